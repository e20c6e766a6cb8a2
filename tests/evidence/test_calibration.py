"""Holding out sources: nothing leaks, and scores mean what they say."""

import math

import numpy as np
import pytest
from scipy import integrate, stats

from ingest.analysis.evidence.synthesis import (
    Assumptions,
    LineageEdge,
    Question,
    Widening,
    calibrate,
    hold_out,
    synthesise,
)
from ingest.analysis.evidence.synthesis.mixture import Mixtures
from ingest.analysis.evidence.synthesis.scores import crps, log_score
from tests.evidence.experiments import record, stratum

FOUR = (
    record("s1", stratum(a=100, b=150)),
    record("s2", stratum(a=100, b=140)),
    record("s3", stratum(a=100, b=160)),
    record("s4", stratum(a=100, b=80)),
)


def question(*records: object, **more: object) -> Question:
    """Return a question about some records."""
    return Question(id="q", records=records, **more)  # type: ignore[arg-type]


def test_a_fold(assumptions: Assumptions) -> None:
    """Prediction and observation of one held-out source."""
    (fold,) = hold_out(question(*FOUR), "s1", assumptions)
    assert (fold.best_level_id, fold.level_ids) == ("b", ("a", "b"))
    assert fold.choice
    assert fold.choice.level_id == "b"
    assert fold.choice.is_hit
    assert fold.choice.regret == 0
    assert fold.chance == 0.5
    (predicted,) = fold.contrasts
    assert predicted.observed == pytest.approx(math.log(1.5))
    rest = synthesise(FOUR[1:], assumptions)
    contrast = rest.between("b", "a")
    assert contrast
    assert predicted.mean == pytest.approx(contrast.log_ratio)
    (component,) = rest.components
    row = component.network.rows([("b", "a")])
    (new,) = component.posterior.predictions(row).sd
    assert predicted.sd == pytest.approx(math.sqrt(new**2 + predicted.variance))
    assert predicted.is_covered(0.95)


def test_a_wrong_prediction_costs(assumptions: Assumptions) -> None:
    """The source that disagrees is missed, and regret says by how much."""
    (fold,) = hold_out(question(*FOUR), "s4", assumptions)
    assert fold.choice
    assert not fold.choice.is_hit
    assert fold.choice.regret == pytest.approx(0.2)


def test_the_default_stays_until_another_is_shown_better(
    assumptions: Assumptions,
) -> None:
    """As on a page: likely to be ahead is not enough to change a setting."""
    records = [record(name, stratum(a=100, b=115)) for name in ("s1", "s2", "s3")]
    likely = synthesise(records[1:], assumptions).between("b", "a")
    assert likely
    assert likely.probability_better > 0.9
    assert likely.judgement.verdict == "no_detectable_difference"
    asked = question(*records, defaults={"s1": "a"})
    assert hold_out(asked, "s1", assumptions)[0].choice.level_id == "a"  # type: ignore[union-attr]
    assert hold_out(asked, "s2", assumptions)[0].choice.level_id == "b"  # type: ignore[union-attr]
    shown = [record(name, stratum(a=100, b=220)) for name in ("s1", "s2", "s3")]
    (fold,) = hold_out(question(*shown, defaults={"s1": "a"}), "s1", assumptions)
    assert fold.choice
    assert fold.choice.level_id == "b"


def test_what_was_measured_of_a_pair_is_predicted(assumptions: Assumptions) -> None:
    """Not what other levels imply of it: the prediction is of the pair itself."""
    own = [
        record("r1", stratum(a=100, b=150), group="s"),
        record("r2", stratum(b=100, c=100), stratum(a=100, c=300), group="s"),
    ]
    (fold,) = hold_out(question(*own, FOUR[1]), "s", assumptions)
    (found,) = fold.contrasts
    assert (found.level_id, found.against_id) == ("b", "a")
    assert found.observed == pytest.approx(math.log(1.5))


def test_no_expected_difference_is_half_a_direction(assumptions: Assumptions) -> None:
    """A prediction of none is neither right nor wrong about the side."""
    level = record("level", stratum(a=100, b=100))
    (fold,) = hold_out(question(level, FOUR[0]), "s1", assumptions)
    assert fold.contrasts[0].direction == 0.5
    (other,) = hold_out(question(*FOUR), "s4", assumptions)
    assert other.contrasts[0].direction == 0


def test_test_rigs_and_easy_folds_are_marked(assumptions: Assumptions) -> None:
    """What nobody runs, and where any pick is a hit, can be told apart."""
    even = record("even", stratum(a=100, b=101))
    asked = question(*FOUR, even, test_rigs=frozenset({"s1"}))
    (rig,) = hold_out(asked, "s1", assumptions)
    (easy,) = hold_out(asked, "even", assumptions)
    assert (rig.is_test_rig, rig.is_decisive) == (True, True)
    assert (easy.is_test_rig, easy.is_decisive) == (False, False)


def test_nothing_comparable_is_abstaining(assumptions: Assumptions) -> None:
    """A source whose levels nobody else measured gets no prediction."""
    lonely = record("s5", stratum(c=1, d=2))
    (fold,) = hold_out(question(*FOUR, lonely), "s5", assumptions)
    assert fold.choice is None
    assert fold.contrasts == ()


