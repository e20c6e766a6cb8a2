"""How levels fared against another one, comparison by comparison."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.model import Tally
from ingest.analysis.evidence.synthesis.study import study_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ingest.analysis.evidence.recommend.case import Entry
    from ingest.analysis.evidence.recommend.weighed import Weighed


def tally_of(
    weighed: Weighed,
    entries: Iterable[Entry],
    levels: Sequence[str],
    against_id: str,
) -> Tally | None:
    """Return the tally of levels against another; None where nothing compares them.

    What inherits its evidence is read as the level that was measured.
    """
    other = weighed.as_measured(against_id)
    own = tuple(
        dict.fromkeys(
            level for each in levels if (level := weighed.as_measured(each)) != other
        )
    )
    used = [
        (entry, list(_ratios(weighed, entry, own, other)))
        for entry in entries
        if other in entry.level_ids
    ]
    ratios = [ratio for _, several in used for ratio in several]
    if not ratios:
        return None
    margin = weighed.assumptions.margin
    counted = [entry for entry, several in used if several]
    return Tally(
        level_ids=own,
        against_id=other,
        comparisons=len(ratios),
        ahead=sum(ratio > margin for ratio in ratios),
        behind=sum(ratio < -margin for ratio in ratios),
        low=min(ratios),
        middle=statistics.median(ratios),
        high=max(ratios),
        metric_ids=frozenset(each.metric_id for each in counted if each.metric_id),
        is_approximate=all(each.is_approximate for each in counted),
    )


def _ratios(
    weighed: Weighed, entry: Entry, levels: Sequence[str], against_id: str
) -> Iterator[float]:
    for stratum in entry.record.strata:
        for level in levels:
            if stratum.compares(level, against_id):
                study = study_of(stratum, entry.record.sign, weighed.assumptions)
                yield study.effect(level, against_id)[0]
