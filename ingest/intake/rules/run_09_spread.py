"""RUN-09: a large spread between repeats is marked."""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record, Run
    from ingest.intake.models.reference import Reference

_LARGE = 0.10


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Compute the coefficient of variation: standard deviation over mean."""
    repeats: dict[tuple[str, ...], list[Run]] = defaultdict(list)
    for run in record.runs:
        repeats[tuple(run.levels.values())].append(run)
        for name, text in run.spread.items():
            mean = run.cells[name]
            if text and mean and float(mean) > 0:
                yield from _judge(record, run, name, float(text) / float(mean))
    for runs in repeats.values():
        for name in record.metric_ids if len(runs) > 1 else ():
            values = [float(text) for run in runs if (text := run.cells[name])]
            if len(values) > 1 and fmean(values) > 0:
                yield from _judge(record, runs[0], name, stdev(values) / fmean(values))


def _judge(record: Record, run: Run, name: str, variation: float) -> Iterator[Problem]:
    if variation > _LARGE:
        yield Problem(
            record.origin.in_runs(run.line, run.column(name)),
            f"{name} varies by {variation:.0%} between repeats",
            f"{variation:.1%}",
            "a coefficient of variation of at most 10 %",
            "keep all repeats; the page shows the spread, and the interval widens",
        )


RULE = Rule(
    id="RUN-09",
    level="W",
    title="A large spread between repeats is marked",
    why="Above 10 % a difference between two settings may be chance. Noisy runs are "
    "shown as noisy, never dropped.",
    mend="Nothing, if the runs are as measured. Look for what disturbed them before "
    "running more.",
    check=check,
    needs_tables=True,
)
