"""The linear model every synthesis here is: contrasts, their design, covariance.

``y ~ N(X beta, V + tau² Z)`` (Salanti 2012, doi 10.1002/jrsm.1037; Franchini et al.
2012, doi 10.1002/jrsm.1049). Pairwise synthesis is the case of one column of ones
and Z the identity.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import numpy as np
from scipy import linalg

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from ingest.analysis.evidence.arms import Floats


@dataclass(frozen=True, slots=True, eq=False)
class LinearModel:
    """Contrasts ``y``, design ``x``, sampling covariance ``v``, structure ``z``."""

    y: Floats
    x: Floats
    v: Floats
    z: Floats

    @classmethod
    def pairwise(cls, effects: ArrayLike, variances: ArrayLike) -> Self:
        """Return the model of independent estimates of one contrast."""
        y = np.asarray(effects, dtype=np.float64)
        return cls(
            y,
            np.ones((len(y), 1)),
            np.diag(np.asarray(variances, dtype=np.float64)),
            np.eye(len(y)),
        )

    @property
    def residual_freedom(self) -> int:
        """Contrasts less estimable effects."""
        return len(self.y) - int(np.linalg.matrix_rank(self.x))


@dataclass(frozen=True, slots=True, eq=False)
class GlsFit:
    """Effects with covariance, and the weighted residual sum of squares ``q``."""

    effects: Floats
    covariance: Floats
    q: float
    residual_freedom: int


def fit_gls(model: LinearModel, tau2: float = 0.0) -> GlsFit:
    """Estimate the effects by generalised least squares at a given tau².

    The covariance is ``(X'S⁻¹X)⁻¹``, not scaled by the residual mean square, which
    could shrink intervals. ``LinAlgError`` where the design does not tell all effects.
    """
    factor = linalg.cho_factor(model.v + tau2 * model.z)
    weighted = linalg.cho_solve(factor, model.x).T
    covariance = np.asarray(np.linalg.inv(weighted @ model.x), dtype=np.float64)
    effects = covariance @ (weighted @ model.y)
    residuals = model.y - model.x @ effects
    return GlsFit(
        effects=effects,
        covariance=covariance,
        q=float(residuals @ linalg.cho_solve(factor, residuals)),
        residual_freedom=model.residual_freedom,
    )


def estimator(model: LinearModel, tau2: float = 0.0) -> Floats:
    """Return the matrix that takes contrasts to effects: ``(X'S⁻¹X)⁻¹X'S⁻¹``."""
    weighted = linalg.solve(model.v + tau2 * model.z, model.x, assume_a="pos").T
    matrix: Floats = linalg.solve(weighted @ model.x, weighted, assume_a="pos")
    return matrix


@dataclass(frozen=True, slots=True, eq=False)
class Diagonalised:
    """The model in coordinates where ``V + tau² Z`` is ``diag(1 + tau² spread)``.

    One generalised eigenvalue problem, ``Z w = spread V w``, makes every tau
    cost a weighted least-squares fit instead of a factorisation.
    """

    y: Floats
    x: Floats
    spread: Floats

    @classmethod
    def of(cls, model: LinearModel) -> Self:
        """Solve the generalised eigenvalue problem of a model."""
        spread, vectors = linalg.eigh(model.z, model.v)
        return cls(vectors.T @ model.y, vectors.T @ model.x, np.clip(spread, 0.0, None))

    def fit(self, tau2: Floats) -> DiagonalFits:
        """Fit at every tau² of a vector."""
        weights = 1 / (1 + np.multiply.outer(tau2, self.spread))
        information = np.einsum("gn,ni,nj->gij", weights, self.x, self.x)
        scores = np.einsum("gn,ni,n->gi", weights, self.x, self.y)
        effects = np.linalg.solve(information, scores[..., np.newaxis])[..., 0]
        residuals = self.y - effects @ self.x.T
        q = np.sum(weights * np.square(residuals), axis=1)
        _, log_det = np.linalg.slogdet(information)
        return DiagonalFits(
            effects=effects,
            covariances=np.linalg.inv(information),
            q=q,
            log_restricted_likelihood=0.5
            * (np.sum(np.log(weights), axis=1) - log_det - q),
        )


@dataclass(frozen=True, slots=True, eq=False)
class DiagonalFits:
    """Fits at several tau², one a row.

    ``log_restricted_likelihood`` is ``ln |S|^-½ |X'S⁻¹X|^-½ e^(-Q/2)`` up to a
    constant.
    """

    effects: Floats
    covariances: Floats
    q: Floats
    log_restricted_likelihood: Floats
