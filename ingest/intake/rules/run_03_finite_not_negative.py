"""RUN-03: measured values are finite and not negative."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ingest.intake.read.runs import STDDEV
from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.findings import Place
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look at every cell of both tables."""
    for path, runs in (
        (record.origin.runs_path, record.runs),
        (record.origin.aggregates_path, record.aggregates),
    ):
        for run in runs:
            spread = {name + STDDEV: text for name, text in run.spread.items()}
            for name, text in {**run.cells, **spread}.items():
                if text is None or text[0].isdigit():
                    # Only a sign or a letter can start what is looked for here.
                    continue
                place = record.origin.in_runs(run.line, run.column(name))
                yield from _judge(name, text, place._replace(path=path))


def _judge(name: str, text: str, place: Place) -> Iterator[Problem]:
    finite = math.isfinite(float(text))
    yield Problem(
        place,
        f"{name} is negative" if finite else f"{name} is not a finite number",
        text,
        "zero or more",
        "check the sign against the source"
        if finite
        else "leave the cell empty: empty means not reported",
    )


RULE = Rule(
    id="RUN-03",
    level="E",
    title="Measured values are finite and not negative",
    why="Rates, times and shares have no negative values; nan and inf are how a "
    "tool says that it measured nothing.",
    mend="Correct the cell, or leave it empty.",
    check=check,
)
