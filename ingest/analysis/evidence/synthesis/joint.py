"""Probabilities of several contrasts at once, under a joint normal.

Seeded quasi-Monte Carlo over the transformed integrand, so two runs give the same
digits.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from scipy import special

if TYPE_CHECKING:
    from ingest.analysis.evidence.arms import Floats

#: Sobol' points for a mixture, a power of two; six levels err by less than 1e-3.
POINTS = 2**10
_SEED = 20170707
_TINY = 1e-15


def probability_below(
    upper: Floats, covariances: Floats, points: int = POINTS
) -> Floats:
    """Return P(X <= upper) of centred normals, one for each component.

    ``upper`` is components by dimensions, ``covariances`` components by dimensions
    by dimensions. Separation of variables (Genz 1992, J Comput Graph
    Stat 1:141-149): exact in one dimension, a smooth integrand over
    the unit cube in more.
    """
    factors = np.linalg.cholesky(covariances)
    dimensions = upper.shape[1]
    uniforms = _uniforms(max(dimensions - 1, 1), points)
    total = np.ones((len(upper), points))
    chosen = np.zeros((len(upper), points, dimensions))
    for i in range(dimensions):
        shift = np.einsum("gpd,gd->gp", chosen[..., :i], factors[:, i, :i])
        scale = factors[:, i, i, np.newaxis]
        below = special.ndtr((upper[:, i, np.newaxis] - shift) / scale)
        total *= below
        if i < dimensions - 1:
            inside = np.clip(uniforms[:, i] * below, _TINY, 1 - _TINY)
            chosen[..., i] = special.ndtri(inside)
    probability: Floats = total.mean(axis=1)
    return probability


@cache
def _uniforms(dimensions: int, points: int) -> Floats:
    # Takes two seconds to load, which who only names a certainty should not wait.
    from scipy.stats import qmc  # noqa: PLC0415

    sequence = qmc.Sobol(dimensions, scramble=True, rng=_SEED)
    return sequence.random(points)
