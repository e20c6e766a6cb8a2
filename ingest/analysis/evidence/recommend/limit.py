"""How many records one question takes in.

The cost of a network grows with the cube of its sources, and what a further source
adds shrinks with each: the shared deviation of a neighbouring class is not averaged
away at all. Today's corpus stays far below these limits.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.analysis.evidence.recommend.case import Entry

#: Sources of the very classes asked about; with as many, an interval is narrower
#: than the margin at any spread seen so far.
MOST_DIRECT = 100
#: Sources of neighbouring classes; none where the classes themselves have enough.
MOST_WIDENED = 30
ENOUGH_DIRECT = 20


def within_limits(entries: Iterable[Entry]) -> tuple[tuple[Entry, ...], int]:
    """Return the records to count, in their order, and how many are left out.

    Whole sources stay or go: those with most cells stay, then the first by name.
    """
    given = list(entries)
    direct = _largest((e for e in given if not e.record.widenings), MOST_DIRECT)
    allowed = MOST_WIDENED if len(direct) < ENOUGH_DIRECT else 0
    # A source of the class itself may bring its records of other classes along.
    others = (
        entry
        for entry in given
        if entry.record.widenings and entry.facts.source_group not in direct
    )
    kept = direct | _largest(others, allowed)
    chosen = tuple(entry for entry in given if entry.facts.source_group in kept)
    return chosen, len(given) - len(chosen)


def _largest(entries: Iterable[Entry], most: int) -> set[str]:
    cells: defaultdict[str, int] = defaultdict(int)
    for entry in entries:
        cells[entry.facts.source_group] += entry.record.cell_count
    return set(sorted(cells, key=lambda group: (-cells[group], group))[:most])
