"""What keeps an output out of a record, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.findings import Place
from ingest.intake.rules.base import Problem, listing

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ingest.intake.models.record import FrontMatter


def no_result(shown: str, wanted: int, number: int) -> Problem:
    """Return: the number of a result is higher than there are."""
    return Problem(
        Place(shown),
        f"the file has no result {wanted}",
        f"--result {wanted}",
        f"--result 1 to {number}" if number > 1 else "one result",
        "atlas import FILE prints the results with their numbers",
    )


def used(
    shown: str, number: int, levels: Mapping[str, str], repeat: int | None
) -> Problem:
    """Return: the same result was attached to another row."""
    named = ", ".join(f"{factor}={level}" for factor, level in levels.items())
    return Problem(
        Place(shown),
        f"result {number} of this file is the source of another row",
        f"{named}, repeat {repeat}" if repeat else named,
        "one row for each result",
        "is this the right file? the same bytes are in raw/ already",
    )


def nothing_declared(
    shown: str, record: FrontMatter, metrics: Iterable[str]
) -> Problem:
    """Return: no metric of the output is a column of the record."""
    return Problem(
        Place(shown),
        "the output has none of the metrics the record declares",
        listing(metrics) or "no metric",
        listing(record.metric_ids),
        "declare one of them under metrics in index.md",
    )


def not_editable(path: str) -> Problem:
    """Return: the front matter could not be edited line by line."""
    return Problem(
        Place(path),
        "the front matter is laid out in a way that no entry can be added to",
        "an unusual layout",
        "maps and lists as in archetypes/result/index.md",
        "write raw, environment and workload as the template does, one key a line",
    )
