"""Effects and verdicts against numbers computed elsewhere or by hand."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.analysis.evidence.arms import Arms
from ingest.analysis.evidence.effects import Effect, estimate_effects
from ingest.analysis.evidence.lineage import Step, carried_steps, inherit
from ingest.analysis.evidence.selection import Contrasts, Treatment
from ingest.analysis.evidence.verdicts import classify, half_width
from ingest.analysis.parameters import EvidenceParameters

PARAMETERS = EvidenceParameters(
    margin_ratio=1.05,
    assumed_sd=0.05,
    assumed_sd_sensitivity=(0.02, 0.10),
    sd_floor=0.01,
    stratum_correlation=0.5,
)
#: A printed figure so long that its rounding adds nothing.
EXACT = 12


def contrast(
    level: tuple[str, float],
    against: tuple[str, float],
    context: str = "",
    **changes: Any,
) -> dict[str, Any]:
    """Return a row of ``mart_contrasts``, single runs unless changed."""
    row = {
        "record_id": "r",
        "metric_id": "m",
        "factor_id": "f",
        "level_id": level[0],
        "against_level_id": against[0],
        "context_key": context,
        "is_directed": True,
        "log_ratio": math.log(level[1] / against[1]),
    }
    for side, (_, value) in (("level", level), ("against", against)):
        row |= {
            f"{side}_value": value,
            f"{side}_stddev": None,
            f"{side}_run_count": 1,
            f"{side}_decimals": EXACT,
            f"{side}_reading_error": 0.0,
            f"{side}_round_logs": None,
        }
    return row | changes


def one(*rows: dict[str, Any]) -> Effect:
    """Return the single effect of the rows."""
    (effect,) = estimate_effects(rows, PARAMETERS)
    return effect


def test_cases_of_one_round_are_a_pair() -> None:
    """However the rounds differ, the ratio within them decides: t over three rounds."""
    rounds = np.log([80.0, 100.0, 125.0])
    ratios = np.array([0.08, 0.10, 0.12])
    effect = one(
        contrast(
            ("x", 110.5),
            ("y", 100.0),
            level_stddev=25.0,
            against_stddev=22.5,
            level_run_count=3,
            against_run_count=3,
            level_round_logs=list(rounds + ratios),
            against_round_logs=list(rounds),
        )
    )
    assert effect.variance == pytest.approx(0.02**2 / 3)
    assert effect.freedom == pytest.approx(2)
    assert effect.verdict == "better"
    assert effect.basis == "repeats"


def test_single_runs_take_the_assumed_spread() -> None:
    """The half width of one run against one is a factor 1.149 at SD 0.05."""
    effect = one(contrast(("x", 110.0), ("y", 100.0)))
    assert effect.variance == pytest.approx(2 * 0.05**2)
    assert math.exp(effect.high - effect.log_ratio) == pytest.approx(1.149, abs=5e-4)
    assert effect.basis == "assumed_sd"


def test_repeats_take_their_own_spread_and_student_s_t() -> None:
    """SD 4 % of 5 runs and 3 % of 5 runs; Welch and Satterthwaite's 7.4 degrees."""
    effect = one(
        contrast(
            ("x", 100.0),
            ("y", 100.0),
            level_stddev=4.0,
            against_stddev=3.0,
            level_run_count=5,
            against_run_count=5,
        ),
    )
    a, b = 0.04**2 / 5, 0.03**2 / 5
    assert effect.variance == pytest.approx(a + b)
    assert effect.freedom == pytest.approx((a + b) ** 2 / (a**2 / 4 + b**2 / 4))
    assert effect.freedom == pytest.approx(7.42, abs=0.005)
    assert effect.high / math.sqrt(a + b) == pytest.approx(2.338, abs=5e-4)
    assert effect.basis == "repeats"
    assert not effect.depends_on_assumption


def test_a_tiny_spread_is_raised_to_the_floor() -> None:
    """Samples within one run would feign precision."""
    effect = one(
        contrast(
            ("x", 100.0),
            ("y", 100.0),
            level_stddev=0.001,
            against_stddev=0.001,
            level_run_count=3,
            against_run_count=3,
        ),
    )
    assert effect.variance == pytest.approx(2 * 0.01**2 / 3)


