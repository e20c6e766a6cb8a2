"""Published addresses are kept, and every part of a page that may be cited has one."""

import re
from collections import Counter
from pathlib import Path

import pytest

from ingest.intake.read.reference import read_moved
from ingest.paths import Paths
from ingest.publishing.addresses import check_kept, parse, read_built
from ingest.publishing.addresses.built import Built
from tests.site.pages import LANGUAGES, Page, Pages

#: Sections whose pages have a short address, and its first part.
SHORT = {"results": "r", "recommendations": "a", "settings": "s"}


@pytest.fixture(scope="module")
def built(public: Path) -> Built:
    """Return what the built site holds."""
    return read_built(public)


def test_nothing_that_was_published_is_lost(root: Path, built: Built) -> None:
    """The ledger is kept; what is new is no fault (`atlas addresses --write`)."""
    paths = Paths(root)
    published = parse(paths.published.read_text("utf-8"))
    moved, places, findings = read_moved(paths)
    assert findings == []
    lost = check_kept(published, built, moved, places)
    assert [str(each) for each in lost] == []


def test_the_site_serves_its_ledger(public: Path, built: Built) -> None:
    """The next deployment is compared with what this one serves."""
    served = parse((public / "addresses.txt").read_text("utf-8"))
    assert built.ledger.keys() <= served.keys()
    assert all(anchors <= served[each] for each, anchors in built.ledger.items())


def test_ids_are_unique(pages: Pages) -> None:
    """No two parts of a page share an id: a link would lead to the wrong one."""
    twice = {
        path: [each for each, count in counted.items() if count > 1]
        for path, page in pages.items()
        if (counted := Counter(n.attributes["id"] for n in page.tree.css("[id]")))
        and max(counted.values()) > 1
    }
    assert twice == {}


def test_ids_are_alike_in_all_languages(built: Built) -> None:
    """A part is found under the same id in every language, so none is translated.

    The Markdown of a question need not be there in each; its page is.
    """
    other = {}
    for address, anchors in built.parts.items():
        if address.startswith("/en/"):
            for language in LANGUAGES[1:]:
                own = address.replace("/en/", f"/{language}/", 1)
                if address.endswith("/index.md") and own not in built.parts:
                    continue
                if built.parts[own] != anchors:
                    other[language + address] = sorted(built.parts[own] ^ anchors)
    assert other == {}


def test_rows_are_named_not_numbered(built: Built) -> None:
    """The id of a row names what it holds; numbers shift when records are added."""
    numbered = re.compile(r"(row|effect|run|finding)--?\d+")
    for address, anchors in built.parts.items():
        assert [a for a in anchors if numbered.fullmatch(a)] == [], address


def own_headings(page: Page) -> list[str]:
    """Return the ids of the headings in the main part of a page."""
    nodes = page.tree.css("main h2[id]:not(.sr-only, nav *), main h3[id], main h4[id]")
    return [node.attributes["id"] or "" for node in nodes]


@pytest.mark.parametrize("kind", ["results", "settings", "methodology", "glossary"])
def test_headings_have_a_link(pages: Pages, kind: str) -> None:
    """A heading with an id shows a link to itself, named after it, without a script."""
    checked = 0
    for path, page in pages.items():
        if path.split("/")[1:2] != [kind] or page.tree.css("[data-moved]"):
            continue
        named = {
            node.attributes["href"]: node.attributes["aria-label"] or ""
            for node in page.tree.css("main a.anchor")
        }
        for identity in own_headings(page):
            assert f"#{identity}" in named, path
            assert ": " in named[f"#{identity}"], path
            checked += 1
    assert checked > len(LANGUAGES)


def test_evidence_has_addresses(pages: Pages) -> None:
    """Rows of measurements, comparisons, forest plots and rankings have ids."""
    for path, selector in (
        ("en/results/oracle-linux-io-scheduler-part-2/", "tr[data-levels]"),
        ("en/settings/io-scheduler/", "table.results tbody tr"),
        ("en/recommendations/oltp/nvme/filesystem/", "tbody[data-record]"),
        ("en/recommendations/oltp/nvme/filesystem/", ".plain tbody tr"),
        ("en/results/oracle-linux-io-scheduler-part-2/", ".chart__panel"),
    ):
        nodes = pages[path].tree.css(selector)
        assert nodes, (path, selector)
        assert [n.html for n in nodes if not n.attributes.get("id")] == []


def test_short_addresses(pages: Pages, base_url: str) -> None:
    """Every record, answer page, setting and level has one, and there are no others."""
    expected = {}
    for path in pages:
        language, section, *rest = [*path.split("/"), ""]
        if rest[:1] == ["page"]:  # further pages of a list
            continue
        if language == "en" and section in SHORT and rest[0] and path.endswith("/"):
            expected["/".join([SHORT[section], *rest]).rstrip("/") + "/"] = path
    short = {p for p in pages if p.split("/")[0] in SHORT.values()}
    stand_ins = {p for p in short if pages[p].tree.css("[data-moved]")}
    assert short - stand_ins == set(expected)
    for path, target in expected.items():
        tree = pages[path].tree
        links = {n.attributes["href"] for n in tree.css("main [data-language]")}
        wanted = {target.replace("en/", f"{each}/", 1) for each in LANGUAGES}
        assert {str(href).lstrip("/") for href in links} == wanted, path
        canonical = tree.css_first("link[rel=canonical]").attributes["href"]
        assert canonical == base_url + target
        assert tree.css("meta[name=robots][content=noindex]"), path
        assert tree.css("[data-pagefind-body]") == [], path


def test_short_addresses_are_shown(pages: Pages, base_url: str) -> None:
    """A record and a page of answers show theirs, to copy."""
    for language in LANGUAGES:
        for path, short in (
            ("results/oracle-linux-io-scheduler-part-2/", "r/oracle-linux-io-"),
            ("recommendations/oltp/nvme/", "a/oltp/nvme/"),
            ("recommendations/oltp/nvme/filesystem/", "a/oltp/nvme/filesystem/"),
        ):
            codes = pages[f"{language}/{path}"].tree.css("main pre code")
            shown = [code.text(strip=True) for code in codes]
            assert [s for s in shown if s.startswith(base_url + short)], path
