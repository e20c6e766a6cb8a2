"""Matrix, finder, databases and records name the answers that concern them."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from ingest.analysis.evidence.recommend.model import Question
from ingest.analysis.evidence.synthesis import Interval, rate_certainty
from ingest.analysis.evidence.synthesis.reasons import EvidenceProfile
from ingest.publishing.export.recommendations import (
    database_documents,
    recommendation_index,
    record_uses,
)
from ingest.publishing.export.recommendations.cells import matrix_cell, strength
from ingest.publishing.export.recommendations.elsewhere import elsewhere_of, others_of
from ingest.publishing.export.recommendations.index import (
    systems_of,
    treatments_by_database,
)
from tests.contract.recommend_pages import asked, load, oltp
from tests.sentences.recommend_cases import (
    MYSQL,
    ORACLE,
    answer,
    book,
    certainty_of,
    corpus,
    effect,
    plain,
    recommendation,
    row,
)

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.model import Recommendation


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"certainty": certainty_of(3)}, "strong"),
        ({"certainty": certainty_of(1)}, "thin"),
        ({"certainty": None}, "thin"),
        ({"supporting": ("a",), "contradicting": ("b",)}, "conflicting"),
        (
            {
                "supporting": ("a",),
                "contradicting": ("b",),
                "certainty": certainty_of(3),
            },
            "conflicting",
        ),
        ({"kind": "mixed"}, "conflicting"),
    ],
)
def test_strength_of_a_cell(changes: dict[str, Any], expected: str) -> None:
    """Strong is at least moderate and uncontradicted."""
    kind = changes.pop("kind", "use") if "kind" in changes else "use"
    assert strength([recommendation(answer(kind, **changes))]) == expected


def test_a_cell_answer_counts_its_own_sources() -> None:
    """A conflict is one of independent sources of this answer, not of its cell."""
    quiet = recommendation(answer(supporting=(MYSQL,), source_groups=("one",)))
    torn = recommendation(
        answer("open", supporting=(MYSQL,), contradicting=(ORACLE,)),
        question=Question("oltp-tpcc-like", "hdd-raid-bbwc", "filesystem", "speed"),
    )
    alone = recommendation(
        answer("mixed", supporting=(MYSQL,), contradicting=(MYSQL,)),
        question=Question("oltp-tpcc-like", "hdd-raid-bbwc", "snapshots", "speed"),
    )
    found = [quiet, torn, alone]
    cell = matrix_cell("oltp-tpcc-like", "hdd-raid-bbwc", found, book(*found))
    assert [each["sources"] for each in cell["answers"]] == [1, 2, 2]
    assert [each["conflicting"] for each in cell["answers"]] == [False, True, False]


def test_an_empty_cell_is_missing() -> None:
    """Where nothing is known, the matrix says so."""
    cell = matrix_cell("backup", "nfs", [], book())
    assert cell["strength"] == "missing"
    assert cell["state"] is None
    assert cell["answers"] == []


def test_the_best_answer_leads_a_cell() -> None:
    """A decided answer before an open one, measured before widened."""

    def on(factor: str, kind: str, state: str) -> Recommendation:
        question = Question("oltp-tpcc-like", "hdd-raid-bbwc", factor, "speed")
        return recommendation(answer(kind, "x"), question=question, state=state)

    found = book(
        on("snapshots", "stated", "measured"),
        on("volume_layout", "open", "measured"),
        on("filesystem", "use", "widened"),
        on("mount_options", "leads", "measured"),
        on("io_scheduler", "use", "measured"),
    )
    (order,) = found.by_cell.values()
    assert [each.question.factor_id for each in order] == [
        "io_scheduler",
        "mount_options",
        "filesystem",
        "volume_layout",
        "snapshots",
    ]


def on_nvme(
    factor: str, kind: str, measure: Any = "speed", **more: Any
) -> Recommendation:
    """Return an answer for OLTP on NVMe."""
    state = more.pop("state", "measured")
    question = Question("oltp", "nvme", factor, measure)
    return recommendation(answer(kind, "x", **more), question=question, state=state)


def order_of(*found: Recommendation) -> list[tuple[str, str]]:
    """Return treatments and measures of the one cell, the leading one first."""
    (order,) = book(*found).by_cell.values()
    return [(each.question.factor_id, each.question.measure) for each in order]


def test_speed_leads_before_the_slowest_requests() -> None:
    """Within a treatment always, elsewhere where the speed answer decides."""
    page_size = on_nvme("innodb_page_size", "mixed")
    assert order_of(
        on_nvme("innodb_page_size", "use", "tail_latency"),
        page_size,
        on_nvme("filesystem", "use", "tail_latency"),
        on_nvme("mount_options", "leads", state="widened"),
    ) == [
        ("mount_options", "speed"),
        ("filesystem", "tail_latency"),
        ("innodb_page_size", "speed"),
        ("innodb_page_size", "tail_latency"),
    ]


def test_what_needs_a_new_database_does_not_lead() -> None:
    """InnoDB's page size is fixed for good; the flush method changes with a restart."""
    assert order_of(
        on_nvme("innodb_page_size", "use"),
        on_nvme("innodb_flush_method", "leads", state="widened"),
    ) == [("innodb_flush_method", "speed"), ("innodb_page_size", "speed")]


