"""Few points from many intervals: none of what matters is lost on the way."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.intake.read.raw.results import Series
from ingest.publishing.series.condense import Bin, condensed, together, usual_interval


def series(*values: str | None, step: float = 1, start: float = 1) -> Series:
    """Return a series with a value every ``step`` seconds."""
    at_s = tuple(f"{start + step * place:g}" for place in range(len(values)))
    return Series("transactions_per_second", at_s, values)


def test_few_intervals_stay_as_printed() -> None:
    """Up to the limit each interval is its own point, without a span."""
    assert together([series(*"1234")], 4) == 1
    assert condensed(series("1.50", "2"), 1, 1) == [
        Bin(1, 1.5, 1.5, 1.5),
        Bin(2, 2, 2, 2),
    ]


def test_a_bin_keeps_its_lowest_and_highest() -> None:
    """A stall of one second stays visible in a bin of three."""
    found = condensed(series("10", "1", "10", "10", "40", "10"), 1, 3)
    assert found == [Bin(3, 7, 1, 10), Bin(6, 20, 10, 40)]


def test_an_interval_without_a_value_breaks_the_line() -> None:
    """It has no mean, alone or in a bin, and what is known of the bin stays."""
    assert condensed(series("5", None, "7"), 1, 1)[1] == Bin(2, None, None, None)
    assert condensed(series("5", None, "7", "9"), 1, 2) == [
        Bin(2, None, 5, 5),
        Bin(4, 8, 7, 9),
    ]


def test_missing_lines_break_the_line() -> None:
    """A tool that printed nothing for a while leaves a gap, at any bin width."""
    late = Series("x", ("1", "2", "7", "8"), ("1", "1", "1", "1"))
    assert [each.mean for each in condensed(late, 1, 1)] == [1, 1, None, 1, 1]
    assert [each.mean for each in condensed(late, 1, 2)] == [1, None, 1]


def test_a_run_with_wider_intervals_than_the_others_is_whole() -> None:
    """What the tool was told to print every 10 s is no gap every 10 s."""
    wide = series("1", "2", "3", step=10, start=10)
    assert usual_interval([series(*"12345678"), wide]) == 1
    assert [each.mean for each in condensed(wide, 1, 1)] == [1, 2, 3]
    assert [each.mean for each in condensed(wide, 1, 3)] == [1, 2, 3]


@pytest.mark.parametrize("count", [7, 119, 120, 121, 3600, 86_400])
def test_no_run_has_more_points_than_allowed(count: int) -> None:
    """A day of seconds is as many points as two minutes."""
    long = series(*(["1"] * count))
    number = together([long], 120)
    assert len(condensed(long, 1, number)) <= 120
    assert number == -(-count // 120)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.none() | st.integers(0, 10**6), min_size=1, max_size=400),
    st.integers(1, 30),
)
def test_extremes_survive(values: list[int | None], count: int) -> None:
    """The lowest and highest point of all bins are those of all intervals."""
    texts = (None if value is None else str(value) for value in values)
    bins = condensed(series(*texts), 1, count)
    valid = [value for value in values if value is not None]
    lows = [each.low for each in bins if each.low is not None]
    highs = [each.high for each in bins if each.high is not None]
    assert min(lows, default=None) == min(valid, default=None)
    assert max(highs, default=None) == max(valid, default=None)
    ends = [each.at_s for each in bins]
    assert ends == sorted(ends)
