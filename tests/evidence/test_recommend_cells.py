"""From tables and words to comparisons, and how far a record's class may reach."""

import math

import pytest

from ingest.analysis.evidence.recommend.cells import measured_cells, read_context
from ingest.analysis.evidence.recommend.claims import claimed_cells
from ingest.analysis.evidence.recommend.widening import Classes, Steps
from ingest.analysis.evidence.synthesis import Assumptions, Widening
from ingest.intake.models.corpus import Corpus
from ingest.intake.models.languages import LANGUAGES
from ingest.intake.models.reference import WideningStep
from tests.evidence.corpus_answers import own_corpus

WORDS = dict.fromkeys(LANGUAGES, "x")


def step(
    kind: str, own: list[str], asked: list[str], steps: int, **more: object
) -> WideningStep:
    """Return a step as widening.yaml gives it."""
    return WideningStep.model_validate(
        {
            "kind": kind,
            "from": tuple(own),
            "to": tuple(asked),
            "steps": steps,
            "reason": WORDS,
            **more,
        }
    )


STEPS = [
    step("storage", ["hdd", "raid"], ["hdd", "raid"], 1),
    step("storage", ["unspecified"], ["hdd"], 1, era="legacy", factors=("sched",)),
    step("workload", ["tpcc"], ["oltp"], 1),
    step("workload", ["random"], ["oltp"], 2),
    step("workload", ["random"], ["unspecified"], 1),
]


def test_routes_add_up() -> None:
    """Storage and workload combine, to two steps in all."""
    steps = Steps.of(STEPS, "sched")
    asked = Classes("oltp", "hdd")
    assert steps.route(asked, asked, "modern") == ()
    assert steps.route(Classes("tpcc", "raid"), asked, "modern") == (
        Widening("storage", "raid", 1),
        Widening("workload", "tpcc", 1),
    )
    assert steps.route(Classes("random", "raid"), asked, "modern") is None
    assert steps.route(Classes("random", "hdd"), asked, "modern") == (
        Widening("workload", "random", 2),
    )
    assert steps.route(Classes("oltp", "nvme"), asked, "modern") is None


def test_routes_are_limited() -> None:
    """By the era of the record, by the setting, and never to what names nothing."""
    own, asked = Classes("oltp", "unspecified"), Classes("oltp", "hdd")
    assert Steps.of(STEPS, "sched").route(own, asked, "legacy")
    assert Steps.of(STEPS, "sched").route(own, asked, "modern") is None
    assert Steps.of(STEPS, "filesystem").route(own, asked, "legacy") is None
    random = Classes("random", "hdd")
    assert Steps.of(STEPS, "x").reach(random, "modern") == {
        random,
        Classes("random", "raid"),
        Classes("oltp", "hdd"),
    }
    assert not Steps.may_widen_to(Classes("oltp", "ramdisk"))


def arm(level: str, value: float, **more: object) -> dict[str, object]:
    """Return a row of mart_arms."""
    return {
        "record_id": "r",
        "factor_id": "sched",
        "metric_id": "rate",
        "metric_position": 1,
        "measure": "speed",
        "better": "higher",
        "workload_class_id": "oltp",
        "storage_class_id": "hdd",
        "context_key": "threads=1",
        "level_id": level,
        "is_reference": False,
        "mean_value": value,
        "stddev_value": None,
        "run_count": 1,
        "decimals": 0,
        "reading_error": 0.0,
        "round_logs": None,
        **more,
    }


def test_one_metric_for_each_measure() -> None:
    """The first metric that compares anything has the record's vote."""
    second = {"metric_id": "iops", "metric_position": 2}
    tail = {"metric_id": "p99", "metric_position": 3, "measure": "tail_latency"}
    found = measured_cells(
        [
            arm("a", 1),
            arm("a", 10, **second),
            arm("b", 20, **second),
            arm("a", 3, **tail),
            arm("b", 4, **tail, is_reference=True),
        ],
        {"r": ("sched", "threads")},
    )
    (speed,) = found["r", "sched", "speed"]
    assert (speed.metric_id, speed.contexts) == ("iops", ((("threads", "1"),),))
    (slowest,) = found["r", "sched", "tail_latency"]
    assert (slowest.metric_id, slowest.reference_levels) == ("p99", {"b"})


def test_contexts_hold_any_text() -> None:
    """Separators inside a level do not split it; what does not apply is left out."""
    key = "options=data=writeback;barrier=0;binlog=;threads=8"
    assert read_context(key, ("options", "binlog", "threads")) == (
        ("options", "data=writeback;barrier=0"),
        ("threads", "8"),
    )
    assert read_context("", ("threads",)) == ()


@pytest.fixture(scope="module", name="seed")
def fixture_seed() -> Corpus:
    """Return the project's own corpus."""
    return own_corpus()


def test_ratios_in_words_become_arms(seed: Corpus) -> None:
    """About three times: the ratio, and what rounding and "about" add to its error."""
    record = next(each for each in seed.records if each.id == "oracle-aix-jfs2-cio")
    reference = seed.reference
    ((treatment, measure, cells),) = claimed_cells(record, reference, set(), 0.1)
    assert (treatment, measure) == ("jfs2_mount_mode", "speed")
    assert cells.classes == Classes("bulk-insert", "san-array")
    assert cells.is_approximate
    (stratum,) = cells.strata
    assert [(each.level_id, each.value) for each in stratum.arms] == [
        ("cached", 1.0),
        ("cio", 3.0),
    ]
    main = Assumptions.from_reference(reference.evidence)
    baseline, claimed = stratum.log_variances(main)
    assert math.sqrt(baseline) == pytest.approx(0.05)
    assert claimed == pytest.approx(0.05**2 + 0.1**2 + (0.5 / 3) ** 2 / 3)
    measured = {("jfs2_mount_mode", "bulk-insert")}
    assert not list(claimed_cells(record, reference, measured, 0.1))
