"""The spread between sources with a weakly informative prior, integrated exactly.

With few sources tau cannot be estimated, only bounded by what is plausible: a
half-normal prior (Friede et al. 2017, doi 10.1002/jrsm.1217; Roever et al. 2021,
doi 10.1002/jrsm.1475). Effects have a flat prior; given tau they are normal, so
the posterior is a mixture of normals over tau (Roever 2020,
doi 10.18637/jss.v093.i06). Gauss–Legendre quadrature, no sampling.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Self

import numpy as np
from numpy.polynomial import Legendre
from numpy.polynomial.legendre import leggauss

from ingest.analysis.evidence.synthesis.linear import Diagonalised, LinearModel
from ingest.analysis.evidence.synthesis.mixture import Mixtures

if TYPE_CHECKING:
    from ingest.analysis.evidence.arms import Floats

#: Nodes of the quadrature; doubling them moves no result by more than 1e-9.
NODES = 64
#: The prior is cut where it falls below e^-50 of its peak.
_PRIOR_REACH = 10.0
#: The posterior is cut where it falls below e^-40 of its peak.
_NEGLIGIBLE = 40.0
_SCAN_POINTS = 200


@dataclass(frozen=True, eq=False)
class TauPosterior:
    """Nodes of tau with posterior weights, and the effects given each.

    ``effects`` is nodes by effects, ``covariances`` nodes by effects by effects;
    ``lower`` and ``upper`` are where the posterior is cut.
    """

    tau: Floats
    weights: Floats
    effects: Floats
    covariances: Floats
    lower: float
    upper: float

    @classmethod
    def of(cls, model: LinearModel, prior_scale: float, nodes: int = NODES) -> Self:
        """Return the posterior under a half-normal prior with this scale."""
        diagonal = Diagonalised.of(model)
        scan = np.linspace(0.0, _PRIOR_REACH * prior_scale, _SCAN_POINTS)
        density = _log_density(diagonal, scan, prior_scale)
        relevant = np.flatnonzero(density > density.max() - _NEGLIGIBLE)
        lower = float(scan[max(relevant[0] - 1, 0)])
        upper = float(scan[min(relevant[-1] + 1, len(scan) - 1)])
        points, quadrature = _quadrature(nodes)
        tau = lower + (upper - lower) * (points + 1) / 2
        fits = diagonal.fit(np.square(tau))
        log_density = _log_prior(tau, prior_scale) + fits.log_restricted_likelihood
        weights = quadrature * np.exp(log_density - log_density.max())
        return cls(
            tau=tau,
            weights=weights / weights.sum(),
            effects=fits.effects,
            covariances=fits.covariances,
            lower=lower,
            upper=upper,
        )

    def means(self, rows: Floats) -> Mixtures:
        """Return the posterior of average effects: one row a combination of them."""
        variances = np.einsum("ki,gij,kj->kg", rows, self.covariances, rows)
        return Mixtures(self.weights, rows @ self.effects.T, np.sqrt(variances))

    def predictions(
        self, rows: Floats, new_variances: Floats | float = 0.0
    ) -> Mixtures:
        """Return the posterior of a new source's effects.

        ``N(m, sd² + tau²)`` given tau (Higgins, Thompson, Spiegelhalter 2009,
        doi 10.1111/j.1467-985X.2008.00552.x), valid for any number of sources;
        ``new_variances`` (one for each row) are added to predict measured values.
        """
        means = self.means(rows)
        added = np.broadcast_to(new_variances, len(rows))[:, np.newaxis]
        spread = np.square(means.sds) + np.square(self.tau) + added
        return Mixtures(self.weights, means.means, np.sqrt(spread))

    @property
    def mean(self) -> float:
        """The posterior mean of tau."""
        return float(self.weights @ self.tau)

    def quantile(self, probability: float) -> float:
        """Return a quantile of tau, from the polynomial through the nodes."""
        cumulative = self._cumulative
        below, above = cumulative(self.lower), cumulative(self.upper)
        target = below + probability * (above - below)
        # A build that answers nothing anew should not wait for it to load.
        from scipy import optimize  # noqa: PLC0415

        # Many points cost as much as one; between two of them few steps are left.
        grid = np.linspace(self.lower, self.upper, _SCAN_POINTS)
        reached = np.append(cumulative(grid[1:-1]) >= target, True)
        at = int(np.argmax(reached))
        root = optimize.brentq(
            lambda tau: float(cumulative(tau) - target), grid[at], grid[at + 1]
        )
        return float(root)

    @cached_property
    def _cumulative(self) -> Legendre:
        coefficients = _projection(len(self.tau)) @ self.weights
        return Legendre(coefficients, domain=[self.lower, self.upper]).integ()


@lru_cache(maxsize=8)
def _quadrature(nodes: int) -> tuple[Floats, Floats]:
    """Return Gauss–Legendre points and weights; finding them costs more than use."""
    points, weights = leggauss(nodes)
    points.setflags(write=False)
    weights.setflags(write=False)
    return points, weights


@lru_cache(maxsize=8)
def _projection(nodes: int) -> Floats:
    """Return what takes weights to coefficients of Legendre polynomials.

    The density is weight over quadrature weight; projecting it on a polynomial sums
    them times the quadrature weight again.
    """
    points, _ = _quadrature(nodes)
    norms = (2 * np.arange(nodes) + 1) / 2
    projection: Floats = (np.polynomial.legendre.legvander(points, nodes - 1) * norms).T
    projection.setflags(write=False)
    return projection


def _log_density(diagonal: Diagonalised, tau: Floats, prior_scale: float) -> Floats:
    fits = diagonal.fit(np.square(tau))
    return _log_prior(tau, prior_scale) + fits.log_restricted_likelihood


def _log_prior(tau: Floats, scale: float) -> Floats:
    log_prior: Floats = -np.square(tau / scale) / 2
    return log_prior