def test_rounding_of_the_printed_figure_adds_its_variance() -> None:
    """A figure printed as 8 may be anything from 7.5 to 8.5."""
    arms = Arms(np.array([8.0]), np.array([np.nan]), np.array([1.0]), np.array([0.0]))
    variance = arms.log_variance(0.05, 0.01)[0]
    assert variance == pytest.approx(0.05**2 + (0.5 / 8) ** 2 / 3)


def test_an_approximate_figure_widens_the_interval() -> None:
    """What it may be off by comes on top of the runs, and repeats do not lessen it."""
    off = 0.1 * 110.0
    effect = one(
        contrast(
            ("x", 110.0),
            ("y", 100.0),
            level_reading_error=off,
            level_stddev=4.4,
            against_stddev=4.0,
            level_run_count=4,
            against_run_count=4,
        )
    )
    assert effect.variance == pytest.approx(2 * 0.04**2 / 4 + 0.1**2)
    assert effect.verdict == "no_detectable_difference"


def test_cells_that_disagree_widen_the_interval() -> None:
    """The larger of what the arms and what the cells say: here the cells."""
    effect = one(
        contrast(("x", 200.0), ("y", 100.0), "t=1"),
        contrast(("x", 50.0), ("y", 100.0), "t=2"),
    )
    between = np.var([math.log(2), math.log(0.5)], ddof=1)
    assert effect.log_ratio == pytest.approx(0)
    assert effect.variance == pytest.approx(between * 1.5 / 2)
    assert effect.has_mixed_directions


@pytest.mark.parametrize(
    ("second", "verdict"),
    [
        # Far apart, and each beyond what two single runs leave open (1.149).
        (30.0, "better"),
        # One cell that shows nothing by itself: nothing is shown everywhere.
        (1.1, "no_detectable_difference"),
        (1 / 30.0, "no_detectable_difference"),
    ],
)
def test_what_each_condition_shows_is_shown(second: float, verdict: str) -> None:
    """However far the sizes lie apart; the interval of their mean holds zero."""
    effect = one(
        contrast(("x", 150.0), ("y", 100.0), "t=1"),
        contrast(("x", 100.0 * second), ("y", 100.0), "t=2"),
    )
    assert effect.low < 0 < effect.high
    assert effect.verdict == verdict


@pytest.mark.parametrize(
    ("ratio", "se", "verdict"),
    [
        (1.02, 0.012, "equivalent"),
        (1.02, 0.03, "no_detectable_difference"),
        (1.12, 0.02, "better"),
        (1.07, 0.008, "better"),
        (1 / 1.07, 0.02, "worse"),
        # Real, and too small to matter: the whole interval is inside the margin.
        (1.02, 0.005, "equivalent"),
        (1.0, 0.029, "equivalent"),
        (1.0, 0.030, "no_detectable_difference"),
    ],
)
def test_verdicts(ratio: float, se: float, verdict: str) -> None:
    """Worked cases of the margin 1.05; 0.0297 is the largest SE that can show it."""
    found = classify(
        np.array([math.log(ratio)]),
        np.array([se**2]),
        np.array([np.inf]),
        PARAMETERS.margin,
    )
    assert found == [verdict]


def test_intervals_of_a_worked_case() -> None:
    """Ratio 1.02 with SE 0.012: 95 % and 90 % interval to six digits."""
    variance, freedom = np.array([0.012**2]), np.array([np.inf])
    middle = math.log(1.02)
    assert middle - half_width(variance, freedom, 0.95)[0] == pytest.approx(
        -0.003717,
        abs=1e-6,
    )
    assert middle + half_width(variance, freedom, 0.90)[0] == pytest.approx(
        0.039541,
        abs=1e-6,
    )


