"""SUB-09: dates exist, publication precedes reading, and reading precedes today."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

_FULL = len("2010-12-19")


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Check both dates, then their order, and that against the calendar."""
    source = record.source
    for key, text in (("published", source.published), ("accessed", source.accessed)):
        if len(text) == _FULL and not _exists(text):
            yield Problem(
                record.origin.value_at("source", key),
                f"{text} is not a day of the calendar",
                text,
                "an existing date",
                "check the day against the month",
            )
    if source.accessed > (tomorrow := _tomorrow())[: len(source.accessed)]:
        yield Problem(
            record.origin.value_at("source", "accessed"),
            "the source was read in the future",
            source.accessed,
            f"{tomorrow} or earlier",
            "write the day you read the source; check the year",
        )
    shared = min(len(source.published), len(source.accessed))
    if source.published == "unknown":
        return
    if source.published[:shared] > source.accessed[:shared]:
        yield Problem(
            record.origin.value_at("source", "accessed"),
            "the source was read before it was published",
            source.accessed,
            f"{source.published} or later",
            "check both dates; day and month may be exchanged",
        )


def _tomorrow() -> str:
    """Return the last day that is today anywhere on earth."""
    return (datetime.now(UTC) + timedelta(days=1)).date().isoformat()


def _exists(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


RULE = Rule(
    id="SUB-09",
    level="E",
    title="Dates are plausible",
    why="The date decides which kernels and versions can have been in use.",
    mend="Write ISO dates, year first: 2010-12-19, or 2010-12, or 2010.",
    check=check,
)
