"""What the site hands out is what was contributed, and what it costs is bounded."""

import csv
import gzip
import hashlib
import json
from functools import cache
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from tests.site.pages import Pages

RECORDS = sorted(
    file.parent for file in Path(__file__).parents[2].glob("content/results/*/index.md")
)
KB = 1000
PAGE_WITHOUT_FONTS = 45 * KB


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.name)
def test_csv_is_the_contributed_one(record: Path, public: Path) -> None:
    """The CSV on offer holds the cells of the record, as text, row by row.

    Columns have an order of their own there: factors, metrics, then repeats, counts
    and deviations.
    """
    source, offered = record / "runs.csv", public / "results" / record.name / "runs.csv"
    assert source.is_file() == offered.is_file()
    if source.is_file():
        rows = [
            list(csv.DictReader(file.read_text("utf-8-sig").splitlines()))
            for file in (source, offered)
        ]
        assert rows[0] == rows[1]


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.name)
def test_json_is_the_record(record: Path, public: Path) -> None:
    """The JSON on offer names the record and holds every number of its CSV."""
    file = public / "results" / record.name / "result.json"
    data = json.loads(file.read_text("utf-8"))
    assert data["id"] == record.name
    if (record / "runs.csv").is_file():
        text = file.read_text("utf-8")
        with (record / "runs.csv").open(encoding="utf-8-sig", newline="") as runs:
            rows = list(csv.DictReader(runs))
        counts = {int(row.pop("n")) for row in rows if row.get("n")}
        assert counts <= {run["runs"] for run in data["runs"]}
        cells = {cell for row in rows for cell in row.values()}
        assert [cell for cell in cells if cell and f'"{cell}"' not in text] == []


def test_no_page_is_an_orphan_of_a_record(pages: Pages) -> None:
    """There is a page for each record, and no page for what is not a record."""
    shown = {path.split("/")[2] for path in pages if path.startswith("en/results/")}
    assert shown - {"", "page"} == {record.name for record in RECORDS}


@cache
def weight(file: Path) -> int:
    """Return how many bytes a file takes on the wire."""
    data = file.read_bytes()
    if file.suffix in {".woff2", ".png", ".jpg", ".webp"}:
        return len(data)
    return len(gzip.compress(data, compresslevel=6, mtime=0))


def test_no_page_is_heavy(pages: Pages, public: Path, base_url: str) -> None:
    """Page, styles, scripts and icons stay below 45 kB, on every page.

    Fonts and what scripts load later are measured in the browser, per page type.
    """
    heavy = {}
    for path, page in pages.items():
        total = weight(page.file)
        nodes = page.tree.css("script[src], link[rel=stylesheet], link[rel=icon], img")
        for node in nodes:
            address = node.attributes.get("src") or node.attributes.get("href")
            target = urljoin(base_url + path, address)
            total += weight(public / urlsplit(target.removeprefix(base_url)).path)
        if total > PAGE_WITHOUT_FONTS:
            heavy[path] = total
    assert heavy == {}


def test_pages_are_under_a_strict_policy(pages: Pages) -> None:
    """Each page carries the policy, and nothing inline that it would forbid."""
    for path, page in pages.items():
        policy = page.tree.css_first("meta[http-equiv='Content-Security-Policy' i]")
        assert policy is not None, path
        content = policy.attributes["content"]
        assert "default-src 'none'" in map(str.strip, content.split(";")), path
        assert "unsafe" not in content.replace("'wasm-unsafe-eval'", ""), path
        inline = [
            node.html[:80]
            for node in page.tree.css("script:not([src])")
            if "json" not in node.attributes.get("type", "")
        ]
        assert inline == [], path
        assert page.tree.css("[style]") == [], path
        assert page.tree.css("style") == [], path


def test_policy_precedes_what_it_governs(pages: Pages) -> None:
    """A policy given by `<meta>` only governs what follows it."""
    for path, page in pages.items():
        names = [
            node.tag
            for node in page.tree.css("head > *")
            if node.tag in {"script", "link"}
            or "content-security-policy"
            in (node.attributes.get("http-equiv") or "").lower()
        ]
        assert names[0] == "meta", path


def test_every_copy_button_has_its_script(pages: Pages, public: Path) -> None:
    """Where a button copies, a script of the page listens to it."""
    listening = {
        file.name
        for file in (public / "js").rglob("*.js")
        if "button[data-copy]" in file.read_text("utf-8")
    }
    dead = [
        path
        for path, page in pages.items()
        if page.tree.css_first("button[data-copy]")
        and not any(
            Path(node.attributes["src"]).name in listening
            for node in page.tree.css("script[src]")
        )
    ]
    assert dead == []


def test_hashes_of_many_outputs_stand_in_a_file(pages: Pages, public: Path) -> None:
    """As sha256sum writes them, so that it can check what was downloaded."""
    found = sorted(public.glob("results/*/raw/SHA256SUMS"))
    assert found
    for sums in found:
        record = sums.parents[1].name
        named = dict(line.split("  ")[::-1] for line in sums.read_text().splitlines())
        assert len(named) > 40, record
        for name, digest in named.items():
            content = (sums.parent / name).read_bytes()
            assert hashlib.sha256(content).hexdigest() == digest, (record, name)
        page = pages[f"en/results/{record}/"]
        links = {node.attributes["href"] for node in page.tree.css(".raw a")}
        assert {f"/results/{record}/raw/{name}" for name in named} <= links
        assert page.tree.css_first(f'a[href$="/results/{record}/raw/SHA256SUMS"]')
        assert not set(named.values()) & set(page.tree.body.text().split())
