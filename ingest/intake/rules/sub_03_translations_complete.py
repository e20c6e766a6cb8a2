"""SUB-03: title and summary exist in every language of the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.models.base import LANGUAGES
from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Name the languages that are missing, and a superfluous one."""
    missing = [
        language
        for language in LANGUAGES
        if language != record.language and language not in record.translations
    ]
    if missing:
        yield Problem(
            record.origin.at("translations"),
            f"title and summary are not translated: {', '.join(missing)}",
            ", ".join(record.translations) or "none",
            ", ".join(code for code in LANGUAGES if code != record.language),
            "add them if you write the language; a maintainer can do it too",
        )
    if record.language in record.translations:
        yield Problem(
            record.origin.at("translations", record.language),
            f"{record.language} is the language of the record itself",
            record.language,
            "languages other than that of the record",
            "remove this translation, or correct  language:",
        )


RULE = Rule(
    id="SUB-03",
    level="W",
    title="Title and summary are translated",
    why="Every page exists in four languages; without a translation readers of the "
    "others meet the original.",
    mend="Add title and summary for each language but the record's own.",
    check=check,
)
