"""What a record measured besides: other settings, other loads, short runs, noise."""

import math
from dataclasses import replace

import pytest

from ingest.analysis.evidence.present_defaults import PresentDefault
from ingest.analysis.evidence.recommend.case import Entry, LevelFacts, Treatment
from ingest.analysis.evidence.recommend.cells import Cells
from ingest.analysis.evidence.recommend.choosable import (
    at_defaults,
    choosable_cells,
    default_levels,
)
from ingest.analysis.evidence.recommend.entries import Entries
from ingest.analysis.evidence.recommend.lines.action import weak_defaults
from ingest.analysis.evidence.recommend.lines.branches import branches_of
from ingest.analysis.evidence.recommend.model import Answer, StratumLeader, Tally
from ingest.analysis.evidence.recommend.sequences import joined
from ingest.analysis.evidence.recommend.solve import solve
from ingest.analysis.evidence.recommend.widening import Classes, Steps
from ingest.analysis.evidence.synthesis import Arm, Stratum
from ingest.intake.models.evidence_choices import EvidenceChoices
from ingest.intake.models.reference import Reference
from tests.evidence.cases import case, entry
from tests.evidence.experiments import stratum
from tests.sentences.recommend_cases import answer, tally

LEVELS = Treatment(
    "filesystem",
    tuple(LevelFacts(each) for each in ("ext4", "xfs", "zfs", "btrfs")),
    (),
    defaults=frozenset({"ext4", "xfs", "btrfs"}),
)
MATTERS = math.log(1.5)


def answered(
    choices: EvidenceChoices, *entries: Entry, loads: tuple[Entry, ...] = ()
) -> Answer:
    """Return the answer of a case about file systems."""
    given = replace(case(*entries, treatment=LEVELS), other_loads=loads)
    found = solve(given, choices)
    assert found is not None
    return found.answer


def cells(*contexts: tuple[tuple[str, str], ...]) -> Cells:
    """Return cells of one comparison for each context."""
    return Cells(
        classes=Classes("full-table-scan", "nvme"),
        metric_id="rate",
        better="higher",
        strata=tuple(stratum(a=100 + i, b=200) for i in range(len(contexts))),
        contexts=contexts,
    )


def test_other_settings_stand_at_their_default(reference: Reference) -> None:
    """Nobody who keeps `worker` gains what `io_uring` did with more prefetching."""
    given = cells(
        (("io_method", "worker"), ("threads", "1")),
        (("io_method", "io_uring"), ("threads", "1")),
        (("threads", "4"),),
    )
    found = at_defaults(given, reference, default_levels(reference))
    assert found.contexts == (given.contexts[0], given.contexts[2])
    assert found.strata == (given.strata[0], given.strata[2])


def test_without_a_default_among_them_all_runs_stay(reference: Reference) -> None:
    """Else a record that tried two other values would say nothing."""
    given = cells((("io_method", "sync"),), (("io_method", "io_uring"),))
    assert at_defaults(given, reference, default_levels(reference)) == given


@pytest.mark.parametrize(
    ("name", "values"),
    [("filesystem", ("xfs", "zfs")), ("pg_block_size", ("8", "32"))],
)
def test_what_one_has_is_no_default_to_leave(
    reference: Reference, name: str, values: tuple[str, str]
) -> None:
    """Compression of ZFS is asked for by those who have ZFS."""
    given = cells(*(((name, value),) for value in values))
    assert at_defaults(given, reference, default_levels(reference)) == given


def test_of_runs_the_longest_count(reference: Reference) -> None:
    """After two minutes a cache of 256 GiB is still empty; free text breaks nothing."""
    given = cells(
        (("run_length", "120 s"),), (("run_length", "1800 s"),), (("run_length", "?"),)
    )
    found = choosable_cells(given, reference, is_own_class=True)
    assert found is not None
    assert found.contexts == (given.contexts[1],)
    hour = cells((("run_length", "120 s"),), (("run_length", "1 h"),))
    found = choosable_cells(hour, reference, is_own_class=True)
    assert found is not None
    assert found.contexts == (hour.contexts[1],)


