"""Strata become records and records become sources, by the stated rules."""

import math
from dataclasses import replace

import numpy as np
import pytest

from ingest.analysis.evidence.synthesis import (
    Arm,
    Assumptions,
    Stratum,
    Widening,
    sources_of,
    synthesise,
)
from ingest.analysis.evidence.synthesis.sources import distinct_records
from ingest.analysis.evidence.synthesis.strata import combine_strata, strata_spreads
from tests.evidence.experiments import record, stratum

V = 2 * 0.05**2  # variance of a contrast of two single runs


def test_a_single_run_has_the_assumed_spread(assumptions: Assumptions) -> None:
    """Two arms of one run: twice the assumed variance; rounding is negligible."""
    (study,) = combine_strata(record("r", stratum(a=100, b=110)), assumptions)
    effect, variance = study.effect("b", "a")
    assert effect == pytest.approx(math.log(1.1))
    assert variance == pytest.approx(V)


def test_repeats_reading_and_rounding(assumptions: Assumptions) -> None:
    """Repeats give a spread, a floor holds it up, charts and digits add to it."""
    arms = (
        Arm("a", 100, stddev=4.0, runs=4, decimals=0, reading_error=3.0),
        Arm("b", 100, stddev=0.1, runs=1),
    )
    (study,) = combine_strata(record("r", Stratum(arms)), assumptions)
    expected = 0.04**2 / 4 + 0.03**2 + 0.005**2 / 3 + 0.01**2
    assert study.effect("b", "a")[1] == pytest.approx(expected)


def test_lower_is_better_turns_the_sign(assumptions: Assumptions) -> None:
    """Half the time is twice as good."""
    one = replace(record("r", stratum(a=100, b=50)), better="lower")
    (study,) = combine_strata(one, assumptions)
    assert study.effect("b", "a")[0] == pytest.approx(math.log(2))


def test_a_failed_run_is_no_arm() -> None:
    """There is no logarithm of zero."""
    with pytest.raises(ValueError, match="no logarithm"):
        Arm("a", 0.0)


def test_a_level_stands_once_in_a_stratum() -> None:
    """Repeats belong into one arm."""
    with pytest.raises(ValueError, match="twice"):
        Stratum((Arm("a", 1), Arm("a", 2)))


@pytest.mark.parametrize("rho", [0.0, 0.5, 1.0])
def test_same_arms(assumptions: Assumptions, rho: float) -> None:
    """Plain mean; the larger of assumed and observed variance, correlated by rho."""
    tried = replace(assumptions, stratum_correlation=rho)
    ratios = (1.0, 1.2, 1.5)
    one = record("r", *(stratum(a=100, b=100 * ratio) for ratio in ratios))
    (study,) = combine_strata(one, tried)
    logs = np.log(ratios)
    effect, variance = study.effect("b", "a")
    assert effect == pytest.approx(logs.mean())
    between = logs.var(ddof=1)
    assert between > V
    assert variance == pytest.approx(between * (1 + 2 * rho) / 3)


def test_agreeing_strata_keep_the_assumed_variance(assumptions: Assumptions) -> None:
    """Strata closer together than assumed do not lower the variance."""
    one = record("r", stratum(a=100, b=110), stratum(a=100, b=110))
    (study,) = combine_strata(one, assumptions)
    assert study.effect("b", "a")[1] == pytest.approx(V * (1 + 0.5) / 2)


def test_several_contrasts_are_never_surer_than_alone(
    assumptions: Assumptions,
) -> None:
    """With more levels each contrast's variance is no less than the scalar rule's."""
    values = [(100, 90, 150), (100, 130, 120), (100, 105, 80)]
    one = record("r", *(stratum(a=a, b=b, c=c) for a, b, c in values))
    (study,) = combine_strata(one, assumptions)
    logs = np.log(values)
    for level, against in (("b", "a"), ("c", "a"), ("c", "b")):
        difference = logs[:, "abc".index(level)] - logs[:, "abc".index(against)]
        scalar = max(V, difference.var(ddof=1)) * (1 + 2 * 0.5) / 3
        effect, variance = study.effect(level, against)
        assert effect == pytest.approx(difference.mean())
        assert variance >= scalar * (1 - 1e-12)


@pytest.mark.parametrize("rho", [0.0, 0.5, 1.0])
def test_different_arms_meet_the_other_rule(
    assumptions: Assumptions, rho: float
) -> None:
    """A third level in one stratum leaves the contrast of the others as it was."""
    tried = replace(assumptions, stratum_correlation=rho)
    (same,) = combine_strata(
        record("r", stratum(a=100, b=120), stratum(a=100, b=125)), tried
    )
    (different,) = combine_strata(
        record("r", stratum(a=100, b=120), stratum(a=100, b=125, c=90)), tried
    )
    assert different.effect("b", "a") == pytest.approx(same.effect("b", "a"), rel=0.02)
    assert different.effect("c", "a")[1] > V * 0.7


