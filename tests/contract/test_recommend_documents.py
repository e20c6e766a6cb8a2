"""The documents of recommendations have the shape the pages rely on."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from ingest.export import shapes
from ingest.export.recommendations import (
    database_documents,
    recommendation_index,
    record_uses,
)
from ingest.models.base import LANGUAGES
from ingest.paths import Paths
from tests.contract.recommend_pages import asked, load, oltp, pages, valid
from tests.sentences.recommend_cases import (
    MYSQL,
    answer,
    book,
    leader,
    plain,
    recommendation,
)


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
