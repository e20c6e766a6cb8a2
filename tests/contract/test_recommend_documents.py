"""The documents of recommendations have the shape the pages rely on."""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING, Any

import pytest

from ingest.analysis.evidence.recommend.model import PooledLevel, Question
from ingest.intake.models.base import LANGUAGES
from ingest.publishing.export import shapes
from ingest.publishing.export.numbers import about
from ingest.publishing.export.recommendations import (
    database_documents,
    recommendation_index,
    record_uses,
)
from ingest.publishing.export.recommendations.cells import cell_answer
from tests.contract.recommend_pages import asked, load, oltp, pages, valid
from tests.sentences.recommend_cases import (
    MYSQL,
    answer,
    book,
    certainty_of,
    contrast,
    effect,
    leader,
    plain,
    recommendation,
    row,
)

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.analysis.evidence.recommend.model import Recommendation


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
    assert page["title"]["en"].startswith(
        "Settings sheet: TPC-C-derived workload on HDD RAID"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_in_words_are_those_of_the_comparisons(language: str) -> None:
    """The size told is that of the comparisons, in two digits, without an interval."""
    era = pages(oltp())["oltp-tpcc-like", "hdd-raid-bbwc"]["answers"][0]["eras"][1]
    said = plain(era["sentence"])[language]
    numbers = [text.replace(",", ".") for text in re.findall(r"\d+[.,]\d+", said)]
    assert numbers[-2:] == ["1.8", "3.0"]
    assert era["interval"]["low"]["text"] not in said.replace(",", ".")


def about_three() -> Recommendation:
    """Return an answer that one source gives as "about three times"."""
    three = contrast("cio", "cached", 3.0, 2.09, 4.31)
    said = effect("cio", 3.0, 3.0, 1, is_claim=True, is_approximate=True)
    return recommendation(
        answer(
            "use",
            "cio",
            against_id="cached",
            contrast=three,
            record_ids=(MYSQL,),
            source_groups=("one",),
            certainty=certainty_of(1),
        ),
        question=Question("bulk-insert", "san-array", "jfs2_mount_mode", "speed"),
        reference_id="cached",
        rows=(row(MYSQL, said),),
        pooled=(PooledLevel("cio", three, 1),),
        tau=None,
    )


def test_what_is_about_three_is_not_printed_as_exact() -> None:
    """Two decimals would claim a precision that the source did not."""
    found = about_three()
    (treatment,) = pages(found)["bulk-insert", "san-array"]["answers"]
    (era,) = treatment["eras"]
    (mark,) = treatment["forest"]["rows"][0]["marks"]
    (pooled,) = treatment["forest"]["pooled"]
    cell: Any = cell_answer(found, found.answer, book(found))
    for each in (era, mark, pooled, cell):
        assert each["approximate"]
        assert each["ratio"]["text"] == "3"
    reasons = {each["id"]: each for each in era["certainty"]["lowers"]}
    assert reasons["ratio_in_words"]["domain"] == "imprecision"
    said = plain(reasons["ratio_in_words"]["text"])["en"]
    assert said.startswith("Stated in words only")


def test_evidence_against_speaks_of_the_same_measure() -> None:
    """Beside an answer on the slowest requests, throughput says nothing."""
    found = recommendation(
        answer("use", "deadline", record_ids=(MYSQL,), contradicting=(MYSQL,)),
        question=Question(
            "oltp-tpcc-like", "hdd-raid-bbwc", "io_scheduler", "tail_latency"
        ),
        rows=(row(MYSQL, effect("deadline", 0.5, 0.5, 1), metric_id="latency_p99_ms"),),
    )
    (treatment,) = pages(found)["oltp-tpcc-like", "hdd-raid-bbwc"]["answers"]
    (said,) = treatment["eras"][0]["contradicting_said"].values()
    assert plain(said)["en"] == (
        "On kernels up to 4.20, with deadline, the latency at p99 was 2.00 times that "
        "with cfq."
    )


def test_what_was_measured_is_printed_as_exact() -> None:
    """One measured record makes the ratio a computed one."""
    era = pages(oltp())["oltp-tpcc-like", "hdd-raid-bbwc"]["answers"][0]["eras"][0]
    assert not era["approximate"]
    assert era["ratio"]["text"] == "2.68"
    lowers = {each["id"] for each in era["certainty"]["lowers"]}
    assert "ratio_in_words" not in lowers


@pytest.mark.parametrize(
    ("value", "text"),
    [(3.0, "3"), (2.5, "2.5"), (1 / 3, "0.33"), (0.5, "0.5"), (20, "20"), (140, "140")],
)
def test_about_keeps_no_digits_nobody_stated(value: float, text: str) -> None:
    """Two significant digits, without zeros behind the point."""
    assert about(math.log(value))["text"] == text


def test_what_is_not_settled_is_neither_agreed_with_nor_differed_from() -> None:
    """Without a difference, a vendor's level is not wrong, and not right either."""
    for kind in ("open", "mixed"):
        found = recommendation(answer(kind, "deadline"))
        (treatment,) = pages(found)["oltp-tpcc-like", "hdd-raid-bbwc"]["answers"]
        rows = treatment["guidance"]
        assert {each["stance"] for each in rows if each["levels"]} == {"not_settled"}
        assert {each["stance"] for each in rows if not each["levels"]} <= {"silent"}


@pytest.fixture(scope="module")
def documents(built: Path) -> list[Any]:
    """Return the pages of the last build."""
    files = sorted((built / "site/recommendations").rglob("*.json"))
    assert files
    return [json.loads(file.read_text("utf-8")) for file in files]


def test_built_documents_have_their_shape(built: Path, documents: list[Any]) -> None:
    """What the build wrote is what the pages expect, for every record there is."""
    for document in documents:
        valid(document, shapes.RecommendationDocument)
    site = built / "site"
    for name, shape in (
        ("index", shapes.RecommendationIndex),
        ("databases", dict[str, shapes.DatabaseRecommendations]),
        ("records", dict[str, list[shapes.RecordUse]]),
    ):
        text = (site / f"recommendation-{name}.json").read_text("utf-8")
        valid(json.loads(text), shape)


def test_built_answers_claim_no_more_than_was_shown(documents: list[Any]) -> None:
    """Without the verdict "better", no answer says to use or prefer a level."""
    eras = [
        era
        for document in documents
        for treatment in document["answers"]
        for each in (treatment, *treatment["by_database"])
        for era in each["eras"]
    ]
    for era in eras:
        if era["kind"] in {"use", "leads"} and era["verdict"] not in {None, "better"}:
            assert era["lines"]["action"] not in {"use", "prefer"}, era["headline"]
