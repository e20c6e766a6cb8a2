"""Which level is best, and how sure: from the joint distribution only.

A probability of being best rewards imprecision and ignores size, so it is never
shown without ratio, interval and number of sources, nor where one source or
intervals that all reach into the margin stand behind it (Mbuagbaw et al. 2017,
doi 10.1186/s13643-017-0473-z; Chiocchia, White, Salanti 2022,
doi 10.1136/bmjebm-2021-111904).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from ingest.analysis.evidence.synthesis.joint import POINTS, probability_below
from ingest.analysis.evidence.synthesis.mixture import Mixtures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence.arms import Floats

Suppression = Literal[
    "fewer_than_two_levels",
    "fewer_than_two_sources",
    "all_intervals_reach_the_margin",
]


@dataclass(frozen=True, slots=True)
class Rank:
    """The standing of one level among those ranked; probabilities from 0 to 1.

    ``p_score`` is the mean probability of beating each other level, which is the
    SUCRA of the joint distribution (Ruecker, Schwarzer 2015,
    doi 10.1186/s12874-015-0060-8; Salanti, Ades, Ioannidis 2011,
    doi 10.1016/j.jclinepi.2010.03.016). ``near_best`` is the probability of lying
    within the margin of the best.
    """

    level_id: str
    p_score: float
    best: float
    near_best: float


@dataclass(frozen=True, slots=True)
class Ranking:
    """Ranks, best P-score first, or the reasons for showing none.

    ``on_average`` concerns mean effects, ``for_a_new_source`` a reader's own
    server, which is what advice must rest on.
    """

    on_average: tuple[Rank, ...]
    for_a_new_source: tuple[Rank, ...]
    suppressed_by: tuple[Suppression, ...]


@dataclass(frozen=True, slots=True, eq=False)
class JointEffects:
    """Values of levels, up to a common constant, as a mixture of joint normals.

    ``means`` is components by levels, ``covariances`` components by levels by
    levels (only differences between levels matter).
    """

    level_ids: tuple[str, ...]
    weights: Floats
    means: Floats
    covariances: Floats

    def among(self, level_ids: Sequence[str]) -> JointEffects:
        """Return the joint distribution of some of the levels."""
        at = [self.level_ids.index(level) for level in level_ids]
        return JointEffects(
            tuple(level_ids),
            self.weights,
            self.means[:, at],
            self.covariances[:, at][:, :, at],
        )


def rank_levels(
    joint: JointEffects, margin: float, points: int = POINTS
) -> tuple[Rank, ...]:
    """Rank all levels of a joint distribution; larger is better.

    Nothing is suppressed here; ValueError for fewer than two levels.
    """
    count = len(joint.level_ids)
    if count < 2:  # noqa: PLR2004 (a rank needs a rival)
        message = "ranking needs at least two levels"
        raise ValueError(message)
    ranks = []
    for index, level_id in enumerate(joint.level_ids):
        others = [other for other in range(count) if other != index]
        rows = -np.eye(count)[others]
        rows[:, index] = 1
        leads = joint.means @ rows.T
        spreads = rows @ joint.covariances @ rows.T
        best, near = (
            float(joint.weights @ probability_below(leads + slack, spreads, points))
            for slack in (0.0, margin)
        )
        sds = np.sqrt(np.diagonal(spreads, axis1=1, axis2=2))
        losing = Mixtures(joint.weights, leads.T, sds.T).cdf(0.0)
        ranks.append(Rank(level_id, float(np.mean(1 - losing)), best, near))
    return tuple(sorted(ranks, key=lambda rank: (-rank.p_score, rank.level_id)))
