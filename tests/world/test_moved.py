"""Addresses that are no longer used: what stands in their place."""

import pytest

from tests.site.pages import LANGUAGES, Page, Pages


def attribute(page: Page, selector: str, name: str) -> str:
    """Return an attribute of the one element that fits."""
    nodes = page.tree.css(selector)
    assert len(nodes) == 1, f"{page.path}: {selector}"
    return nodes[0].attributes[name] or ""


def stand_ins(pages: Pages) -> set[str]:
    """Return the addresses of pages that stand where another was."""
    return {path for path, page in pages.items() if page.tree.css("[data-moved]")}


def test_which_pages_there_are(pages: Pages) -> None:
    """A page in every language concerned, and none in the place of a file or a part."""
    expected = {"de/ergebnisse/", "r/world-misnamed/"}
    for language in LANGUAGES:
        expected |= {
            f"{language}/results/world-{n}/" for n in ("misnamed", "withdrawn")
        }
    assert stand_ins(pages) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_redirect(pages: Pages, language: str) -> None:
    """It leads on at once, says so with a link, and is known by its target."""
    page = pages[f"{language}/results/world-misnamed/"]
    target = f"/io-atlas/{language}/results/world-renamed/"
    refresh = attribute(page, "meta[http-equiv=refresh]", "content")
    assert refresh == f"0; url={target}#charts"
    assert attribute(page, "main a", "href") == f"{target}#charts"
    canonical = attribute(page, "link[rel=canonical]", "href")
    assert canonical == "https://atlas.example" + target


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tombstone(pages: Pages, language: str) -> None:
    """It says what happened, when, and what to read instead, and leads nowhere."""
    page = pages[f"{language}/results/world-withdrawn/"]
    main = page.tree.css_first("main")
    assert "<b>" in main.text()  # words of the file are text, whatever they hold
    assert "2026" in main.text()
    hrefs = [each.attributes["href"] for each in page.tree.css("main li a")]
    start = f"/io-atlas/{language}/"
    assert hrefs == [f"{start}settings/io-scheduler/", f"{start}about/#cite"]
    assert page.tree.css("meta[http-equiv=refresh]") == []


def test_neither_is_found_by_searching(pages: Pages) -> None:
    """They are marked for crawlers and left out of the search index."""
    for path in stand_ins(pages):
        page = pages[path]
        robots = "meta[name=robots][content=noindex]"
        assert len(page.tree.css(robots)) == 1, path
        assert page.tree.css("[data-pagefind-body]") == [], path
        assert page.tree.css("link[hreflang]") == [], path


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_part(pages: Pages, language: str) -> None:
    """Its id stays on the page and leads to where it went."""
    link = pages[f"{language}/about/"].tree.css_first("main #old a")
    assert link.attributes["href"] == f"/io-atlas/{language}/about/#cite"
