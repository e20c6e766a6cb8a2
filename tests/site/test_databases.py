"""Databases: answers lead to their places, and what nobody measured is said."""

from urllib.parse import urljoin, urlsplit

import pytest
from selectolax.lexbor import LexborNode

from tests.site.pages import LANGUAGES, Page, Pages


def products(pages: Pages, language: str) -> list[Page]:
    """Return the pages of databases in a language."""
    section = f"{language}/databases/"
    found = [pages[path] for path in pages if path.startswith(section)]
    return [page for page in found if page.path != section]


def section(page: Page, name: str) -> LexborNode | None:
    """Return the section that is labelled by an element."""
    return page.tree.css_first(f"section[aria-labelledby={name}]")


def links(part: LexborNode | None, selector: str) -> list[str]:
    """Return the addresses of links within a part of a page."""
    nodes = part.css(selector) if part else []
    return [str(node.attributes["href"]) for node in nodes]


def leads_to_its_place(address: str, page: Page, pages: Pages, base_url: str) -> bool:
    """Tell whether there is the page, and on it the element, of an address."""
    target = urlsplit(urljoin(base_url + page.path, address).removeprefix(base_url))
    other = pages.get(target.path)
    place = f"[id='{target.fragment}']" if target.fragment else ".three"
    return bool(other and other.tree.css_first(place))


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_lead_to_their_places_and_are_not_said_twice(
    pages: Pages, base_url: str, language: str
) -> None:
    """What was measured elsewhere is apart from what was measured here."""
    followed = 0
    for page in products(pages, language):
        own = links(page.tree.body, ".answers tbody tr:not(.group) th a")
        other = links(section(page, "elsewhere"), ".facts a")
        assert set(own).isdisjoint(other), page.path
        for address in {*own, *other}:
            assert leads_to_its_place(address, page, pages, base_url), address
            followed += 1
    assert followed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_has_its_certainty_and_what_it_rests_on(
    pages: Pages, language: str
) -> None:
    """Each row ends with its records and names its certainty."""
    for page in products(pages, language):
        for row in page.tree.css(".answers tbody tr:not(.group)"):
            assert row.css_first(".certainty"), page.path
            assert row.css("td")[-1].text(strip=True), page.path


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_database_nobody_measured_says_so_and_invites(
    pages: Pages, language: str
) -> None:
    """No answers: words instead, and a way to contribute."""
    found = 0
    for page in products(pages, language):
        answers = section(page, "recommendations")
        if answers is None or answers.css_first(".answers"):
            continue
        found += 1
        assert answers.css_first(".missing"), page.path
        (invitation,) = links(answers, "a.button")
        assert invitation.endswith(f"/{language}/contribute/")
    assert found


@pytest.mark.parametrize("language", LANGUAGES)
def test_contradictions_between_vendors_lead_to_their_place(
    pages: Pages, base_url: str, language: str
) -> None:
    """Both sides are linked."""
    found = 0
    for page in products(pages, language):
        for address in links(section(page, "vendor"), ".source a[href*='#guidance-']"):
            assert leads_to_its_place(address, page, pages, base_url), address
            found += 1
    assert found


def test_the_list_names_results_and_answers(pages: Pages) -> None:
    """A tile a database: the number of its results, its best answer with certainty."""
    tiles = pages["en/databases/"].tree.css(".tiles > li")
    assert len(tiles) == len(products(pages, "en"))
    answered = [tile for tile in tiles if tile.css_first(".tiles__best")]
    assert answered
    assert all(tile.css_first(".num").text(strip=True) for tile in tiles)
    for tile in answered:
        assert tile.css_first(".tiles__best .certainty")
        assert tile.css_first(".num").text(strip=True)[0].isdigit()
