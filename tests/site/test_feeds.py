"""The Atom feeds: valid, found from the pages, and the same whenever they are built."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import feedparser
import pytest
from defusedxml import ElementTree
from selectolax.lexbor import LexborHTMLParser as HTMLParser

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
def test_every_question_in_full_is_an_entry(
    public: Path, built: Path, language: str
) -> None:
    """Its plan, its value and who can run it, as the page says them."""
    page = HTMLParser((public / language / "open-questions/index.html").read_text())
    rows = {
        each.attributes["id"]: each for each in page.css("[data-questions] > li[id]")
    }
    document = json.loads((built / "site/open-questions.json").read_text("utf-8"))
    planned = {each["id"] for each in document["questions"] if each["plan"]}
    feed = root_of(public / language / "open-questions/feed.xml")
    told = set()
    for entry in feed.findall(f"{ATOM}entry"):
        (link,) = entry.findall(f"{ATOM}link[@rel='alternate']")
        name = urlsplit(link.attrib["href"]).fragment
        told.add(name)
        row = rows[name]
        heading = row.css_first("h2")
        assert heading is not None
        assert text(entry, "title") == heading.text()
        summary = text(entry, "summary")
        for said in row.css("div > b")[:2]:
            assert f": {said.text()}" in summary
        plans = [
            each.attrib["href"] for each in entry.findall(f"{ATOM}link[@rel='related']")
        ]
        assert [urlsplit(each).path.rsplit("/", 1)[1] for each in plans] == (
            [f"{name}.yaml"] if name in planned else []
        )
    assert told == set(rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("section", ["results", "open-questions"])
def test_pages_name_their_feed(public: Path, language: str, section: str) -> None:
    """Heads lead to the feed, and the list has a link one can see."""
    page = HTMLParser((public / language / section / "index.html").read_text("utf-8"))
    feed = f"/{language}/{section}/feed.xml"
    for part in ("head link", "main a"):
        (link,) = page.css(f"{part}[type='application/atom+xml']")
        assert urlsplit(link.attributes["href"]).path.endswith(feed)
    home = (public / language / "index.html").read_text("utf-8")
    assert re.search(r'type="?application/atom\+xml', home)
