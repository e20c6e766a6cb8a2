"""Point estimates of tau², the variance between sources on the log scale.

Paule–Mandel or REML by default; DerSimonian–Laird is biased low where tau² is
large and serves as the closed-form check (Veroniki et al. 2016,
doi 10.1002/jrsm.1164; Langan et al. 2019, doi 10.1002/jrsm.1316).
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from scipy import linalg, optimize, special

from ingest.analysis.evidence.synthesis.linear import Diagonalised, LinearModel, fit_gls

Estimator = Literal["paule-mandel", "reml", "dersimonian-laird"]

#: Where a search for tau gives up: a factor of e^1000 between sources.
_LARGEST_TAU2 = 1e6
_SCAN_POINTS = 400


def estimate_tau2(model: LinearModel, estimator: Estimator) -> float:
    """Return tau² (0 or more) by the named estimator; 0 without residual freedom."""
    if model.residual_freedom < 1:
        return 0.0
    return _ESTIMATORS[estimator](model)


def tau2_interval(model: LinearModel, level: float = 0.95) -> tuple[float, float]:
    """Return the Q-profile interval of tau².

    The values at which ``Q(tau²)`` equals the quantiles of its chi-squared
    distribution (Viechtbauer 2007, Stat Med 26:37-52). ValueError without residual
    freedom, where there is none.
    """
    freedom = model.residual_freedom
    if freedom < 1:
        message = "tau² has no interval without residual freedom"
        raise ValueError(message)
    tail = (1 - level) / 2
    high, low = (
        _solve_q(model, float(special.chdtri(freedom, q))) for q in (1 - tail, tail)
    )
    return low, high


def _dersimonian_laird(model: LinearModel) -> float:
    """Return ``max(0, (Q - df) / tr(P Z))``.

    ``P = W - W X (X'W X)⁻¹ X'W``, ``W = V⁻¹`` (DerSimonian, Laird 1986,
    doi 10.1016/0197-2456(86)90046-2; its network form as in Balduzzi et al. 2023,
    doi 10.18637/jss.v106.i02).
    """
    fit = fit_gls(model)
    weights = linalg.inv(model.v)
    weighted = weights @ model.x
    projection = weights - weighted @ fit.covariance @ weighted.T
    excess = (fit.q - fit.residual_freedom) / float(np.trace(projection @ model.z))
    return max(0.0, excess)


def _paule_mandel(model: LinearModel) -> float:
    """Return the tau² at which ``Q(tau²)`` equals its degrees of freedom.

    0 where Q is already smaller (Paule, Mandel 1982, doi 10.6028/jres.087.022),
    solved in a bracket: fixed-point iterations overshoot.
    """
    return _solve_q(model, model.residual_freedom)


def _solve_q(model: LinearModel, target: float) -> float:
    """Return the tau² at which Q falls to a target, 0 where it starts below it."""
    diagonal = Diagonalised.of(model)

    def excess(tau2: float) -> float:
        return float(diagonal.fit(np.array([tau2])).q[0]) - target

    if excess(0.0) <= 0:
        return 0.0
    upper = 1e-4
    while excess(upper) > 0:
        upper *= 4
        if upper > _LARGEST_TAU2:
            return _LARGEST_TAU2
    return float(optimize.brentq(excess, 0.0, upper, xtol=1e-15))


def _restricted_likelihood(model: LinearModel) -> float:
    """Return the global maximum of the restricted likelihood over tau² >= 0.

    Viechtbauer 2005, doi 10.3102/10769986030003261. A scan finds the right hill,
    0 included; its top is where the score is zero.
    """
    diagonal = Diagonalised.of(model)
    largest = 100 * max(_paule_mandel(model), float(np.max(np.diag(model.v))))
    scan = np.concatenate(([0.0], np.geomspace(largest * 1e-10, largest, _SCAN_POINTS)))
    best = int(np.argmax(diagonal.fit(scan).log_restricted_likelihood))
    low, high = scan[max(best - 1, 0)], scan[min(best + 1, len(scan) - 1)]
    if best == 0 and _score(diagonal, 0.0) <= 0:
        return 0.0
    return float(
        optimize.brentq(lambda tau2: _score(diagonal, tau2), low, high, xtol=1e-15)
    )


def _score(diagonal: Diagonalised, tau2: float) -> float:
    """Return the slope of the log restricted likelihood: ``(y'PZPy - tr PZ) / 2``."""
    fit = diagonal.fit(np.array([tau2]))
    weights = 1 / (1 + tau2 * diagonal.spread)
    residuals = diagonal.y - diagonal.x @ fit.effects[0]
    scaled = weights * np.sqrt(diagonal.spread)
    fitted = diagonal.x * scaled[:, np.newaxis]
    trace = float(weights @ diagonal.spread) - float(
        np.trace(fitted @ fit.covariances[0] @ fitted.T)
    )
    return (float(np.sum(np.square(scaled * residuals))) - trace) / 2


_ESTIMATORS = {
    "paule-mandel": _paule_mandel,
    "reml": _restricted_likelihood,
    "dersimonian-laird": _dersimonian_laird,
}