@pytest.mark.parametrize(
    ("sources", "reason"), [(1, "single_runs"), (2, "depends_on_assumption")]
)
def test_a_frail_answer_does_not_lead(sources: int, reason: str) -> None:
    """Single runs of one source, or a verdict that hangs on an assumption."""
    rating = certainty_of(sources, "single_runs")
    if reason == "depends_on_assumption":
        interval = Interval(math.log(1.64), math.log(4.40))
        rating = rate_certainty(
            EvidenceProfile(
                margin=math.log(1.05),
                sources=sources,
                predictive=interval,
                path="direct",
                depends_on=("assumed_sd",),
            )
        )
    assert reason in {each.id for each in rating.reasons}
    groups = ("one", "two")[:sources]
    assert order_of(
        on_nvme("io_scheduler", "use", certainty=rating, source_groups=groups),
        on_nvme("mount_options", "leads", state="widened"),
    ) == [("mount_options", "speed"), ("io_scheduler", "speed")]


def test_the_finder_orders_each_era_for_itself() -> None:
    """What decides on older kernels leads there, whatever is known of today's."""
    scheduler = recommendation(
        answer("open", "none", era="current"), answer("use", "deadline", era="legacy")
    )
    options = recommendation(
        answer("leads", "noatime", era="any"),
        question=Question("oltp-tpcc-like", "hdd-raid-bbwc", "mount_options", "speed"),
        state="widened",
    )
    records = {each.id: each for each in corpus().records}
    found = replace(book(scheduler, options), records=records)
    (cell,) = recommendation_index(found)["finder"]
    assert [(each["treatment"], each["era"]) for each in cell["answers"]] == [
        ("io_scheduler", "legacy"),
        ("mount_options", "any"),
        ("io_scheduler", "current"),
    ]


@pytest.mark.parametrize("own_measure", ["speed", "tail_latency"])
def test_elsewhere_is_of_the_same_measure(own_measure: Any) -> None:
    """The slowest requests of another load say nothing against an answer on speed."""
    found = recommendation(
        question=Question("oltp", "lvm-multi-disk", "io_scheduler", own_measure)
    )
    loads = [
        load(question=Question("bulk-load", "lvm-multi-disk", "io_scheduler", "speed")),
        load(
            question=Question(
                "backup", "lvm-multi-disk", "io_scheduler", "tail_latency"
            )
        ),
    ]
    every = book(found, *loads)
    (seen,) = elsewhere_of(found, others_of(found, every), every)
    assert seen["measure"] == own_measure


def test_what_limits_an_answer_is_shown_elsewhere() -> None:
    """The bulk load that cfq led is shown on the OLTP page, and the other way round."""
    found, other = oltp(), load()
    both = book(found, other)
    (seen,) = elsewhere_of(found, others_of(found, both), both)
    assert (seen["workload"], seen["storage"]) == ("bulk-load", "lvm-multi-disk")
    assert seen["levels"] == ["cfq"]
    assert seen["anchor"] == "io-scheduler"
    said = plain(seen["sentence"])["en"]
    assert said.startswith(
        "Bulk load / data import on LVM over several disks: keep your default."
    )
    assert said.endswith("cfq ran about 9 % faster than deadline.")
    (back,) = elsewhere_of(other, others_of(other, both), both)
    assert back["levels"] == ["deadline", "noop"]


def test_what_agrees_is_not_elsewhere() -> None:
    """The same levels on other storage limit nothing."""
    found = oltp()
    same = recommendation(answer(), question=asked("oltp", "hdd-single"))
    assert others_of(found, book(found, same)) == []


def test_databases_have_the_cells_they_were_measured_in() -> None:
    """Where one database alone was measured, the answer is its own."""
    documents = database_documents(book(oltp(), load()))
    assert list(documents) == ["sap-maxdb"]
    (cell,) = documents["sap-maxdb"]["cells"]
    assert (cell["workload"], cell["storage"]) == ("bulk-load", "lvm-multi-disk")


def test_what_is_stated_in_words_belongs_to_its_database() -> None:
    """A preference without a figure is known of a database all the same."""
    stated = recommendation(
        answer("stated", "noop", contrast=None, record_ids=(MYSQL,)),
        rows=(row(MYSQL, set_aside="no_figures"),),
        reference_id=None,
        pooled=(),
    )
    documents = database_documents(book(stated))
    assert documents["mysql"]["cells"][0]["answers"][0]["databases"] == ["mysql"]


def test_the_finder_knows_where_an_answer_can_be_followed() -> None:
    """Schedulers are Linux', and each era has its kernels."""
    reference = corpus().reference
    assert systems_of(("linux",), "current", reference) == ["linux-current"]
    assert systems_of(("rhel",), "legacy", reference) == ["linux-legacy"]
    assert systems_of(("aix",), "any", reference) == ["aix"]
    assert systems_of((), "any", reference) == ["linux-current", "linux-legacy", "aix"]
    index = recommendation_index(book(oltp()))
    (cell,) = index["finder"]
    assert {each["era"]: each["systems"] for each in cell["answers"]} == {
        "current": ["linux-current"],
        "legacy": ["linux-legacy"],
    }


def test_the_finder_knows_which_settings_a_database_has() -> None:
    """InnoDB's settings are not PostgreSQL's."""
    treatments = treatments_by_database(corpus().reference)
    assert "innodb_flush_method" in treatments["mysql"]
    assert "innodb_flush_method" not in treatments["postgresql"]
    assert "io_scheduler" in treatments["postgresql"]


def test_records_know_what_they_count_for() -> None:
    """A record that is set aside is named, and not as counted."""
    found = recommendation(
        rows=(
            row(MYSQL, effect("deadline", 2, 2, 1)),
            row(ORACLE, effect("deadline", 2, 2, 1), set_aside="overlaps"),
        )
    )
    uses = record_uses(book(found))
    assert [use["counted"] for use in uses[MYSQL]] == [True]
    assert [use["counted"] for use in uses[ORACLE]] == [False]
    assert uses[MYSQL][0]["anchor"] == "io-scheduler"
