"""What stands for a page elsewhere says what the page says: its picture, its badges."""

from __future__ import annotations

import json
import re
import struct
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from defusedxml.ElementTree import parse

from tests.site.pages import LANGUAGES, Page, Pages, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from selectolax.lexbor import LexborNode

PNG = b"\x89PNG\r\n\x1a\n"
SHAPE = 1200 / 630
COUNT = re.compile(r"\d[\d.,]*")


def properties(page: Page) -> dict[str, str]:
    """Return what a page tells link previews, by name."""
    return {
        str(each.attributes.get("property") or each.attributes.get("name")): str(
            each.attributes["content"]
        )
        for each in page.tree.css("meta[property], meta[name^=twitter]")
    }


def pictured(pages: Pages) -> Iterator[tuple[Page, dict[str, str]]]:
    """Yield the pages that name a picture."""
    for page in pages.values():
        told = properties(page)
        if "og:title" in told:
            yield page, told


def wrong_pictures(pages: Pages, public: Path, base_url: str) -> list[str]:
    """Return the pages whose picture is missing, elsewhere or of another size."""
    wrong = []
    sizes: dict[str, tuple[int, ...]] = {}
    for page, told in pictured(pages):
        address = told.get("og:image", "")
        path = address.removeprefix(base_url)
        if path not in sizes:
            file = public / path
            head = file.read_bytes()[:24] if file.is_file() else b""
            sizes[path] = struct.unpack(">II", head[16:24]) if head[:8] == PNG else ()
        said = (int(told["og:image:width"]), int(told["og:image:height"]))
        if not address.startswith(f"{base_url}embed/") or sizes[path] != said:
            wrong.append(f"{page.path}: {address} {sizes[path]} {said}")
    return wrong


def test_every_page_has_its_picture(pages: Pages, public: Path, base_url: str) -> None:
    """The address is absolute, the file a PNG of the shape previews ask for."""
    assert wrong_pictures(pages, public, base_url) == []
    shown = list(pictured(pages))
    assert len(shown) > 4 * 200
    for page, told in shown:
        shape = int(told["og:image:width"]) / int(told["og:image:height"])
        assert shape == pytest.approx(SHAPE, rel=0.01), page.path
        assert told["og:image:alt"].startswith(told["og:title"]), page.path
        assert told["twitter:card"] == "summary_large_image"


def test_records_and_answers_show_their_chart(pages: Pages, base_url: str) -> None:
    """A picture of their own where there is a chart; a sheet has that of an answer."""
    owner: dict[str, str] = {}
    for page, told in pictured(pages):
        path = told["og:image"].removeprefix(base_url)
        if path.endswith("/io-atlas.png"):
            continue
        first = owner.setdefault(path, page.path)
        assert first.startswith(page.path) or page.path.startswith(first)
        assert path.startswith(f"embed/{page.language}/")
    kinds = [path.split("/")[1] for path in owner.values()]
    assert set(kinds) == {"results", "recommendations", "settings"}
    assert kinds.count("results") > 4 * 50


def test_pictures_are_found_below_a_sub_path(
    subpath_pages: Pages, subpath: Path
) -> None:
    """A site with a path of its own names its own pictures."""
    link = subpath_pages["en/"].tree.css_first("link[rel=canonical]")
    assert link is not None
    base = str(link.attributes["href"]).removesuffix("en/")
    assert urlsplit(base).path != "/"
    assert wrong_pictures(subpath_pages, subpath, base) == []


def badge_text(public: Path, language: str, name: str) -> str:
    """Return what a badge says, from its label; its drawn words are the same."""
    root = parse(public / "badge" / language / f"{name}.svg").getroot()
    label = str(root.get("aria-label"))
    for element in root.iter("{http://www.w3.org/2000/svg}text"):
        for words in str(element.text).split(" · "):
            assert words in label
    return label


def text_of(node: LexborNode | None) -> str:
    """Return the text of an element on one line."""
    assert node is not None
    return " ".join(node.text().split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_badges_of_answers_say_what_the_page_says(
    language: str, pages: Pages, public: Path
) -> None:
    """Certainty and sources; the sheet has the badge of its first answer."""
    count = 0
    for path, page in pages.items():
        parts = path.split("/")
        if parts[:2] != [language, "recommendations"] or len(parts) != 6:
            continue
        said = badge_text(public, language, "/".join(parts[2:5]))
        sure = text_of(
            page.tree.css_first(".three__foot b")  # a safety rule: no figure says it
            or page.tree.css_first("section[aria-labelledby$=-why] .certainty")
        )
        assert f" {sure} · " in said, path
        basis = text_of(page.tree.css_first("section[aria-labelledby$=-calculated] p"))
        assert COUNT.findall(basis)[1] in COUNT.findall(said), path
        count += 1
    assert count > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_badges_of_results_say_what_the_list_says(
    language: str, pages: Pages, public: Path
) -> None:
    """The verdict, and the digits of its range or ratio."""
    rows = rows_of(pages, language)
    assert rows
    for row in rows:
        said = badge_text(public, language, f"results/{row.attributes['data-result']}")
        assert text_of(row.css_first(".verdict-column")) in said
        shown = row.css_first(".ratio small") or row.css_first(".ratio b")
        if shown is not None:
            assert text_of(shown) in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_badges_of_settings_count_the_results_there_are(
    language: str, public: Path, built: Path
) -> None:
    """As many experiments as the list of results has of that setting."""
    parts = sorted((public / "data/list").glob(f"{language}.*.json"))
    tested = [
        record["setting"]
        for part in parts
        for record in json.loads(part.read_text("utf-8"))
    ]
    assert tested
    for file in sorted((built / "site/settings").glob("*.json")):
        factor = json.loads(file.read_text("utf-8"))["factor"]
        count = sum(factor in each for each in tested)
        said = badge_text(public, language, f"settings/{file.stem}").split(": ")[-1]
        assert said.startswith(f"{count} ") if count else not COUNT.search(said)


def test_every_cell_of_the_matrix_has_a_badge(
    pages: Pages, public: Path, built: Path
) -> None:
    """An empty cell says so, and the matrix leads on from it."""
    empty = pages["en/recommendations/"].tree.css(".map__gap a[href*='?workload=']")
    text = (built / "site/recommendation-index.json").read_text("utf-8")
    gaps = [each for each in json.loads(text)["cells"] if not each["answers"]]
    assert gaps
    assert len(empty) == len(gaps)
    said = {
        badge_text(public, "en", f"{cell['workload']}/{cell['storage']}").rpartition(
            ": "
        )[2]
        for cell in gaps
    }
    assert len(said) == 1
