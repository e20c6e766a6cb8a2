"""How evidence adds up: agreement never weakens, more never flips, order is nothing."""

import math
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.analysis.evidence.synthesis import (
    Arm,
    Assumptions,
    Contrast,
    Record,
    Stratum,
    Widening,
    describe,
    rate_certainty,
    synthesise,
)
from ingest.analysis.evidence.synthesis.certainty import LEVELS

ASSUMPTIONS = Assumptions(
    margin_ratio=1.05,
    assumed_sd=0.05,
    sd_floor=0.01,
    stratum_correlation=0.5,
    tau_prior_scale=0.15,
    widening={"storage": 0.15, "workload": 0.2},
)
MARGIN = math.log(1.05)
#: No deadline, however slowly examples come: the machine may be busy with other things.
quick = settings(
    deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow]
)
SHOWN = {"better", "worse", "equivalent"}
WIDENINGS = (
    (),
    (Widening("storage", "other"),),
    (Widening("workload", "other"),),
    (Widening("storage", "other"), Widening("workload", "other")),
)

ratios = st.floats(-1.5, 1.5).map(lambda value: round(value, 3))


def stratum(ratio: float, base: float = 100.0) -> Stratum:
    """Return b against a at a log ratio."""
    return Stratum((Arm("a", base), Arm("b", base * math.exp(ratio))))


@st.composite
def corpora(draw: st.DrawFn) -> list[Record]:
    """Draw records of the same two levels, of one to four sources."""
    return [
        Record(
            id=f"r{index}",
            source_group=draw(st.sampled_from(["s1", "s2", "s3", "s4"])),
            better="higher",
            strata=tuple(
                stratum(each) for each in draw(st.lists(ratios, min_size=1, max_size=4))
            ),
            widenings=draw(st.sampled_from(WIDENINGS)),
        )
        for index in range(draw(st.integers(1, 5)))
    ]


def contrast_of(records: list[Record]) -> Contrast:
    """Return b against a."""
    found = synthesise(records, ASSUMPTIONS).between("b", "a")
    assert found
    return found


def certainty_of(records: list[Record]) -> int:
    """Return the grade of b against a as a number, more is surer."""
    synthesis = synthesise(records, ASSUMPTIONS)
    contrast = synthesis.between("b", "a")
    assert contrast
    return LEVELS.index(rate_certainty(describe(contrast, synthesis)).level)


@quick
@given(corpora(), st.integers(1, 3))
def test_agreeing_sources_never_weaken(records: list[Record], more: int) -> None:
    """Further sources that find the same on the very classes take nothing away."""
    before = contrast_of(records)
    added = [
        Record(f"n{each}", f"new{each}", "higher", (stratum(before.log_ratio),))
        for each in range(more)
    ]
    after = contrast_of(records + added)
    width = before.predictive.high - before.predictive.low
    assert after.predictive.high - after.predictive.low <= width + 1e-9
    if before.judgement.verdict in SHOWN - {"equivalent"}:
        assert after.judgement.verdict == before.judgement.verdict
        assert after.judgement.is_beyond_margin >= before.judgement.is_beyond_margin
        assert certainty_of(records + added) >= certainty_of(records)


@quick
@given(corpora(), st.lists(ratios, min_size=1, max_size=4))
def test_more_evidence_flips_nothing_without_disagreement(
    records: list[Record], more: list[float]
) -> None:
    """What all sources find faster stays faster, however much each of them finds."""
    faster = [each if _own(each) > 0 else _mirrored(each) for each in records]
    added = [
        Record(f"n{at}", f"new{at}", "higher", (stratum(abs(each)),))
        for at, each in enumerate(more)
    ]
    assert contrast_of(faster).log_ratio > -1e-9
    assert contrast_of(faster + added).log_ratio > -1e-9


def _mirrored(record: Record) -> Record:
    """Return a record that found the opposite in every cell."""
    strata = tuple(
        Stratum((replace(a, value=b.value), replace(b, value=a.value)))
        for a, b in (each.arms for each in record.strata)
    )
    return replace(record, strata=strata)


def _own(record: Record) -> float:
    return contrast_of([record]).log_ratio


@quick
@given(corpora())
def test_a_pooled_value_lies_among_its_records(records: list[Record]) -> None:
    """No weight is negative, whatever classes records share."""
    own = [_own(each) for each in records]
    pooled = contrast_of(records).log_ratio
    assert min(own) - 1e-9 <= pooled <= max(own) + 1e-9


