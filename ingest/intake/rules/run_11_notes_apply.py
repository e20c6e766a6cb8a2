"""RUN-11: a footnote belongs to a cell that exists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule, listing, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.note import Note
    from ingest.intake.models.record import Record, Run
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for the column and the rows of each note."""
    for index, note in enumerate(record.notes):
        if note.metric is not None and note.metric not in record.metric_ids:
            yield Problem(
                record.origin.value_at("notes", index, "metric"),
                f"{note.metric} is not a metric of this record",
                note.metric,
                listing(record.metric_ids),
                nearest(note.metric, record.metric_ids, "declare the metric"),
            )
        if note.metric is None and not note.where:
            yield Problem(
                record.origin.at("notes", index),
                "the note belongs to nothing",
                "neither metric nor where",
                "a metric, a choice of rows, or both",
                "a remark about the whole result goes to caveats",
            )
        if note.where and not any(_applies(note, run) for run in record.runs):
            yield Problem(
                record.origin.at("notes", index, "where"),
                "no row has these levels",
                ", ".join(f"{key}={value}" for key, value in note.where.items()),
                "levels of a row in runs.csv",
                "compare with the rows of runs.csv",
            )


def _applies(note: Note, run: Run) -> bool:
    return all(
        run.levels.get(factor) in ((levels,) if isinstance(levels, str) else levels)
        for factor, levels in note.where.items()
    )


RULE = Rule(
    id="RUN-11",
    level="E",
    title="A footnote belongs to a cell that exists",
    why="A note without a cell is not printed anywhere, and its warning is lost.",
    mend="Correct metric and where, or move the remark to caveats.",
    check=check,
    needs_tables=True,
)
