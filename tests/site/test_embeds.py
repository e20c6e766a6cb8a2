"""What others can show: every name leads somewhere, in every language, and is small."""

from __future__ import annotations

import gzip
import json
import re
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from defusedxml.ElementTree import parse
from pydantic import TypeAdapter
from selectolax.lexbor import LexborHTMLParser

from ingest.intake.models.languages import ORIGINAL
from ingest.publishing.embeds.write import (
    has_png,
    published_names,
    published_pictures,
    published_responses,
)
from ingest.publishing.export.shapes.embed import Embed
from tests.site.pages import LANGUAGES, Page, Pages

if TYPE_CHECKING:
    from pathlib import Path
    from xml.etree.ElementTree import Element

MOST_KB = 30
SVG = "{http://www.w3.org/2000/svg}"
# Required of every response, and of those that bring markup or a picture with them.
OEMBED = {"version", "type", "title", "provider_name", "provider_url", "cache_age"}
RICH = {"html", "width", "height"}


@pytest.fixture(scope="module")
def embeds(built: Path) -> list[Embed]:
    """Return the list that pages are made from."""
    text = (built / "site/embeds.json").read_text("utf-8")
    return TypeAdapter(list[Embed]).validate_json(text)


def drawing_of(public: Path, language: str, chart_id: str) -> Element:
    """Return the SVG of a chart."""
    return parse(public / "embed" / language / f"{chart_id}.svg").getroot()


def words_of(root: Element) -> str:
    """Return what is written in a drawing, on one line."""
    found = root.iter(f"{SVG}text")
    return " ".join("".join(each.itertext()) for each in found)


@pytest.fixture(scope="module")
def published(root: Path) -> frozenset[str]:
    """Return the ids that had a page for frames in the first release."""
    return published_names(root / "data/addresses/published.txt")


def test_names_are_those_agreed(embeds: list[Embed], built: Path) -> None:
    """Records with a chart, life spans, and answers with figures have one each."""
    charts = json.loads((built / "charts/index.json").read_text("utf-8"))
    named = {each["id"] for each in embeds}
    assert len(named) == len(embeds)
    folder = built / "site"
    records = {path.stem for path in (folder / "results").glob("*.json")}
    assert {name for name in records if charts.get(name)} <= named
    for path in (folder / "recommendations").glob("*/*.json"):
        document = json.loads(path.read_text("utf-8"))
        for answer in document["answers"]:
            key = f"{document['workload']}.{document['storage']}.{answer['id']}"
            assert (key in named) == (answer["forest"] is not None)
    assert "life-span.io-scheduler" in named


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_has_its_pictures(
    embeds: list[Embed],
    public: Path,
    published: frozenset[str],
    root: Path,
    language: str,
) -> None:
    """Nothing is listed that is not served; a page only where one was published.

    PNGs are those of the original language, and those of the first release.
    """
    pictured = published_pictures(root / "data/addresses/published.txt")
    for each in embeds:
        name = f"embed/{language}/{each['id']}"
        page = public / name / "index.html"
        assert page.is_file() == (each["id"] in published)
        assert (public / f"{name}.svg").is_file()
        drawn = (public / f"{name}.png").is_file()
        assert drawn == has_png(each, language, pictured)
        assert drawn == (language in each["pixels"]) == (language in each["preview"])
        assert drawn or language != ORIGINAL or not each["png"]


def test_every_page_of_old_shows_its_chart(
    embeds: list[Embed], pages: Pages, public: Path, published: frozenset[str]
) -> None:
    """A frame of the first release shows the chart of today, or why it is gone."""
    drawn = {each["id"] for each in embeds}
    assert len(published & drawn) > len(published) / 2
    for language, name in product(LANGUAGES, published):
        if name not in drawn:
            gone = public / "embed" / language / name / "index.html"
            assert "data-moved" in gone.read_text("utf-8"), gone
            continue
        page = pages[f"embed/{language}/{name}/"]
        assert page.tree.css_first("meta[name=robots][content=noindex]")
        image = page.tree.css_first("a > img[alt]")
        assert image is not None
        assert image.attributes["src"] == f"../{name}.svg"


def test_frames_are_light(embeds: list[Embed], public: Path) -> None:
    """The budget of a guest, for the heaviest chart."""
    for language, each in product(LANGUAGES, embeds):
        file = public / "embed" / language / f"{each['id']}.svg"
        assert len(gzip.compress(file.read_bytes(), 6)) <= MOST_KB * 1024, file


def test_the_way_back_leads_to_the_chart(
    embeds: list[Embed], public: Path, pages: Pages
) -> None:
    """The link opens a page of the language, at an anchor that it has."""
    seen: dict[str, set[str]] = {}
    for language, each in product(LANGUAGES, embeds):
        root = drawing_of(public, language, each["id"])
        links = {link.get("href") for link in root.iter(f"{SVG}a")}
        assert {link.get("target") for link in root.iter(f"{SVG}a")} == {"_blank"}
        (href,) = links
        path, _, anchor = str(href).removeprefix("../../").partition("#")
        assert path.startswith(f"{language}/")
        if path not in seen:
            found = pages[path].tree.css("[id]")
            seen[path] = {str(node.attributes["id"]) for node in found}
        assert anchor in seen[path], f"{path} has no {anchor}"


