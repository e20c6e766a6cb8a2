"""Every link inside the site leads to a page, and every anchor to an element."""

import posixpath
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from ingest.intake.models.languages import LANGUAGES
from tests.site.pages import Page, Pages

SUBPATH_URL = "https://atlas.example/io-atlas/"
REFERENCES = (
    "a[href], link[href], area[href], script[src], img[src], source[src], use[href], "
    "form[action]"
)
CHART_DATA = ("data-spec-wide", "data-spec-narrow")


def references(page: Page) -> Iterator[str]:
    """Yield every address a page refers to."""
    for node in page.tree.css(REFERENCES):
        for name in ("href", "src", "action"):
            if node.attributes.get(name) is not None:
                yield node.attributes[name]
    for name in CHART_DATA:
        for node in page.tree.css(f"[{name}]"):
            yield node.attributes[name]


def anchors(page: Page) -> set[str]:
    """Return the ids of a page."""
    return {node.attributes["id"] for node in page.tree.css("[id]")}


def dead_links(pages: Pages, folder: Path, base: str) -> list[str]:
    """Return the internal links of a site that lead nowhere."""
    dead = []
    known = {path: anchors(page) for path, page in pages.items()}
    for path, page in pages.items():
        for reference in references(page):
            target = urljoin(base + path, reference)
            if not target.startswith(base):
                if urlsplit(target).netloc == urlsplit(base).netloc:
                    dead.append(f"{path}: {reference} leaves the base path")
                continue
            parts = urlsplit(target.removeprefix(base))
            name, fragment = unquote(parts.path), unquote(parts.fragment)
            if name in known:
                if fragment and fragment not in known[name]:
                    dead.append(f"{path}: {reference} has no such anchor")
            elif not (folder / posixpath.normpath(name)).is_file():
                dead.append(f"{path}: {reference}")
    return dead


def test_internal_links(pages: Pages, public: Path, base_url: str) -> None:
    """No link, script, style, image or anchor is dead, on any page."""
    assert dead_links(pages, public, base_url) == []


def test_internal_links_under_a_subpath(subpath_pages: Pages, subpath: Path) -> None:
    """The same holds under a sub-path, and nothing points outside it."""
    assert dead_links(subpath_pages, subpath, SUBPATH_URL) == []


@pytest.mark.parametrize("attribute", ["http:", "//", "javascript:", "data:text"])
def test_no_page_loads_from_elsewhere(
    pages: Pages, base_url: str, attribute: str
) -> None:
    """What a page loads comes from the site itself."""
    loaded = [
        f"{path}: {address}"
        for path, page in pages.items()
        for node in page.tree.css("script[src], img[src], link[rel=stylesheet], source")
        for address in [node.attributes.get("src") or node.attributes.get("href") or ""]
        if address.startswith(attribute) and not address.startswith(base_url)
    ]
    assert loaded == []


def test_every_page_is_linked(pages: Pages, base_url: str) -> None:
    """A reader can get to every page from the home page of its language."""
    for language in LANGUAGES:
        reached, queue = set(), [f"{language}/"]
        while queue:
            path = queue.pop()
            if path in reached or path not in pages:
                continue
            reached.add(path)
            for node in pages[path].tree.css("a[href]"):
                target = urljoin(base_url + path, node.attributes["href"] or "")
                queue.append(urlsplit(target).path.lstrip("/"))
        own = {path for path, page in pages.items() if page.language == language}
        assert own - reached <= {f"{language}/404.html"}
