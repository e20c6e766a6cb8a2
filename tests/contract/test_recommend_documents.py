"""The documents of recommendations have the shape the pages rely on."""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import TypeAdapter

from ingest.evidence.recommend.model import Question
from ingest.export.numbers import STRIP_AXIS
from ingest.export.recommendations import (
    database_documents,
    recommendation_documents,
    recommendation_index,
    record_uses,
)
from ingest.export.recommendations.cells import matrix_cell, strength
from ingest.export.recommendations.elsewhere import elsewhere_of, others_of
from ingest.export.recommendations.forest import NARROW, USUAL, WIDE, choose_axis
from ingest.export.recommendations.index import systems_of, treatments_by_database
from ingest.export.shapes import recommendation as shapes
from ingest.models.base import LANGUAGES
from ingest.paths import Paths
from tests.sentences.recommend_cases import (
    MYSQL,
    ORACLE,
    answer,
    book,
    certainty_of,
    contrast,
    corpus,
    current,
    effect,
    leader,
    plain,
    recommendation,
    row,
)

if TYPE_CHECKING:
    from ingest.evidence.recommend.model import Recommendation

UNSETTLED = contrast("cfq", "deadline", 1.09, 0.95, 1.25, "no_detectable_difference")


def asked(workload: str, storage: str, database: str | None = None) -> Question:
    """Return the question for the scheduler of a cell."""
    return Question(workload, storage, "io_scheduler", "speed", database)


def oltp() -> Recommendation:
    """Return deadline over cfq, with what today's kernels inherit."""
    return recommendation(current(), answer(certainty=certainty_of(2)))


def load(**more: Any) -> Recommendation:
    """Return the bulk load that cfq led."""
    values: dict[str, Any] = {
        "question": asked("bulk-load", "lvm-multi-disk"),
        "reference_id": "cfq",
        "rows": (
            row(
                "sap-maxdb",
                effect("deadline", 0.92, 0.92, 1),
                workload_id="bulk-load",
                storage_id="lvm-multi-disk",
                database_id="sap-maxdb",
                metric_id="elapsed_s",
            ),
        ),
        "pooled": (),
        "tau": None,
    }
    cfq = answer(
        "leads",
        "cfq",
        against_id="deadline",
        contrast=UNSETTLED,
        record_ids=("sap-maxdb",),
        source_groups=("sap",),
        certainty=certainty_of(1),
    )
    return recommendation(cfq, **values | more)


def valid(document: object, shape: Any) -> None:
    """Check a document as JSON against its type: every key, and no other."""
    adapter: TypeAdapter[object] = TypeAdapter(shape)
    adapter.validate_python(document, strict=True, extra="forbid")
    json.dumps(document, allow_nan=False)


def pages(*found: Recommendation) -> dict[tuple[str, str], Any]:
    """Return the pages by cell."""
    return dict(recommendation_documents(book(*found)))


def test_pages_have_their_shape() -> None:
    """A page holds everything it promises, and nothing undeclared."""
    alone = recommendation(
        answer(record_ids=(MYSQL,)),
        question=asked("oltp-tpcc-like", "hdd-raid-bbwc", "mysql"),
    )
    mixed = recommendation(
        answer("mixed", mixed_in=(leader("deadline", "cfq", threads="16"),)),
        question=asked("oltp", "nvme"),
    )
    stated = recommendation(
        answer("stated", "noop", contrast=None, record_ids=(), source_groups=()),
        question=asked("mixed", "hdd-raid-bbwc"),
        rows=(),
        reference_id=None,
        tau=None,
        pooled=(),
    )
    documents = pages(oltp(), alone, load(), mixed, stated)
    assert len(documents) == 4
    for document in documents.values():
        valid(document, shapes.RecommendationDocument)
    page = documents["oltp-tpcc-like", "hdd-raid-bbwc"]["answers"][0]
    assert [each["database"] for each in page["by_database"]] == ["mysql"]
    assert documents["mixed", "hdd-raid-bbwc"]["answers"][0]["forest"] is None


def test_listings_have_their_shape() -> None:
    """Matrix, finder, databases and the uses of records."""
    found = book(oltp(), load())
    valid(recommendation_index(found), shapes.RecommendationIndex)
    valid(database_documents(found), dict[str, shapes.DatabaseRecommendations])
    valid(record_uses(found), dict[str, list[shapes.RecordUse]])


def test_the_current_era_stands_first() -> None:
    """A reader of today sees today's answer, then the one that was measured."""
    page = pages(oltp())["oltp-tpcc-like", "hdd-raid-bbwc"]
    (only,) = page["answers"]
    assert [each["era"] for each in only["eras"]] == ["current", "legacy"]
    assert only["eras"][0]["inherited"] == {"mq-deadline": "deadline", "none": "noop"}
    assert only["id"] == "io-scheduler"
    assert only["eras"][0]["years"] == [2011]
    assert only["eras"][0]["databases"] == ["mysql", "oracle"]
    assert page["title"]["en"].startswith("TPC-C-derived workload on HDD RAID")


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_in_words_are_those_of_the_document(language: str) -> None:
    """What the sentence prints as taken together is what the page prints beside it."""
    era = pages(oltp())["oltp-tpcc-like", "hdd-raid-bbwc"]["answers"][0]["eras"][1]
    said = plain(era["sentence"])[language]
    numbers = [text.replace(",", ".") for text in re.findall(r"\d+[.,]\d{2}\b", said)]
    interval = era["interval"]
    expected = [era["ratio"], interval["low"], interval["high"]]
    assert numbers[-3:] == [each["text"] for each in expected]


