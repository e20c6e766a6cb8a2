"""RUN-06: each combination of levels stands once, unless it was repeated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for rows with equal levels and equal (or no) repeat."""
    first: dict[tuple[object, ...], int] = {}
    for run in record.runs:
        key = (*run.levels.values(), run.repeat)
        earlier = first.setdefault(key, run.line)
        if earlier != run.line:
            yield Problem(
                record.origin.in_runs(run.line),
                f"the same levels as in line {earlier}",
                ", ".join(run.levels.values()),
                "each combination of levels once, or a column repeat",
                "number the repeats 1, 2, 3 … in a column repeat; or declare what "
                "differs under strata",
            )


RULE = Rule(
    id="RUN-06",
    level="E",
    title="Each combination of levels stands once, unless repeated",
    why="Two rows with equal levels are either repeats, which tell the spread, or "
    "differ in something that is not declared.",
    mend="Add a column repeat, or declare the difference under strata.",
    check=check,
    needs_tables=True,
)
