"""Levels that lose wherever they were compared."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from ingest.analysis.evidence.recommend.strata import DIFFERENCE_Z
from ingest.analysis.evidence.synthesis.study import study_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ingest.analysis.evidence.recommend.weighed import Weighed

#: Of the comparisons; in the others it is level.
_LEAST_SHARE = 0.5
_LEAST_CELLS = 3
#: So few leads, each within its noise, clear no level: of many cells some always do.
_MOST_LEADS = 0.1
#: Nor does a lead that is small beside the largest loss (on the log scale): where a
#: setting does nothing, either value is ahead by a little.
_LEAST_OF_LOSS = 0.25


def levels_behind(
    weighed: Weighed, candidates: Sequence[str], chosen: Collection[str]
) -> tuple[str, ...]:
    """Return the levels to stay away from, the worst first.

    Such a level is ahead of a chosen one by more than margin and noise in no cell, by
    more than the margin in hardly any, behind by more than margin and noise in at least
    half of those that could tell, and somewhere by more than the factor that makes a
    condition matter: where runs scatter by more than that factor a cell tells nothing.
    A lead counts where it is worth a share of the largest loss. It takes three strata,
    and what records declare as their baseline is not condemned, nor is what did better
    than a baseline: the reader would be left with the worse of the two. Figures
    reported second-hand do not count; those of another storage class, and those of
    other loads in the same records, can clear a level, but condemn none.
    """
    found = []
    baselines = {entry.baseline for entry in weighed.entries if entry.baseline}
    for level in candidates:
        if level in baselines or _is_ahead(weighed, level, baselines):
            continue
        cells = [] if level in chosen else list(_cells(weighed, level, chosen))
        own = [each for each in cells if each.is_own and each.is_telling]
        behind = [x.log_ratio for x in own if x.is_shown and x.log_ratio < 0]
        strata = {each.stratum for each in own}
        if len(strata) < _LEAST_CELLS or len(behind) < _LEAST_SHARE * len(own):
            continue
        least = max(weighed.assumptions.margin, -min(behind) * _LEAST_OF_LOSS)
        if _is_cleared(cells, least):
            continue
        if min(behind) < -math.log(weighed.choices.moderator.value):
            found.append((min(behind), level))
    return tuple(level for _, level in sorted(found))


def _is_ahead(weighed: Weighed, level_id: str, baselines: Collection[str]) -> bool:
    """Tell whether a level did better than a declared baseline, all in all."""
    contrasts = (weighed.synthesis.between(level_id, each) for each in baselines)
    return any(each is not None and each.log_ratio > 0 for each in contrasts)


class _Cell(NamedTuple):
    """A level against a chosen one in one stratum; ``is_shown``: beyond the noise.

    ``is_telling``: a difference that matters would be. ``is_own``: of the question's
    own storage class. ``stratum``: record and number.
    """

    log_ratio: float
    is_shown: bool
    is_telling: bool
    is_own: bool
    stratum: tuple[str, int]


def _is_cleared(cells: Sequence[_Cell], least: float) -> bool:
    """Tell whether a level led somewhere, or in more cells than happen by chance.

    ``least``: the log ratio from which a lead counts.
    """
    leads = [each for each in cells if each.log_ratio > least]
    is_shown = any(each.is_shown for each in leads)
    return is_shown or len(leads) > _MOST_LEADS * len(cells)


def _cells(weighed: Weighed, level_id: str, chosen: Collection[str]) -> Iterator[_Cell]:
    margin = weighed.assumptions.margin
    matters = math.log(weighed.choices.moderator.value)
    asked = [(entry, entry.is_of_own_storage) for entry in weighed.entries]
    beside = [(entry, False) for entry in weighed.case.other_loads]
    for entry, is_own in (*asked, *beside):
        if entry.facts.is_second_hand:
            continue
        for number, stratum in enumerate(entry.record.strata):
            for other in sorted(chosen):
                if stratum.compares(level_id, other):
                    study = study_of(stratum, entry.record.sign, weighed.assumptions)
                    ratio, variance = study.effect(level_id, other)
                    noise = DIFFERENCE_Z * math.sqrt(variance)
                    is_shown = abs(ratio) > margin + noise
                    yield _Cell(
                        log_ratio=ratio,
                        is_shown=is_shown,
                        is_telling=is_shown or noise <= matters,
                        is_own=is_own,
                        stratum=(entry.facts.id, number),
                    )
