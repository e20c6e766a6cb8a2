"""What a synthesis says about small bodies of evidence."""

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from ingest.analysis.evidence.lineage import Step
from ingest.analysis.evidence.synthesis import (
    Assumptions,
    LineageEdge,
    Widening,
    lineage_edges,
    rank_component,
    synthesise,
)
from ingest.analysis.evidence.synthesis.joint import probability_below
from ingest.analysis.evidence.synthesis.posterior import TauPosterior
from ingest.analysis.evidence.synthesis.rank_component import joint_effects
from tests.evidence.experiments import record, stratum

V = 2 * 0.05**2
SPECIES = (LineageEdge("deadline", "mq-deadline", 0.05),)


def agreeing(count: int, **values: float) -> list:
    """Return sources that all measured the same."""
    return [record(f"r{index}", stratum(**values)) for index in range(count)]


def test_one_source(assumptions: Assumptions) -> None:
    """Its interval is its own variance's; only the prediction knows of others."""
    synthesis = synthesise(agreeing(1, a=100, b=120), assumptions)
    contrast = synthesis.between("b", "a")
    assert contrast
    half = stats.norm.ppf(0.975) * math.sqrt(V)
    assert contrast.interval.low == pytest.approx(math.log(1.2) - half)
    assert contrast.interval.high == pytest.approx(math.log(1.2) + half)
    assert contrast.predictive.low < contrast.interval.low
    assert (contrast.path, contrast.shares) == ("direct", {"r0": pytest.approx(1)})


def test_one_source_tells_nothing_of_tau(assumptions: Assumptions) -> None:
    """The posterior of tau is then its half-normal prior."""
    (component,) = synthesise(agreeing(1, a=1, b=2), assumptions).components
    assert component.tau.median == pytest.approx(0.15 * stats.halfnorm.ppf(0.5))
    assert component.tau.high == pytest.approx(0.15 * stats.halfnorm.ppf(0.975))


def test_prediction_of_one_source(assumptions: Assumptions) -> None:
    """Two sources deviate: the new one's variance is ``v + 2 tau²``, mixed."""
    (component,) = synthesise(agreeing(1, a=1, b=2), assumptions).components
    taus = stats.halfnorm.ppf((np.arange(20000) + 0.5) / 20000) * 0.15
    sds = np.sqrt(V + 2 * taus**2)
    end = component.league[0].predictive.high - math.log(2)
    assert stats.norm.cdf(end / sds).mean() == pytest.approx(0.975, abs=1e-4)


def test_agreeing_sources_become_sure(assumptions: Assumptions) -> None:
    """Replication narrows the interval until the difference is shown."""
    verdicts = [
        synthesise(agreeing(count, a=100, b=110), assumptions).judgement("b", "a")
        for count in (1, 12)
    ]
    assert verdicts[0].verdict == "no_detectable_difference"
    assert verdicts[1].verdict == "better"


def test_many_equal_sources_are_equivalent(assumptions: Assumptions) -> None:
    """Enough runs show that a difference does not matter."""
    few, many = (
        synthesise(agreeing(count, a=100, b=100.5), assumptions) for count in (2, 30)
    )
    assert few.judgement("b", "a").verdict == "no_detectable_difference"
    assert many.judgement("b", "a").verdict == "equivalent"


def test_equivalence_of_several_sources_takes_the_wider_interval(
    assumptions: Assumptions,
) -> None:
    """With the 90 % interval inside the margin and the 95 % one not: not shown."""
    (component,) = synthesise(agreeing(8, a=100, b=100), assumptions).components
    row = component.network.rows([("b", "a")])
    (narrow,) = component.posterior.means(row).intervals(0.90)
    assert narrow.within(assumptions.margin)
    judgement = component.league[0].judgement
    assert judgement.verdict == "no_detectable_difference"