def test_strata_that_disagree_are_less_sure(assumptions: Assumptions) -> None:
    """Different arms or the same, disagreement between strata widens the interval."""
    calm = record("r", stratum(a=100, b=120), stratum(a=100, b=120, c=90))
    torn = record("r", stratum(a=100, b=90), stratum(a=100, b=160, c=90))
    variances = [
        combine_strata(each, assumptions)[0].effect("b", "a")[1]
        for each in (calm, torn)
    ]
    between = (math.log(160) - math.log(90)) ** 2 / 2
    assert variances[1] / variances[0] == pytest.approx(between / V, rel=0.01)


def test_unconnected_strata_stay_apart(assumptions: Assumptions) -> None:
    """Levels never measured together give two studies."""
    one = record("r", stratum(a=1, b=2), stratum(c=1, d=2), stratum(e=1))
    studies = combine_strata(one, assumptions)
    assert [study.level_ids for study in studies] == [("a", "b"), ("c", "d")]


def test_spread_over_strata(assumptions: Assumptions) -> None:
    """Strata that point both ways beyond the margin are reported as mixed."""
    one = record("r", stratum(a=100, b=120), stratum(a=100, b=80), stratum(a=1, b=1))
    (spread,) = strata_spreads(one, assumptions)
    assert (spread.level_id, spread.against_id) == ("b", "a")
    assert (spread.strata, spread.better, spread.worse) == (3, 1, 1)
    assert spread.is_mixed
    assert (spread.low, spread.high) == pytest.approx((math.log(0.8), math.log(1.2)))
    assert synthesise([one], assumptions).mixed_records("a", "b") == ("r",)
    assert synthesise([one], assumptions).mixed_records("a", "z") == ()
    (calm,) = strata_spreads(record("r", stratum(a=100, b=103)), assumptions)
    assert not calm.is_mixed


def test_records_of_one_group_are_one_source(assumptions: Assumptions) -> None:
    """Two records of an author count once, and know what they rest on."""
    records = [
        record("r2", stratum(a=100, b=120), group="s"),
        record("r1", stratum(a=100, b=130), group="s"),
        record("r3", stratum(a=100, b=120)),
        record("r4", stratum(a=100)),
    ]
    sources = sources_of(records, assumptions)
    assert [source.id for source in sources] == ["r3", "s"]
    assert sources[1].record_ids == ("r1", "r2")
    assert sources[1].is_single_run
    effect = sources[1].effect("b", "a")
    assert effect == pytest.approx((np.log([1.2, 1.3]).mean(), V * 1.5 / 2))
    assert sources[1].effect("c", "a") is None


@pytest.mark.parametrize("third", [{}, {"c": 100}])
def test_a_calm_record_does_not_make_a_source_less_sure(
    assumptions: Assumptions, third: dict[str, float]
) -> None:
    """Beside a record that scatters a calm one adds nothing to the disagreement."""
    calm = record("calm", *[stratum(a=100, b=100, **third)] * 8, group="s")
    torn = record("torn", stratum(a=100, b=100), stratum(a=100, b=900), group="s")
    (source,) = sources_of([calm, torn], assumptions)
    (alone,) = sources_of([torn], assumptions)
    effect, alone_effect = source.effect("b", "a"), alone.effect("b", "a")
    assert effect
    assert alone_effect
    assert effect[0] == pytest.approx(alone_effect[0] / 2, rel=0.2)
    assert effect[1] < alone_effect[1]


def test_the_nearest_of_overlapping_records_stays() -> None:
    """Nearest to the question first, then the most cells, then by id."""
    big = record("big", stratum(a=1, b=2), stratum(a=1, b=2), overlaps=["small"])
    small = record("small", stratum(a=1, b=2))
    far = replace(big, id="far", widenings=(Widening("storage", "ssd"),))
    near = replace(small, overlaps=frozenset({"far"}))
    assert distinct_records([small, big]) == [big]
    assert distinct_records([near, far]) == [near]


def test_overlaps_need_not_be_transitive() -> None:
    """A overlapping B and B overlapping C leaves room for A and C."""
    a = record("a", stratum(x=1, y=2), overlaps=["b"])
    b = record("b", stratum(x=1, y=2), overlaps=["c"])
    c = record("c", stratum(x=1, y=2))
    assert distinct_records([a, b, c]) == [a, c]
