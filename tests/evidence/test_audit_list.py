"""Sentences an audit of the answers found wrong: none of them can come back.

One test a row of the audit's list; each asks the project's own records.
"""

import pytest

from ingest.analysis.evidence.recommend.model import Answer, Question, Recommendation
from ingest.intake.models.corpus import Corpus
from tests.evidence.corpus_answers import CorpusAnswers, own_answers, own_corpus


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """Return the project's own records."""
    return own_corpus()


@pytest.fixture(scope="module")
def answers() -> CorpusAnswers:
    """Return the answers of the corpus."""
    return own_answers()


def current(found: Recommendation) -> Answer | None:
    """Return the answer for today's kernels, if there is one."""
    return next((each for each in found.answers if each.era != "legacy"), None)


def records(found: Recommendation) -> set[str]:
    """Return the records behind the first answer."""
    return set(found.answer.record_ids)


@pytest.mark.parametrize(
    ("workload", "factor"),
    [
        ("bulk-load", "mount_options"),
        ("bulk-load", "filesystem"),
        ("oltp-tpcc-like", "filesystemio_options"),
        ("log-write", "ext4_fast_commit"),
        ("backup", "direct_io"),
        ("synthetic-random", "filesystem"),
        ("synthetic-random-mixed", "filesystem"),
        ("full-table-scan", "io_workers"),
    ],
)
def test_storage_that_nobody_names_gets_no_advice(
    answers: CorpusAnswers, workload: str, factor: str
) -> None:
    """The records stay; what they say is no answer for a reader's storage."""
    found = answers.ask(workload, "unspecified", factor)
    assert found.rows
    for answer in found.answers:
        assert (answer.kind, answer.withheld) == ("withheld", "storage_not_stated")


def test_second_hand_figures_carry_nothing(answers: CorpusAnswers) -> None:
    """Three times as many requests, reported by somebody who did not measure them."""
    for workload in ("oltp", "oltp-tpcc-like", "oltp-read-mostly"):
        answer = answers.ask(workload, "san-array", "innodb_flush_method").answer
        assert (answer.kind, answer.withheld) == ("withheld", "second_hand")


@pytest.mark.parametrize(
    ("workload", "storage"),
    [
        ("full-table-scan", "nvme"),
        ("full-table-scan", "hdd-single"),
        ("backup", "nvme"),
        ("backup", "hdd-single"),
        ("bulk-load", "nvme"),
    ],
)
def test_zoned_writes_say_nothing_of_other_drives(
    answers: CorpusAnswers, workload: str, storage: str
) -> None:
    """Sequential writes on zoned devices are neither scans nor ordinary drives."""
    assert answers.get(workload, storage) is None
    own = answers.ask("synthetic-sequential-write", storage)
    now = current(own)
    assert now
    assert (now.kind, now.withheld) == ("withheld", "no_choice")


def test_reads_writes_and_both_are_three_questions(answers: CorpusAnswers) -> None:
    """The family's page lists the records of all kinds and averages none."""
    for workload in ("synthetic-random", "synthetic-sequential"):
        found = answers.ask(workload, "ssd-sata")
        assert found.rows
        assert {each.withheld for each in found.answers} == {"several_loads"}
    reads = answers.ask("synthetic-random-read", "nvme")
    assert "zoned-devices-schedulers-2024" not in {
        each.record_id for each in reads.rows
    }
    for question, case in answers.cases.items():
        if question.workload_id in {"full-table-scan", "backup"}:
            assert not [e for e in case.entries if e.workload_id.endswith("write")]


def test_protected_cache_is_not_carried_to_bare_disks(answers: CorpusAnswers) -> None:
    """A controller that reorders by itself says nothing about a disk without one."""
    for storage in ("hdd-single", "hdd-raid-no-bbwc", "lvm-multi-disk"):
        assert answers.get("bulk-insert", storage) is None
    for question, case in answers.cases.items():
        if question.storage_id != "hdd-raid-bbwc":
            assert all(each.storage_id != "hdd-raid-bbwc" for each in case.entries)


def test_what_stands_beside_other_load_is_not_carried(answers: CorpusAnswers) -> None:
    """Drives that others keep busy say nothing of loads that have them alone."""
    for question, case in answers.cases.items():
        busy = {"reads-under-reads", "reads-under-writes"}
        if question.workload_id not in busy:
            assert not [each for each in case.entries if each.workload_id in busy]


def test_successors_do_not_win_by_their_predecessors(
    corpus: Corpus, answers: CorpusAnswers
) -> None:
    """What was measured is deadline against cfq, not none against mq-deadline."""
    eras = {
        each.id: each.era for each in corpus.reference.factors["io_scheduler"].levels
    }
    seen = 0
    for _, found in answers.about("io_scheduler"):
        now = current(found)
        if now is None or now.withheld:
            continue
        if now.inherited.keys() & set(now.levels):
            seen += 1
            assert now.kind == "inherited"
        else:
            assert eras.get(now.against_id or "") != "legacy"
    assert seen