def test_what_nothing_connects_is_not_compared(assumptions: Assumptions) -> None:
    """Two networks, and no contrast between them."""
    records = [record("r1", stratum(a=1, b=2)), record("r2", stratum(c=1, d=2))]
    synthesis = synthesise(records, assumptions)
    assert [each.network.level_ids for each in synthesis.components] == [
        ("a", "b"),
        ("c", "d"),
    ]
    assert synthesis.between("c", "a") is None
    assert synthesis.judgement("c", "a").verdict == "not_enough_data"
    assert synthesis.component_of("z") is None


def test_no_records_no_answer(assumptions: Assumptions) -> None:
    """Without evidence there is nothing to say, lineage or not."""
    synthesis = synthesise([], assumptions, lineage=SPECIES)
    assert synthesis.components == ()
    assert synthesis.judgement("a", "b").verdict == "not_enough_data"


def test_indirect_evidence(assumptions: Assumptions) -> None:
    """A-B and B-C give A-C, less surely than either."""
    records = [record("r1", stratum(a=100, b=120)), record("r2", stratum(b=100, c=120))]
    synthesis = synthesise(records, assumptions)
    contrast = synthesis.between("c", "a")
    assert contrast
    assert contrast.path == "indirect"
    assert contrast.direct_source_ids == ()
    assert contrast.shares == pytest.approx({"r1": 0.5, "r2": 0.5})
    assert contrast.ratio == pytest.approx(1.44)
    (split,) = (
        s
        for s in synthesis.components[0].splits
        if s.level_id == "c" and s.against_id == "a"
    )
    assert split.direct is None
    assert split.difference is None


def test_lineage_widens(assumptions: Assumptions) -> None:
    """A successor inherits the ratio and pays for it in precision."""
    records = agreeing(2, cfq=100, deadline=150)
    synthesis = synthesise(records, assumptions, lineage=SPECIES)
    parent = synthesis.between("deadline", "cfq")
    child = synthesis.between("mq-deadline", "cfq")
    assert parent
    assert child
    assert (parent.path, child.path) == ("direct", "inherited")
    assert child.log_ratio == pytest.approx(parent.log_ratio)
    assert child.sd == pytest.approx(math.hypot(parent.sd, 0.05))
    assert child.shares["lineage"] > 0
    doubled = synthesise(
        records, replace(assumptions, lineage_factor=2.0), lineage=SPECIES
    ).between("mq-deadline", "cfq")
    assert doubled
    assert doubled.sd == pytest.approx(math.hypot(parent.sd, 0.10))


def test_lineage_joins_eras(assumptions: Assumptions) -> None:
    """A legacy and a modern source inform one another through a successor."""
    records = [
        record("old", stratum(cfq=100, deadline=150)),
        record("new", stratum(mq_deadline=100, bfq=110)),
    ]
    apart = synthesise(records, assumptions)
    joined = synthesise(records, assumptions, lineage=SPECIES)
    assert apart.between("bfq", "cfq") is None
    contrast = joined.between("bfq", "cfq")
    assert contrast
    assert contrast.path == "inherited"
    assert contrast.ratio == pytest.approx(1.65)
    assert set(contrast.shares) == {"old", "new", "lineage"}


def test_lineage_of_a_factor() -> None:
    """Steps of another factor stay out."""
    steps = {("s", "a"): Step("b", 0.1), ("other", "x"): Step("y", 0.2)}
    assert lineage_edges(steps, "s") == (LineageEdge("a", "b", 0.1),)


def test_a_broader_class_deviates_in_common(assumptions: Assumptions) -> None:
    """Ten sources of another class do not average its penalty away."""
    wide = (Widening("storage", "ssd"),)
    own = agreeing(20, a=100, b=120)
    far = [replace(each, widenings=wide) for each in own]
    contrast = synthesise(far, assumptions).between("b", "a")
    near = synthesise(own, assumptions).between("b", "a")
    assert contrast
    assert near
    assert contrast.sd == pytest.approx(math.hypot(near.sd, 0.15), rel=0.01)
    two = [replace(each, widenings=(Widening("storage", "ssd", 4),)) for each in own]
    further = synthesise(two, assumptions).between("b", "a")
    assert further
    assert further.sd == pytest.approx(math.hypot(near.sd, 0.30), rel=0.01)