def test_overlapping_records_are_held_out_too(assumptions: Assumptions) -> None:
    """The same measurements under another name must not predict themselves."""
    original = record("s1", stratum(a=100, b=150))
    copy = record("copy", stratum(a=100, b=150), overlaps=["s1"])
    (fold,) = hold_out(question(original, copy), "s1", assumptions)
    assert fold.choice is None


def test_broader_records_inform_but_are_not_predicted(
    assumptions: Assumptions,
) -> None:
    """Evidence of another class helps to answer, and is not the question."""
    far = record("far", stratum(a=100, b=150), widenings=(Widening("storage", "x"),))
    near = record("near", stratum(a=100, b=150))
    assert hold_out(question(far, near), "far", assumptions) == []
    (fold,) = hold_out(question(far, near), "near", assumptions)
    assert fold.choice


def test_reference_levels_are_no_choice(assumptions: Assumptions) -> None:
    """A level printed for reference is neither best nor picked."""
    records = [record(name, stratum(a=1, b=2, ref=9)) for name in ("s1", "s2")]
    asked = question(*records, reference_levels=frozenset({"ref"}))
    (fold,) = hold_out(asked, "s1", assumptions)
    assert fold.best_level_id == "b"
    assert fold.level_ids == ("a", "b")
    only = question(*records, reference_levels=frozenset({"ref", "a"}))
    assert hold_out(only, "s1", assumptions) == []


def test_lineage_predicts_another_era(assumptions: Assumptions) -> None:
    """A legacy result predicts the successors, where a lineage carries it."""
    old = record("old", stratum(deadline=150, cfq=100, noop=140))
    new = record("new", stratum(mq_deadline=120, none=100))
    lineage = (
        LineageEdge("deadline", "mq-deadline", 0.05),
        LineageEdge("noop", "none", 0.1),
    )
    (fold,) = hold_out(question(old, new, lineage=lineage), "new", assumptions)
    assert fold.choice
    assert fold.choice.level_id == "mq-deadline"


def test_calibration(assumptions: Assumptions) -> None:
    """Rates average over sources; rivals are scored on what they would pick."""
    rivals = {
        "default": dict.fromkeys(("s1", "s2", "s3", "s4"), "a"),
        "vendor": {"s1": "b", "s2": "not-measured"},
        "silent": {},
    }
    found = calibrate([question(*FOUR, rivals=rivals)], assumptions)
    assert (found.sources, found.shows_rates) == (4, False)
    assert found.choice
    assert found.choice.hit_rate.mean == 0.75
    assert found.choice.regret.mean == pytest.approx(0.05)
    assert found.choice.regret_p90 == pytest.approx(0.14)
    assert found.choice.regret_worst == pytest.approx(0.2)
    assert found.choice.hit_rate.low <= 0.75 <= found.choice.hit_rate.high
    assert found.rivals["default"].hit_rate.mean == 0.25
    assert found.rivals["vendor"].sources == 1
    assert "silent" not in found.rivals
    assert found.abstention
    assert found.abstention.mean == 0
    prediction = found.prediction
    assert prediction
    assert prediction.direction
    assert prediction.direction.mean == 0.75
    assert prediction.coverage[0.5].mean <= prediction.coverage[0.95].mean
    assert found == calibrate([question(*FOUR, rivals=rivals)], assumptions)


def test_each_source_counts_once(assumptions: Assumptions) -> None:
    """A source that answers many questions has one vote in the rates."""
    many = [Question(id=f"q{index}", records=(FOUR[0], FOUR[3])) for index in range(5)]
    found = calibrate([*many, Question(id="last", records=FOUR[:2])], assumptions)
    assert found.sources == 3
    assert found.choice
    # s1: five misses and a hit; s4: five misses; s2: a hit.
    assert found.choice.hit_rate.mean == pytest.approx((1 / 6 + 0 + 1) / 3)


def test_nothing_to_calibrate(assumptions: Assumptions) -> None:
    """No questions, no scores, no error."""
    found = calibrate([], assumptions)
    assert found.choice is found.prediction is found.abstention is None


def test_scores_of_a_mixture() -> None:
    """Closed forms agree with numerical integration."""
    mixtures = Mixtures(
        np.array([0.3, 0.7]), np.array([[0.0, 1.0]]), np.array([[0.5, 2.0]])
    )
    observed = 0.4

    def cdf(x: float) -> float:
        parts = stats.norm.cdf(x, [0.0, 1.0], [0.5, 2.0])
        return float(parts @ [0.3, 0.7])

    below = integrate.quad(lambda x: cdf(x) ** 2, -20, observed)[0]
    above = integrate.quad(lambda x: (1 - cdf(x)) ** 2, observed, 25)[0]
    values = np.array([observed])
    assert crps(mixtures, values)[0] == pytest.approx(below + above, abs=1e-6)
    density = stats.norm.pdf(observed, [0.0, 1.0], [0.5, 2.0]) @ [0.3, 0.7]
    assert log_score(mixtures, values)[0] == pytest.approx(-math.log(density))
    quantile = mixtures.quantile(0.9)[0]
    assert cdf(quantile) == pytest.approx(0.9)
