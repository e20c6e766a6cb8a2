"""The pages of answers show what was exported: every answer, record and number."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tests.site.pages import LANGUAGES, Page, Pages

SITE = Path(__file__).parents[2] / "build" / "site"
DOCUMENTS = sorted(SITE.glob("recommendations/*/*.json"))

pytestmark = pytest.mark.needs_build


def read(file: Path) -> dict[str, Any]:
    """Return a document."""
    document: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return document


def name(file: Path) -> str:
    """Return the address of a document below the section."""
    return f"{file.parent.name}/{file.stem}"


def ids(page: Page) -> set[str | None]:
    """Return every id on a page."""
    return {node.attributes["id"] for node in page.tree.css("[id]")}


def test_each_cell_and_question_has_its_page_in_each_language(pages: Pages) -> None:
    """One sheet for each document, one page for each of its answers, none besides."""
    expected = {f"recommendations/{name(file)}/" for file in DOCUMENTS}
    for file in DOCUMENTS:
        for answer in read(file)["answers"]:
            expected.add(f"recommendations/{name(file)}/{answer['id']}/")
    for language in LANGUAGES:
        folder = f"{language}/recommendations/"
        found = {path.removeprefix(f"{language}/") for path in pages if folder in path}
        assert found - {"recommendations/"} == expected


@pytest.mark.parametrize("file", DOCUMENTS, ids=name)
def test_each_answer_has_its_place_and_its_records(file: Path, pages: Pages) -> None:
    """It has a row on the sheet, and its page shows every row of the export."""
    for language in LANGUAGES:
        address = f"{language}/recommendations/{name(file)}/"
        sheet = pages[address]
        for answer in read(file)["answers"]:
            page = pages[f"{address}{answer['id']}/"]
            assert answer["id"] in ids(sheet) & ids(page)
            links = sheet.tree.css(f"[id='{answer['id']}'] a[href$='/{answer['id']}/']")
            assert links
            forest = answer["forest"] or {"rows": [], "set_aside": []}
            for row in forest["rows"] + forest["set_aside"]:
                link = f"/results/{row['record']}/"
                assert page.tree.css(f"tbody th a[href$='{link}']"), row["record"]


@pytest.mark.parametrize("file", DOCUMENTS, ids=name)
def test_data_on_offer_is_what_was_exported(file: Path, public: Path) -> None:
    """The CSV of a forest plot holds its marks, the JSON the answer itself."""
    folder = public / "data" / "recommendations" / name(file)
    for answer in read(file)["answers"]:
        forest = answer["forest"]
        if not forest:
            continue
        offered = json.loads((folder / f"{answer['id']}.json").read_text("utf-8"))
        assert offered["id"] == answer["id"]
        marks = [
            (row["record"], mark["level"], mark["ratio"]["text"])
            for row in forest["rows"] + forest["set_aside"]
            for mark in row["marks"]
        ]
        text = (folder / f"{answer['id']}.csv").read_text("utf-8")
        rows = list(csv.DictReader(text.splitlines()))
        assert [(r["record"], r["level"], r["ratio"]) for r in rows] == marks


def test_matrix_links_every_answered_cell(pages: Pages) -> None:
    """The matrix leads to each page once."""
    for language in LANGUAGES:
        cells = pages[f"{language}/recommendations/"].tree.css("a.map__cell")
        links = [str(cell.attributes["href"]).rstrip("/") for cell in cells]
        found = sorted("/".join(link.split("/")[-2:]) for link in links)
        assert found == sorted(name(file) for file in DOCUMENTS)


@pytest.mark.parametrize("file", DOCUMENTS, ids=name)
def test_a_sheet_has_every_setting_that_exists(file: Path, pages: Pages) -> None:
    """A row each, measured or not, with an action, and nothing left to guess."""
    rows = read(file)["sheet"]
    for language in LANGUAGES:
        page = pages[f"{language}/recommendations/{name(file)}/"]
        shown = page.tree.css("[data-sheet] tr[id]")
        assert [row.attributes["id"] for row in shown] == [row["id"] for row in rows]
        for row, node in zip(rows, shown, strict=True):
            is_open = bool(node.css(".action--open"))
            assert is_open == (row["answer"] is None), row["id"]
            assert all(cell.text(strip=True) for cell in node.css("th, td")), row["id"]


@pytest.mark.parametrize("file", DOCUMENTS, ids=name)
def test_a_question_says_three_lines_first(file: Path, pages: Pages) -> None:
    """What to do, why and what is not known, and the settings beside it."""
    for language in LANGUAGES:
        for answer in read(file)["answers"]:
            path = f"{language}/recommendations/{name(file)}/{answer['id']}/"
            tree = pages[path].tree
            box = tree.css_first(".three")
            assert len(box.css("dl > div")) == 2 + len(answer["eras"])
            assert all(each.text(strip=True) for each in box.css("dd"))
            for rail in tree.css(".rail, .rail-folded"):
                (marked,) = rail.css("a[aria-current]")
                href = str(marked.attributes["href"]).rstrip("/")
                assert href.rpartition("/")[2] in {
                    answer["id"],
                    answer["id"].removesuffix("-tail-latency"),
                }
