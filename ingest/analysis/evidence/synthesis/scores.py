"""Proper scores of a predicted distribution against what was then measured.

Gneiting, Raftery 2007, doi 10.1198/016214506000001437. Smaller is better for all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from scipy import special

if TYPE_CHECKING:
    from ingest.analysis.evidence.arms import Floats
    from ingest.analysis.evidence.synthesis.mixture import Mixtures


def log_score(predicted: Mixtures, observed: Floats) -> Floats:
    """Return minus the log density at each observation."""
    score: Floats = -np.log(predicted.density(observed))
    return score


def interval_score(predicted: Mixtures, observed: Floats, level: float) -> Floats:
    """Return the width of the central interval plus ``2 / alpha`` times the miss."""
    alpha = 1 - level
    low = predicted.quantile(alpha / 2)
    high = predicted.quantile(1 - alpha / 2)
    miss = np.clip(low - observed, 0, None) + np.clip(observed - high, 0, None)
    score: Floats = high - low + 2 / alpha * miss
    return score


def crps(predicted: Mixtures, observed: Floats) -> Floats:
    """Return the continuous ranked probability score, ``E|X - y| - E|X - X'| / 2``.

    Closed form for mixtures of normals (Grimit et al. 2006, doi 10.1256/qj.05.235).
    """
    weights, means, sds = predicted.weights, predicted.means, predicted.sds
    to_observed = _mean_distance(observed[:, np.newaxis] - means, sds) @ weights
    apart = means[:, :, np.newaxis] - means[:, np.newaxis, :]
    together = np.hypot(sds[:, :, np.newaxis], sds[:, np.newaxis, :])
    spread = np.einsum("kij,i,j->k", _mean_distance(apart, together), weights, weights)
    score: Floats = to_observed - spread / 2
    return score


def _mean_distance(mean: Floats, sd: Floats) -> Floats:
    """Return E|Z| of a normal with this mean and standard deviation."""
    z = mean / sd
    density = np.exp(-np.square(z) / 2) / np.sqrt(2 * np.pi)
    distance: Floats = sd * (2 * density + z * (2 * special.ndtr(z) - 1))
    return distance
