"""How far levels go apart, by what they belong to: estimated, and held by a prior."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import linalg, optimize

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.analysis.evidence.arms import Floats

#: What the effect of a level is the sum of.
PARTS = ("level", "medium", "storage", "family", "workload", "source", "study")
#: No scale beyond these is tried (log scale: a factor of 1.001 and of 150).
_BOUNDS = (np.log(1e-3), np.log(5.0))


@dataclass(frozen=True, slots=True)
class Scales:
    """Standard deviations on the log scale, in the order of ``PARTS``."""

    sds: tuple[float, ...]

    @classmethod
    def prior(cls, level_sd: float, part_sd: float) -> Scales:
        """Return the scales before any data: that of the level, and of all others."""
        return cls((level_sd, *(part_sd for _ in PARTS[1:])))

    def variance(self, part: str) -> float:
        """Return the variance of one part."""
        return self.sds[PARTS.index(part)] ** 2


def fit_scales(
    contrasts: Floats, fixed: Floats, parts: Mapping[str, Floats], prior: Scales
) -> Scales:
    """Return the scales of greatest penalised likelihood.

    ``contrasts ~ N(0, fixed + Σ sd² parts)``, each sd half-normal with the scale of
    ``prior``, maximised over the logarithms of the scales, so that a part of which
    the data says nothing keeps the scale of its prior. Without data that is ``prior``.
    """
    if not len(contrasts):
        return prior
    shared = np.array(list(parts.values()))
    widths = np.array(prior.sds)

    def loss(logs: Floats) -> tuple[float, Floats]:
        variances = np.exp(2 * logs)
        covariance = fixed + np.einsum("p,pij->ij", variances, shared)
        factor = linalg.cho_factor(covariance, lower=True)
        inverse = linalg.cho_solve(factor, np.eye(len(contrasts)))
        weighted = inverse @ contrasts
        log_det = 2 * np.sum(np.log(np.diag(factor[0])))
        penalty = np.sum(variances / (2 * widths**2) - logs)
        value = 0.5 * (log_det + contrasts @ weighted) + penalty
        traces = np.einsum("ij,pji->p", inverse, shared)
        squares = np.einsum("i,pij,j->p", weighted, shared, weighted)
        slope = variances * (traces - squares) + variances / widths**2 - 1
        return float(value), slope

    found = optimize.minimize(
        loss,
        np.log(widths),
        jac=True,
        method="L-BFGS-B",
        bounds=[_BOUNDS] * len(PARTS),
    )
    return Scales(tuple(float(each) for each in np.exp(found.x)))
