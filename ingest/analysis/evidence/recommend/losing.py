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

    Such a level is ahead of a chosen one in no cell by more than the margin, be it
    noise, behind by more than margin and noise in at least half of them, and somewhere
    by more than the factor that makes a condition matter. It takes three comparisons,
    and what records declare as their baseline is not condemned, nor is what did better
    than a baseline: the reader would be left with the worse of the two. Figures
    reported second-hand do not count; those of another storage class can clear a level,
    but condemn none.
    """
    found = []
    baselines = {entry.baseline for entry in weighed.entries if entry.baseline}
    for level in candidates:
        if level in baselines or _is_ahead(weighed, level, baselines):
            continue
        cells = [] if level in chosen else list(_cells(weighed, level, chosen))
        own = [
            ratio if is_shown else 0.0 for ratio, is_shown, is_own in cells if is_own
        ]
        behind = [ratio for ratio in own if ratio < 0]
        ahead = any(ratio > weighed.assumptions.margin for ratio, _, _ in cells)
        if ahead or len(behind) < max(_LEAST_CELLS, _LEAST_SHARE * len(own)):
            continue
        if min(behind) < -math.log(weighed.choices.moderator.value):
            found.append((min(behind), level))
    return tuple(level for _, level in sorted(found))


def _is_ahead(weighed: Weighed, level_id: str, baselines: Collection[str]) -> bool:
    """Tell whether a level did better than a declared baseline, all in all."""
    contrasts = (weighed.synthesis.between(level_id, each) for each in baselines)
    return any(each is not None and each.log_ratio > 0 for each in contrasts)


def _cells(
    weighed: Weighed, level_id: str, chosen: Collection[str]
) -> Iterator[tuple[float, bool, bool]]:
    """Yield the log ratio of every cell, and whether it is beyond margin and noise.

    With it comes whether the cell is of the question's own storage class.
    """
    margin = weighed.assumptions.margin
    for entry in weighed.entries:
        if entry.facts.is_second_hand:
            continue
        is_own = all(each.kind != "storage" for each in entry.record.widenings)
        for stratum in entry.record.strata:
            for other in sorted(chosen):
                if stratum.compares(level_id, other):
                    study = study_of(stratum, entry.record.sign, weighed.assumptions)
                    ratio, variance = study.effect(level_id, other)
                    noise = DIFFERENCE_Z * math.sqrt(variance)
                    yield ratio, abs(ratio) > margin + noise, is_own