def test_cells_in_words_are_those_of_the_forest() -> None:
    """The range told is that of the marks."""
    answers = pages(oltp())["oltp-tpcc-like", "hdd-raid-bbwc"]["answers"]
    said = plain(answers[0]["eras"][0]["sentence"])["en"]
    assert "1.84 to 3.04 times" in said
    axis = answers[0]["forest"]["axis"]
    width = math.log(axis["high"] / axis["low"])
    marks = [
        mark
        for each in answers[0]["forest"]["rows"]
        for mark in each["marks"]
        if mark["level"] == "deadline"
    ]
    lows = [axis["low"] * math.exp(m["cell_low_pct"] / 100 * width) for m in marks]
    highs = [axis["low"] * math.exp(m["cell_high_pct"] / 100 * width) for m in marks]
    assert f"{min(lows):.2f} to {max(highs):.2f}" == "1.84 to 3.04"


def test_forest_positions() -> None:
    """The usual axis runs from 0.5 to 4, so 1 lies at a third of it."""
    forest = pages(oltp())["oltp-tpcc-like", "hdd-raid-bbwc"]["answers"][0]["forest"]
    axis = forest["axis"]
    assert (axis["low"], axis["high"], axis["one_pct"]) == (0.5, 4.0, 33.33)
    assert [tick["pct"] for tick in axis["ticks"]] == [0.0, 33.33, 66.67, 100.0]
    assert axis["band_low_pct"] < axis["one_pct"] < axis["band_high_pct"]
    assert forest["reference"] == "cfq"
    assert forest["levels"] == ["deadline", "noop"]
    assert [each["record"] for each in forest["rows"]] == [MYSQL, ORACLE]
    (pooled,) = forest["pooled"]
    assert pooled["is_clipped"], "its interval ends at 4.40"
    assert pooled["high_pct"] == 100.0
    assert pooled["cells"] == 7
    assert forest["tau"]["text"] == "0.12"


def test_a_single_cell_has_no_range() -> None:
    """One cell is the point itself."""
    (only,) = pages(load())["bulk-load", "lvm-multi-disk"]["answers"]
    (mark,) = only["forest"]["rows"][0]["marks"]
    assert mark["cell_low_pct"] is None
    assert mark["cell_high_pct"] is None
    assert mark["ratio"]["text"] == "0.92"


@pytest.mark.parametrize(
    ("low", "high", "axis"),
    [
        (0.97, 1.02, NARROW),
        (0.97, 1.3, USUAL),
        (0.6, 3.9, USUAL),
        (0.4, 1.0, WIDE),
        (1.0, 9.0, WIDE),
    ],
)
def test_the_axis_fits_what_was_measured(low: float, high: float, axis: Any) -> None:
    """Close pairs are drawn large, and nothing measured lies outside."""
    found = recommendation(
        rows=(row(MYSQL, effect("deadline", low, high, 2)),), pooled=()
    )
    assert choose_axis(found) == axis


def test_strips_and_forests_place_ratios_alike() -> None:
    """Both use one rule: logarithmic, and an end for what lies outside."""
    assert STRIP_AXIS.position(0.0) == 33.33
    assert USUAL.position(math.log(4.0)) == 100.0
    assert USUAL.position(math.log(99.0)) == 100.0
    assert not USUAL.holds(math.log(99.0))


def test_claims_have_no_interval() -> None:
    """A ratio stated in words is a point."""
    claim = effect(
        "deadline", 3, 3, 1, is_claim=True, is_approximate=True, verdict=None
    )
    found = recommendation(rows=(row(MYSQL, claim),), pooled=())
    (only,) = pages(found)["oltp-tpcc-like", "hdd-raid-bbwc"]["answers"]
    (mark,) = only["forest"]["rows"][0]["marks"]
    assert mark["is_claim"]
    assert mark["approximate"]
    assert mark["interval"] is None
    assert mark["low_pct"] is None


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
        "Bulk load / data import on LVM over several disks: cfq leads."
    )
    assert "chance" in said
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
    assert [each["systems"] for each in cell["answers"]] == [
        ["linux-current"],
        ["linux-legacy"],
    ]


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


def built() -> list[Any]:
    """Return the pages of the last build, none where there was none."""
    folder = Paths.project().site / "recommendations"
    return [json.loads(f.read_text("utf-8")) for f in sorted(folder.rglob("*.json"))]


def test_built_documents_have_their_shape() -> None:
    """What the build wrote is what the pages expect, for every record there is."""
    documents = built()
    if not documents:
        pytest.skip("no build: run make build")
    for document in documents:
        valid(document, shapes.RecommendationDocument)
    site = Paths.project().site
    for name, shape in (
        ("index", shapes.RecommendationIndex),
        ("databases", dict[str, shapes.DatabaseRecommendations]),
        ("records", dict[str, list[shapes.RecordUse]]),
    ):
        text = (site / f"recommendation-{name}.json").read_text("utf-8")
        valid(json.loads(text), shape)


def test_built_answers_claim_no_more_than_was_shown() -> None:
    """Without the verdict "better", every answer says that chance is not excluded."""
    documents = built()
    if not documents:
        pytest.skip("no build: run make build")
    eras = [
        era
        for document in documents
        for treatment in document["answers"]
        for each in (treatment, *treatment["by_database"])
        for era in each["eras"]
    ]
    for era in eras:
        if era["kind"] in {"use", "leads"} and era["verdict"] not in {None, "better"}:
            assert "chance" in plain(era["sentence"])["en"], era["headline"]["en"]
