"""Borrowed texts are marked where an element can stand, and plain elsewhere."""

import pytest

from ingest.intake.models.borrowed import CLOSE, OPEN, borrowed, unmarked
from ingest.workbench.site.borrowed import marked

SPAN = '<span lang="en">'


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<p>own</p>", "<p>own</p>"),
        (f"<p>{borrowed('two words')}</p>", f"<p>{SPAN}two words</span></p>"),
        (
            f"<p>{OPEN}with <b>bold</b> text{CLOSE} own</p>",
            f"<p>{SPAN}with </span><b>{SPAN}bold</span></b>{SPAN} text</span> own</p>",
        ),
        (f'<a title="{borrowed("name")}">own</a>', '<a title="name">own</a>'),
        (f"<title>{borrowed('name')}</title>", "<title>name</title>"),
        (
            f'<script type="application/ld+json">{{"a": "{borrowed("x")}"}}</script>',
            '<script type="application/ld+json">{"a": "x"}</script>',
        ),
        (
            f"<svg><text>{borrowed('x')}</text></svg><i>own</i>",
            "<svg><text>x</text></svg><i>own</i>",
        ),
        # A text whose end was cut off ends with its paragraph.
        (f"<p>{OPEN}cut</p><p>own</p>", f"<p>{SPAN}cut</span></p><p>own</p>"),
    ],
)
def test_pages(page: str, expected: str) -> None:
    """No mark is left, and every text keeps its own language."""
    assert marked(page) == expected


def test_a_text_without_marks_is_the_text() -> None:
    """What is no page only loses them."""
    assert unmarked(f"{borrowed('one')}, two") == "one, two"
