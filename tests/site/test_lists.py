"""Lists that grow are paged: each record stands on one page of the list."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.site.pages import LANGUAGES, Pages, rows_of

if TYPE_CHECKING:
    from pathlib import Path

ROWS = 50
#: Lists of the results of one thing show the newest and lead to the others.
FACETS = {"database": "databases", "workload": "workloads", "storage": "storage"}


def parts(public: Path, language: str) -> list[dict[str, object]]:
    """Return what the list is filtered by, in its order."""
    files = sorted(
        (public / "data/list").glob(f"{language}.*.json"),
        key=lambda file: int(file.name.split(".")[1]),
    )
    return [each for file in files for each in json.loads(file.read_text("utf-8"))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_result_is_on_one_page_of_the_list(pages: Pages, language: str) -> None:
    """In the order of the index, fifty a page, reachable by links alone."""
    shown = [str(row.attributes["data-result"]) for row in rows_of(pages, language)]
    results = f"{language}/results/"
    records = {
        path.removeprefix(results).rstrip("/")
        for path in pages
        if path.startswith(results) and "/page/" not in path and path != results
    }
    assert len(shown) == len(set(shown))
    assert set(shown) == records
    address, count = results, 0
    while address:
        page = pages[address]
        rows = page.tree.css("[data-result]")
        count += len(rows)
        link = page.tree.css_first(".pager a[rel=next]")
        assert len(rows) == ROWS or link is None
        canonical = page.tree.css_first("link[rel=canonical]")
        assert canonical is not None
        assert str(canonical.attributes["href"]).endswith(f"/{address}")
        address = str(link.attributes["href"]).lstrip("/") if link else ""
    assert count == len(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_index_is_the_list(pages: Pages, public: Path, language: str) -> None:
    """Scripts filter the same records in the same order under the same titles."""
    rows = rows_of(pages, language)
    index = parts(public, language)
    assert [each["id"] for each in index] == [r.attributes["data-result"] for r in rows]
    for row, each in zip(rows, index, strict=True):
        link = row.css_first("th a")
        assert link is not None
        assert " ".join(link.text().split()) == " ".join(str(each["title"]).split())


def test_counts_of_facets_are_those_of_the_index(pages: Pages, public: Path) -> None:
    """What a check box promises before anything is loaded is what it finds."""
    index = parts(public, "en")
    form = pages["en/results/"].tree.css_first("form[data-facets]")
    assert form is not None
    boxes = form.css("input[type=checkbox]")
    assert boxes
    for box in boxes:
        name, value = str(box.attributes["name"]), box.attributes["value"]
        having = sum(value in each[name] for each in index)  # type: ignore[operator]
        label = box.parent
        assert label is not None
        count = label.css_first(".count")
        assert count is not None
        assert count.text().strip() == str(having), (name, value)
