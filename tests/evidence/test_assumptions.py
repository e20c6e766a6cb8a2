"""What is assumed comes from the reference data, each value with its reason."""

from ingest.analysis.evidence.synthesis import Assumptions, alternatives
from ingest.intake.models.evidence_choices import EvidenceChoices


def test_main_values(choices: EvidenceChoices) -> None:
    """The recommended values are the ones in use."""
    main = Assumptions.from_reference(choices)
    assert (main.margin_ratio, main.assumed_sd, main.sd_floor) == (1.05, 0.05, 0.01)
    assert (main.stratum_correlation, main.tau_prior_scale) == (0.5, 0.15)
    assert main.penalty_sd("storage", steps=4) == 2 * main.widening["storage"]
    assert main.lineage_factor == 1


def test_alternatives_change_one_thing(choices: EvidenceChoices) -> None:
    """Every sensitivity value is tried, alone."""
    main = Assumptions.from_reference(choices)
    tried = alternatives(main, choices)
    values = {(each.assumption_id, each.value) for each in tried}
    assert {("assumed_sd", 0.02), ("assumed_sd", 0.1)} <= values
    assert {("tau_prior", 0.05), ("tau_prior", 0.3)} <= values
    assert {("stratum_correlation", 0), ("stratum_correlation", 1)} <= values
    assert {each.assumption_id for each in tried} >= {
        "widening_storage",
        "widening_workload",
        "lineage_factor",
    }
    for each in tried:
        changed = [
            name
            for name in Assumptions.__slots__
            if getattr(each.assumptions, name) != getattr(main, name)
        ]
        assert len(changed) == 1
