"""Which findings an answer tells: of the reader's storage, of others, of defaults."""

import math
from dataclasses import replace

from ingest.analysis.evidence.present_defaults import present_defaults
from ingest.analysis.evidence.recommend.case import Entry, LevelFacts, Treatment
from ingest.analysis.evidence.recommend.lines.branches import branches_of
from ingest.analysis.evidence.recommend.model import Answer, StratumLeader
from ingest.analysis.evidence.recommend.solve import solve
from ingest.analysis.evidence.synthesis import Arm, Stratum, Widening
from ingest.intake.models.evidence_choices import EvidenceChoices
from ingest.intake.models.reference import Reference
from tests.evidence.cases import case, entry
from tests.evidence.experiments import stratum

WORKERS = Treatment(
    "io_workers",
    tuple(LevelFacts(each) for each in ("3", "12", "32")),
    (),
    defaults=frozenset({"3"}),
)
FAR = (Widening("storage", "nvme", 1),)
MARGIN = math.log(1.05)


def answered(
    choices: EvidenceChoices, *entries: Entry, treatment: Treatment = WORKERS
) -> Answer:
    """Return the answer of a case."""
    found = solve(case(*entries, treatment=treatment), choices)
    assert found is not None
    return found.answer


def test_what_was_measured_on_such_storage_is_told(choices: EvidenceChoices) -> None:
    """That 12 workers gained nothing here, beside what 32 gained elsewhere."""
    there = stratum(**{"3": 100, "32": 180})
    here = stratum(**{"3": 100, "12": 101})
    far = entry("far", there, there, baseline="3", widenings=FAR)
    found = answered(choices, far, entry("own", here, here, baseline="3"))
    assert found.tally is not None
    assert (found.tally.level_ids, found.tally.is_of_own_storage) == (("32",), False)
    (beside,) = found.tallies_beside
    assert (beside.level_ids, beside.is_of_own_storage) == (("12",), True)
    assert (beside.comparisons, beside.ahead, beside.behind) == (2, 0, 0)
    assert beside.record_ids == {"own"}


def test_what_others_found_is_told_where_it_is_no_gain(
    choices: EvidenceChoices,
) -> None:
    """One author's gain with 32 does not stand alone where another tried 12."""
    one = stratum(**{"3": 100, "32": 180})
    two = stratum(**{"3": 100, "12": 98})
    found = answered(
        choices,
        entry("one", one, one, group="callaghan", baseline="3"),
        entry("two", two, two, group="vondra", baseline="3"),
    )
    (beside,) = found.tallies_beside
    assert (beside.level_ids, beside.record_ids) == (("12",), {"two"})


def test_a_default_is_judged_by_all_that_measured_it_here(
    choices: EvidenceChoices,
) -> None:
    """Also by records that say nothing of the pair the answer rests on."""
    levels = Treatment(
        "io_scheduler", tuple(map(LevelFacts, ("none", "mq-deadline", "bfq"))), ()
    )
    there = stratum(none=290, bfq=100)
    whole = stratum(none=200, **{"mq-deadline": 150}, bfq=100)
    here = stratum(none=106, **{"mq-deadline": 100})
    found = answered(
        choices,
        entry("far", there, there, whole, widenings=FAR),
        entry("own", here),
        treatment=levels,
    )
    tallies = {each.against_id: each for each in found.tallies_of_best}
    assert tallies["mq-deadline"].record_ids == {"own"}
    assert tallies["bfq"].record_ids == {"far"}


def test_equal_means_of_scattering_runs_show_no_equality(
    choices: EvidenceChoices,
) -> None:
    """Two means may be close by chance; single runs say nothing of their scatter."""

    def undecided(stddev: float, runs: int) -> bool:
        arms = (Arm(x, y, stddev, runs=runs) for x, y in (("3", 100.0), ("12", 101.0)))
        found = answered(choices, entry("a", Stratum(tuple(arms)), baseline="3"))
        assert found.tally is not None
        return found.tally.is_undecided

    assert undecided(12, runs=5)
    assert not undecided(0.5, runs=5)
    assert not undecided(12, runs=1)


