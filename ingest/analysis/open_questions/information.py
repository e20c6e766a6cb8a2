"""What an experiment is worth before it is run.

The loss of a choice is its regret, ``1 - exp(-(max_k e_k - e_choice))``: the share of
the best figure that is given up, with ``e`` the effects (log scale) on the reader's
server. An experiment measures the same levels on another server of the same kind; its
worth is by how much it lowers the smallest expected regret (expected value of sample
information: Raiffa, Schlaifer 1961, Applied Statistical Decision Theory, chapter 5;
expected value of perfect information is the bound).

For two levels everything is closed form or a quadrature; for more the two nested
expectations are taken over fixed points (Sobol', Owen's scrambling, one seed), the
same for every question, so that two runs give the same digits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from scipy import linalg, special

if TYPE_CHECKING:
    from ingest.analysis.evidence.arms import Floats

#: Nodes of Gauss and Hermite for the outer expectation of two levels.
_NODES = 64
#: Points of each of the two nested expectations of more levels, a power of two.
_POINTS = 2**7
_SEED = 20170707
_TWO = 2


@dataclass(frozen=True, slots=True)
class Worth:
    """Shares of the best figure: 0.03 is 3 % of a throughput.

    ``regret_now``: what the best choice of today gives up on average, which is the
    most any experiment can be worth; ``gain``: how much of it the experiment saves.
    """

    regret_now: float
    gain: float


def worth(mean: Floats, covariance: Floats, shared: Floats, noise: Floats) -> Worth:
    """Return what measuring every level once on another server is worth.

    ``mean`` and ``covariance`` are those of the effects on the reader's server;
    ``shared`` is the covariance that the effects on the server of the experiment have
    with them and among each other (all but what belongs to one server alone);
    ``noise`` the variance that a measured level has besides: that of its server, and
    of its repeats. Afterwards the covariance is
    ``P - C (S + N)⁻¹ C'`` with the contrasts of the experiment alone, as a common
    level of all figures says nothing. ValueError for fewer than two levels.
    """
    if len(mean) < _TWO:
        message = "an experiment compares two levels or more"
        raise ValueError(message)
    star = np.hstack([-np.ones((len(mean) - 1, 1)), np.eye(len(mean) - 1)])
    mean, covariance = star @ mean, star @ covariance @ star.T
    cross = star @ shared @ star.T
    data = cross + star @ np.diag(noise) @ star.T
    learnt = cross @ linalg.solve(data, cross.T, assume_a="pos")
    if len(mean) == 1:
        variance, known = float(covariance[0, 0]), float(learnt[0, 0])
        return _worth_of_two(float(mean[0]), variance, min(known, variance))
    return _worth_of_many(mean, covariance, learnt)


def regret_of_staying(mean: float, sd: float) -> float:
    """Return ``E[1 - exp(-max(d, 0))]`` for ``d ~ N(mean, sd²)``.

    That is the expected regret of a level where another one is better by ``d``:
    ``Φ(m/s) - exp(-m + s²/2) Φ((m - s²)/s)``, from the moments of the log-normal.
    """
    if sd <= 0:
        return float(1 - np.exp(-max(mean, 0.0)))
    # Together in the exponent: alone either factor may leave the range of a float.
    tail = np.exp(-mean + sd**2 / 2 + special.log_ndtr((mean - sd**2) / sd))
    return float(special.ndtr(mean / sd) - tail)


def _least_of_two(mean: float, sd: float) -> float:
    return min(regret_of_staying(mean, sd), regret_of_staying(-mean, sd))


def _worth_of_two(mean: float, variance: float, learnt: float) -> Worth:
    now = _least_of_two(mean, float(np.sqrt(variance)))
    nodes, weights = np.polynomial.hermite_e.hermegauss(_NODES)
    left = float(np.sqrt(max(variance - learnt, 0.0)))
    after = [
        _least_of_two(mean + float(node * np.sqrt(learnt)), left) for node in nodes
    ]
    later = float(np.array(after) @ weights / weights.sum())
    return Worth(now, max(now - later, 0.0))


def _worth_of_many(mean: Floats, covariance: Floats, learnt: Floats) -> Worth:
    size = len(mean)
    outer, inner = np.split(_normals(2 * size), [size], axis=1)
    moved = mean + outer @ _root(learnt).T
    spread = inner @ _root(covariance - learnt).T
    effects = moved[:, np.newaxis, :] + spread[np.newaxis, :, :]
    # The first level is what the others are compared with: 0.
    whole = np.concatenate([np.zeros((*effects.shape[:2], 1)), effects], axis=2)
    regret = 1 - np.exp(whole - whole.max(axis=2, keepdims=True))
    by_choice = regret.mean(axis=1)
    now = float(by_choice.mean(axis=0).min())
    return Worth(now, max(now - float(by_choice.min(axis=1).mean()), 0.0))


def _root(covariance: Floats) -> Floats:
    values, vectors = np.linalg.eigh(covariance)
    root: Floats = vectors * np.sqrt(np.clip(values, 0.0, None))
    return root


@cache
def _normals(dimensions: int) -> Floats:
    # Takes two seconds to load, which who ranks nothing should not wait.
    from scipy.stats import qmc  # noqa: PLC0415

    points = qmc.Sobol(dimensions, scramble=True, rng=_SEED).random(_POINTS)
    normals: Floats = special.ndtri(np.clip(points, 1e-12, 1 - 1e-12))
    return normals
