"""Every link inside the site leads to a page, and every anchor to an element."""

import posixpath
from collections.abc import Callable, Iterator
from functools import cache
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


def references(page: Page) -> set[str]:
    """Return every address a page refers to."""
    found = set()
    for node in page.tree.css(REFERENCES):
        own = node.attributes
        found |= {own.get("href"), own.get("src"), own.get("action")}
    for name in CHART_DATA:
        found |= {node.attributes[name] for node in page.tree.css(f"[{name}]")}
    return found - {None}


def anchors(page: Page) -> set[str]:
    """Return the ids of a page."""
    return {node.attributes["id"] for node in page.tree.css("[id]")}


def targets(base: str) -> Callable[[str, str], tuple[str, str] | None]:
    """Return what resolves a reference of a page: path and fragment, None elsewhere.

    Most references are the same on all pages: each is taken apart once.
    """

    @cache
    def apart(address: str) -> tuple[str, str] | None:
        target = urljoin(base, address)
        if not target.startswith(base):
            return None
        parts = urlsplit(target.removeprefix(base))
        return unquote(parts.path), unquote(parts.fragment)

    def target(path: str, reference: str) -> tuple[str, str] | None:
        if reference.startswith("#"):
            return unquote(path), unquote(reference[1:])
        is_whole = reference.startswith("/") or urlsplit(reference).scheme
        return apart(reference if is_whole else urljoin(base + path, reference))

    return target


def dead_links(pages: Pages, folder: Path, base: str) -> Iterator[str]:
    """Yield the internal links of a site that lead nowhere."""
    known = {path: anchors(page) for path, page in pages.items()}
    is_file = cache(lambda name: (folder / posixpath.normpath(name)).is_file())
    find, site = targets(base), urlsplit(base).netloc
    for path, page in pages.items():
        for reference in references(page):
            target = find(path, reference)
            if target is None:
                if urlsplit(urljoin(base + path, reference)).netloc == site:
                    yield f"{path}: {reference} leaves the base path"
            elif target[0] not in known:
                if not is_file(target[0]):
                    yield f"{path}: {reference}"
            elif target[1] and target[1] not in known[target[0]]:
                yield f"{path}: {reference} has no such anchor"


def test_dead_links_are_seen(tmp_path: Path) -> None:
    """Missing files and anchors, on this page and another, and what leaves the base."""
    dead = ["gone/", "#gone", "../b/#gone", "/elsewhere/", f"{SUBPATH_URL}b/gone"]
    alive = ["", "#a", "../b/#b", "/io-atlas/b/", f"{SUBPATH_URL}a/?q=1", "../x%20y"]
    links = "".join(f'<a href="{each}">' for each in [*dead, *alive, "mailto:a@b"])
    pages = {}
    for name, text in (("a", f'<p id="a">{links}'), ("b", '<p id="b">')):
        file = tmp_path / name / "index.html"
        file.parent.mkdir()
        file.write_text(text, "utf-8")
        pages[f"{name}/"] = Page(f"{name}/", file)
    (tmp_path / "x y").touch()
    found = {each.split()[1] for each in dead_links(pages, tmp_path, SUBPATH_URL)}
    assert found == set(dead)


def test_internal_links(pages: Pages, public: Path, base_url: str) -> None:
    """No link, script, style, image or anchor is dead, on any page."""
    assert list(dead_links(pages, public, base_url)) == []


def test_internal_links_under_a_subpath(subpath_pages: Pages, subpath: Path) -> None:
    """The same holds under a sub-path, and nothing points outside it."""
    assert list(dead_links(subpath_pages, subpath, SUBPATH_URL)) == []


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
    find = targets(base_url)
    for language in LANGUAGES:
        reached, queue = set(), {f"{language}/"}
        while queue:
            path = queue.pop()
            reached.add(path)
            links = {
                a.attributes["href"] or "" for a in pages[path].tree.css("a[href]")
            }
            found = {target[0] for each in links if (target := find(path, each))}
            queue |= (found & pages.keys()) - reached
        own = {path for path, page in pages.items() if page.language == language}
        assert own - reached <= {f"{language}/404.html"}
