"""The ledger of addresses: what it holds, and what comes back when it is read."""

from pathlib import Path

import pytest

from ingest.intake.models.languages import LANGUAGES
from ingest.publishing.addresses import LedgerError, merge, parse, read_built, render
from ingest.publishing.addresses.ledger import HEADER
from ingest.publishing.addresses.rules import address_of


def everywhere(*anchors: str) -> dict[str, frozenset[str]]:
    """Return a page in all languages with the same parts."""
    return {f"/{lang}/a/": frozenset(anchors) for lang in LANGUAGES}


def body(text: str) -> list[str]:
    """Return the lines that are no comment."""
    return [line for line in text.splitlines() if not line.startswith("# ")]


def test_languages_are_joined() -> None:
    """What a page has in all languages is written once, and read back whole."""
    ledger = everywhere("one", "two") | {"/r/x/": frozenset()}
    assert body(render(ledger)) == ["/r/x/", "/{lang}/a/", " #one", " #two"]
    assert parse(render(ledger)) == ledger


def test_what_one_language_has_stays_apart() -> None:
    """A part or a page of one language alone is written with that language."""
    ledger = everywhere("one") | {"/de/b/": frozenset({"nur"})}
    ledger["/de/a/"] |= {"zwei"}
    lines = ["/de/a/", " #zwei", "/de/b/", " #nur", "/{lang}/a/", " #one"]
    assert body(render(ledger)) == lines
    assert parse(render(ledger)) == ledger


def test_ids_with_a_common_start() -> None:
    """What ids have in common at the start stands once, whether an id itself or not."""
    ids = ("run--a--one", "run--a--two", "run--b", "table", "table--b", "x-", "-x")
    lines = ["/{lang}/a/", " #-x", " #run--", "  a--", "   one", "   two", "  b"]
    lines += [" #table", "  b", " #x-"]
    assert body(render(everywhere(*ids))) == lines
    assert parse(render(everywhere(*ids))) == everywhere(*ids)


def test_languages_in_names_of_files() -> None:
    """A chart has its language in its name."""
    ledger = {f"/results/x/chart.{lang}.svg": frozenset() for lang in LANGUAGES}
    assert body(render(ledger)) == ["/results/x/chart.{lang}.svg"]
    assert parse(render(ledger)) == ledger


def test_merging_adds() -> None:
    """Nothing is lost by merging, whichever ledger it is in."""
    merged = merge([everywhere("one"), everywhere("two"), {"/x/": frozenset()}])
    assert merged == everywhere("one", "two") | {"/x/": frozenset()}


@pytest.mark.parametrize(
    "text", ["", "<!doctype html>", f"{HEADER}\nen/a/\n", f"{HEADER}\n #part first\n"]
)
def test_other_texts_are_no_ledger(text: str) -> None:
    """A page that says that nothing was found must not pass for an empty ledger."""
    with pytest.raises(LedgerError):
        parse(text)


@pytest.mark.parametrize(
    ("file", "address"),
    [
        ("index.html", "/"),
        ("en/about/index.html", "/en/about/"),
        ("embed/de/a.b.c.svg", "/embed/de/a.b.c.svg"),
        ("api/v1/results.json", "/api/v1/results.json"),
        ("data/corpus/runs.parquet", "/data/corpus/runs.parquet"),
        ("badge/es/x.svg", "/badge/es/x.svg"),
        ("en/feed.xml", "/en/feed.xml"),
        ("schema/result.schema.json", "/schema/result.schema.json"),
        ("llms.txt", "/llms.txt"),
        ("en/results/a/index.md", "/en/results/a/index.md"),
        ("css/atlas.min.5db9cb34b011ee344210ef97ea6d5c73.css", None),
        ("data/atlas.5db9cb34b011ee344210ef97ea6d5c73.json", None),
        ("js/chart/main.js", None),
        ("fonts/a.woff2", None),
        ("pagefind/pagefind.js", None),
        ("404.html", None),
        ("de/404.html", None),
        ("addresses.txt", None),
        ("en/results/page/2/index.html", None),
        ("data/list/en.0.json", None),
        ("embed/en/oltp.nvme.filesystem.png", "/embed/en/oltp.nvme.filesystem.png"),
        ("embed/en/oltp.nvme.filesystem.preview.png", None),
    ],
)
def test_which_files_have_an_address(file: str, address: str | None) -> None:
    """Pages and stable files do; what changes its name with its content does not."""
    assert address_of(file) == address


def test_parts_of_a_page(tmp_path: Path) -> None:
    """Ids lead to parts of the page; what has a link beside its name is promised."""
    (tmp_path / "index.html").write_text(
        '<body><nav id="menu"></nav><main id="main">'
        '<h2 id="part">a<a class="anchor" href="#part">#</a></h2>'
        '<table><tr id="row"><td></table><form id="form"><p id="hint"></form>'
        '<nav><h2 id="contents">c</h2></nav>'
        '<svg id="drawing"><g id="mark"></g></svg><input id="field"></main>',
        encoding="utf-8",
    )
    built = read_built(tmp_path)
    assert built.parts == {"/": frozenset({"part", "row"})}
    assert built.ledger == {"/": frozenset({"part"})}


def test_no_site(tmp_path: Path) -> None:
    """A folder without a site is no site that lost everything."""
    with pytest.raises(FileNotFoundError):
        read_built(tmp_path)
