"""An answer says what was shown, by those who measured it."""

from ingest.analysis.evidence.recommend.case import LevelFacts, Treatment
from ingest.analysis.evidence.recommend.model import Recommendation
from ingest.analysis.evidence.recommend.solve import solve
from ingest.analysis.evidence.synthesis import Widening
from ingest.intake.models.evidence_choices import EvidenceChoices
from tests.evidence.cases import case, entry
from tests.evidence.experiments import stratum

LEVELS = Treatment(
    "filesystem", tuple(LevelFacts(each) for each in ("ext4", "xfs", "zfs")), ()
)
FAR = (Widening("storage", "ssd-sata", 2),)


def solved(choices: EvidenceChoices, *entries: object) -> Recommendation:
    """Return the recommendation of a case about file systems."""
    found = solve(case(*entries, treatment=LEVELS), choices)  # type: ignore[arg-type]
    assert found is not None
    return found


def test_either_of_two_and_not_the_third(choices: EvidenceChoices) -> None:
    """Seven per cent ahead of the baseline is not shown; that zfs lags is."""
    declared = entry("a", stratum(xfs=107, ext4=100, zfs=50), baseline="ext4")
    answer = solved(choices, declared).answer
    assert (answer.kind, answer.levels) == ("use", ("xfs", "ext4"))
    assert answer.against_id == "zfs"


def test_what_a_record_shows_to_be_worse_is_not_named_beside(
    choices: EvidenceChoices,
) -> None:
    """Penalties for other storage blur the pooled difference, not the record's own."""
    worse = stratum(xfs=300, ext4=100, zfs=240)
    far = entry("a", worse, worse, worse, baseline="ext4", widenings=FAR)
    answer = solved(choices, far).answer
    assert answer.levels == ("xfs",)


def test_only_who_measured_it_counts(choices: EvidenceChoices) -> None:
    """A source that compares other levels informs a contrast and replicates nothing."""
    found = solved(
        choices,
        entry("a", stratum(xfs=100, ext4=100, zfs=50), baseline="ext4"),
        entry("b", stratum(xfs=100, ext4=101), baseline="ext4"),
    )
    assert found.answer.against_id == "zfs"
    assert found.answer.source_groups == ("a",)
    assert found.answer.certainty
    assert "one_source" in {cap.id for cap in found.answer.certainty.caps}
    counts = {each.level_id: each.sources for each in found.pooled}
    assert counts == {"xfs": 2, "zfs": 1}


def test_rows_hold_what_a_record_measured(choices: EvidenceChoices) -> None:
    """Two levels that meet through a third one only have no ratio of their own."""
    found = solved(
        choices,
        entry("a", stratum(xfs=100, ext4=90), stratum(xfs=100, zfs=50)),
        entry("b", stratum(xfs=100, ext4=91, zfs=51), baseline="ext4"),
    )
    assert found.reference_id == "ext4"
    rows = {row.record_id: row for row in found.rows}
    assert {each.level_id for each in rows["a"].effects} == {"xfs"}
    assert {each.level_id for each in rows["b"].effects} == {"xfs", "zfs"}
    assert all(each.cells for row in found.rows for each in row.effects)