def test_a_yardstick_needs_no_warning(choices: EvidenceChoices) -> None:
    """Nobody can set writes without a sync call as a method of syncing."""
    measured = stratum(fdatasync=100, fsync=50, none=900)

    def unsafe(*, is_reference: bool) -> list[str]:
        levels = (
            LevelFacts("fdatasync"),
            LevelFacts("fsync"),
            LevelFacts("none", is_unsafe=True, is_reference=is_reference),
        )
        methods = Treatment("wal_sync_method", levels, ())
        given = entry("a", measured, measured, baseline="fdatasync")
        found = answered(choices, given, treatment=methods)
        return [each.level_id for each in found.unsafe]

    assert unsafe(is_reference=True) == []
    assert unsafe(is_reference=False) == ["none"]


def test_what_is_to_be_avoided_is_compared_with_what_beats_it(
    choices: EvidenceChoices,
) -> None:
    """Not with a default that is behind it half of the time."""
    levels = Treatment(
        "io_method",
        tuple(map(LevelFacts, ("io-uring", "worker", "sync"))),
        (),
        defaults=frozenset({"worker"}),
    )
    scattered = stratum(io_uring=200, worker=90, sync=100)
    dense = stratum(io_uring=200, worker=199, sync=100)
    given = entry("a", *[scattered] * 3, *[dense] * 3, baseline="worker")
    found = answered(choices, given, treatment=levels)
    assert found.never == ("sync",)
    (aside,) = found.tallies_aside
    assert (aside.level_ids, aside.behind, aside.ahead) == (("io-uring",), 0, 6)


def test_settings_left_at_their_default_are_noted(choices: EvidenceChoices) -> None:
    """What a record tried besides is told with the figures that count."""
    one = stratum(**{"3": 100, "12": 180})
    given = entry("a", one, one, baseline="3")
    tried = replace(given, at_default=frozenset({"effective_io_concurrency"}))
    plain, noted = (answered(choices, each).tally for each in (given, tried))
    assert plain is not None
    assert noted is not None
    assert plain.at_default == frozenset()
    assert noted.at_default == {"effective_io_concurrency"}


def test_where_either_led_neither_is_the_one_to_take() -> None:
    """A mean of 3 % stood for 8 % one way and 7 % the other."""
    pair = ("mq-deadline", "none")
    leaders = [
        StratumLeader("a", {"threads": "1"}, *pair[::-1], 0.1, extremes=(-0.07, 0.3)),
        StratumLeader("a", {"threads": "2"}, *pair, 0.01, extremes=(-0.08, 0.09)),
        StratumLeader("a", {"threads": "8"}, *pair, 0.7, extremes=(0.6, 0.8)),
    ]
    both, ahead = branches_of(leaders, MARGIN)
    assert (both.level_ids, both.values, both.pair) == ((), ("1", "2"), pair[::-1])
    assert (both.low, both.high) == (-0.09, 0.3)
    assert (ahead.level_ids, ahead.low, ahead.high) == (("mq-deadline",), 0.6, 0.8)


def test_a_profile_that_somebody_applies_is_no_default(reference: Reference) -> None:
    """SLES has madvise only after saptune applied a note of SAP."""
    found = present_defaults(reference, "transparent_huge_pages", None)
    assert found
    assert "sles" not in {each.system_id for each in found}


def test_what_safety_costs_is_an_answer(choices: EvidenceChoices) -> None:
    """Compared with unsafe levels alone, and none of these taken on any condition."""
    levels = (LevelFacts("on"), LevelFacts("off", is_unsafe=True))
    commit = Treatment("synchronous_commit", levels, (), defaults=frozenset({"on"}))
    fast, slow = stratum(on=100, off=130), stratum(on=100, off=2800)
    given = entry("a", fast, slow, baseline="on")
    found = answered(choices, given, treatment=commit)
    assert (found.levels, found.against_id) == (("on",), "off")
    assert (found.kind, found.mixed_in) == ("open", ())
    assert found.tally is not None
    assert (found.tally.comparisons, found.tally.behind) == (2, 2)
    (unsafe,) = found.unsafe
    assert unsafe.contrast is not None
    assert unsafe.contrast.log_ratio > 0
