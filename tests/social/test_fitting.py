"""Text into a box, whatever the text: nothing is wider, nothing is lost unsaid."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.publishing.charts.fonts import GLYPHS
from ingest.publishing.social.fitting import drawable, fit, shorten, wrap


def ten_each(text: str) -> float:
    """Measure with letters of ten pixels."""
    return 10 * len(text)


def twenty_each(text: str) -> float:
    """Measure with letters of twenty pixels."""
    return 20 * len(text)


@given(st.text(max_size=200), st.integers(10, 400))
def test_no_line_is_too_wide_and_no_letter_is_lost(text: str, width: int) -> None:
    """Words that are too long are cut into pieces that fit."""
    plain = drawable(text)
    lines = wrap(plain, width, ten_each)
    assert all(ten_each(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == plain.replace(" ", "")


@given(st.text(max_size=300))
def test_only_glyphs_of_the_typeface_are_drawn(text: str) -> None:
    """No picture shows an empty box for a letter."""
    assert set(drawable(text)) <= set(GLYPHS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a\tb\n\x00c", "a b c"),
        ("≥ 5 ≈ 4.9", ">= 5 ~ 4.9"),
        ("Škoda", "Skoda"),
        ("日本", "??"),
        ("13.2\u00a0% and 5\u202fms", "13.2\u00a0% and 5\u00a0ms"),
        ("<b> & “x”", "<b> & “x”"),
    ],
)
def test_other_signs_are_spelled(text: str, said: str) -> None:
    """Plain spellings where there is one, else a question mark; never nothing."""
    assert drawable(text) == said


def test_a_number_stays_with_its_unit() -> None:
    """The line breaks before 13.2 %, not inside."""
    assert wrap("up 13.2\u00a0%", 80, ten_each) == ["up", "13.2\u00a0%"]


def test_the_largest_size_that_fits_is_taken() -> None:
    """Short texts are large, longer ones smaller, the longest end with an ellipsis."""
    sizes = [(20, twenty_each), (10, ten_each)]
    assert fit("abc", 100, 20, sizes, 1).size_px == 20
    assert fit("abcdefg", 100, 20, sizes, 1).size_px == 10
    longest = fit("abcd " * 20, 100, 20, sizes, 1)
    assert longest.size_px == 10
    assert len(longest.lines) == 2
    assert longest.lines[-1].endswith("…")
    assert ten_each(longest.lines[-1]) <= 100


def test_an_ellipsis_follows_no_comma() -> None:
    """What is cut off ends at a word or letter."""
    assert shorten(["one", "two,", "three"], 2, 100, ten_each) == ["one", "two…"]
    assert shorten(["one"], 2, 100, ten_each) == ["one"]
