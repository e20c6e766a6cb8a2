"""SUB-03: a record holds no translation into its own language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Name a superfluous translation."""
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
    title="A record is written in the language it names",
    why="Contributors write one language; title and summary in that language stand in "
    "keys of their own, and a second version of them would not be shown.",
    mend="Remove the translation into the record's own language, or correct the key "
    "language.",
    check=check,
)
