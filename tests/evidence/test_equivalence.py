"""Verdicts agree with examples worked by hand."""

import math
from collections.abc import Callable
from typing import Any

import pytest
from scipy import special

from ingest.analysis.evidence.synthesis.mixture import Interval
from ingest.analysis.evidence.synthesis.verdicts import judge

EXPECTED = {
    "no detectable difference (equivalent)": ("equivalent", False),
    "not enough data": ("no_detectable_difference", False),
    "better, beyond the margin": ("better", True),
    "better, maybe not by more than the margin": ("better", False),
}


def around(centre: float, se: float, level: float) -> Interval:
    """Return a normal interval."""
    half = float(special.ndtri((1 + level) / 2)) * se
    return Interval(centre - half, centre + half)


@pytest.mark.parametrize("index", range(5))
def test_examples(
    index: int, published: Callable[[str], Any], agrees: Callable[..., bool]
) -> None:
    """The 95 % interval gives the stated conclusion, or a stricter one."""
    data = published("equivalence")
    case, margin = data["cases"][index], math.log(float(data["margin_ratio"]))
    centre, se = math.log(float(case["ratio"])), float(case["se_log"])
    wide, narrow = around(centre, se, 0.95), around(centre, se, 0.90)
    assert agrees(case["ci95_log"], [wide.low, wide.high])
    assert agrees(case["ci90_log"], [narrow.low, narrow.high])
    tests = special.ndtr([(centre - margin) / se, (-margin - centre) / se])
    assert agrees(case["tost_p"], max(tests))
    judgement = judge(wide, margin)
    expected = EXPECTED[case["conclusion"]]
    if expected[0] == "equivalent" and not wide.within(margin):
        expected = ("no_detectable_difference", False)
    assert (judgement.verdict, judgement.is_beyond_margin) == expected


def test_mirrored_intervals_mirror_the_verdict() -> None:
    """Better one way round is worse the other."""
    interval = around(0.2, 0.02, 0.95)
    assert judge(interval, 0.05).verdict == "better"
    assert judge(interval.flipped(), 0.05).verdict == "worse"


def test_rope_is_stricter_than_two_one_sided_tests() -> None:
    """The 95 % interval is wider than the 90 % one, so it is inside less often."""
    wide, narrow = around(0.0, 0.027, 0.95), around(0.0, 0.027, 0.90)
    assert judge(narrow, 0.0488).verdict == "equivalent"
    assert judge(wide, 0.0488).verdict == "no_detectable_difference"
