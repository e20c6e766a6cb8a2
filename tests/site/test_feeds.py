"""The Atom feeds: valid, found from the pages, and the same whenever they are built."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import feedparser
import pytest
from defusedxml import ElementTree

from ingest.intake.models.languages import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path
    from xml.etree.ElementTree import Element

ATOM = "{http://www.w3.org/2005/Atom}"
URN = re.compile(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def feeds(public: Path) -> list[Path]:
    """Return the feeds of the site."""
    return sorted(public.glob("*/*/feed.xml"))


def root_of(file: Path) -> Element:
    """Return the feed as XML."""
    return ElementTree.fromstring(file.read_text("utf-8"))


def text(element: Element, name: str) -> str:
    """Return the text of the one child of a name, as Atom wants it."""
    (found,) = element.findall(f"{ATOM}{name}")
    return found.text or ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_feed_of_results(public: Path, language: str) -> None:
    """Well formed, with entries, in its own language."""
    file = public / language / "results/feed.xml"
    parsed = feedparser.parse(file.read_bytes())
    assert not parsed.bozo
    assert parsed.version == "atom10"
    assert parsed.entries
    assert parsed.feed.language.lower() == language


def test_feeds_are_atom(public: Path) -> None:
    """What RFC 4287 asks of a feed and of an entry, each exactly once."""
    for file in feeds(public):
        feed = root_of(file)
        assert feed.tag == f"{ATOM}feed"
        for part in (feed, *feed.findall(f"{ATOM}entry")):
            assert URN.fullmatch(text(part, "id")), file
            assert text(part, "title").strip()
            datetime.fromisoformat(text(part, "updated"))
            links = part.findall(f"{ATOM}link[@rel='alternate']")
            assert len(links) == 1
        for entry in feed.findall(f"{ATOM}entry"):
            assert text(entry, "summary").strip()
            assert text(entry, "published") <= text(entry, "updated")
        dates = [text(each, "updated") for each in feed.findall(f"{ATOM}entry")]
        assert dates == sorted(dates, reverse=True)
        assert text(feed, "updated") == dates[0]


def test_ids_are_unique(public: Path) -> None:
    """Nothing is announced twice, in no language."""
    ids = [
        each.text for file in feeds(public) for each in root_of(file).iter(f"{ATOM}id")
    ]
    assert len(ids) == len(set(ids))


def test_links_are_absolute_and_lead_somewhere(public: Path) -> None:
    """A reader of feeds knows no page to resolve an address against."""
    for file in feeds(public):
        for link in root_of(file).iter(f"{ATOM}link"):
            address = urlsplit(link.attrib["href"])
            assert address.scheme in {"http", "https"}
            if link.attrib["rel"] == "via":
                continue
            target = public / address.path.lstrip("/")
            page = target / "index.html" if address.path.endswith("/") else target
            assert page.is_file(), link.attrib["href"]
            if address.fragment:
                anchor = rf'id="?{re.escape(address.fragment)}["\s>]'
                assert re.search(anchor, page.read_text("utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_name_their_feed(public: Path, language: str) -> None:
    """Heads lead to the feed, and the list has a link one can see."""
    page = (public / language / "results/index.html").read_text("utf-8")
    assert len(re.findall(r'type="?application/atom\+xml', page)) == 2
    home = (public / language / "index.html").read_text("utf-8")
    assert re.search(r'type="?application/atom\+xml', home)
