"""RUN-19: a unit that is inferred is that of a whole column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for notes on units that are about some rows, or about no metric."""
    for index, note in enumerate(record.notes):
        if note.unit_inferred and (note.metric not in record.metric_ids or note.where):
            yield Problem(
                record.origin.at("notes", index),
                "a unit is inferred for some rows, or for no metric of the record",
                f"{note.metric or 'no metric'}{' and where' if note.where else ''}",
                "the metric, without where",
                "where rows may differ in their unit, a ratio between them means "
                "nothing: leave the figures out, or give them a metric of their own",
            )


RULE = Rule(
    id="RUN-19",
    level="E",
    title="A unit that is inferred is that of a whole column",
    why="A ratio of two figures is the same in any unit they share, so figures without "
    "a unit can be compared within their column. Between columns of unknown units "
    "nothing can.",
    mend="Name the metric whose unit the source does not state, and no rows.",
    check=check,
)
