"""The classical answer beside the posterior's: Paule–Mandel, Hartung–Knapp."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import special

from ingest.analysis.evidence.synthesis.linear import fit_gls
from ingest.analysis.evidence.synthesis.mixture import Interval
from ingest.analysis.evidence.synthesis.verdicts import (
    EQUIVALENCE_LEVELS,
    Judgement,
    judge,
)
from ingest.analysis.evidence.verdicts import DIFFERENCE_LEVEL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence.synthesis.league import Contrast
    from ingest.analysis.evidence.synthesis.network import Network


@dataclass(frozen=True, slots=True)
class SecondOpinion:
    """A contrast by GLS at the Paule–Mandel tau², modified Hartung–Knapp interval.

    ``agrees``: its verdict is the one of the league table.
    """

    level_id: str
    against_id: str
    log_ratio: float
    interval: Interval
    judgement: Judgement
    agrees: bool


def second_opinions(
    network: Network, league: Sequence[Contrast], tau2: float, margin: float
) -> tuple[SecondOpinion, ...]:
    """Return the classical estimate of each contrast of a league table.

    ``t(df)`` with the classical error: Hartung and Knapp's scale ``Q / df`` is 1 by
    construction where the Paule–Mandel tau² is above zero, and the modified form
    takes 1 where it is less (Roever, Knapp, Friede 2015,
    doi 10.1186/s12874-015-0091-1). Without residual freedom there is none.
    """
    fit = fit_gls(network.model, tau2)
    freedom = fit.residual_freedom
    if freedom < 1:
        return ()
    found = []
    for row, contrast in zip(network.rows(network.pairs), league, strict=True):
        centre = float(row @ fit.effects)
        se = float(np.sqrt(row @ fit.covariance @ row))
        wide, narrow = (
            _student_interval(centre, se, freedom, level)
            for level in (DIFFERENCE_LEVEL, EQUIVALENCE_LEVELS["tost"])
        )
        judgement = judge(wide, narrow, margin)
        found.append(
            SecondOpinion(
                contrast.level_id,
                contrast.against_id,
                centre,
                wide,
                judgement,
                agrees=judgement.verdict == contrast.judgement.verdict,
            )
        )
    return tuple(found)


def _student_interval(centre: float, se: float, freedom: int, level: float) -> Interval:
    half = float(special.stdtrit(freedom, (1 + level) / 2)) * se
    return Interval(centre - half, centre + half)
