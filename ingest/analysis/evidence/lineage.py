"""Evidence carried along a lineage: from a level to the one that followed it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ingest.analysis.evidence.verdicts import DIFFERENCE_LEVEL, half_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ingest.analysis.evidence.effects import Effect


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lineage that evidence may cross, at a penalty (log-scale SD)."""

    to_level_id: str
    penalty_sd: float


@dataclass(frozen=True, slots=True)
class InheritedEffect:
    """An effect of two predecessors, read for their successors (log scale)."""

    effect: Effect
    level_id: str
    against_level_id: str
    log_ratio: float
    variance: float
    low: float
    high: float


Steps = dict[tuple[str, str], Step]


def carried_steps(lineages: Iterable[Mapping[str, Any]]) -> Steps:
    """Return, by (factor, level), the steps evidence may cross.

    Reads rows of ``mart_lineages``; a step without successor or penalty carries
    nothing, whatever else it says.
    """
    return {
        (row["factor_id"], row["from_level_id"]): Step(
            row["to_level_id"], row["penalty_sd"]
        )
        for row in lineages
        if row["is_carried"] and row["to_level_id"] and row["penalty_sd"] is not None
    }


def inherit(effect: Effect, steps: Steps) -> InheritedEffect | None:
    """Carry an effect to the successors, or return None where an end does not carry.

    Each crossing is an observed difference of zero with the penalty's variance,
    so the ratio stays and the interval widens (indirect comparison: Bucher et
    al. 1997, doi 10.1016/S0895-4356(97)00049-8).
    """
    own = steps.get((effect.factor_id, effect.level_id))
    other = steps.get((effect.factor_id, effect.against_level_id))
    if own is None or other is None:
        return None
    variance = effect.variance + own.penalty_sd**2 + other.penalty_sd**2
    width = half_width(
        np.array([variance]), np.array([effect.freedom]), DIFFERENCE_LEVEL
    )[0]
    if math.isnan(width):
        return None
    return InheritedEffect(
        effect=effect,
        level_id=own.to_level_id,
        against_level_id=other.to_level_id,
        log_ratio=effect.log_ratio,
        variance=variance,
        low=float(effect.log_ratio - width),
        high=float(effect.log_ratio + width),
    )