@given(
    st.lists(st.floats(1, 1e6), min_size=4, max_size=4),
    st.sampled_from(list(permutations(range(4)))),
)
def test_the_choice_of_baseline_changes_no_answer(
    values: list[float],
    order: tuple[int, ...],
) -> None:
    """Any pair has the same effect whichever level the others are compared with."""
    levels = list(zip("abcd", values, strict=True))
    chosen = [levels[i] for i in order]
    rows = [contrast(x, y) for x in chosen for y in chosen if x[0] != y[0]]
    effects = {
        (e.level_id, e.against_level_id): e for e in estimate_effects(rows, PARAMETERS)
    }
    for (own, other), effect in effects.items():
        mirror = effects[other, own]
        assert effect.log_ratio == pytest.approx(-mirror.log_ratio, abs=1e-9)
        assert effect.low == pytest.approx(-mirror.high, abs=1e-9)
        turned = {"better": "worse", "worse": "better"}
        assert mirror.verdict == turned.get(effect.verdict or "", effect.verdict)
        for third in set("abcd") - {own, other}:
            around = effects[own, third].log_ratio + effects[third, other].log_ratio
            assert effect.log_ratio == pytest.approx(around, abs=1e-9)


def test_a_neutral_metric_has_no_verdict() -> None:
    """Its ratio stays as printed."""
    effect = one(contrast(("x", 9.0), ("y", 3.0), is_directed=False))
    assert effect.verdict is None
    assert math.exp(effect.log_ratio) == pytest.approx(3)


def test_no_rows_no_effects() -> None:
    """A corpus of claims alone is a corpus."""
    assert estimate_effects([], PARAMETERS) == []


def test_evidence_crosses_only_where_both_ends_carry() -> None:
    """Penalties are variances that add up."""
    steps = {("f", "x"): Step("x2", 0.05), ("f", "y"): Step("y2", 0.1)}
    effect = one(contrast(("x", 110.0), ("y", 100.0)))
    carried = inherit(effect, steps)
    assert carried
    assert (carried.level_id, carried.against_level_id) == ("x2", "y2")
    assert carried.log_ratio == effect.log_ratio
    assert carried.variance == pytest.approx(effect.variance + 0.05**2 + 0.1**2)
    assert carried.low < effect.low
    assert inherit(effect, {("f", "x"): Step("x2", 0.05)}) is None
    assert inherit(replace(effect, factor_id="g"), steps) is None


def test_a_step_without_penalty_carries_nothing() -> None:
    """Evidence never crosses for free."""
    row = {
        "factor_id": "f",
        "from_level_id": "x",
        "to_level_id": "x2",
        "is_carried": True,
        "penalty_sd": None,
    }
    assert carried_steps([row]) == {}
    assert carried_steps([row | {"penalty_sd": 0.05}]) == {("f", "x"): Step("x2", 0.05)}
    assert carried_steps([row | {"penalty_sd": 0.05, "is_carried": False}]) == {}


def contrasts(baseline: str | None, **values: float) -> Contrasts:
    """Return the contrasts of single runs of one treatment."""
    levels = list(values.items())
    rows = [contrast(x, y) for x in levels for y in levels if x[0] != y[0]]
    effects = estimate_effects(rows, PARAMETERS)
    return Contrasts(Treatment("f", tuple(values), baseline), effects)


@pytest.mark.parametrize(
    ("baseline", "shown"),
    [
        ("cfq", ("deadline", "cfq")),
        ("deadline", ("deadline", "noop")),
        (None, ("deadline", "noop")),
    ],
)
def test_shown_comparison(baseline: str | None, shown: tuple[str, str]) -> None:
    """Best against the baseline; where that leads or is missing, the runner-up."""
    effect = contrasts(baseline, deadline=30.0, noop=29.0, cfq=10.0).shown()
    assert effect
    assert (effect.level_id, effect.against_level_id) == shown


def test_key_comparisons_end_with_the_best() -> None:
    """Every level against the baseline, the two that compete, and who falls behind."""
    effects = contrasts("cfq", deadline=30.0, noop=31.0, anticipatory=20.0, cfq=10.0)
    assert [(e.level_id, e.against_level_id) for e in effects.key()] == [
        ("deadline", "cfq"),
        ("noop", "cfq"),
        ("anticipatory", "cfq"),
        ("noop", "deadline"),
        ("anticipatory", "noop"),
    ]


def test_one_level_shows_nothing() -> None:
    """Without a second level there is no comparison."""
    lonely = contrasts("cfq", cfq=10.0)
    assert lonely.shown() is None
    assert lonely.key() == []
