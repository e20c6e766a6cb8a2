"""A language needs its folders and its entry in the registry, and nothing else.

Covers that no text stays English that a folder could have translated, that pictures
have glyphs, that citations name the page, and what a language shows that has only
begun. That pages fit a phone and are found: tests/browser/pseudo.spec.mjs.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
import vl_convert
import yaml

from ingest.intake.models.borrowed import CLOSE, OPEN
from tests.pseudo.build import RECORDS
from tests.pseudo.writing import SIGNS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from selectolax.lexbor import LexborHTMLParser, LexborNode

COMPLETE = ("cs", "ja")
#: Three words in a row that no rule of the made languages leaves alone.
ENGLISH = re.compile(r"\b[A-Za-z]?[a-z]{2,} [a-z]{2,} [a-z]{2,}\b")
#: What is the same in every language: code, and what others wrote or are called.
_SAME = "code, pre, kbd, samp, script, style, template, cite, textarea, [lang]"


def texts(page: LexborHTMLParser) -> Iterator[str]:
    """Yield the texts a reader sees in the language of the page."""

    def below(node: LexborNode) -> Iterator[str]:
        for child in node.iter(include_text=True):
            if child.tag == "-text":
                yield child.text(deep=False)
            elif not child.css_matches(_SAME):
                yield from below(child)

    body = page.body
    assert body is not None
    yield from below(body)


@pytest.mark.parametrize("language", COMPLETE)
def test_no_english_is_left(
    pages: dict[str, LexborHTMLParser], language: str, names: set[str]
) -> None:
    """Nothing a reader sees is English, save what others wrote."""
    own = {
        path: page for path, page in pages.items() if path.startswith(f"{language}/")
    }
    assert len(own) > 50
    left = {
        f"{path}: {text.strip()[:100]}"
        for path, page in own.items()
        for text in texts(page)
        if ENGLISH.search(text) and not any(name in text for name in names)
    }
    assert sorted(left) == []


@pytest.fixture(scope="module")
def names(pseudo: Path) -> set[str]:
    """Return what nobody translates: titles of sources, and other names of a term."""
    found: set[str] = set()

    def collect(value: Any) -> None:
        if isinstance(value, dict):
            if "url" in value and isinstance(value.get("title"), str):
                found.add(value["title"])
            found.update(value.get("aliases", ()))
            value = list(value.values())
        if isinstance(value, list):
            for each in value:
                collect(each)

    for file in (pseudo / "data/reference").rglob("*.yaml"):
        collect(yaml.load(file.read_text("utf-8"), yaml.CSafeLoader))
    return found


def test_pictures_have_glyphs(pseudo: Path) -> None:
    """The signs of a language are drawn with the typeface its entry names."""
    measure = next((pseudo / ".cache/fonts").rglob("measure"))
    vl_convert.register_font_directory(str(measure))
    picture = next((pseudo / "public/embed/ja").glob("mysql-tpcc-*.svg"))
    drawing = picture.read_text("utf-8")
    assert re.search(f"<text[^>]*>[{SIGNS}]", drawing)
    unknown = re.sub(f"[{SIGNS}]", "\ue0f0", drawing)
    drawn, blank = (vl_convert.svg_to_png(each) for each in (drawing, unknown))
    assert drawn != blank


def test_further_letters_are_loaded_where_they_stand(pseudo: Path) -> None:
    """A typeface of its own holds them, and the style sheet says which they are."""
    sheets = [file.read_text("utf-8") for file in (pseudo / "public").rglob("*.css")]
    ranges = {
        found
        for text in sheets
        for found in re.findall(r"unicode-range: ?(.*?)[;}]", text)
    }
    assert len(ranges) == 1
    assert "U+158-159" in ranges.pop()  # Ř, ř
    faces = list((pseudo / "public/fonts").glob("plex-*-latin-ext.*.woff2"))
    assert len(faces) == 4


@pytest.mark.parametrize("language", COMPLETE)
def test_citations_name_the_page(
    pseudo: Path, pages: dict[str, LexborHTMLParser], language: str
) -> None:
    """A record is cited in its own language, from the page in any."""
    page = pages[f"{language}/results/{RECORDS[1]}/"]
    shown = " ".join(node.text() for node in page.css(".citation"))
    assert f"/{language}/results/{RECORDS[1]}/" in shown
    cited = json.loads(
        (pseudo / f"public/results/{RECORDS[1]}/cite.csl.json").read_text("utf-8")
    )
    assert cited[0]["language"] == "en"


def test_a_partial_language_says_so(pages: dict[str, LexborHTMLParser]) -> None:
    """English stands in, marked as such; a line tells, and leads to where help goes."""
    about, method = pages["fr/about/"], pages["fr/methodology/"]
    for page in (about, method):
        assert page.css_first("footer a[href$='/fr/contribute/#correct']")
    assert not about.css_first(".prose[lang]")
    assert method.css_first(".prose[lang=en]")
    borrowed = [node.text() for node in pages["fr/"].css("main span[lang=en]")]
    assert len(borrowed) > 10
    for path in ("en/", "cs/about/"):
        assert not pages[path].css_first("footer a[href$='/contribute/#correct']")


def test_no_mark_is_published(pseudo: Path) -> None:
    """The signs around borrowed texts reach nobody, in no kind of file."""
    marks = [sign.encode() for sign in (OPEN, CLOSE)]
    found = [
        file.relative_to(pseudo).as_posix()
        for file in (pseudo / "public").rglob("*")
        if file.is_file() and any(mark in file.read_bytes() for mark in marks)
    ]
    assert found == []
