"""Mixtures of normals: several at once, with common weights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import special

if TYPE_CHECKING:
    from ingest.analysis.evidence.arms import Floats

#: Bisections of a quantile's bracket; what is left of it is below 1e-16 of it.
_HALVINGS = 54


@dataclass(frozen=True, slots=True)
class Interval:
    """Lower and upper end, on the log scale."""

    low: float
    high: float

    def flipped(self) -> Interval:
        """Return the interval of the opposite contrast."""
        return Interval(-self.high, -self.low)

    def contains(self, value: float) -> bool:
        """Tell whether a value lies inside, ends included."""
        return self.low <= value <= self.high

    def within(self, margin: float) -> bool:
        """Tell whether the whole interval lies inside ``±margin``."""
        return -margin < self.low and self.high < margin

    def beyond(self, margin: float) -> bool:
        """Tell whether the whole interval lies outside ``±margin``."""
        return self.low > margin or self.high < -margin


@dataclass(frozen=True, slots=True, eq=False)
class Mixtures:
    """One mixture a row: ``means`` and ``sds`` are mixtures by components."""

    weights: Floats
    means: Floats
    sds: Floats

    @classmethod
    def normal(cls, means: Floats, sds: Floats) -> Mixtures:
        """Return plain normals, one component each."""
        return cls(np.ones(1), means[:, np.newaxis], sds[:, np.newaxis])

    def row(self, index: int) -> Mixtures:
        """Return one of the mixtures alone."""
        at = slice(index, index + 1)
        return Mixtures(self.weights, self.means[at], self.sds[at])

    @property
    def mean(self) -> Floats:
        """The mean of each mixture."""
        mean: Floats = self.means @ self.weights
        return mean

    @property
    def sd(self) -> Floats:
        """The standard deviation of each mixture."""
        raw = (np.square(self.sds) + np.square(self.means)) @ self.weights
        sd: Floats = np.sqrt(np.clip(raw - np.square(self.mean), 0.0, None))
        return sd

    def cdf(self, values: Floats | float) -> Floats:
        """Return P(X <= value) for each mixture at its own value."""
        at = np.broadcast_to(values, len(self.means))[:, np.newaxis]
        cdf: Floats = special.ndtr((at - self.means) / self.sds) @ self.weights
        return cdf

    def density(self, values: Floats | float) -> Floats:
        """Return the density of each mixture at its own value."""
        at = np.broadcast_to(values, len(self.means))[:, np.newaxis]
        z = (at - self.means) / self.sds
        normal = np.exp(-np.square(z) / 2) / (self.sds * np.sqrt(2 * np.pi))
        density: Floats = normal @ self.weights
        return density

    def quantile(self, probability: float) -> Floats:
        """Return a quantile of each mixture."""
        if self.means.shape[1] == 1:
            exact: Floats = (
                self.means[:, 0] + special.ndtri(probability) * self.sds[:, 0]
            )
            return exact
        # Each component's quantile lies on one side of the mixture's or the other.
        ends = self.means + special.ndtri(probability) * self.sds
        low, high = ends.min(axis=1), ends.max(axis=1)
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            is_below = self.cdf(middle) < probability
            low, high = (
                np.where(is_below, middle, low),
                np.where(is_below, high, middle),
            )
        quantile: Floats = (low + high) / 2
        return quantile

    def intervals(self, level: float) -> list[Interval]:
        """Return the central interval of each mixture."""
        tail = (1 - level) / 2
        low, high = self.quantile(tail), self.quantile(1 - tail)
        pairs = zip(low.tolist(), high.tolist(), strict=True)
        return [Interval(a, b) for a, b in pairs]
