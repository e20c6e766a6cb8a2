"""How often the cases of a lab record were run, for the rules that ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.models.record import Record, Run

#: Runs of each case from which a spread can be told, and told well.
FEW, ENOUGH = 3, 5
#: Caveats that say that cases were not, or not all, repeated.
MARKS = ("single-run", "partly-repeated")


def lab_cases(record: Record) -> dict[tuple[str, ...], list[Run]]:
    """Return the rows of each combination of levels; none unless kind is lab.

    Rows without the primary metric are no runs of anything.
    """
    cases: dict[tuple[str, ...], list[Run]] = {}
    for run in record.runs if record.kind == "lab" else ():
        if run.cells.get(record.metrics.primary):
            cases.setdefault(tuple(run.levels.values()), []).append(run)
    return cases


def runs_of(rows: list[Run]) -> int:
    """Return how many runs the rows of a case stand for."""
    return sum(run.n or 1 for run in rows)


def is_marked(record: Record) -> bool:
    """Tell whether a caveat says that there are few runs."""
    return any(mark in record.caveats for mark in MARKS)
