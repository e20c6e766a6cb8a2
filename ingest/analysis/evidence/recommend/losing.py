"""Levels that lose wherever they were compared."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.strata import DIFFERENCE_Z
from ingest.analysis.evidence.synthesis.study import study_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ingest.analysis.evidence.recommend.weighed import Weighed

#: Of the comparisons; in the others it is level.
_LEAST_SHARE = 0.5
_LEAST_CELLS = 3


def levels_behind(
    weighed: Weighed, candidates: Sequence[str], chosen: Collection[str]
) -> tuple[str, ...]:
    """Return the levels to stay away from, the worst first.

    Such a level is ahead of a chosen one in no cell by more than margin and noise,
    behind by as much in at least half of them, and somewhere by more than the factor
    that makes a condition matter. It takes three comparisons, and what records declare
    as their baseline is not condemned. Figures reported second-hand do not count.
    """
    found = []
    baselines = {entry.baseline for entry in weighed.entries}
    for level in candidates:
        if level in baselines:
            continue
        cells = [] if level in chosen else list(_cells(weighed, level, chosen))
        behind = [ratio for ratio, is_shown in cells if is_shown and ratio < 0]
        ahead = [ratio for ratio, is_shown in cells if is_shown and ratio > 0]
        if ahead or len(behind) < max(_LEAST_CELLS, _LEAST_SHARE * len(cells)):
            continue
        if min(behind) < -math.log(weighed.choices.moderator.value):
            found.append((min(behind), level))
    return tuple(level for _, level in sorted(found))


def _cells(
    weighed: Weighed, level_id: str, chosen: Collection[str]
) -> Iterator[tuple[float, bool]]:
    """Yield the log ratio of every cell, and whether it is beyond margin and noise."""
    margin = weighed.assumptions.margin
    for entry in weighed.entries:
        if entry.facts.is_second_hand:
            continue
        for stratum in entry.record.strata:
            for other in sorted(chosen):
                if stratum.compares(level_id, other):
                    study = study_of(stratum, entry.record.sign, weighed.assumptions)
                    ratio, variance = study.effect(level_id, other)
                    noise = DIFFERENCE_Z * math.sqrt(variance)
                    yield ratio, abs(ratio) > margin + noise
