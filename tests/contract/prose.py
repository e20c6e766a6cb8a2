"""The lines that readers of a language see, for tests that look for words in them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ingest.intake.models.languages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: What stands in a text and is no prose.
NOT_PROSE = re.compile(
    r"""
    `[^`]*` | \{\{.*?\}\} | ⟦.*?⟧ | \|[a-z_]+\| # code, placeholders
    | \]\([^)]*\) | https?://\S+ | (?<=\s)/[\w/.-]+ # addresses
    | (?<=\s)[a-z0-9]+(?:-[a-z0-9]+){3,} # ids of records
    """,
    re.VERBOSE,
)
#: A text behind its key, as Weblate and Hugo write them, or behind a name in YAML.
KEYED = re.compile(r"""^\s*(?:-\s)?(?:"[^"]*"\s*:|[\w.-]+\s*[:=])\s*(?=\S)""")


class Line(NamedTuple):
    """A line of prose and where it stands."""

    place: str
    text: str


def prose(root: Path, language: str) -> Iterator[Line]:
    """Yield each line that readers of a language see, without code and keys."""
    folders = ["content/", "data/translations/"]
    files = [root / f"i18n/{language}.toml"]
    for folder in folders:
        files += sorted((root / folder / language).rglob("*.*"))
    if language == LANGUAGES[0]:  # facts are written in it
        files += sorted((root / "data/reference").rglob("*.yaml"))
    for file in files:
        if file.suffix == ".json":
            continue
        fenced = False
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            fenced ^= line.startswith("```")
            if fenced or (line.lstrip().startswith("#") and file.suffix != ".md"):
                continue
            text = NOT_PROSE.sub("", KEYED.sub("", line))
            yield Line(f"{file.relative_to(root)}:{number}", text)
