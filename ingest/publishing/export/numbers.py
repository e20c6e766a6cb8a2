"""Numbers and positions of the exported JSON."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.language.rounding import rounded

if TYPE_CHECKING:
    from ingest.publishing.export.shapes import Interval, Number, Strip, Tick

#: Ratios are derived; two decimals are what single runs can bear.
RATIO_DECIMALS = 2


def printed(text: str) -> Number:
    """Return a number with the digits its source printed."""
    decimals = len(text.partition(".")[2])
    value = float(text) if decimals else int(text)
    return {"text": text, "value": value, "decimals": decimals}


def derived(value: float, decimals: int = RATIO_DECIMALS) -> Number:
    """Return a computed number, rounded to ``decimals``."""
    return printed(rounded(value, decimals))


def ratio(log_ratio: float) -> Number:
    """Return a log ratio as a ratio."""
    return derived(math.exp(log_ratio))


def about(log_ratio: float) -> Number:
    """Return a log ratio that its source only gave as "about": two digits at most.

    Zeros behind the point would claim a precision that nobody stated.
    """
    value = math.exp(log_ratio)
    decimals = max(0, 1 - math.floor(math.log10(value)))
    text = f"{value:.{decimals}f}"
    return printed(text.rstrip("0").rstrip(".") if decimals else text)


def interval(low: float, high: float) -> Interval:
    """Return an interval of log ratios as ratios."""
    return {"low": ratio(low), "high": ratio(high)}


@dataclass(frozen=True, slots=True)
class LogAxis:
    """A logarithmic axis of ratios from ``low`` to ``high``."""

    low: float
    high: float
    tick_texts: tuple[str, ...]

    def position(self, log_ratio: float) -> float:
        """Return the place of a log ratio, 0 to 100; those outside sit at an end."""
        low, high = math.log(self.low), math.log(self.high)
        share = (log_ratio - low) / (high - low)
        return round(100 * min(1.0, max(0.0, share)), 2)

    def holds(self, log_ratio: float) -> bool:
        """Tell whether a log ratio has a place of its own."""
        return math.log(self.low) <= log_ratio <= math.log(self.high)

    def ticks(self) -> list[Tick]:
        """Return the ticks with their labels."""
        return [self._tick(text) for text in self.tick_texts]

    def _tick(self, text: str) -> Tick:
        number = printed(text)
        return {
            "pct": self.position(math.log(number["value"])),
            "label": f"{text}×",
            "number": number,
        }


#: The axis of the strips, the same on every page so that they can be compared.
STRIP_AXIS = LogAxis(0.25, 16.0, ("0.25", "1", "4", "16"))


def strip(point: float, low: float, high: float, margin: float) -> Strip:
    """Return the positions of log ratios on the strip; ±``margin`` is its band."""
    place = STRIP_AXIS.position
    return {
        "point_pct": place(point),
        "low_pct": place(low),
        "high_pct": place(high),
        "one_pct": place(0.0),
        "band_low_pct": place(-margin),
        "band_high_pct": place(margin),
        "ticks": STRIP_AXIS.ticks(),
    }
