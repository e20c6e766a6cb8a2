"""How often the cases of a lab record were run, for the rules that ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.intake.models.record import Record, Run

#: Runs of each case from which a spread can be told, and told well.
FEW, ENOUGH = 3, 5
#: The caveat of records in which no case was repeated.
SINGLE = "single-run"
#: Caveats that say that a case was run less often than ``FEW``; the first one only
#: where it was run once, as it says so.
_MARKS = (SINGLE, "few-runs", "partly-repeated")


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


def marks(fewest: int) -> tuple[str, ...]:
    """Return the caveats that fit where the rarest case was run so often."""
    return _MARKS if fewest <= 1 else _MARKS[1:]


def is_marked(record: Record, fewest: int) -> bool:
    """Tell whether a caveat says that there are few runs."""
    return any(mark in record.caveats for mark in marks(fewest))
