"""The words of a PNG stand where its SVG says, in the colours it says."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from ingest.publishing.charts.fonts import Face
from ingest.publishing.embeds.letters import apart, set_texts

if TYPE_CHECKING:
    from pathlib import Path

_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">'
_LOOK = 'font-family="IBM Plex Sans, Arial" font-size="20" fill="#000000"'


def svg(*parts: str) -> str:
    """Return a picture of these elements."""
    return f"{_HEAD}{''.join(parts)}</svg>"


def drawn(fonts: Path, *parts: str, scale: float = 1) -> Image.Image:
    """Return the texts of a picture on white."""
    picture = Image.new("RGB", (round(200 * scale), round(80 * scale)), "#ffffff")
    set_texts(picture, apart(svg(*parts))[1], fonts, scale)
    return picture


def ink(picture: Image.Image) -> tuple[int, int, int, int]:
    """Return the box around all that is not white."""
    box = picture.convert("L").point(lambda value: 255 * (value < 160)).getbbox()
    assert box
    return box


def test_texts_are_taken_apart_from_shapes() -> None:
    """Each has the place and the look that those around it give it."""
    shapes, (text,) = apart(
        svg(
            '<path d="M0 0h9"/><g transform="translate(10 20)" font-weight="600">',
            '<g font-family="IBM Plex Mono, monospace" stroke="#fff" stroke-width="4">',
            '<text x="1" y="2" font-size="13" fill="#123456" text-anchor="end">',
            "a &amp; b</text></g></g>",
        )
    )
    assert "<text" not in shapes
    assert '<path d="M0 0h9"' in shapes
    assert text.text == "a & b"
    assert (text.x, text.y, text.anchor) == (11, 22, 1)
    assert text.face == Face("mono", 600)
    assert text.halo == ("#fff", 4)


def pixels(picture: Image.Image) -> list[object]:
    """Return the colours of a picture."""
    places = product(range(picture.width), range(picture.height))
    return [picture.getpixel(place) for place in places]


def test_letters_of_other_scripts_are_left_to_the_renderer() -> None:
    """It falls back on a typeface that has them."""
    shapes, texts = apart(svg(f"<text {_LOOK}>a</text><text {_LOOK}>漢字</text>"))
    assert [text.text for text in texts] == ["a"]
    assert "漢字</text>" in shapes


@pytest.mark.parametrize(
    "part",
    [
        f'<text {_LOOK} rotate="90">a</text>',
        f'<text {_LOOK}><tspan dx="2">a</tspan></text>',
        f'<g transform="rotate(90)"><text {_LOOK}>a</text></g>',
    ],
)
def test_what_would_be_drawn_otherwise_is_refused(part: str) -> None:
    """A drawing with texts that this module cannot set is a mistake to mend."""
    with pytest.raises(ValueError, match=r"text|moved"):
        apart(svg(part))


@pytest.mark.parametrize(("anchor", "edge", "at"), [("start", 0, 100), ("end", 2, 100)])
def test_a_line_starts_or_ends_at_its_place(
    fonts: Path, anchor: str, edge: int, at: int
) -> None:
    """Within the side bearing of a letter, at any size."""
    part = f'<text x="100" y="40" {_LOOK} text-anchor="{anchor}">Mmm</text>'
    for scale in (1, 2.5):
        box = ink(drawn(fonts, part, scale=scale))
        assert box[edge] == pytest.approx(at * scale, abs=3 * scale)
        assert box[3] == pytest.approx(40 * scale, abs=1)


def test_a_halo_clears_the_ground_and_a_link_is_underlined(fonts: Path) -> None:
    """Behind the letters in the halo's colour; below them in the text's."""
    part = f'<text x="20" y="40" {_LOOK}>Mmm</text>'
    plain = drawn(fonts, part)
    halo = f'<g stroke="#ff0000" stroke-width="6" paint-order="stroke">{part}</g>'
    around = drawn(fonts, halo)
    left, _, _, bottom = ink(plain)
    assert around.getpixel((left - 2, bottom - 3)) == (255, 0, 0)
    black = sum(pixel == (0, 0, 0) for pixel in pixels(plain))
    assert black
    assert black == sum(pixel == (0, 0, 0) for pixel in pixels(around))
    linked = drawn(fonts, f'<a text-decoration="underline">{part}</a>')
    assert ink(linked)[3] > bottom
    assert linked.getpixel((50, 42)) == (0, 0, 0)


@pytest.mark.parametrize("place", [40, 41])
def test_a_line_below_half_a_pixel_is_drawn(fonts: Path, place: int) -> None:
    """Both of its ends lie on halves, which are rounded to the even side."""
    small = 'font-family="IBM Plex Sans" font-size="15" fill="#000000"'
    part = f'<text x="20" y="{place}" {small}>Mmm</text>'
    linked = drawn(fonts, f'<a text-decoration="underline">{part}</a>')
    assert linked.getpixel((40, 42)) == (0, 0, 0)