def test_a_chart_says_what_it_shows_and_whose_it_is(
    embeds: list[Embed], public: Path
) -> None:
    """Readable alone: language, name, title, metric and unit, makers, licence."""
    for language, each in product(LANGUAGES, embeds):
        root = drawing_of(public, language, each["id"])
        tag = str(root.get("lang"))
        assert tag.lower() == language
        name = root.find(f"{SVG}title")
        assert name is not None
        assert name.text == each["name"][language]
        words = words_of(root)
        assert each["title"][language].split()[0] in words
        assert each["caption"][language].split()[0] in words
        assert "CC BY 4.0" in words


def test_answers_say_how_sure_they_are(embeds: list[Embed], public: Path) -> None:
    """Certainty and number of sources stand above the evidence."""
    for each in embeds:
        if each["kind"] == "answer":
            assert re.search(
                r"Certainty: (very low|low|moderate|high)\. .*sources: \d",
                words_of(drawing_of(public, "en", each["id"])),
            )


def test_pages_for_frames_are_in_no_sitemap(public: Path) -> None:
    """A search engine is told of the pages themselves."""
    for language in LANGUAGES:
        assert "/embed/" not in (public / language / "sitemap.xml").read_text("utf-8")


def test_pictures_of_records_keep_their_address(
    embeds: list[Embed], public: Path, published: frozenset[str]
) -> None:
    """``results/<id>/chart.<language>.svg`` was there before the embeds."""
    for each in embeds:
        if each["kind"] == "record" and each["leading"] and each["id"] in published:
            for language in LANGUAGES:
                own = public / "results" / each["subject"] / f"chart.{language}.svg"
                other = public / "embed" / language / f"{each['id']}.svg"
                assert own.read_bytes() == other.read_bytes()


def _oembed(page: Page, public: Path, base_url: str) -> dict[str, Any] | None:
    link = page.tree.css_first('link[type="application/json+oembed"]')
    if link is None:
        return None
    href = str(link.attributes["href"])
    assert href.startswith(base_url)
    said: dict[str, Any] = json.loads(
        (public / href.removeprefix(base_url)).read_text("utf-8")
    )
    return said


def _local(address: str, public: Path, base_url: str) -> Path:
    """Return the file an absolute address is served from."""
    path = public / address.removeprefix(base_url)
    return path / "index.html" if address.endswith("/") else path


def _check_rich(said: dict[str, Any], public: Path, base_url: str) -> None:
    assert said.keys() >= RICH
    frame = LexborHTMLParser(said["html"]).css_first("iframe")
    assert frame is not None
    assert frame.attributes["title"]
    assert frame.attributes["width"] == str(said["width"])
    assert frame.attributes["height"] == str(said["height"])
    addresses = [str(frame.attributes["src"])]
    if "thumbnail_url" in said:  # Answers that advise no change have no PNG.
        addresses.append(said["thumbnail_url"])
    for address in addresses:
        assert address.startswith(base_url)
        assert _local(address, public, base_url).is_file(), address


@pytest.mark.needs_build
@pytest.mark.parametrize("site", ["public", "subpath"])
def test_pages_with_a_chart_offer_oembed(
    site: str, root: Path, request: pytest.FixtureRequest
) -> None:
    """All fields that oEmbed 1.0 requires; records and answers bring their chart.

    Of other pages those of the first release have one, a plain link.
    """
    kept = published_responses(root / "data/addresses/published.txt")
    public: Path = request.getfixturevalue(site)
    every: Pages = request.getfixturevalue(
        {"public": "pages"}.get(site, f"{site}_pages")
    )
    home = every["en/"].tree.css_first("link[rel=canonical]")
    assert home is not None
    base_url = str(home.attributes["href"]).removesuffix("en/")
    kinds, pictured = set(), set()
    for path, page in every.items():
        if page.language is None:
            continue
        said = _oembed(page, public, base_url)
        if said is None:
            assert not (public / path / "oembed.json").is_file(), path
            # A level shows the chart of its setting, which leads there.
            uses = page.tree.css(".chart__use a[href*='?page=']")
            hrefs = [str(each.attributes["href"]) for each in uses]
            own = path.removeprefix(f"{page.language}/")
            assert [each for each in hrefs if f"?page=/{own}&" in each] == [], path
            assert site != "public" or f"{path}oembed.json" not in kept, path
            continue
        assert said.keys() >= OEMBED
        assert said["version"] == "1.0"
        assert said["type"] in ("rich", "link")
        assert said["provider_url"] == f"{base_url}{page.language}/"
        if said["type"] == "rich":
            _check_rich(said, public, base_url)
        kinds.add((path.split("/")[1], said["type"]))
        if "thumbnail_url" in said:
            pictured.add(path.split("/")[1])
    assert "results" in pictured
    assert {("results", "rich"), ("recommendations", "rich")} <= kinds
    assert site != "public" or {("settings", "rich"), ("", "link")} <= kinds
