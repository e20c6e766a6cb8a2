"""What the corpus as it is says: answers a DBA can check against the sources."""

import math
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.analysis.evidence.recommend.cache import AnswerCache
from ingest.analysis.evidence.recommend.case import Case
from ingest.analysis.evidence.recommend.engine import recommend_all
from ingest.analysis.evidence.recommend.model import Answer, Question, Recommendation
from ingest.analysis.evidence.recommend.solve import solve
from ingest.analysis.evidence.synthesis.certainty import LEVELS
from ingest.analysis.evidence.synthesis.reasons import DOMAINS
from ingest.analysis.parameters import EvidenceParameters
from ingest.analysis.warehouse import build_warehouse
from ingest.cache import canonical
from ingest.intake.models.corpus import Corpus
from ingest.paths import Paths
from tests.evidence.corpus_answers import own_answers, own_corpus, solved

Solve = Callable[..., Recommendation]


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """Return the project's own records."""
    return own_corpus()


@pytest.fixture(scope="module")
def cases() -> dict[Question, Case]:
    """Return every question with its evidence."""
    return own_answers().cases


@pytest.fixture(scope="module")
def ask(corpus: Corpus, cases: dict[Question, Case]) -> Solve:
    """Return a function that answers a question, which must have an answer."""

    def answered(
        workload: str,
        storage: str,
        factor: str = "io_scheduler",
        measure: str = "speed",
        database: str | None = None,
    ) -> Recommendation:
        question = Question(workload, storage, factor, measure, database)  # type: ignore[arg-type]
        assert corpus.reference.evidence
        found = solved(cases[question], corpus.reference.evidence)
        assert found is not None
        return found

    return answered


def by_era(found: Recommendation) -> dict[str, Answer]:
    """Return the answers by era."""
    return {answer.era: answer for answer in found.answers}


def reasons(answer: Answer) -> set[str]:
    """Return the ids of the reasons for less certainty."""
    assert answer.certainty
    return {reason.id for reason in answer.certainty.reasons}


def test_oltp_on_disks_behind_a_controller(ask: Solve) -> None:
    """Yesterday deadline, today what it became; cfq was behind by far."""
    found = ask("oltp-tpcc-like", "hdd-raid-bbwc")
    assert found.state == "measured"
    assert found.answer.era == "current"
    legacy, current = by_era(found)["legacy"], by_era(found)["current"]
    assert legacy.levels[0] == "deadline"
    assert "noop" in legacy.levels + legacy.ties
    assert (legacy.kind, legacy.against_id) == ("use", "cfq")
    assert legacy.contrast
    assert 1.8 < legacy.contrast.ratio < 3.1
    assert legacy.source_groups == ("magni-addalab", "partha-dutta")
    assert current.levels == ("mq-deadline", "none")
    assert dict(current.inherited) == {"mq-deadline": "deadline", "none": "noop"}
    assert current.against_id == "cfq"
    assert current.contrast
    assert current.contrast.path == "inherited"
    assert current.unmeasured == ("kyber", "bfq")
    assert current.certainty
    assert legacy.certainty
    assert LEVELS.index(current.certainty.level) <= LEVELS.index(legacy.certainty.level)
    # That it comes from another era is what being inherited means: one reason.
    assert "inherited_by_lineage" in reasons(current)
    assert "other_era" not in reasons(current)
    # The Oracle record agrees, so it does not weaken what MySQL shows here.
    assert legacy.certainty.level == "low"
    widened = {row.record_id: row.widened_by for row in found.rows}
    assert widened["oracle-linux-io-scheduler-part-2"] == ("storage",)


def test_overlapping_records_count_once(ask: Solve) -> None:
    """The table with all RAID layouts holds the figures of the other record."""
    rows = {row.record_id: row for row in ask("oltp-tpcc-like", "hdd-raid-bbwc").rows}
    (aside,) = [row for row in rows.values() if row.set_aside == "overlaps"]
    assert aside.record_id == "mysql-tpcc-deadline-vs-cfq"
    assert aside.set_aside_for == "mysql-tpcc-deadline-vs-cfq-raid-layouts"


def test_bulk_load_leads_without_being_shown(ask: Solve) -> None:
    """Single runs nine per cent apart are no advice, least of all for bfq."""
    (answer,) = ask("bulk-load", "lvm-multi-disk").answers
    assert answer.era == "legacy"
    assert answer.levels[0] == "cfq"
    assert (answer.kind, answer.against_id) == ("leads", "deadline")
    assert answer.contrast
    assert answer.contrast.ratio == pytest.approx(1.09, abs=0.005)
    assert answer.certainty
    assert answer.certainty.level == "very_low"


def test_jfs2_mount_modes(ask: Solve) -> None:
    """Concurrent I/O for writes, the file cache for reads; that one has no figure."""
    writes = ask("bulk-insert", "san-array", "jfs2_mount_mode").answer
    assert (writes.levels, writes.against_id) == (("cio",), "cached")
    assert writes.contrast
    assert writes.contrast.ratio == pytest.approx(3)
    # "About three times" is anything from two to four, and a bit.
    assert math.exp(writes.contrast.interval.low) < 2.5
    assert math.exp(writes.contrast.interval.high) > 3.6
    reads = ask("oltp-read-mostly", "san-array", "jfs2_mount_mode").answer
    assert (reads.kind, reads.levels) == ("stated", ("cached",))
    assert len(reads.claim_ids) == 2
    assert reads.certainty is None
    scans = ask("full-table-scan", "san-array", "jfs2_mount_mode").answer
    assert (scans.kind, scans.levels) == ("stated", ("cio",))


