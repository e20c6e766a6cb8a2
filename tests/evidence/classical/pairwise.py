"""Random effects over sources that all measured the same contrast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from scipy import stats

from ingest.analysis.evidence.synthesis.linear import LinearModel, fit_gls
from ingest.analysis.evidence.synthesis.mixture import Interval
from tests.evidence.classical.heterogeneity import Estimator, estimate_tau2

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

#: Which prediction interval: the conventions differ, so it is always named.
PredictionConvention = Literal["normal", "t-k-2", "hartung-knapp"]
#: From here on a classical interval has enough sources to stand on its own.
_ENOUGH_FOR_T_K_2 = 3


@dataclass(frozen=True, slots=True)
class Heterogeneity:
    """How much sources differ: Cochran's Q and two definitions of I² (0 to 1).

    ``i2_q`` is ``max(0, (Q - df) / Q)``, ``i2_tau`` is ``tau² / (tau² + s²)`` with
    the typical variance ``s²`` of Higgins, Thompson 2002 (doi 10.1002/sim.1186).
    They agree for DerSimonian–Laird only. ``typical_variance`` is that ``s²``.
    """

    q: float
    freedom: int
    p_value: float
    i2_q: float
    i2_tau: float
    typical_variance: float


@dataclass(frozen=True, slots=True)
class PairwiseFit:
    """A pooled log ratio with its standard error, given tau².

    ``q_hk`` is Hartung and Knapp's scale ``sum(w (y - mu)²) / (k - 1)``.
    """

    estimator: Estimator | Literal["common"]
    sources: int
    tau2: float
    mu: float
    se: float
    q_hk: float
    heterogeneity: Heterogeneity

    def interval(self, level: float = 0.95) -> Interval:
        """Return the classical interval, ``mu ± z se``."""
        return _around(self.mu, _normal(level) * self.se)

    def hartung_knapp(self, level: float = 0.95, *, modified: bool = True) -> Interval:
        """Return ``mu ± t(k-1) se sqrt(q)``.

        Hartung, Knapp 2001 (doi 10.1002/sim.1009); Sidik, Jonkman 2002
        (doi 10.1002/sim.1262). ``modified`` takes ``max(1, q)``, so that it is never
        narrower than the classical interval (Roever, Knapp, Friede 2015,
        doi 10.1186/s12874-015-0091-1). ValueError for a single source.
        """
        quantile = _student(level, self.sources - 1)
        return _around(self.mu, quantile * self.hartung_knapp_se(modified=modified))

    def hartung_knapp_se(self, *, modified: bool = True) -> float:
        """Return the standard error that goes with ``hartung_knapp``."""
        scale = max(1.0, self.q_hk) if modified else self.q_hk
        return float(self.se * np.sqrt(scale))

    def prediction(
        self, convention: PredictionConvention, level: float = 0.95
    ) -> Interval | None:
        """Return the interval for a new source's effect, by a named convention.

        ``normal``: ``mu ± z sqrt(se² + tau²)``; ``t-k-2``: the same with t(k-2)
        (Higgins, Thompson, Spiegelhalter 2009, doi
        10.1111/j.1467-985X.2008.00552.x), None below three sources;
        ``hartung-knapp``: t(k-1) and the unmodified Hartung–Knapp error.
        """
        if convention == "normal":
            quantile, se = _normal(level), self.se
        elif convention == "t-k-2":
            if self.sources < _ENOUGH_FOR_T_K_2:
                return None
            quantile, se = _student(level, self.sources - 2), self.se
        else:
            quantile = _student(level, self.sources - 1)
            se = self.hartung_knapp_se(modified=False)
        return _around(self.mu, quantile * float(np.sqrt(se**2 + self.tau2)))


def pool(
    effects: ArrayLike,
    variances: ArrayLike,
    estimator: Estimator | Literal["common"] = "paule-mandel",
) -> PairwiseFit:
    """Pool independent log ratios with known variances.

    ``mu = sum(w y) / sum(w)``, ``w = 1 / (v + tau²)``; ``common`` is tau² = 0.
    """
    model = LinearModel.pairwise(effects, variances)
    tau2 = 0.0 if estimator == "common" else estimate_tau2(model, estimator)
    fit = fit_gls(model, tau2)
    freedom = len(model.y) - 1
    return PairwiseFit(
        estimator=estimator,
        sources=len(model.y),
        tau2=tau2,
        mu=float(fit.effects[0]),
        se=float(np.sqrt(fit.covariance[0, 0])),
        q_hk=fit.q / freedom if freedom else 1.0,
        heterogeneity=_heterogeneity(model, tau2),
    )


def _heterogeneity(model: LinearModel, tau2: float) -> Heterogeneity:
    common = fit_gls(model)
    freedom = common.residual_freedom
    weights = 1 / np.diag(model.v)
    total = float(weights.sum())
    typical = np.inf
    if freedom:
        typical = freedom / (total - float(np.square(weights).sum()) / total)
    return Heterogeneity(
        q=common.q,
        freedom=freedom,
        p_value=float(stats.chi2.sf(common.q, freedom)) if freedom else 1.0,
        i2_q=max(0.0, (common.q - freedom) / common.q) if common.q > 0 else 0.0,
        i2_tau=float(tau2 / (tau2 + typical)),
        typical_variance=float(typical),
    )


def _around(centre: float, half_width: float) -> Interval:
    return Interval(centre - half_width, centre + half_width)


def _normal(level: float) -> float:
    return float(stats.norm.ppf((1 + level) / 2))


def _student(level: float, freedom: int) -> float:
    if freedom < 1:
        message = "a t interval needs at least two sources"
        raise ValueError(message)
    return float(stats.t.ppf((1 + level) / 2, freedom))
