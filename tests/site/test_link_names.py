"""A link that is repeated says to itself which one it is: screen readers list them."""

from collections import defaultdict

import pytest

from tests.site.pages import Pages

#: Where links stand once for each row, chart or setting of a page.
REPEATED = (
    "a.tag, .chart__use a, .oq__plan a, .sheet a, .sides__list a, .answers tbody a,"
    " .also__list a, .map td a, .facts--after a"
)

pytestmark = pytest.mark.needs_build


def test_repeated_links_have_names_of_their_own(pages: Pages) -> None:
    """No name leads to two addresses."""
    seen, alike = 0, []
    for path, page in pages.items():
        led = defaultdict(set)
        for link in page.tree.css(f"main :is({REPEATED})"):
            name = link.attributes.get("aria-label") or " ".join(link.text().split())
            led[name].add(link.attributes["href"])
        seen += len(led)
        alike += [
            f"{path}: {n} {sorted(to)[:3]}" for n, to in led.items() if len(to) > 1
        ]
    assert seen
    assert alike == []
