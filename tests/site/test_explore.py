"""The explore page as built: the published tables, and examples that were run."""

import gzip
import json
from pathlib import Path
from typing import Any

import duckdb
import pytest

from ingest.intake.models.languages import LANGUAGES
from ingest.publishing.explore.examples import read_examples
from tests.site.pages import Pages


@pytest.fixture(scope="module")
def document(built: Path) -> dict[str, Any]:
    """Return what the page was made from."""
    loaded: dict[str, Any] = json.loads(
        (built / "site/explore.json").read_text("utf-8")
    )
    return loaded


def test_the_loaded_data_are_the_published_file(pages: Pages, public: Path) -> None:
    """What the page loads unpacks to the very file that others download."""
    page = pages["en/explore/"].tree.css_first("[data-explore]")
    assert page is not None
    packed = public / str(page.attributes["data-data"]).lstrip("/")
    published = public / "data/corpus/io-atlas.duckdb"
    assert gzip.decompress(packed.read_bytes()) == published.read_bytes()


def test_every_example_returns_rows(public: Path, document: dict[str, Any]) -> None:
    """Run on the published file, each gives what the page says, and charts fit."""
    answered = {example["id"]: example for example in document["examples"]}
    database = str(public / "data/corpus/io-atlas.duckdb")
    with duckdb.connect(database, read_only=True) as connection:
        for example in read_examples():
            rows = connection.execute(example.sql).fetchall()
            assert rows, example.id
            assert len(rows) == answered[example.id]["row_count"]
            columns = {c["name"]: c["numeric"] for c in answered[example.id]["columns"]}
            drawn = {k: v for k, v in example.chart.items() if k != "scale"}
            assert set(drawn.values()) <= columns.keys(), example.id
            for number in {"point", "low", "high"} & drawn.keys():
                assert columns[drawn[number]], (example.id, number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_results_are_on_the_page(
    pages: Pages, document: dict[str, Any], language: str
) -> None:
    """Without a script the page shows every example with its SQL and first rows."""
    tree = pages[f"{language}/explore/"].tree
    for example in document["examples"]:
        block = tree.css_first(f"#example-{example['id']}")
        assert block is not None
        assert block.css_first("code").text() == example["sql"]
        cells = [
            [cell.text() for cell in row.css("td")] for row in block.css("tbody tr")
        ]
        assert cells == [
            ["null" if value is None else value for value in row]
            for row in example["rows"]
        ]


def test_every_table_and_column_is_listed(
    pages: Pages, public: Path, document: dict[str, Any]
) -> None:
    """The list beside the editor is the file's own, with counts that are right."""
    tree = pages["en/explore/"].tree
    database = str(public / "data/corpus/io-atlas.duckdb")
    with duckdb.connect(database, read_only=True) as connection:
        found = connection.execute(
            "select table_name, list(column_name order by column_index)"
            " from duckdb_columns() where not internal group by all"
        ).fetchall()
        for table, columns in found:
            block = tree.css_first(f"[data-table='{table}']")
            assert block is not None, table
            assert [name.text() for name in block.css("[data-column]")] == columns
            count = connection.execute(f'select count(*) from "{table}"').fetchone()  # noqa: S608 (the file's own name)
            assert count is not None
            assert block.css_first(".num").text() == f"{count[0]:,}"
    assert len(document["tables"]) == len(found)


def test_nothing_of_the_engine_is_asked_for_at_first(pages: Pages) -> None:
    """Engine, editor and data are only named in attributes, for later."""
    for language in LANGUAGES:
        tree = pages[f"{language}/explore/"].tree
        asked = [
            node.attributes.get("src") or node.attributes.get("href") or ""
            for node in tree.css("script[src], link[href]")
        ]
        assert not [a for a in asked if "duckdb" in a or "workbench" in a]


@pytest.mark.parametrize("name", ["duckdb-wasm", "apache-arrow", "codemirror"])
def test_licences_are_passed_on(public: Path, name: str) -> None:
    """Whoever receives the engine receives its licence."""
    assert (public / "licences" / f"{name}.txt").is_file()