def test_parts_of_a_run_are_one_comparison(reference: Reference) -> None:
    """Of fifty jobs in a row each finds what the one before it left."""
    given = replace(
        cells(
            (("volume_type", "gp2"), ("job_number", "1")),
            (("volume_type", "gp2"), ("job_number", "2")),
            (("volume_type", "gp3"), ("job_number", "1")),
        ),
        strata=(stratum(a=1, b=2), stratum(a=1, b=8), stratum(a=3, b=3)),
    )
    found = joined(given, reference)
    assert found.contexts == ((("volume_type", "gp2"),), (("volume_type", "gp3"),))
    first, second = found.strata
    assert [(arm.level_id, arm.value) for arm in first.arms] == [
        ("a", pytest.approx(1)),
        ("b", pytest.approx(4)),
    ]
    assert [arm.runs for arm in first.arms] == [1, 1]
    assert second == given.strata[2]
    # Where no two levels ran through all parts there is no mean to compare.
    torn = replace(
        cells((("job_number", "1"),), (("job_number", "2"),)),
        strata=(stratum(a=1, b=2), stratum(a=1, c=8)),
    )
    assert joined(torn, reference) == torn
    plain = cells((("threads", "1"),), (("threads", "2"),))
    assert joined(plain, reference) is plain


def test_other_loads_of_a_record_stand_beside(reference: Reference) -> None:
    """Only of the storage asked about, and none that stands in for the load."""
    taken = replace(entry("a", stratum(a=1, b=2)), workload_id="synthetic-random-read")
    steps = Steps.of(reference.widening, "io_scheduler")
    entries = Entries({}, {}, reference, steps, default_levels(reference))
    beside = replace(cells(()), classes=Classes("reads-under-writes", "nvme"))
    several = [
        beside,
        replace(beside, classes=Classes("synthetic-random-write", "nvme")),
        replace(beside, classes=Classes("reads-under-writes", "ssd-sata")),
        replace(beside, metric_id="another"),
    ]
    (found,) = entries.other_loads(taken, several, Classes("oltp", "nvme"))
    assert found.workload_id == "reads-under-writes"
    assert found.record.strata == beside.strata


def test_a_small_lead_clears_nothing(choices: EvidenceChoices) -> None:
    """Where a setting does nothing, either value is ahead by a little."""
    lost = [stratum(ext4=800, zfs=100), stratum(ext4=500, zfs=100)] * 3
    little, large = stratum(ext4=100, zfs=112), stratum(ext4=100, zfs=300)
    found = answered(choices, entry("a", *lost, little, baseline="ext4"))
    assert found.never == ("zfs",)
    found = answered(choices, entry("a", *lost, large, baseline="ext4"))
    assert found.never == ()


def test_what_scatters_by_more_than_matters_clears_nothing(
    choices: EvidenceChoices,
) -> None:
    """Such cells say neither that a level lost nor that it did not."""
    lost = [stratum(ext4=180, zfs=100)] * 3
    for ext4, stddev, never in ((160.0, 80.0, ("zfs",)), (125.0, 25.0, ())):
        arms = (Arm(x, y, stddev, runs=5) for x, y in (("ext4", ext4), ("zfs", 100.0)))
        beside = [Stratum(tuple(arms))] * 4
        found = answered(choices, entry("a", *lost, *beside, baseline="ext4"))
        assert found.never == never


def test_another_load_of_the_record_clears_and_is_told(
    choices: EvidenceChoices,
) -> None:
    """What is slow in reads alone need not be so beside writers."""
    lost = [stratum(ext4=300, zfs=100)] * 4
    given = entry("a", *lost, baseline="ext4")
    beside = replace(
        entry("a", *[stratum(ext4=100, zfs=900)] * 3), workload_id="reads-under-writes"
    )
    assert answered(choices, given).never == ("zfs",)
    assert answered(choices, given).led_elsewhere is None
    found = answered(choices, given, loads=(beside,))
    assert found.never == ()
    assert found.led_elsewhere is not None
    load, tally = found.led_elsewhere
    assert (load, tally.against_id, tally.behind) == ("reads-under-writes", "zfs", 3)


def test_what_is_avoided_is_compared_with_the_default(choices: EvidenceChoices) -> None:
    """Not with the fastest level, which the answer does not advise."""
    one = stratum(ext4=100, xfs=103, zfs=40)
    found = answered(choices, entry("a", one, one, one, baseline="ext4"))
    (aside,) = found.tallies_aside
    assert aside.against_id == "zfs"
    assert {*aside.level_ids} == {"xfs", "ext4"}
    fast = replace(LEVELS, defaults=frozenset({"ext4"}))
    given = replace(case(entry("a", one, one, one), treatment=fast))
    solution = solve(given, choices)
    assert solution is not None
    assert [each.level_ids for each in solution.answer.tallies_aside] == [("ext4",)]


