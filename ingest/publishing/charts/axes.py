"""Axis limits and ticks that leave room for the label at the end of each mark."""

from __future__ import annotations

import math
from typing import TypedDict

# Advance of one character of the 13 px mono face; the gap before a label, and behind it
# the margin the renderer reserves for its halo.
CHARACTER_PX = 7.8
_GAP_PX = 24
# Of a tick on an upright axis: the line of its label and some air.
LINE_PX = 26

# Below this the axis is zoomed to close pairs; see DESIGN-NOTES, chart grammar.
_CLOSE = 1.25
_RATIO_TICKS = (
    *(1 / 64, 1 / 32, 1 / 16, 0.125, 0.25, 0.5),
    *(1, 2, 3, 4, 6, 8, 12, 16, 32, 64, 128, 256, 512, 1024),
)
_MOST_TICKS = 6
# Of the width: on a narrow panel a long label may stand out rather than squeeze the
# marks to nothing.
_MOST_LABEL = 0.6


class Axis(TypedDict):
    """Limits and tick values of one quantitative axis."""

    min: float
    max: float
    ticks: list[float]


def value_axis(largest: float, label_characters: int, width_px: float) -> Axis:
    """Return an axis from zero on which the longest bar and its label fit."""
    if largest <= 0:
        return {"min": 0, "max": 1, "ticks": [0]}
    room = max(width_px - label_characters * CHARACTER_PX - _GAP_PX, width_px / 4)
    step = _nice_step(largest / 3)
    count = math.floor(largest / step + 0.1)
    # Labels are centred on their ticks and must not touch.
    needed = (len(f"{step * count:,.10g}") + 1) * CHARACTER_PX
    while count > 1 and step * room / largest < needed:
        step, count = step * 2, count // 2
    ticks = [_rounded(step * i) for i in range(count + 1)]
    return {"min": 0, "max": _rounded(largest * width_px / room), "ticks": ticks}


def plain_axis(largest: float, length_px: float, room_px: float = LINE_PX) -> Axis:
    """Return an axis from zero to ``largest`` with a tick about every ``room_px``."""
    if largest <= 0:
        return {"min": 0, "max": 1, "ticks": [0]}
    step = _nice_step(largest / max(1, length_px / room_px))
    count = math.floor(largest / step + 1e-9)
    ticks = [_rounded(step * i) for i in range(count + 1)]
    return {"min": 0, "max": _rounded(largest), "ticks": ticks}


def ratio_axis(low: float, high: float, label_characters: int, width_px: float) -> Axis:
    """Return a log axis around 1 holding ``low`` to ``high`` and the last label."""
    label = (label_characters * CHARACTER_PX + _GAP_PX) / width_px
    label = min(label, _MOST_LABEL)
    if max(high, 1 / low) < _CLOSE:
        return _close_axis(low, high, label)
    lower = min(low / 1.12, 0.5 if low < 1 / 1.05 else 0.75)
    # On a log axis the label takes the fraction `label` of ln(upper / lower).
    upper = max(lower * (max(high, 1.05) / lower) ** (1 / (1 - label)), 2.4)
    # The label of the last tick is centred on it and must not stand out.
    last = upper * (lower / upper) ** (2 * CHARACTER_PX / width_px)
    ticks = [t for t in _RATIO_TICKS if lower * 0.999 <= t <= last]
    while len(ticks) > _MOST_TICKS:
        kept = [t for t in ticks if t <= 1 or math.log2(t).is_integer()]
        ticks = kept if len(kept) < len(ticks) else _thin(ticks)
    return {"min": _rounded(lower), "max": _rounded(upper), "ticks": ticks}


def _close_axis(low: float, high: float, label: float) -> Axis:
    near = low >= 1 / 1.1 and high <= 1.1  # noqa: PLR2004 - the zoomed axis's own end
    lower, upper, step = (0.9, 1.1, 0.05) if near else (0.8, 1.2, 0.1)
    # A little beyond the last tick, so that its label stays inside.
    lower, top = min(lower, low / 1.01), max(upper * 1.02, high * 1.01)
    needed = lower * (high / lower) ** (1 / (1 - label))
    ticks = [round(1 + step * i, 4) for i in range(-2, 3)]
    return {"min": _rounded(lower), "max": _rounded(max(top, needed)), "ticks": ticks}


def _rounded(value: float) -> float:
    """Return a value to nine digits: enough for any pixel, and short to write."""
    return float(f"{value:.9g}")


def _thin(ticks: list[float]) -> list[float]:
    """Drop every second tick, keeping 1."""
    parity = ticks.index(1) % 2
    return [t for i, t in enumerate(ticks) if i % 2 == parity]


def _nice_step(rough: float) -> float:
    magnitude = 10.0 ** math.floor(math.log10(rough))
    for factor in (1, 2, 2.5, 5, 10):
        if rough <= factor * magnitude * 1.2:
            return factor * magnitude
    return 10 * magnitude
