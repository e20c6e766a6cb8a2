"""The synthesis against each rival where both made a pick.

Rules abstain on different sources, so their own averages do not compare like with
like; these do.
"""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean
from typing import TYPE_CHECKING

from ingest.publishing.export.numbers import derived

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ingest.publishing.export.shapes.calibration import (
        CalibrationFold,
        HeadToHead,
        RivalPick,
        Rule,
    )

_RIVALS: tuple[Rule, ...] = ("default", "vendor")


def head_to_head(folds: Sequence[CalibrationFold]) -> list[HeadToHead]:
    """Return one row a rival that ever made a pick where the synthesis did."""
    found: list[HeadToHead] = []
    for rival in _RIVALS:
        pairs = [
            (fold, fold["rivals"][rival])
            for fold in folds
            if fold["chosen"] is not None and rival in fold["rivals"]
        ]
        if pairs:
            found.append(_compared(rival, pairs))
    return found


def _compared(
    rival: Rule, pairs: Sequence[tuple[CalibrationFold, RivalPick]]
) -> HeadToHead:
    own = (
        (fold["source_group"], fold["regret_pct"]["value"])
        for fold, _ in pairs
        if fold["regret_pct"] is not None
    )
    other = (
        (fold["source_group"], pick["regret_pct"]["value"]) for fold, pick in pairs
    )
    return {
        "rival": rival,
        "folds": len(pairs),
        "sources": len({fold["source_group"] for fold, _ in pairs}),
        "atlas_hits": sum(fold["hit"] is True for fold, _ in pairs),
        "rival_hits": sum(pick["hit"] for _, pick in pairs),
        "atlas_regret": derived(_mean_by_source(own), 1),
        "rival_regret": derived(_mean_by_source(other), 1),
    }


def _mean_by_source(values: Iterable[tuple[str, float]]) -> float:
    """Return the mean over sources of each source's mean."""
    by_source: defaultdict[str, list[float]] = defaultdict(list)
    for source, value in values:
        by_source[source].append(value)
    return fmean(fmean(each) for each in by_source.values())
