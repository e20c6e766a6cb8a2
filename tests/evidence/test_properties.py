"""What must hold for any records whatever."""

import math
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ingest.analysis.evidence.synthesis import (
    Arm,
    Assumptions,
    LineageEdge,
    Record,
    Stratum,
    Widening,
    synthesise,
)
from tests.evidence.experiments import everything

ASSUMPTIONS = Assumptions(
    margin_ratio=1.05,
    assumed_sd=0.05,
    sd_floor=0.01,
    stratum_correlation=0.5,
    tau_prior_scale=0.15,
    widening={"storage": 0.15},
)
LINEAGE = (LineageEdge("a", "e", 0.05),)
EXACT = 1e-9
#: No deadline: the machine may be busy with other things.
quick = settings(deadline=None, max_examples=20)

levels = st.lists(st.sampled_from("abcd"), min_size=2, max_size=4, unique=True)
values = st.floats(50.0, 500.0).map(lambda value: round(value, 2))


@st.composite
def strata(draw: st.DrawFn) -> Stratum:
    """Draw one stratum of two to four levels, some of them repeated."""
    return Stratum(
        tuple(
            Arm(
                level,
                draw(values),
                stddev=draw(st.sampled_from([None, 1.0, 5.0])),
                runs=draw(st.integers(1, 4)),
                decimals=2,
            )
            for level in draw(levels)
        )
    )


@st.composite
def record_lists(draw: st.DrawFn) -> list[Record]:
    """Draw a few records of a few sources."""
    count = draw(st.integers(1, 5))
    return [
        Record(
            id=f"r{index}",
            source_group=draw(st.sampled_from(["s1", "s2", "s3"])),
            better="higher",
            strata=tuple(draw(st.lists(strata(), min_size=1, max_size=3))),
            widenings=draw(st.sampled_from([(), (Widening("storage", "other"),)])),
        )
        for index in range(count)
    ]


def assert_same(
    first: dict[tuple[str, str], list[float]],
    second: dict[tuple[str, str], list[float]],
) -> None:
    """Compare every number of two syntheses."""
    assert first.keys() == second.keys()
    for pair, expected in first.items():
        assert second[pair] == pytest.approx(expected, abs=EXACT, rel=EXACT), pair


@quick
@given(record_lists(), st.randoms(use_true_random=False), st.sampled_from("abcde"))
def test_no_baseline_matters(
    records: list[Record], random: Random, baseline: str
) -> None:
    """Arms, strata and records in any order, any reference: the same answers."""
    shuffled = []
    for each in records:
        moved = [
            Stratum(tuple(random.sample(one.arms, len(one.arms))))
            for one in each.strata
        ]
        random.shuffle(moved)
        shuffled.append(replace(each, strata=tuple(moved)))
    random.shuffle(shuffled)
    first = synthesise(records, ASSUMPTIONS, lineage=LINEAGE)
    second = synthesise(shuffled, ASSUMPTIONS, lineage=LINEAGE, baseline=baseline)
    assert_same(everything(first), everything(second))


@quick
@given(strata(), st.sampled_from(["higher", "lower"]))
def test_a_single_source_is_its_own_ratio(one: Stratum, better: str) -> None:
    """Nothing shrinks or moves what a single stratum measured."""
    only = Record("r", "s", better, (one,))  # type: ignore[arg-type]
    synthesis = synthesise([only], ASSUMPTIONS)
    for first in one.arms:
        for second in one.arms:
            if first is second:
                continue
            contrast = synthesis.between(first.level_id, second.level_id)
            assert contrast
            ratio = first.value / second.value
            expected = ratio if better == "higher" else 1 / ratio
            assert contrast.ratio == pytest.approx(expected, rel=EXACT)


@quick
@given(record_lists())
def test_signs_flip(records: list[Record]) -> None:
    """Lower is better of the reciprocals is higher is better of the values."""
    turned = [
        replace(
            each,
            better="lower",
            strata=tuple(
                Stratum(
                    tuple(
                        # The coefficient of variation, not the SD, is what stays.
                        replace(
                            arm,
                            value=1 / arm.value,
                            stddev=arm.stddev and arm.stddev / arm.value**2,
                            decimals=300,
                        )
                        for arm in one.arms
                    )
                )
                for one in each.strata
            ),
        )
        for each in records
    ]
    plain = [
        replace(
            each,
            strata=tuple(
                Stratum(tuple(replace(arm, decimals=300) for arm in one.arms))
                for one in each.strata
            ),
        )
        for each in records
    ]
    first = synthesise(plain, ASSUMPTIONS, lineage=LINEAGE)
    second = synthesise(turned, ASSUMPTIONS, lineage=LINEAGE)
    assert_same(everything(first), everything(second))


@quick
@given(record_lists(), st.integers(0, 4), st.sampled_from(["0", "z"]), st.booleans())
def test_an_overlapping_duplicate_changes_nothing(
    records: list[Record],
    index: int,
    prefix: str,
    told_by_original: bool,  # noqa: FBT001
) -> None:
    """The same cells published twice count once, whoever says that they are."""
    assume(index < len(records))
    original = records[index]
    name = f"{prefix}-again"
    again = replace(original, id=name)
    others = [each for each in records if each is not original]
    if told_by_original:
        original = replace(original, overlaps=frozenset({name}))
    else:
        again = replace(again, overlaps=frozenset({original.id}))
    first = synthesise(records, ASSUMPTIONS, lineage=LINEAGE)
    second = synthesise([*others, again, original], ASSUMPTIONS, lineage=LINEAGE)
    assert_same(everything(first), everything(second))


@quick
@given(record_lists())
def test_contrasts_are_consistent(records: list[Record]) -> None:
    """Ratios chain where all records measured the same: a over b over c."""
    first = records[0].strata[0]
    same = [replace(each, strata=(first,)) for each in records]
    # Each pair has its own spread between sources, and so its own weights.
    alone = [replace(each, source_group="s") for each in same]
    for component in synthesise(alone, ASSUMPTIONS).components:
        a, *rest = component.network.level_ids
        for b, c in pairwise(rest):
            ratios = [
                component.between(*pair).ratio  # type: ignore[union-attr]
                for pair in ((a, b), (b, c), (a, c))
            ]
            assert math.isclose(ratios[0] * ratios[1], ratios[2], rel_tol=EXACT)


@quick
@given(record_lists())
def test_predictions_are_wider_than_averages(records: list[Record]) -> None:
    """A new source is never surer than the average over sources."""
    for component in synthesise(records, ASSUMPTIONS).components:
        for contrast in component.league:
            mean, new = contrast.interval, contrast.predictive
            assert new.high - new.low >= mean.high - mean.low
