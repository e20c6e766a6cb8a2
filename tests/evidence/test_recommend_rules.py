"""What the engine makes of small cases: which answer, of which kind, and why."""

import math
from dataclasses import replace

import pytest

from ingest.analysis.evidence.recommend.case import LevelFacts, Treatment
from ingest.analysis.evidence.recommend.model import Answer, Recommendation
from ingest.analysis.evidence.recommend.solve import solve
from ingest.analysis.evidence.recommend.stated import stated_answer
from ingest.analysis.evidence.recommend.weighed import Weighed
from ingest.analysis.evidence.synthesis import Widening
from ingest.intake.models.evidence_choices import EvidenceChoices
from tests.evidence.cases import case, entry, statement
from tests.evidence.experiments import stratum

LEVELS = Treatment(
    "filesystem",
    (LevelFacts("ext4"), LevelFacts("xfs"), LevelFacts("zfs"), LevelFacts("btrfs")),
    (),
)


def solved(choices: EvidenceChoices, *given: object, **more: object) -> Recommendation:
    """Return the recommendation of a case that has one."""
    found = solve(case(*given, **more), choices)  # type: ignore[arg-type]
    assert found is not None
    return found


def only(choices: EvidenceChoices, *given: object, **more: object) -> Answer:
    """Return the one answer of a case."""
    (answer,) = solved(choices, *given, **more).answers
    return answer


def test_a_shown_difference_is_advice(choices: EvidenceChoices) -> None:
    """Twice as fast, against the declared baseline."""
    answer = only(
        choices,
        entry("a", stratum(xfs=200, ext4=100), baseline="ext4"),
        treatment=LEVELS,
    )
    assert (answer.kind, answer.levels, answer.against_id) == ("use", ("xfs",), "ext4")
    assert answer.unmeasured == ("zfs", "btrfs")
    assert answer.supporting == ("a",)
    assert answer.contradicting == ()


def test_ahead_but_not_shown(choices: EvidenceChoices) -> None:
    """Nine per cent in single runs leads; six per cent is too likely to be chance."""
    ahead = only(choices, entry("a", stratum(xfs=109, ext4=100)), treatment=LEVELS)
    assert ahead.kind == "leads"
    hardly = only(choices, entry("a", stratum(xfs=105.1, ext4=100)), treatment=LEVELS)
    assert hardly.kind == "open"


def test_within_the_margin(choices: EvidenceChoices) -> None:
    """Alike is only said where it is shown; the baseline needs no change."""
    near = stratum(xfs=101, ext4=100)
    answer = only(choices, entry("a", near, baseline="ext4"), treatment=LEVELS)
    assert (answer.kind, answer.levels) == ("open", ("ext4", "xfs"))
    assert answer.against_id == "xfs"
    many = [entry(f"r{i}", *[near] * 40, baseline="ext4") for i in range(12)]
    assert only(choices, *many, treatment=LEVELS).kind in {"equal", "open"}


def test_baseline_that_leads_meets_what_is_worse(choices: EvidenceChoices) -> None:
    """The best level shown to be worse says more than one that may be as good."""
    answer = only(
        choices,
        entry("a", stratum(ext4=110, xfs=100, zfs=50, btrfs=20), baseline="ext4"),
        treatment=LEVELS,
    )
    assert (answer.levels, answer.ties) == (("ext4",), ("xfs",))
    assert (answer.kind, answer.against_id) == ("use", "zfs")


def test_strata_that_disagree(choices: EvidenceChoices) -> None:
    """No single answer hides that it depends on the stratum."""
    answer = only(
        choices,
        entry("a", stratum(xfs=200, ext4=100), stratum(xfs=100, ext4=200)),
        treatment=LEVELS,
    )
    assert answer.kind == "mixed"
    leads = {(dict(one.stratum)["threads"], one.level_id) for one in answer.mixed_in}
    assert leads == {("0", "xfs"), ("1", "ext4")}


def test_a_record_of_one_stratum_cannot_tell(choices: EvidenceChoices) -> None:
    """Another of the same source that varied a condition can."""
    varied = entry(
        "a", stratum(xfs=200, ext4=100), stratum(xfs=100, ext4=200), group="one"
    )
    single = entry("b", stratum(xfs=100, ext4=190), group="one")
    assert only(choices, varied, single, treatment=LEVELS).kind == "mixed"
    alike = entry("c", *[stratum(xfs=100, ext4=190)] * 2, group="one")
    assert only(choices, varied, alike, treatment=LEVELS).kind != "mixed"


