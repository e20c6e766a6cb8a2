"""What indirect evidence alone says of a pooled ratio, for its forest plot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.publishing.export.numbers import LogAxis, interval, ratio

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.model import PooledLevel
    from ingest.analysis.evidence.synthesis.splitting import Estimate
    from ingest.publishing.export.shapes.forest import Mark, Sides


def sides_of(pooled: PooledLevel, axis: LogAxis, margin: float) -> Sides | None:
    """Return indirect evidence as a check; None where only one kind has a say."""
    sides = pooled.sides
    if not (sides and sides.indirect and sides.difference):
        return None
    ends = sides.difference.interval
    return {
        "indirect": _mark(pooled.level_id, sides.indirect, axis),
        "difference": ratio(sides.difference.log_ratio),
        "difference_interval": interval(ends.low, ends.high),
        "contradict": sides.difference.is_beyond(margin),
    }


def _mark(level_id: str, estimate: Estimate, axis: LogAxis) -> Mark:
    ends = estimate.interval
    return {
        "level": level_id,
        "ratio": ratio(estimate.log_ratio),
        "interval": interval(ends.low, ends.high),
        "cells": 0,
        "verdict": None,
        "is_claim": False,
        "approximate": False,
        "pct": axis.position(estimate.log_ratio),
        "low_pct": axis.position(ends.low),
        "high_pct": axis.position(ends.high),
        "cell_low_pct": None,
        "cell_high_pct": None,
        "is_clipped": not all(
            axis.holds(each) for each in (estimate.log_ratio, ends.low, ends.high)
        ),
    }
