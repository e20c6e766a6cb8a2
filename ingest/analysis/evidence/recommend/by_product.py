"""Where what one database showed is not what another did."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.tally import tally_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ingest.analysis.evidence.recommend.case import Entry
    from ingest.analysis.evidence.recommend.model import Tally
    from ingest.analysis.evidence.recommend.weighed import Weighed

_SIDES = 2


def tallies_by_product(
    weighed: Weighed, entries: Iterable[Entry], levels: Sequence[str], against_id: str
) -> tuple[Tally, ...]:
    """Return a tally of the databases that gain and one of the others, clearer first.

    They point apart where the levels were mostly ahead under one product and not under
    another: a count over both would tell of neither. Empty where they agree. Load
    generators are no product.
    """
    by_product: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        if entry.facts.database_id is not None:
            by_product[entry.facts.database_id].append(entry)
    sides: defaultdict[bool, list[Entry]] = defaultdict(list)
    for own in by_product.values():
        if tally := tally_of(weighed, own, levels, against_id):
            sides[_is_mostly_ahead(tally)] += own
    if len(sides) < _SIDES:
        return ()
    found = [tally_of(weighed, own, levels, against_id) for own in sides.values()]
    told = [each for each in found if each is not None]
    return tuple(sorted(told, key=lambda each: -abs(each.middle)))


def _is_mostly_ahead(tally: Tally) -> bool:
    return 2 * tally.ahead > tally.comparisons