def test_one_stratum_out_of_line_is_no_matter(choices: EvidenceChoices) -> None:
    """One of nine does not turn advice into a question of circumstances."""
    strata = [stratum(xfs=300, ext4=100)] * 8 + [stratum(xfs=80, ext4=100)]
    assert only(choices, entry("a", *strata), treatment=LEVELS).kind == "use"


def test_unsafe_levels_alone_are_no_answer(choices: EvidenceChoices) -> None:
    """Of two that risk data none is the one to take."""
    levels = (LevelFacts("on"), *(LevelFacts(x, is_unsafe=True) for x in ("0", "2")))
    treatment = Treatment("commit", levels, ())
    given = case(entry("a", stratum(**{"0": 1, "2": 2})), treatment=treatment)
    assert solve(given, choices) is None


def test_unsafe_levels_are_told_and_not_advised(choices: EvidenceChoices) -> None:
    """The fastest level risks data."""
    treatment = Treatment(
        "options",
        (LevelFacts("a"), LevelFacts("b"), LevelFacts("c", is_unsafe=True)),
        (),
    )
    answer = only(
        choices, entry("r", stratum(a=200, b=100, c=900)), treatment=treatment
    )
    assert answer.levels == ("a",)
    (unsafe,) = answer.unsafe
    assert unsafe.level_id == "c"
    assert unsafe.contrast
    assert unsafe.contrast.ratio == pytest.approx(9)
    assert "c" not in answer.unmeasured


def test_eras_and_inheritance(choices: EvidenceChoices) -> None:
    """Today's answer inherits yesterday's where the best of it has a successor."""
    found = solved(
        choices,
        entry("a", stratum(deadline=200, noop=198, cfq=100), baseline="cfq"),
    )
    current, legacy = found.answers
    assert (current.era, current.levels) == ("current", ("mq-deadline", "none"))
    assert dict(current.inherited) == {"mq-deadline": "deadline", "none": "noop"}
    assert current.unmeasured == ("bfq",)
    assert current.contrast
    assert (current.against_id, current.contrast.path) == ("cfq", "inherited")
    assert (legacy.era, legacy.levels) == ("legacy", ("deadline", "noop"))
    assert current.certainty
    found_reasons = {reason.id for reason in current.certainty.reasons}
    assert "inherited_by_lineage" in found_reasons
    assert "other_era" not in found_reasons


def test_nothing_is_inherited_from_a_loser(choices: EvidenceChoices) -> None:
    """The best of yesterday has no successor: nobody knows what is best today."""
    found = solved(choices, entry("a", stratum(cfq=200, deadline=100, noop=90)))
    assert [answer.era for answer in found.answers] == ["legacy"]


def test_successors_do_not_answer_for_predecessors(choices: EvidenceChoices) -> None:
    """Evidence runs forward in time."""
    found = solved(choices, entry("a", stratum(none=2, mq_deadline=1)))
    assert [answer.era for answer in found.answers] == ["current"]


def test_two_records_of_a_source_are_one_source(choices: EvidenceChoices) -> None:
    """Certainty is capped as for one source."""
    both = [entry(name, stratum(xfs=200, ext4=100), group="lab") for name in ("a", "b")]
    found = solved(choices, *both, treatment=LEVELS)
    answer = found.answer
    assert (answer.source_groups, answer.record_ids) == (("lab",), ("a", "b"))
    assert answer.certainty
    assert "one_source" in {cap.id for cap in answer.certainty.caps}
    assert found.tau is None
    assert [pooled.sources for pooled in found.pooled] == [1]


def test_rows_set_aside(choices: EvidenceChoices) -> None:
    """What overlaps, fits in memory or compares other levels stands beside."""
    found = solved(
        choices,
        entry("a", stratum(xfs=200, ext4=100), stratum(xfs=210, ext4=100)),
        entry("b", stratum(xfs=200, ext4=100), overlaps=["a"]),
        entry("c", stratum(zfs=200, btrfs=100)),
        treatment=LEVELS,
        set_aside=(entry("d", stratum(xfs=1, ext4=1)),),
    )
    aside = {row.record_id: (row.set_aside, row.set_aside_for) for row in found.rows}
    assert aside == {
        "a": (None, None),
        "b": ("overlaps", "a"),
        "c": ("not_comparable", None),
        "d": ("in_memory", None),
    }
    (effect,) = found.rows[0].effects
    assert (found.reference_id, effect.level_id) == ("ext4", "xfs")
    assert math.exp(effect.log_ratio) == pytest.approx(math.sqrt(2 * 2.1))
    assert effect.cells == 2