def test_schedulers_on_nvme(ask: Solve) -> None:
    """Alone none is fastest; beside writers it protects no reader."""
    alone = ask("synthetic-random-read", "nvme").answer
    assert (alone.era, alone.levels) == ("current", ("none",))
    beside = ask("reads-under-writes", "nvme").answer
    assert beside.levels[0] in {"kyber", "bfq"}
    assert (beside.kind, beside.against_id) == ("mixed", "none")
    assert "patched_kernel" in reasons(beside)
    assert beside.source_groups == ("stonet-icpe24",)
    tail = ask("reads-under-writes", "nvme", measure="tail_latency").answer
    assert tail.levels[0] in {"kyber", "bfq"}


def test_flagship_question_has_an_honest_answer(ask: Solve) -> None:
    """OLTP on NVMe: nobody measured a database, so nothing is shown."""
    found = ask("oltp", "nvme")
    assert found.state == "widened"
    assert found.answer.kind == "open"
    assert {"other_workload", "synthetic_tool"} <= reasons(found.answer)
    # The driver never used the single-queue layer.
    assert [answer.era for answer in found.answers] == ["current"]


def test_in_memory_code_and_device_records_stay_out(
    cases: dict[Question, Case],
) -> None:
    """What is no setting informs no answer."""
    settings = {question.factor_id for question in cases}
    assert settings.isdisjoint(
        {"device", "db_build", "config_step", "volume_type", "provisioned_iops"}
    )
    for question, case in cases.items():
        assert "varied" not in (question.workload_id, question.storage_id)
        if case.state == "widened":
            assert {question.workload_id, question.storage_id}.isdisjoint(
                {"unspecified", "ramdisk"}
            )
        for entry in case.entries:
            assert sum(each.steps for each in entry.record.widenings) <= 2
        ids = [entry.facts.id for entry in case.entries]
        assert len(ids) == len(set(ids))


def test_no_unsafe_level_is_advised(
    corpus: Corpus, cases: dict[Question, Case]
) -> None:
    """Where the vocabulary says a level risks data, it is never an answer."""
    assert corpus.reference.evidence
    for case in cases.values():
        unsafe = {level.id for level in case.treatment.levels if level.is_unsafe}
        if not unsafe:
            continue
        found = solve(case, corpus.reference.evidence)
        for answer in found.answers if found else ():
            assert unsafe.isdisjoint(answer.levels + answer.ties)
            # With an unsafe one only what has no other to be compared with.
            if answer.against_id in unsafe:
                assert found
                safe = {each.level_id for each in found.pooled} - unsafe
                assert safe <= {*answer.levels}, case.question
                assert answer.kind != "mixed"
                assert answer.form in {"keep", "never"}


def test_reference_data_names_what_exists(corpus: Corpus) -> None:
    """Widening steps name classes and settings, caveats name reasons."""
    reference = corpus.reference
    for step in reference.widening:
        known = reference.storage if step.kind == "storage" else reference.workloads
        assert {*step.from_, *step.to} <= set(known)
        assert set(step.factors) <= set(reference.factors)
        assert reference.evidence
        assert step.kind in reference.evidence.widening
    for caveat in reference.caveats.values():
        assert caveat.lowers is None or caveat.lowers in DOMAINS
    measures = {metric.measure for metric in reference.metrics.values()}
    assert measures == {"speed", "tail_latency", "none"}
    for metric in reference.metrics.values():
        assert metric.better != "neutral" or metric.measure == "none"


def test_cache_returns_what_it_was_given(
    corpus: Corpus, cases: dict[Question, Case], tmp_path: Path
) -> None:
    """A result is found again, a damaged one is not believed, other input misses."""
    choices = corpus.reference.evidence
    assert choices
    case = cases[Question("bulk-load", "lvm-multi-disk", "io_scheduler", "speed")]
    other = cases[Question("oltp-tpcc-like", "hdd-raid-bbwc", "io_scheduler", "speed")]
    store = AnswerCache(tmp_path, choices)
    key = store.key(case)
    assert store.get(key) is None
    result = solve(case, choices)
    store.put(key, result)
    assert store.get(key) == (result,)
    assert store.key(other) != key
    changed = choices.model_copy(
        update={"assumed_sd": choices.assumed_sd.model_copy(update={"main": 0.06})}
    )
    assert AnswerCache(tmp_path, changed).key(case) != key
    (file,) = (each for each in tmp_path.rglob("*") if each.is_file())
    file.write_bytes(file.read_bytes()[:-3])
    assert store.get(key) is None
    file.write_bytes(b"")
    assert store.get(key) is None
    store.put(key, None)
    assert store.get(key) == (None,)
    assert canonical({"b": frozenset({"y", "x"}), "a": 1}) == canonical(
        {"a": 1, "b": frozenset({"x", "y"})}
    )


def test_engine_reports_and_caches(corpus: Corpus, tmp_path: Path) -> None:
    """A second run takes everything from the cache and says the same."""
    choices = corpus.reference.evidence
    assert choices
    wanted = {"maxdb-sles10-scheduler-dbload", "oracle-aix-jfs2-cio"}
    few = Corpus(
        records=tuple(each for each in corpus.records if each.id in wanted),
        reference=corpus.reference,
        findings=(),
    )
    paths = Paths.project().with_build(tmp_path / "build")
    connection = build_warehouse(few, paths, EvidenceParameters.from_reference(choices))
    heard: list[tuple[int, int]] = []
    first = recommend_all(
        connection,
        few,
        cache=tmp_path / "cache",
        progress=lambda done, total: heard.append((done, total)),
    )
    assert heard[-1][0] == heard[-1][1] == len(heard)
    again = recommend_all(connection, few, cache=tmp_path / "cache")
    assert [each.question for each in again] == [each.question for each in first]
    assert again == first
