"""Certainty follows its domains, raises and caps; sensitivity names assumptions."""

import math
from dataclasses import replace

import pytest

from ingest.analysis.evidence.synthesis import (
    Alternative,
    Assumptions,
    EvidenceProfile,
    Interval,
    describe,
    rate_certainty,
    synthesise,
    try_assumptions,
)
from ingest.analysis.evidence.synthesis.certainty import Certainty
from ingest.analysis.evidence.synthesis.reasons import DOMAINS, RAISING
from ingest.analysis.evidence.synthesis.splitting import Estimate
from tests.evidence.experiments import record, stratum

#: Four repeated, interleaved sources that agree: nothing to object to.
FLAWLESS = EvidenceProfile(
    margin=math.log(1.05),
    sources=4,
    predictive=Interval(0.1, 0.5),
    path="direct",
    source_effects=(0.3, 0.3, -0.01, 0.3),
)


def domain(certainty: Certainty, name: str) -> tuple[int, list[str]]:
    """Return steps and reason ids of one domain."""
    (found,) = (each for each in certainty.domains if each.domain == name)
    return found.steps, [reason.id for reason in found.reasons]


def test_nothing_to_object_to() -> None:
    """Flawless evidence is of high certainty, for no reason."""
    certainty = rate_certainty(FLAWLESS)
    assert certainty.level == "high"
    assert certainty.reasons == certainty.raises == certainty.caps == ()


@pytest.mark.parametrize(
    ("change", "where", "steps", "reasons", "level"),
    [
        ({"stated": {"single_runs"}}, "risk_of_bias", 1, ["single_runs"], "moderate"),
        (
            {"stated": {"single_runs", "sequential_arms", "undisclosed_setup"}},
            "risk_of_bias",
            2,
            ["sequential_arms", "single_runs", "undisclosed_setup"],
            "low",
        ),
        (
            {"stated": {"more_than_the_treatment_changed"}},
            "risk_of_bias",
            2,
            ["more_than_the_treatment_changed"],
            "low",
        ),
        (
            {"source_effects": (0.3, -0.2)},
            "inconsistency",
            1,
            ["opposite_directions"],
            "moderate",
        ),
        (
            {"stated": {"other_storage", "other_workload"}},
            "indirectness",
            2,
            ["other_storage", "other_workload"],
            "low",
        ),
        ({"path": "indirect"}, "indirectness", 1, ["indirect_path_only"], "moderate"),
        (
            {"path": "inherited"},
            "indirectness",
            1,
            ["inherited_by_lineage"],
            "moderate",
        ),
        (
            {"predictive": Interval(0.01, 0.4)},
            "imprecision",
            1,
            ["interval_reaches_the_margin"],
            "moderate",
        ),
        (
            {"predictive": Interval(-0.3, 0.4)},
            "imprecision",
            2,
            ["interval_reaches_both_margins"],
            "low",
        ),
        (
            {"depends_on": ("assumed_sd", "tau_prior")},
            "imprecision",
            1,
            ["depends_on_assumption"] * 2,
            "moderate",
        ),
        (
            {"incoherence": Estimate(0.5, 0.1)},
            "incoherence",
            1,
            ["direct_and_indirect_disagree"],
            "moderate",
        ),
        ({"stated": {"one_vendor"}}, "reporting_bias", 1, ["one_vendor"], "moderate"),
    ],
)
def test_reasons_lower(
    change: dict[str, object], where: str, steps: int, reasons: list[str], level: str
) -> None:
    """Each flaw is found, in its domain, at its price."""
    certainty = rate_certainty(replace(FLAWLESS, **change))
    assert domain(certainty, where) == (steps, reasons)
    assert certainty.level == level


def test_one_source_cannot_be_inconsistent() -> None:
    """Its wide prediction is the prior's doing, not a disagreement."""
    wide = replace(FLAWLESS, predictive=Interval(-0.1, 0.6))
    alone = replace(wide, sources=1, source_effects=(0.3,))
    assert domain(rate_certainty(alone), "inconsistency") == (0, [])


