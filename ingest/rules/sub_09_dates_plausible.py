"""SUB-09: dates exist, and publication precedes reading."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from ingest.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.models.record import Record
    from ingest.models.reference import Reference

_FULL = len("2010-12-19")


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Check both dates, then their order."""
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