def test_reasons_need_half_of_the_weight(choices: EvidenceChoices) -> None:
    """A caveat of one source in three is not said of the answer."""
    plain = [entry(name, stratum(xfs=200, ext4=100)) for name in ("a", "b")]
    odd = entry("c", stratum(xfs=200, ext4=100), stated=["patched_kernel"])
    answer = only(choices, *plain, odd, treatment=LEVELS)
    assert answer.certainty
    assert "patched_kernel" not in {each.id for each in answer.certainty.reasons}
    alone = only(choices, odd, treatment=LEVELS)
    assert alone.certainty
    assert {"patched_kernel", "single_runs"} <= {
        each.id for each in alone.certainty.reasons
    }


def test_widened_records_say_so(choices: EvidenceChoices) -> None:
    """An answer that rests on another class alone is less certain."""
    widened = entry(
        "a",
        stratum(xfs=400, ext4=100),
        widenings=(Widening("storage", "ssd-sata"),),
    )
    answer = only(choices, widened, treatment=LEVELS)
    assert answer.certainty
    assert "other_storage" in {each.id for each in answer.certainty.reasons}
    assert answer.sensitivity
    tried = {row.assumption_id for row in answer.sensitivity.rows}
    assert "widening_storage" in tried
    assert "widening_workload" not in tried


def test_preferences_in_words(choices: EvidenceChoices) -> None:
    """A preference is an answer of its own kind, and none where they disagree."""
    said = (
        statement("a", "xfs", "ext4", "preferred"),
        statement("b", "zfs", "ext4", "similar"),
    )
    answer = only(choices, treatment=LEVELS, statements=said)
    assert (answer.kind, answer.levels, answer.certainty) == ("stated", ("xfs",), None)
    assert answer.claim_ids == (("a", "said"),)
    against = (*said, statement("c", "ext4", "xfs", "better"))
    assert solve(case(treatment=LEVELS, statements=against), choices) is None


def test_preferences_stay_in_their_era(choices: EvidenceChoices) -> None:
    """That bfq beats cfq is no advice on which of today's to take."""
    said = case(statements=(statement("a", "bfq", "cfq", "better"),))
    assert stated_answer(Weighed(said, choices), "current") is None
    assert solve(said, choices) is None


def test_strata_are_told_by_the_factor_that_decides(choices: EvidenceChoices) -> None:
    """Four strata, and only reading or writing matters."""
    ahead, behind = stratum(xfs=200, ext4=100), stratum(xfs=100, ext4=200)
    given = entry("a", ahead, ahead, behind, behind)
    contexts = tuple(
        (("scale", scale), ("mode", mode))
        for mode in ("read", "write")
        for scale in ("1", "2")
    )
    answer = only(choices, replace(given, contexts=contexts), treatment=LEVELS)
    assert [(dict(one.stratum), one.level_id) for one in answer.mixed_in] == [
        ({"mode": "read"}, "xfs"),
        ({"mode": "write"}, "ext4"),
    ]
    assert all(one.log_ratio == pytest.approx(math.log(2)) for one in answer.mixed_in)


def test_what_applies_to_some_strata_takes_from_what_applies_to_all(
    choices: EvidenceChoices,
) -> None:
    """Ahead with two processes, and only where the controller reads ahead."""
    alike = stratum(xfs=100, ext4=100)
    slightly, far = stratum(xfs=106, ext4=100), stratum(xfs=312, ext4=100)
    given = entry("a", slightly, far, alike, alike)
    off = ("controller", "off")
    contexts = (
        (("processes", "1"),),
        (("processes", "2"),),
        (off, ("processes", "1")),
        (off, ("processes", "2")),
    )
    carried = replace(given, contexts=contexts)
    leaders = only(choices, carried, treatment=LEVELS).mixed_in
    assert {name for one in leaders for name in one.stratum} != {"processes"}
