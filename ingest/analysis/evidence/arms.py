"""The variance of one arm on the log scale."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Arms:
    """Measured arms, one an element: mean, SD (NaN: none), runs, decimals printed.

    ``reading_error``: how far the mean may be off, as an SD in its unit, by how it was
    read or worded; None where no arm is.
    """

    mean: Floats
    stddev: Floats
    run_count: Floats
    decimals: Floats
    reading_error: Floats | None = None

    @property
    def has_spread(self) -> NDArray[np.bool_]:
        """Tell which arms come with a run-to-run spread of their own."""
        return ~np.isnan(self.stddev)

    def degrees_of_freedom(self) -> Floats:
        """Return n - 1 where a spread was estimated, infinity where assumed."""
        counted = self.has_spread & (self.run_count > 1)
        return np.where(counted, self.run_count - 1, np.inf)

    def log_variance(self, assumed_sd: float, sd_floor: float) -> Floats:
        """Return the variance of ln(mean) of each arm.

        ``(SD / mean)² / n`` by the delta method (Hedges, Gurevitch, Curtis 1999,
        doi 10.1890/0012-9658(1999)080[1150:TMAORR]2.0.CO;2), the SD raised to
        ``sd_floor`` or, where none is reported, ``assumed_sd``; plus what repeats do
        not average away (``printed_variance``).
        """
        relative = np.where(
            self.has_spread,
            np.fmax(self.stddev / self.mean, sd_floor),
            assumed_sd,
        )
        variance: Floats = np.square(relative) / self.run_count
        return variance + self.printed_variance()

    def printed_variance(self) -> Floats:
        """Return the variance of ln(mean) that comes from how figures are printed.

        The rounding, ``(half its last digit / mean)² / 3``, which is the variance of a
        uniform error, and ``(reading_error / mean)²``.
        """
        half_digit = 0.5 * np.power(10.0, -self.decimals)
        variance: Floats = np.square(half_digit / self.mean) / 3
        if self.reading_error is not None:
            variance += np.square(self.reading_error / self.mean)
        return variance
