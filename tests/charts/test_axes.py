"""Axes hold every value, leave room for labels and keep 1 in sight."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from ingest.publishing.charts.axes import CHARACTER_PX, ratio_axis, value_axis

_POSITIVE = st.floats(min_value=1e-6, max_value=1e12)
_RATIO = st.floats(min_value=0.01, max_value=900)


@given(_POSITIVE, st.integers(1, 12))
def test_the_longest_bar_and_its_label_fit(largest: float, characters: int) -> None:
    """What is left of the panel beyond the longest bar holds the label."""
    axis = value_axis(largest, characters, 246)
    bar = largest / axis["max"] * 246
    assert 246 - bar >= min(characters * CHARACTER_PX, 246 * 0.7)
    assert axis["ticks"][0] == 0
    assert 2 <= len(axis["ticks"]) <= 6
    assert axis["ticks"][-1] <= axis["max"]


@given(_RATIO, _RATIO)
def test_ratio_axes_hold_everything_and_one(first: float, second: float) -> None:
    """All points, the line at 1 and a few ticks lie on the axis."""
    low, high = sorted((first, second))
    axis = ratio_axis(low, high, 6, 246)
    assert axis["min"] <= low
    assert high <= axis["max"]
    assert axis["min"] < 1 < axis["max"]
    assert 1 in axis["ticks"]
    assert 2 <= len(axis["ticks"]) <= 8


def test_close_pairs_get_a_zoomed_axis() -> None:
    """Within a tenth of 1 the axis runs from 0.9 to 1.1 or little more."""
    axis = ratio_axis(0.92, 0.97, 5, 480)
    assert axis["ticks"] == [0.9, 0.95, 1, 1.05, 1.1]
    assert axis["max"] < 1.2


def test_ticks_are_those_of_the_chart_grammar() -> None:
    """Ratios of about two to three show the marks 1 2 3 4."""
    axis = ratio_axis(0.6, 3.02, 5, 246)
    assert axis["ticks"][:4] == [0.5, 1, 2, 3]
    assert math.isclose(axis["min"], 0.5)


def test_nothing_measured_above_zero_still_has_an_axis() -> None:
    """A column of zeros is drawn, as bars without length."""
    assert value_axis(0, 1, 246) == {"min": 0, "max": 1, "ticks": [0]}


def test_a_label_wider_than_the_panel_leaves_an_axis() -> None:
    """Long names once took all of a narrow panel: the axis divided by zero."""
    axis = ratio_axis(0.5, 4, 40, 120)
    assert 0 < axis["min"] < axis["max"]


def test_labels_of_the_axis_do_not_touch() -> None:
    """A narrow panel of large values has fewer ticks rather than 1,0002,000."""
    axis = value_axis(2632.2, 7, 150)
    assert axis["ticks"] == [0, 2000]
    assert value_axis(2632.2, 7, 480)["ticks"] == [0, 1000, 2000]
