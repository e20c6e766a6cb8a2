"""Labels as they stand inside a sentence: small, without their explanation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.intake.models.languages import REGISTRY
from ingest.language.sentences.phrases import Phrase, translated

if TYPE_CHECKING:
    from ingest.intake.models.base import Language, Translated
    from ingest.language.sentences.segments import Segment

#: First words of labels that are names.
_NAMES = frozenset({"Linux", "Oracle", "Samsung"})
_IN_BRACKETS = re.compile(r" \([^()]*\)$")


def lower_first(phrase: Phrase) -> Phrase:
    """Return a name as it stands inside a sentence.

    German nouns, abbreviations and names of products keep their capitals.
    """

    def spoken(language: Language) -> list[Segment]:
        segments = phrase(language)
        text = segments[0].get("text", "") if segments else ""
        word = text.partition(" ")[0]
        if (
            REGISTRY[language].keeps_capitals
            or word in _NAMES
            or not word[1:].islower()
        ):
            return segments
        first: Segment = {"text": text[0].lower() + text[1:]}
        return [first, *segments[1:]]

    return spoken


def short(label: Translated) -> Phrase:
    """Return a label without the explanation in brackets at its end."""
    whole = translated(label)

    def phrase(language: Language) -> list[Segment]:
        text = whole(language)[0]["text"]
        return [{"text": _IN_BRACKETS.sub("", text)}]

    return phrase