def test_caps() -> None:
    """One source is at most low, two at most moderate, whatever else."""
    large = replace(FLAWLESS, predictive=Interval(0.7, 1))
    one = rate_certainty(replace(large, sources=1, source_effects=(0.85,)))
    assert [(cap.id, cap.is_binding) for cap in one.caps] == [("one_source", True)]
    assert one.level == "low"
    two = rate_certainty(replace(large, sources=2, source_effects=(0.85, 0.85)))
    assert two.level == "moderate"


def test_single_runs_are_capped_even_when_raised() -> None:
    """A large effect cannot make up for runs nobody repeated."""
    profile = replace(
        FLAWLESS, predictive=Interval(0.8, 0.9), stated=frozenset({"single_runs"})
    )
    certainty = rate_certainty(profile)
    assert certainty.raises == ()
    assert certainty.level == "moderate"


def test_raises() -> None:
    """A ratio above two and replication make up for a flaw that is not bias."""
    profile = replace(
        FLAWLESS,
        predictive=Interval(0.75, 1.0),
        source_effects=(0.8, 0.9, 0.85, 0.85),
        stated=frozenset({"other_era", "other_storage", "dose_response"}),
    )
    certainty = rate_certainty(profile)
    assert {reason.id for reason in certainty.raises} == RAISING
    assert certainty.level == "high"


def test_it_never_falls_below_very_low() -> None:
    """Every flaw at once is still a level."""
    profile = replace(
        FLAWLESS,
        sources=1,
        predictive=Interval(-1, 1),
        path="inherited",
        stated=frozenset(set(DOMAINS) - RAISING),
    )
    assert rate_certainty(profile).level == "very_low"


def test_disagreeing_evidence_starts_lower() -> None:
    """The caller may start from the lower of direct and indirect."""
    assert rate_certainty(FLAWLESS, start="low").level == "low"


def test_bulk_load_is_of_very_low_certainty(assumptions: Assumptions) -> None:
    """One source, single runs, a 9 % lead that hangs on the assumed spread."""
    records = [record("maxdb", stratum(cfq=109, deadline=100))]
    others = [
        Alternative("assumed_sd", sd, replace(assumptions, assumed_sd=sd))
        for sd in (0.02, 0.10)
    ]
    (sensitivity,) = try_assumptions(
        records, [("cfq", "deadline")], assumptions, others
    )
    assert sensitivity.judgement.verdict == "no_detectable_difference"
    # The spread between sources alone hides a lead of 9 %, whatever the runs' spread.
    assert sensitivity.depends_on == ()
    synthesis = synthesise(records, assumptions)
    contrast = synthesis.between("cfq", "deadline")
    assert contrast
    profile = describe(
        contrast,
        synthesis,
        stated=["single_runs"],
        depends_on=sensitivity.depends_on,
    )
    certainty = rate_certainty(profile)
    assert certainty.level == "very_low"
    ids = {reason.id for reason in certainty.reasons}
    assert {"single_runs", "few_sources", "interval_reaches_both_margins"} <= ids


def test_describing_a_network(assumptions: Assumptions) -> None:
    """Numbers of a synthesis become a profile; a stranger's contrast is refused."""
    records = [
        record("r1", stratum(a=100, b=150)),
        record("r2", stratum(a=100, b=140, c=130)),
        record("r3", stratum(b=100, c=60)),
    ]
    synthesis = synthesise(records, assumptions)
    contrast = synthesis.between("b", "a")
    assert contrast
    profile = describe(contrast, synthesis)
    assert profile.sources == 2
    assert profile.source_effects == pytest.approx((math.log(1.5), math.log(1.4)))
    assert profile.incoherence
    with pytest.raises(ValueError, match="not in this synthesis"):
        describe(replace(contrast, level_id="z"), synthesis)
