"""What came after a release stops no page and is told: in feeds, in all languages.

That every template was rendered is held by the build of the world itself, which ends
where Hugo names one that nothing needed.
"""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.site.pages import LANGUAGES, Pages

ATOM = "{http://www.w3.org/2005/Atom}"


def entries(public: Path, language: str, section: str) -> list[ET.Element]:
    """Return the entries of a feed."""
    feed = ET.parse(public / language / section / "feed.xml").getroot()  # noqa: S314 (our own file)
    return feed.findall(f"{ATOM}entry")


def text_of(entry: ET.Element, name: str) -> str:
    """Return the text of an element of an entry."""
    return entry.findtext(f"{ATOM}{name}") or ""


def test_the_world_has_a_story(story: list[dict[str, Any]]) -> None:
    """Records came, went and were corrected since the release, and answers changed."""
    newest = story[0]
    assert newest["before"] == "2026-09-01"
    assert {"world-disagrees", "world-renamed"} <= set(newest["added"])
    assert {"world-misnamed", "world-withdrawn"} == set(newest["withdrawn"])
    assert "world-corrected" in newest["changed"]
    assert [each for each in newest["answers"] if each["before"] and each["after"]]
    assert [each for each in newest["answers"] if not each["before"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_feeds_tell_changed_answers(
    public: Path, story: list[dict[str, Any]], language: str
) -> None:
    """Each changed answer is an entry that says what was said before and now."""
    found = entries(public, language, "recommendations")
    changed = story[0]["answers"]
    assert len(found) == len(changed) + 1  # and the release
    summaries = [text_of(each, "summary") for each in found]
    for change in changed:
        for state in (change["before"], change["after"]):
            if state:
                count = re.compile(rf": {state['sources']}\b")
                said = [s for s in summaries if state["headline"][language] in s]
                assert [each for each in said if count.search(each)], change["key"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_feeds_tell_new_records(public: Path, language: str) -> None:
    """Records of the present have an entry, those withdrawn have none."""
    links = [
        link.attrib["href"]
        for each in entries(public, language, "results")
        for link in each.findall(f"{ATOM}link")
    ]
    said = " ".join(links)
    assert f"/{language}/results/world-disagrees/" in said
    assert "world-withdrawn" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_disagreement_is_shown(pages: Pages, language: str) -> None:
    """The answer that new records contradict names them among its evidence."""
    page = pages[
        f"{language}/recommendations/oltp-tpcc-like/hdd-raid-bbwc/io-scheduler/"
    ]
    links = {each.attributes.get("href") or "" for each in page.tree.css("main a")}
    for record in ("world-agrees", "world-disagrees"):
        place = f"/io-atlas/{language}/results/{record}/"
        assert [each for each in links if each.startswith(place)], record