def repeated(**values: tuple[float, float]) -> Stratum:
    """Return a stratum of five runs a level, by mean and standard deviation."""
    return Stratum(
        tuple(Arm(level, mean, sd, runs=5) for level, (mean, sd) in values.items())
    )


def test_scatter_is_no_lead(choices: EvidenceChoices) -> None:
    """Twelve per cent are none where runs differ by as much; single runs count."""
    noisy = repeated(ext4=(112, 20), xfs=(100, 20), zfs=(40, 2))
    clear = repeated(ext4=(112, 1), xfs=(100, 1), zfs=(40, 2))
    found = answered(choices, entry("a", noisy, clear, baseline="xfs"))
    (tally,) = (each for each in found.tallies_of_best if each.against_id == "xfs")
    assert (tally.comparisons, tally.ahead, tally.lost_in_noise) == (2, 1, 1)
    single = stratum(ext4=112, xfs=100, zfs=40)
    found = answered(choices, entry("a", single, clear, baseline="xfs"))
    (tally,) = (each for each in found.tallies_of_best if each.against_id == "xfs")
    assert (tally.ahead, tally.lost_in_noise) == (2, 0)


UBUNTU = PresentDefault("system", "ubuntu", "Ubuntu", (), ("ext4",))
SLES = PresentDefault("system", "sles", "SLES", (), ("btrfs", "xfs"))


def lost_by(ratio: float, *, ahead: int = 10, records: str = "a") -> Answer:
    """Return an answer whose best level was mostly ahead of btrfs."""
    tally = Tally(
        level_ids=("ext4",),
        against_id="btrfs",
        comparisons=10,
        ahead=ahead,
        behind=10 - ahead,
        low=0.0,
        middle=math.log(ratio),
        high=1.0,
        record_ids=frozenset(records),
    )
    return replace(answer("open", "ext4", era="any"), tallies_of_best=(tally,))


@pytest.mark.parametrize(
    ("given", "counted", "weak"),
    [
        (lost_by(2.5), {"a"}, {"btrfs"}),
        (lost_by(1.3), {"a"}, set()),
        (lost_by(2.5, ahead=5), {"a"}, set()),
        (lost_by(2.5), {"b"}, set()),
    ],
)
def test_a_default_that_is_mostly_behind_is_told_apart(
    given: Answer, counted: set[str], weak: set[str]
) -> None:
    """By the factor that matters, in most comparisons, on storage of the reader's."""
    assert weak_defaults(given, (UBUNTU, SLES), MATTERS, counted) == weak


def test_of_defaults_that_are_all_behind_none_is_weak() -> None:
    """There is no other to keep."""
    assert weak_defaults(lost_by(2.5), (SLES,), MATTERS, {"a"}) == set()


def test_a_branch_keeps_the_extremes_of_what_it_averages() -> None:
    """A mean of 1.8 stood for none at 4 KB and 3.2 times at 64 KB."""
    pair = ("mq-deadline", "none")
    leaders = [
        StratumLeader("a", {"threads": "1"}, *pair, 0.58, extremes=(-0.01, 1.16)),
        StratumLeader("a", {"threads": "8"}, *pair[::-1], 0.7, extremes=(0.6, 0.8)),
    ]
    first, second = branches_of(leaders, math.log(1.05))
    assert (first.low, first.high) == (-0.01, 1.16)
    assert (second.low, second.high) == (0.6, 0.8)
    alone = StratumLeader("a", {"threads": "1"}, *pair, 0.5)
    (only,) = branches_of([alone], math.log(1.05))
    assert (only.low, only.high) == (0.5, 0.5)


def test_what_is_lost_in_its_scatter_dilutes_no_lead() -> None:
    """Two noisy experiments more in the same direction, and the lead stays one."""
    clear = tally(comparisons=9, ahead=7, behind=0)
    assert clear.leads_as_a_rule
    assert tally(comparisons=11, ahead=7, behind=0, lost_in_noise=2).leads_as_a_rule
    assert not tally(comparisons=11, ahead=7, behind=0).leads_as_a_rule
    # Most of all comparisons it must be all the same.
    assert not tally(comparisons=9, ahead=2, behind=0, lost_in_noise=7).leads_as_a_rule
