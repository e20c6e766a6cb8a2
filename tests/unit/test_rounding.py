"""A computed number is rounded alike wherever it is printed."""

import math

import pytest

from ingest.language.rounding import rounded


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (0.565, 2, "0.57"),
        (math.exp(math.log(7458) - math.log(13200)), 2, "0.57"),
        (math.exp(math.log(13200) - math.log(7458)), 2, "1.77"),
        (2.5, 0, "3"),
        (-0.125, 2, "-0.13"),
        (1e-12, 2, "0.00"),
        (123456.0, 1, "123456.0"),
        # The end of an interval of two records that have nothing in common.
        (1.5e33, 2, "1500000000000000000000000000000000.00"),
    ],
)
def test_noise_of_computing_decides_no_tie(
    value: float, decimals: int, text: str
) -> None:
    """A ratio that ends in a five goes up, however it was computed."""
    assert rounded(value, decimals) == text
