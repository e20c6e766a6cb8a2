"""What every model shares, and text in several languages."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from ingest.intake.models.languages import LANGUAGES, Language
from ingest.intake.models.source_title import LanguageTag, SourceTitle
from ingest.intake.models.strict import Filled, Model
from ingest.intake.models.text import NameOrText, Text, Translated
from ingest.intake.models.web import address_problem

__all__ = [
    "DATE_PATTERN",
    "ID_PATTERN",
    "LANGUAGES",
    "MOST_ENTRIES",
    "NAME_PATTERN",
    "Confidence",
    "Fact",
    "Filled",
    "Id",
    "Language",
    "LanguageTag",
    "Model",
    "Name",
    "NameOrText",
    "Short",
    "Source",
    "SourceTitle",
    "Text",
    "Translated",
    "Url",
]

#: Ids are folder names, URLs and column names at once.
ID_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"
NAME_PATTERN = r"^[a-z][a-z0-9_]*$"
#: ISO date, year and month, or year.
DATE_PATTERN = r"^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$"

#: Names and titles stand in one cell, on one line of a picture, in a citation.
Short = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=r"\S")]
Id = Annotated[str, StringConstraints(pattern=ID_PATTERN, max_length=80)]
Name = Annotated[str, StringConstraints(pattern=NAME_PATTERN, max_length=80)]


def _web_address(value: str) -> str:
    problem = address_problem(value)
    if problem:
        kind = "web_address"
        raise PydanticCustomError(kind, "{problem}", {"problem": problem})
    return value


#: The pattern is for editors, which read the schema; the function decides.
Url = Annotated[
    str,
    StringConstraints(pattern=r"^https?://[^\s<>\"]+$"),
    AfterValidator(_web_address),
]
#: Longest list of a record. No page could show more, and no reader would read it.
MOST_ENTRIES = 200
Confidence = Literal["high", "medium", "low"]


class Source(Model):
    """Where a fact comes from.

    ``title`` is what we call it, in English. ``language`` is that of the page where it
    is another one, as BCP 47 has it: pages say it in the language of their reader.
    """

    url: Url
    title: SourceTitle
    language: LanguageTag | None = None


class Fact(Model):
    """One statement with its sources."""

    id: Id
    topic: Literal[
        "algorithm",
        "introduced",
        "removed",
        "default",
        "suitability",
        "priorities",
        "zoned",
        "equivalence",
        "cost",
        "safety",
        "values",
        "change",
        "platform",
        "vendor",
        "pattern",
        "cache",
        "example",
        "behaviour",
        "note",
    ]
    text: Translated
    confidence: Confidence
    sources: tuple[Source, ...] = Field(min_length=1)
