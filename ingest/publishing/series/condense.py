"""Thousands of intervals as few enough points to draw, with every stall kept."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from ingest.intake.read.raw.results import Series

    Values = NDArray[np.float64]

#: Longer than this many times the usual distance, and intervals are missing between.
_MISSING_FROM = 1.5


class Bin(NamedTuple):
    """Intervals of a run taken together; ``at_s`` is the end of the last of them.

    None where a tool printed no value: the line is broken there. ``low`` and ``high``
    are the lowest and highest interval, the same where there is one only.
    """

    at_s: float
    mean: float | None
    low: float | None
    high: float | None


def usual_interval(series: Sequence[Series]) -> float:
    """Return the usual distance of two values in seconds: the median of all."""
    steps = [np.diff(_numbers(each.at_s)) for each in series if len(each.at_s) > 1]
    every = np.concatenate(steps) if steps else np.array([1.0])
    return float(np.median(every[every > 0])) if (every > 0).any() else 1.0


def together(series: Sequence[Series], most: int) -> int:
    """Return how many intervals make a bin, so that no run has more than ``most``."""
    interval = usual_interval(series)
    longest = max((_numbers(each.at_s).max() for each in series), default=0.0)
    return max(1, math.ceil(longest / interval / most - 1e-9))


def condensed(series: Series, interval_s: float, count: int) -> list[Bin]:
    """Return a run as bins of ``count`` intervals of ``interval_s`` seconds each.

    With a count of 1 each interval stays as printed. A bin with an interval that has no
    value has no mean, since the line would hide that; its lowest and highest stay.
    """
    at, values = _numbers(series.at_s), _numbers(series.values)
    if count == 1:
        found = [Bin(t, *[_or_none(v)] * 3) for t, v in zip(at, values, strict=True)]
    else:
        found = list(_binned(at, values, interval_s * count))
    # Of runs with other intervals than most, their own say what is missing.
    expected = max(interval_s * count, usual_interval([series]))
    return list(_with_breaks(found, expected))


def _binned(at: Values, values: Values, width_s: float) -> Iterator[Bin]:
    # An interval that ends on a border belongs to the bin before it.
    places = np.ceil(at / width_s - 1e-6).astype(int)
    for place in np.unique(places):
        inside = values[places == place]
        valid = inside[~np.isnan(inside)]
        end = round(float(place * width_s), 6)
        if not valid.size:
            yield Bin(end, None, None, None)
            continue
        mean = float(valid.mean()) if valid.size == inside.size else None
        yield Bin(end, mean, float(valid.min()), float(valid.max()))


def _with_breaks(bins: list[Bin], expected_s: float) -> Iterator[Bin]:
    """Yield bins with an empty one wherever lines of the output are missing."""
    for before, this in zip([None, *bins], bins, strict=False):
        if before and this.at_s - before.at_s > _MISSING_FROM * expected_s:
            yield Bin(round(before.at_s + expected_s, 6), None, None, None)
        yield this


def _numbers(texts: Sequence[str | None]) -> Values:
    return np.array([math.nan if t is None else float(t) for t in texts])


def _or_none(value: float) -> float | None:
    return None if math.isnan(value) else float(value)
