"""RUN-05: a share does not exceed 100 percent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

_WHOLE = 100.0


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look at the metrics whose id says percent."""
    shares = [name for name in record.metric_ids if name.endswith("_pct")]
    for run in record.runs if shares else ():
        for name in shares:
            text = run.cells.get(name)
            if text is not None and float(text) > _WHOLE:
                yield Problem(
                    record.origin.in_runs(run.line, run.column(name)),
                    f"{name} is above 100 percent",
                    text,
                    "0 to 100",
                    "look for a lost decimal point, or a shifted column",
                )


RULE = Rule(
    id="RUN-05",
    level="E",
    title="Shares lie between 0 and 100 percent",
    why="A share above 100 is nearly always a lost decimal point or a shifted "
    "column, and then the neighbours are wrong as well.",
    mend="Compare the row with the source.",
    check=check,
)
