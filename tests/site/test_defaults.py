"""The pages of defaults print what the data says, each cell with its source."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from ingest.publishing.badges.defaults import default_badges
from ingest.publishing.defaults.entries import Entry, entries
from tests.site.pages import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

    from selectolax.lexbor import LexborHTMLParser, LexborNode

    from tests.site.pages import Pages


@pytest.fixture(scope="session")
def document(built: Path) -> Any:
    """Return what the pages are made from."""
    return json.loads((built / "site/defaults.json").read_text("utf-8"))


@pytest.fixture(scope="session")
def every(document: Any) -> list[Entry]:
    """Return every cell that says something."""
    return list(entries(document))


def _words(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _by_id(tree: LexborHTMLParser) -> dict[str, LexborNode]:
    found = {}
    for node in tree.css("main [id]"):
        identity = node.attributes["id"] or ""
        assert identity not in found, f"{identity} is the id of two parts"
        found[identity] = node
    return found


def _cell(node: LexborNode) -> LexborNode:
    """Return the cell an id is in, or the row where that has the id."""
    while node.tag not in {"td", "tr"}:
        assert node.parent is not None
        node = node.parent.parent if node.parent.tag == "th" else node.parent
        assert node is not None
    return node


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cell_is_printed_with_its_source(
    language: str, pages: Pages, every: list[Entry]
) -> None:
    """Under each of its ids stand value, text, condition and note of a cell."""
    trees = {
        entry.page: _by_id(pages[f"{language}/{entry.page}"].tree) for entry in every
    }
    for entry in every:
        nodes = trees[entry.page]
        for identity in entry.ids:
            cell = _cell(nodes[identity])
            shown = _words(cell.text())
            for given in entry.given:
                texts = [given["text"], given["condition"]]
                said = [each[language] for each in texts if each]
                # What a row says of all its cells stands in the widest of them.
                if entry.kind == "scheduler":
                    said = []
                for part in (given["value"] or "").split(" | "):
                    assert part in shown, identity
                for text in said:
                    assert _words(text) in shown, identity
            linked = {each.attributes["href"] for each in cell.css("sup a")}
            assert linked == {f"#source-{each['number']}" for each in entry.sources}
    for entry in every:
        for source in entry.sources:
            item = trees[entry.page][f"source-{source['number']}"]
            link = item.css_first("a")
            assert link is not None
            assert link.attributes["href"] == source["url"]
            for date in (source["date"], source["read"]):
                assert not date or date in item.text()


def test_nothing_is_printed_beside_the_data(pages: Pages, every: list[Entry]) -> None:
    """A page has no further cell with a value; what is not known says so."""
    for path in {entry.page for entry in every}:
        tree = pages[f"en/{path}"].tree
        known = {each for entry in every if entry.page == path for each in entry.ids}
        linked = {
            (each.attributes["href"] or "").removeprefix("#")
            for each in tree.css(".cell-link")
        }
        assert linked <= known
        assert len(linked) == len([each for each in every if each.page == path])
        for cell in tree.css("td.dc--none, td .unrecorded, td .absent"):
            assert not cell.css("sup")


def test_ids_others_link_to(pages: Pages) -> None:
    """The addresses guides were given are there, in every language."""
    for language in LANGUAGES:
        known = _by_id(pages[f"{language}/defaults/"].tree)
        assert {"rhel-9-nvme", "ubuntu-24-04-nvme", "sles-15-sp6-hdd-sata"} <= {*known}
        assert "mysql-8-4-innodb-flush-method" in _by_id(
            pages[f"{language}/defaults/mysql/"].tree
        )


def test_badges_and_responses_are_there(public: Path, document: Any) -> None:
    """Each badge is served under its id; each subject has its document."""
    names = {identity for identity, _ in default_badges(document)}
    assert {each.stem for each in (public / "badge/defaults").glob("*.svg")} == names
    listed = json.loads((public / "api/v1/defaults.json").read_text("utf-8"))["data"]
    for cell in listed:
        assert (public / "api/v1" / cell["href"]).is_file()
        assert cell["badge"] is None or (public / "api/v1" / cell["badge"]).is_file()
