"""Numbers and positions of the exported JSON."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.export.shapes import Interval, Number, Strip, Tick

#: Ratios are derived; two decimals are what single runs can bear.
RATIO_DECIMALS = 2

_AXIS_LOW, _AXIS_HIGH = 0.25, 16.0
_TICKS = ("0.25", "1", "4", "16")


def printed(text: str) -> Number:
    """Return a number with the digits its source printed."""
    decimals = len(text.partition(".")[2])
    value = float(text) if decimals else int(text)
    return {"text": text, "value": value, "decimals": decimals}


def derived(value: float, decimals: int = RATIO_DECIMALS) -> Number:
    """Return a computed number, rounded to ``decimals``."""
    return printed(f"{value:.{decimals}f}")


def ratio(log_ratio: float) -> Number:
    """Return a log ratio as a ratio."""
    return derived(math.exp(log_ratio))


def interval(low: float, high: float) -> Interval:
    """Return an interval of log ratios as ratios."""
    return {"low": ratio(low), "high": ratio(high)}


def strip(point: float, low: float, high: float, margin: float) -> Strip:
    """Return the positions of log ratios on the strip; ±``margin`` is its band."""
    return {
        "point_pct": _position(point),
        "low_pct": _position(low),
        "high_pct": _position(high),
        "one_pct": _position(0.0),
        "band_low_pct": _position(-margin),
        "band_high_pct": _position(margin),
        "ticks": [_tick(text) for text in _TICKS],
    }


def _tick(text: str) -> Tick:
    number = printed(text)
    return {
        "pct": _position(math.log(number["value"])),
        "label": f"{text}×",
        "number": number,
    }


def _position(log_ratio: float) -> float:
    """Return the place of a log ratio, 0 to 100; what lies outside sits at the end."""
    low, high = math.log(_AXIS_LOW), math.log(_AXIS_HIGH)
    share = (log_ratio - low) / (high - low)
    return round(100 * min(1.0, max(0.0, share)), 2)