def test_import_into_maxdb_is_one_answer(answers: CorpusAnswers) -> None:
    """One import on one volume is heard on one page, and on no other."""
    heard = [
        question
        for question, case in answers.cases.items()
        if any(
            each.facts.id == "maxdb-sles10-scheduler-dbload" for each in case.entries
        )
    ]
    assert heard == [Question("bulk-load", "lvm-multi-disk", "io_scheduler", "speed")]


def test_unpatched_rows_alone_speak_for_a_stock_kernel(answers: CorpusAnswers) -> None:
    """The table has rows of a kernel without the patches: these count."""
    case = answers.cases[Question("oltp", "ssd-sata", "io_scheduler", "speed")]
    (entry,) = [
        each
        for each in case.entries
        if each.facts.id == "sas-ssd-hba-none-vs-mq-deadline-2020"
    ]
    assert {dict(context)["kernel_version"] for context in entry.contexts} == {
        "baseline"
    }
    assert "patched_kernel" not in entry.facts.stated


def test_a_load_generator_speaks_where_no_database_does(answers: CorpusAnswers) -> None:
    """Direct evidence first: a database's own comparison is not averaged with fio."""
    for question, case in answers.cases.items():
        workloads = answers.corpus.reference.workloads
        if not workloads[question.workload_id].database:
            continue
        real = [e for e in case.entries if workloads[e.workload_id].database]
        for each in case.entries:
            if not workloads[each.workload_id].database:
                assert not any(
                    len(each.level_ids & other.level_ids) > 1 for other in real
                )


def conditions(answer: Answer) -> set[str]:
    """Return what an answer depends on."""
    return {name for each in answer.mixed_in for name in each.stratum}


def test_a_shared_controller_decides_by_its_tags(answers: CorpusAnswers) -> None:
    """With few tags mq-deadline did 2.6 times as much; with many it made no odds."""
    now = current(answers.ask("oltp", "ssd-sata"))
    assert now
    assert (now.kind, now.form) == ("mixed", "depends")
    assert conditions(now) == {"queue_depth"}
    ratios = {each.stratum["queue_depth"]: each.log_ratio for each in now.mixed_in}
    assert ratios["260"] > 10 * ratios["4000"]


def test_reads_beside_writers_depend_on_the_writers(answers: CorpusAnswers) -> None:
    """Nothing is gained beside one writer that is gained beside many."""
    now = answers.ask("reads-under-writes", "nvme").answer
    assert (now.kind, now.form) == ("mixed", "depends")
    assert conditions(now) == {"background_processes"}


def test_never_without_read_ahead(answers: CorpusAnswers) -> None:
    """No prefetching was up to ten times slower, and nowhere faster."""
    answer = answers.ask("selective-scan", "nvme", "effective_io_concurrency").answer
    assert "0" in answer.never
    assert answer.kind != "equal"


def test_workers_are_not_equal(answers: CorpusAnswers) -> None:
    """Twelve workers were up to 3.5 times as fast as three on scattered reads."""
    for storage in ("nvme", "ssd-sata"):
        answer = answers.ask("selective-scan", storage, "io_workers").answer
        assert answer.kind != "equal"
        assert answer.levels[0] != "3"


def test_flagship_says_what_fio_showed(answers: CorpusAnswers) -> None:
    """No database, none nowhere behind, and bfq never ahead."""
    answer = answers.ask("oltp", "nvme").answer
    assert answer.levels == ("none",)
    (bfq,) = (each for each in answer.tallies_of_best if each.against_id == "bfq")
    assert (bfq.ahead, bfq.behind, bfq.comparisons) == (40, 0, 44)
    # What led beside writers is not condemned.
    assert answer.never == ()
    assert answer.led_elsewhere is not None
    assert answer.led_elsewhere[0] == "reads-under-writes"
    assert all(
        each.database_id is None or each.database_id == "none"
        for each in (
            row for row in answers.ask("oltp", "nvme").rows if not row.set_aside
        )
    )


def test_file_systems_on_nvme(answers: CorpusAnswers) -> None:
    """Neither of two against btrfs; without barriers ext4 is compared with nobody."""
    found = answers.ask("oltp", "nvme", "filesystem")
    answer = found.answer
    assert set(answer.levels) == {"ext4", "xfs"}
    assert answer.against_id == "btrfs"
    epyc = next(
        row
        for row in found.rows
        if row.record_id == "postgresql-filesystems-epyc-nvme-2024"
    )
    assert epyc.set_aside is None
    # Its xfs and zfs count, and meet ext4 by way of other records.
    assert not epyc.effects


def test_page_size_is_no_imperative(answers: CorpusAnswers) -> None:
    """One source of 2016 is no reason to make a database anew."""
    for workload in ("oltp", "oltp-tpcc-like"):
        found = answers.ask(workload, "nvme", "innodb_page_size")
        assert found.answer.form not in {"use", "prefer"}
