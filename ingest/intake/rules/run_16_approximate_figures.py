"""RUN-16: what is approximate is a figure, and lies in its range."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.note import Note
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for the figures of each note that calls some approximate."""
    for index, note in enumerate(record.notes):
        if note.approximate or note.between is not None:
            yield from _check_note(record, index, note)


def _check_note(record: Record, index: int, note: Note) -> Iterator[Problem]:
    place = record.origin.at("notes", index)
    figures = [
        (run, metric, text)
        for run in record.runs
        for metric, text in run.cells.items()
        if text and note.is_about(metric, run.levels)
    ]
    if not figures:
        yield Problem(
            place,
            "the note calls figures approximate, and no figure is there",
            "no reported cell",
            "a metric and levels of a reported cell",
            "compare metric and where with runs.csv",
        )
    if note.between is None:
        return
    low, high = note.between
    if note.metric is None or not float(low) < float(high):
        yield Problem(
            record.origin.at("notes", index, "between"),
            "the range has no metric, or does not run from its lower to its upper end",
            f"{note.metric or 'no metric'}: {low} to {high}",
            "the metric, the lower end, the upper end",
            "name the metric; write the lower end first",
        )
        return
    for run, metric, text in figures:
        if not float(low) <= float(text) <= float(high):
            yield Problem(
                record.origin.in_runs(run.line, run.column(metric)),
                f"{metric} lies outside the range that a note gives for it",
                text,
                f"{low} to {high}",
                "write the middle of the range into runs.csv, or mend the note",
            )


RULE = Rule(
    id="RUN-16",
    level="E",
    title="What is approximate is a figure, and lies in its range",
    why="A figure given as about so large, or as a range, gets a wider interval. That "
    "must be the figure the source words so.",
    mend="Correct metric, where and between of the note. For a range runs.csv holds "
    "its middle.",
    check=check,
    needs_tables=True,
)
