"""RUN-13: a lab record repeats each case."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.lab import ENOUGH, FEW, is_marked, lab_cases, runs_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Count the runs of each case; say it once, at the case with the fewest."""
    cases = lab_cases(record)
    fewest = min(cases, key=lambda case: runs_of(cases[case]), default=None)
    if fewest is None or runs_of(cases[fewest]) >= ENOUGH:
        return
    number = runs_of(cases[fewest])
    if number < FEW and not is_marked(record, number):
        return  # RUN-14 says so
    runs = "one run" if number == 1 else f"{number} runs"
    few = sum(runs_of(each) < ENOUGH for each in cases.values())
    yield Problem(
        record.origin.in_runs(cases[fewest][0].line),
        "the result is indicative at best"
        if number < FEW
        else "the result is indicative",
        f"{runs} of {', '.join(filter(None, fewest))}; {few} of {len(cases)} cases "
        f"have fewer than {ENOUGH}",
        f"{ENOUGH} runs of each case, at least {FEW}",
        "run each case again, in changing order, and attach the outputs with "
        "atlas import … --into",
    )


RULE = Rule(
    id="RUN-13",
    level="W",
    title="A lab record repeats each case",
    why="Two runs of the same case differ, too. From fewer than 3 runs nobody can "
    "tell by how much, from 3 or 4 only roughly.",
    mend="Run each case 5 times. With fewer the record is still welcome.",
    check=check,
    needs_tables=True,
)
