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

_LEAST_PRODUCTS = 2


def tallies_by_product(
    weighed: Weighed, entries: Iterable[Entry], levels: Sequence[str], against_id: str
) -> tuple[Tally, ...]:
    """Return a tally for each database, the clearest first; empty where they agree.

    They point apart where the levels were mostly ahead under one product and not under
    another: a count over both would tell of neither. Load generators are no product.
    """
    by_product: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        if entry.facts.database_id is not None:
            by_product[entry.facts.database_id].append(entry)
    found = [
        tally
        for own in by_product.values()
        if (tally := tally_of(weighed, own, levels, against_id))
    ]
    leads = [each.ahead > each.behind for each in found]
    if len(found) < _LEAST_PRODUCTS or all(leads) or not any(leads):
        return ()
    return tuple(sorted(found, key=lambda each: -abs(each.middle)))
