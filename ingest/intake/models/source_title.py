"""What a source is called, and in which language it is written."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated

from babel import Locale
from pydantic import AfterValidator, StringConstraints
from pydantic_core import PydanticCustomError

from ingest.intake.models.strict import Filled

#: "(Japanese)", "(in Japanese)", "(Spanish edition)", "(RHEL 10, Chinese edition)".
_NAMED = re.compile(r"[(,] ?(?:in )?([A-Z][a-z]+)(?: edition)?\)")
_LETTERS = 2


def _without_language(title: str) -> str:
    found = _NAMED.search(title)
    code = _codes().get(found[1]) if found else None
    if code:
        kind, text = "language_in_title", "a title without its language"
        raise PydanticCustomError(
            kind,
            "{text}; write  language: {code}  beside it",
            {"text": text, "code": code},
        )
    return title


@cache
def _codes() -> dict[str, str]:
    """Return the code of each language of two letters, by its English name."""
    known = Locale.parse("en").languages.items()
    return {str(name): code for code, name in known if len(code) == _LETTERS}


#: What we call a source, in English. Its language is said beside it, so that every
#: reader finds it in their own.
SourceTitle = Annotated[Filled, AfterValidator(_without_language)]
#: As BCP 47 has it: ja, zh, pt-BR.
LanguageTag = Annotated[
    str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")
]
