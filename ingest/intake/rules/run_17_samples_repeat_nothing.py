"""RUN-17: samples within a run are no repeats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for samples that are counted, or whose spread is given, as runs."""
    for run in record.runs:
        if run.samples is None:
            continue
        if run.n is not None and run.n >= run.samples:
            yield Problem(
                record.origin.in_runs(run.line, run.column("n")),
                "as many runs as samples: one of the two counts is the other",
                f"n {run.n}, samples {run.samples}",
                "in n the runs, in samples the readings within each of them",
                "drop the column n where a row is one run",
            )
        elif run.n is None and any(run.spread.values()):
            metric = next(name for name, text in run.spread.items() if text)
            yield Problem(
                record.origin.in_runs(run.line, run.column(f"{metric}_stddev")),
                "the spread of samples within a run says nothing of other runs",
                f"{metric}_stddev, samples {run.samples}, no n",
                "the standard deviation of several runs, with their number in n",
                "give the spread of samples as a metric of its own, or drop it",
            )


RULE = Rule(
    id="RUN-17",
    level="E",
    title="Samples within a run are no repeats",
    why="Thousands of seconds of one run show how it went, and nothing of how far the "
    "next run would differ. Taken as repeats they make an interval far too narrow.",
    mend="Count runs in n and readings within a run in samples. Only n and a spread "
    "between runs narrow an interval.",
    check=check,
    needs_tables=True,
)
