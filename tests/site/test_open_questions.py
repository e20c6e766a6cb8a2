"""The page of open questions: answers find their question, and each its plan."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.site.pages import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

    from tests.site.pages import Pages


@pytest.fixture(scope="module")
def document(built: Path) -> Any:
    """Return what the page is made from."""
    return json.loads((built / "site/open-questions.json").read_text("utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_can_lead_to_its_question(
    language: str, pages: Pages, document: Any
) -> None:
    """Answers link to a part of the page, also those about the slowest requests."""
    tree = pages[f"{language}/open-questions/"].tree
    ids = {node.attributes["id"] for node in tree.css("main [id]")}
    for each in (*document["questions"], *document["unranked"]):
        if each["answered"]:
            assert each["id"] in ids
        if "tail_latency" in each["answered"]:
            assert f"{each['id']}-tail-latency" in ids


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_shows_all_three_factors(
    language: str, pages: Pages, document: Any
) -> None:
    """Gain, readers and hours stand in the row."""
    tree = pages[f"{language}/open-questions/"].tree
    by_id = {each["id"]: each for each in document["questions"]}
    rows = tree.css("[data-questions] > li")
    assert rows
    for row in rows:
        asked = by_id[row.attributes["id"] or ""]
        text = row.text()
        for factor in ("gain_pct", "readers", "hours"):
            figure = asked[factor]["text"]
            assert figure in text or figure.replace(".", ",") in text


def test_a_plan_is_on_the_page_as_it_is_downloaded(pages: Pages, public: Path) -> None:
    """The block on the page is the file."""
    tree = pages["en/open-questions/"].tree
    planned = 0
    for row in tree.css("[data-questions] > li"):
        block = row.css_first("pre code")
        if block is not None:
            planned += 1
            name = f"{row.attributes['id']}.yaml"
            file = public / "data/open-questions/plans" / name
            assert block.text().strip() == file.read_text("utf-8").strip()
    assert planned
