"""Guides: short, alike in every language, every claim linked, a check at the end.

Whether the linked pages exist is decided by the build, which stops where one does not.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMES = sorted(f.stem for f in (ROOT / "content/en/guides").glob("[!_]*.md"))
COMPLETE = sorted(f.parents[1].name for f in ROOT.glob("content/*/guides/_index.md"))
#: Longer ones are not read to the end.
MOST_WORDS = 600

_LINK = re.compile(r"\]\(([^)]+)\)")
_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def _body(language: str, name: str) -> str:
    text = (ROOT / "content" / language / "guides" / f"{name}.md").read_text("utf-8")
    return text.split("\n---\n", 1)[1]


def _digits(text: str) -> list[str]:
    """Return the digits of a text's numbers; those of links and code are left out."""
    plain = _CODE.sub("", _LINK.sub("]", text))
    return sorted(re.sub(r"\D", "", number) for number in _NUMBER.findall(plain))


def test_every_language_has_every_guide() -> None:
    """A reader of any language finds all eleven."""
    assert len(NAMES) == 11
    for language in COMPLETE:
        folder = ROOT / "content" / language / "guides"
        assert sorted(f.stem for f in folder.glob("[!_]*.md")) == NAMES, language


@pytest.mark.parametrize("name", NAMES)
def test_short_with_a_check_at_the_end(name: str) -> None:
    """Under 600 words, and the reader can do something at the end."""
    for language in COMPLETE:
        body = _body(language, name)
        assert len(body.split()) < MOST_WORDS, (language, len(body.split()))
        headings = re.findall(r"^## .+ \{#([a-z-]+)\}$", body, re.MULTILINE)
        assert headings[-1] == "check", language


@pytest.mark.parametrize("name", NAMES)
def test_same_links_and_figures_in_every_language(name: str) -> None:
    """A translation changes words, never a source or a figure."""
    english = _body("en", name)
    for language in COMPLETE:
        body = _body(language, name)
        assert sorted(_LINK.findall(body)) == sorted(_LINK.findall(english)), language
        assert _digits(body) == _digits(english), language
        assert set(_CODE.findall(body)) == set(_CODE.findall(english)), language


@pytest.mark.parametrize("name", NAMES)
def test_paragraphs_with_measured_figures_are_linked(name: str) -> None:
    """No measured figure stands without the record it comes from."""
    body = _body("en", name).split("{#check}")[0]
    for paragraph in body.split("\n\n"):
        measured = re.search(r"\d(?:[\d.,]*) (?:%|ms|s|µs|MB/s|MiB/s)\b", paragraph)
        if measured:
            assert _LINK.search(paragraph), paragraph
