"""The drawing of a badge: it fits, says everything in words, and survives any text.

What badges say is for ``test_words``; that they say what the page says, for the tests
of the site.
"""

from __future__ import annotations

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.publishing.badges.badge import Badge
from ingest.publishing.badges.draw import HEIGHT, Rulers, draw_badge, draw_short
from ingest.publishing.badges.ruler import Ruler

SVG = "{http://www.w3.org/2000/svg}"
ANSWER = Badge(
    "en", "OLTP on NVMe SSD", "mq-deadline or none", "low", "certainty low · 4 sources"
)


def test_every_text_ends_before_the_next_begins(rulers: Rulers) -> None:
    """Words, dots and words stand side by side inside the badge."""
    root = fromstring(draw_badge(ANSWER, rulers).svg)
    ends = 0.0
    for element in root.iter():
        if element.tag == f"{SVG}text":
            assert float(element.get("x", "")) >= ends
            ends = float(element.get("x", "")) + float(element.get("textLength", ""))
        elif element.tag == f"{SVG}circle":
            assert float(element.get("cx", "")) - 3 > ends
            ends = float(element.get("cx", "")) + 3
    assert ends < float(root.get("width", ""))
    assert float(root.get("height", "")) == HEIGHT


@pytest.mark.parametrize(
    ("level", "filled"), [("very_low", 1), ("low", 2), ("moderate", 3), ("high", 4)]
)
def test_dots_count_what_the_word_says(level: str, filled: int, rulers: Rulers) -> None:
    """Of four dots as many are filled as the grade has steps."""
    badge = ANSWER._replace(certainty=level)  # type: ignore[arg-type]
    dots = list(fromstring(draw_badge(badge, rulers).svg).iter(f"{SVG}circle"))
    assert len(dots) == 4
    assert sum(dot.get("fill") == "#15181c" for dot in dots) == filled


def test_longer_words_make_a_wider_badge(rulers: Rulers) -> None:
    """The width follows the text: nothing is cut off and nothing is squeezed."""
    one, other = (
        fromstring(draw_badge(ANSWER._replace(subject=text), rulers).svg)
        for text in ("i" * 20, "m" * 20)
    )
    assert float(one.get("width", "")) + 50 < float(other.get("width", ""))


def test_nothing_is_green_or_red(rulers: Rulers) -> None:
    """A badge is ink on white; only the mark of the site has the accent."""
    text = draw_badge(ANSWER, rulers).svg
    colours = {text[i : i + 7] for i in range(len(text)) if text[i] == "#"}
    assert colours == {"#15181c", "#5d636a", "#ffffff", "#ff8fab"}


@settings(max_examples=60, deadline=None)
@given(st.text(min_size=1, max_size=60))
def test_any_text_is_escaped(text: str) -> None:
    """Markup, quotes and control characters end as plain text, in all three places."""
    ruler = Ruler({ord("a"): 0.5})
    plain = Rulers(ruler, ruler)
    badge = Badge("en", text, text, "high", text)
    root = fromstring(draw_badge(badge, plain).svg)
    assert {each.tag.removeprefix(SVG) for each in root.iter()} <= {
        *("svg", "title", "path", "g", "text", "circle"),
    }
    title = root.find(f"{SVG}title")
    assert title is not None
    assert root.get("aria-label") == title.text


def test_markup_is_shown_as_written(rulers: Rulers) -> None:
    """A hostile name is a name."""
    hostile = """<script>alert("1")</script> & 'x' ]]>"""
    badge = Badge("en", hostile, hostile)
    texts = [each.text for each in fromstring(draw_badge(badge, rulers).svg).iter()]
    assert texts.count(hostile) == 2


def test_the_short_form_is_short_to_the_eye_alone(rulers: Rulers) -> None:
    """Setting, answer and dots are drawn; the rest is still in the words for others."""
    whole = ANSWER._replace(brief="I/O scheduler")
    long, short = (
        fromstring(draw(whole, rulers).svg) for draw in (draw_badge, draw_short)
    )
    texts = [each.text for each in short.iter(f"{SVG}text")]
    assert texts == ["I/O scheduler", "mq-deadline or none"]
    assert len(list(short.iter(f"{SVG}circle"))) == 4
    assert short.get("aria-label") == long.get("aria-label")
    assert float(short.get("width", "")) < float(long.get("width", "")) * 0.6