@quick
@given(corpora(), st.randoms(use_true_random=False))
def test_order_and_baseline_change_nothing(
    records: list[Record], random: Random
) -> None:
    """Records in any order, arms in any order: the same numbers, or their mirror."""
    shuffled = random.sample(records, len(records))
    turned = [
        Record(
            each.id,
            each.source_group,
            each.better,
            tuple(Stratum(tuple(reversed(s.arms))) for s in each.strata),
            each.overlaps,
            each.widenings,
        )
        for each in shuffled
    ]
    first, second = contrast_of(records), contrast_of(turned)
    mirrored = synthesise(turned, ASSUMPTIONS, baseline="b").between("a", "b")
    assert mirrored
    for other in (second, mirrored.flipped()):
        assert other.log_ratio == pytest.approx(first.log_ratio, abs=1e-9)
        assert other.predictive.low == pytest.approx(first.predictive.low, abs=1e-9)
        assert other.judgement == first.judgement


def test_records_of_a_source_weigh_alike() -> None:
    """One tight record and one with a wide scatter: the mean of both, not the tight."""
    tight = Record("tight", "s", "higher", (stratum(0.0), stratum(0.0), stratum(0.0)))
    wide = Record("wide", "s", "higher", (stratum(0.0), stratum(1.2), stratum(0.3)))
    found = contrast_of([tight, wide])
    assert found.log_ratio == pytest.approx(0.25)
    assert found.judgement.verdict == "no_detectable_difference"


def test_nothing_is_equal_over_a_cell_beyond_the_margin() -> None:
    """Eight cells of three times as fast among many equal ones are no equality."""
    plain = [
        Record(f"p{at}", f"s{at}", "higher", (stratum(0.0), stratum(0.0)))
        for at in range(400)
    ]
    assert contrast_of(plain).judgement.verdict == "equivalent"
    odd = Record("odd", "odd", "higher", (stratum(1.1), stratum(-1.1)))
    assert contrast_of([*plain, odd]).judgement.verdict == "no_detectable_difference"


def test_one_rule_for_one_source_and_for_two() -> None:
    """A lone source is judged with the spread between sources, like any other."""
    alone = contrast_of([Record("r", "s", "higher", (stratum(0.3),))])
    assert alone.interval.low > 0
    assert alone.predictive.low < 0
    assert alone.judgement.verdict == "no_detectable_difference"
    twice = contrast_of(
        [Record(each, each, "higher", (stratum(0.3),)) for each in "rst"]
    )
    assert twice.predictive.high - twice.predictive.low < (
        alone.predictive.high - alone.predictive.low
    )


def test_overlap_is_by_cell() -> None:
    """Of a record that repeats another's figures, what is its own counts."""
    first = Record(
        "first", "s", "higher", (Stratum((Arm("a", 100), Arm("b", 120))),) * 2
    )
    second = Record(
        "second",
        "t",
        "higher",
        (Stratum((Arm("a", 100), Arm("b", 120), Arm("c", 300))),),
        overlaps=frozenset({"first"}),
    )
    synthesis = synthesise([first, second], ASSUMPTIONS)
    both = synthesis.between("b", "a")
    assert both
    assert both.direct_source_ids == ("s",)
    own = synthesis.between("c", "a")
    assert own
    assert own.direct_source_ids == ("t",)
    assert own.ratio == pytest.approx(3)


def test_direct_evidence_stands_alone() -> None:
    """What other levels imply of a pair is not mixed into what was measured of it."""
    direct = Record("d", "d", "higher", (stratum(0.1),))
    around = [
        Record("e", "e", "higher", (Stratum((Arm("a", 100), Arm("c", 100))),)),
        Record("f", "f", "higher", (Stratum((Arm("b", 300), Arm("c", 100))),)),
    ]
    synthesis = synthesise([direct, *around], ASSUMPTIONS)
    found = synthesis.between("b", "a")
    assert found
    assert (found.path, found.direct_source_ids) == ("direct", ("d",))
    assert found.log_ratio == pytest.approx(0.1)
    certainty = rate_certainty(describe(found, synthesis))
    assert "direct_and_indirect_disagree" in {each.id for each in certainty.reasons}
