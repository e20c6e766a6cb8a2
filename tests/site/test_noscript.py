"""Without JavaScript every page is complete: said of the HTML alone.

That no style sheet hides any of it is tried in tests/browser/noscript.spec.mjs.
"""

from urllib.parse import urljoin

from tests.site.pages import LANGUAGES, Pages

SECTIONS = ("recommendations", "results", "settings", "methodology")
FEWEST_WORDS = 8


def test_every_page_has_a_title_text_and_ways_on(pages: Pages) -> None:
    """One heading of the first level, words, and a link among them."""
    lacking = []
    for path, page in pages.items():
        if path.startswith("embed/"):  # a frame is its chart
            continue
        titles = page.tree.css("h1")
        main = page.tree.css_first("main")
        if len(titles) != 1 or not titles[0].text(strip=True):
            lacking.append(f"{path}: {len(titles)} h1")
        if len(main.text(separator=" ").split()) <= FEWEST_WORDS:
            lacking.append(f"{path}: hardly a word")
        if not main.css_first("a[href]"):
            lacking.append(f"{path}: no link")
    assert lacking == []


def test_nothing_is_hidden_until_a_script_shows_it(pages: Pages) -> None:
    """Title, tables and charts of the content are in no hidden part of the page."""
    hidden = [
        f"{path}: {node.tag}"
        for path, page in pages.items()
        for node in page.tree.css("[hidden] h1, [hidden] table, [hidden] figure")
        if not path.endswith(("/compare/", "/explore/", "/similar/"))
    ]
    assert hidden == []


def test_navigation_leads_to_every_section(pages: Pages, base_url: str) -> None:
    """The header of the home page names them."""
    for language in LANGUAGES:
        home = f"{base_url}{language}/"
        links = pages[f"{language}/"].tree.css("header a[href]")
        found = {urljoin(home, str(link.attributes["href"])) for link in links}
        assert {f"{home}{section}/" for section in SECTIONS} <= found
