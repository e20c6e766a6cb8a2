"""Mixtures of normals: several at once, with common weights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import special

if TYPE_CHECKING:
    from ingest.analysis.evidence.arms import Floats

#: A quantile is found when a step moves it by less: far below any digit in print.
_CLOSE = 1e-13
#: Halving alone would be done by then; Newton's steps take about six.
_MOST_STEPS = 100


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
        z = (_column(values) - self.means) / self.sds
        cdf: Floats = special.ndtr(z) @ self.weights
        return cdf

    def density(self, values: Floats | float) -> Floats:
        """Return the density of each mixture at its own value."""
        z = (_column(values) - self.means) / self.sds
        normal = np.exp(-np.square(z) / 2) / (self.sds * np.sqrt(2 * np.pi))
        density: Floats = normal @ self.weights
        return density

    def quantile(self, probability: Floats | float) -> Floats:
        """Return a quantile of each mixture, or of each its own."""
        ends = self.means + special.ndtri(_column(probability)) * self.sds
        if self.means.shape[1] == 1:
            exact: Floats = ends[:, 0]
            return exact
        # Each component's quantile lies on one side of the mixture's or the other.
        low, high = ends.min(axis=1), ends.max(axis=1)
        quantile: Floats = (low + high) / 2
        last = high - low
        for _ in range(_MOST_STEPS):
            over = self.cdf(quantile) - probability
            low = np.where(over < 0, quantile, low)
            high = np.where(over < 0, high, quantile)
            # Newton's step, unless it leaves the bracket or hardly gets nearer.
            with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
                step = -over / self.density(quantile)
            at = quantile + step
            is_good = (low <= at) & (at <= high) & (np.abs(step) < last / 2)
            nearer = np.where(is_good, at, (low + high) / 2)
            last = np.abs(nearer - quantile)
            quantile = nearer
            if last.max() < _CLOSE:
                break
        return quantile

    def intervals(self, level: float) -> list[Interval]:
        """Return the central interval of each mixture."""
        tail, count = (1 - level) / 2, len(self.means)
        # Both ends at once: a step costs the same for two.
        both = Mixtures(
            self.weights, np.tile(self.means, (2, 1)), np.tile(self.sds, (2, 1))
        )
        ends = both.quantile(np.repeat([tail, 1 - tail], count)).tolist()
        pairs = zip(ends[:count], ends[count:], strict=True)
        return [Interval(low, high) for low, high in pairs]


def _column(values: Floats | float) -> Floats:
    """Return one value a row, or one for all."""
    column: Floats = np.reshape(values, (-1, 1))
    return column