def test_the_exact_class_outweighs_a_broader_one(assumptions: Assumptions) -> None:
    """One source on the reader's storage pulls harder than one on another."""
    records = [
        record("own", stratum(a=100, b=150)),
        record("far", stratum(a=100, b=100), widenings=(Widening("storage", "ssd"),)),
    ]
    contrast = synthesise(records, assumptions).between("b", "a")
    assert contrast
    assert contrast.log_ratio > math.log(1.5) / 2
    assert contrast.shares["own"] > contrast.shares["far"]


def test_an_unknown_widening_is_refused(assumptions: Assumptions) -> None:
    """A kind without a penalty is an error, not a free pass."""
    only = record("r", stratum(a=1, b=2), widenings=(Widening("moon-phase", "full"),))
    with pytest.raises(KeyError):
        synthesise([only], assumptions)


def test_ranking_is_withheld(assumptions: Assumptions) -> None:
    """One source, or intervals that all reach into the margin: no ranks."""
    (one,) = synthesise(agreeing(1, a=100, b=200), assumptions).components
    assert rank_component(one).suppressed_by == ("fewer_than_two_sources",)
    (vague,) = synthesise(agreeing(2, a=100, b=101), assumptions).components
    assert rank_component(vague).suppressed_by == ("all_intervals_reach_the_margin",)
    (alone,) = synthesise(agreeing(3, a=100, b=200), assumptions).components
    ranking = rank_component(alone, excluded_levels={"b"})
    assert "fewer_than_two_levels" in ranking.suppressed_by
    assert ranking.on_average == ()


def test_ranking(assumptions: Assumptions) -> None:
    """Probabilities add up, twins share, and a new source is less predictable."""
    records = agreeing(3, a=100, b=150, c=151, ref=900)
    (component,) = synthesise(records, assumptions).components
    ranking = rank_component(component, excluded_levels={"ref"})
    ranks = {rank.level_id: rank for rank in ranking.on_average}
    assert set(ranks) == {"a", "b", "c"}
    assert sum(rank.best for rank in ranks.values()) == pytest.approx(1, abs=1e-3)
    assert np.mean([rank.p_score for rank in ranks.values()]) == pytest.approx(0.5)
    assert ranks["b"].best < ranks["c"].best < ranks["b"].near_best
    new = {rank.level_id: rank for rank in ranking.for_a_new_source}
    assert new["a"].best > ranks["a"].best
    assert new["b"].near_best < ranks["b"].near_best


def test_joint_probability_is_exact_enough() -> None:
    """Quasi-Monte Carlo agrees with scipy's own multivariate normal."""
    rng = np.random.default_rng(7)
    for dimensions in (1, 2, 3, 5):
        root = rng.normal(size=(dimensions, dimensions))
        covariance = root @ root.T + np.eye(dimensions) / 10
        upper = rng.normal(size=dimensions)
        expected = stats.multivariate_normal.cdf(upper, cov=covariance)
        (found,) = probability_below(upper[np.newaxis], covariance[np.newaxis])
        assert found == pytest.approx(expected, abs=2e-3)
        again = probability_below(upper[np.newaxis], covariance[np.newaxis])
        assert found == again[0]


def test_joint_effects_hold_the_contrasts(assumptions: Assumptions) -> None:
    """The joint distribution's differences are the league's."""
    records = [record("r1", stratum(a=1, b=2, c=3)), record("r2", stratum(b=2, c=4))]
    (component,) = synthesise(records, assumptions).components
    posterior = TauPosterior.of(component.network.model, 0.15)
    average, predicted = joint_effects(component.network, posterior)
    for joint, name in ((average, "sd"), (predicted, "new")):
        means = joint.means[:, 2] - joint.means[:, 1]
        row = np.array([0.0, -1.0, 1.0])
        variances = row @ joint.covariances @ row
        mean = joint.weights @ means
        sd = math.sqrt(joint.weights @ (variances + (means - mean) ** 2))
        contrast = component.between("c", "b")
        assert contrast
        if name == "sd":
            assert (mean, sd) == pytest.approx((contrast.log_ratio, contrast.sd))
        else:
            assert sd > contrast.sd
