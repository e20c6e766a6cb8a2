"""Sets the words of a picture: its texts apart from its shapes, drawn with FreeType.

The renderer of the shapes reads the font again for every letter, which took nine tenths
of the time of a picture. Most lines stand in many pictures, so each is drawn once.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from PIL import Image, ImageDraw, ImageFont

from ingest.publishing.charts.fonts import GLYPHS, Face

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: What the typefaces hold that words are set in here. The renderer finds a typeface for
#: other letters.
_LETTERS = frozenset(GLYPHS)
_SVG = "http://www.w3.org/2000/svg"
_MOVED = re.compile(r"translate\((\S+) (\S+)\)")
#: What draws nothing itself.
_AROUND = {f"{{{_SVG}}}g", f"{{{_SVG}}}a"}
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
#: What of an element and those around it decides how a text looks.
_KNOWN = frozenset(
    (
        *("x", "y", "fill", "font-family", "font-size", "font-weight", "text-anchor"),
        *("stroke", "stroke-width", "stroke-linejoin", "paint-order"),
        "text-decoration",
    )
)
#: Drawn that much larger and made smaller again: letters then stand at thirds of a
#: pixel, and their distances look even.
_FINER = 3
#: Of the size of the letters: below the base line, and how thick.
_UNDERLINE = (0.1, 0.06)


class _Look(NamedTuple):
    """What a line looks like, in pixels; ``halo`` is the width of a stroke around."""

    file: str
    size: float
    halo: float


class Text(NamedTuple):
    """One line at its place in the picture, in the pixels of the picture's SVG."""

    text: str
    x: float
    y: float
    face: Face
    size: float
    fill: str
    anchor: float
    halo: tuple[str, float] | None
    is_underlined: bool


def apart(svg: str) -> tuple[str, list[Text]]:
    """Return a picture without its texts, and them.

    Texts lie on top of all shapes; those with letters of other scripts stay, groups
    and links left empty do not. Raises ValueError for a text whose look is described
    by more than this module knows.
    """
    root = ET.fromstring(svg)  # noqa: S314 - our own modules wrote it
    texts = list(_taken(root, 0.0, 0.0, {}))
    ET.register_namespace("", _SVG)
    return ET.tostring(root, "unicode"), texts


def _taken(
    element: ET.Element, dx: float, dy: float, around: dict[str, str]
) -> Iterator[Text]:
    """Take the texts out of an element, in the order of drawing."""
    if transform := element.get("transform"):
        moved = _MOVED.fullmatch(transform)
        if not moved:
            message = f"a picture is only moved, not: {transform}"
            raise ValueError(message)
        dx, dy = dx + float(moved[1]), dy + float(moved[2])
    inherited = {**around, **_of_texts(element)}
    for child in list(element):
        if child.tag == f"{{{_SVG}}}text":
            if unknown := set(child.keys()) - _KNOWN:
                message = f"a text with {', '.join(sorted(unknown))}"
                raise ValueError(message)
            if _LETTERS.issuperset("".join(child.itertext())):
                yield _text(child, dx, dy, {**inherited, **child.attrib})
                element.remove(child)
        else:
            yield from _taken(child, dx, dy, inherited)
            if child.tag in _AROUND and not len(child):
                element.remove(child)


def _of_texts(element: ET.Element) -> dict[str, str]:
    return {name: value for name, value in element.items() if name in _KNOWN}


def _text(element: ET.Element, dx: float, dy: float, look: dict[str, str]) -> Text:
    if len(element):
        message = "a text in parts"
        raise ValueError(message)
    family = "mono" if "Mono" in look["font-family"] else "sans"
    stroke = look.get("stroke", "none")
    return Text(
        text=element.text or "",
        x=dx + float(element.get("x", "0")),
        y=dy + float(element.get("y", "0")),
        face=Face(family, int(look.get("font-weight", "400"))),
        size=float(look["font-size"]),
        fill=look["fill"],
        anchor=_ANCHORS[look.get("text-anchor", "start")],
        halo=None if stroke == "none" else (stroke, float(look["stroke-width"])),
        is_underlined=look.get("text-decoration") == "underline",
    )


def set_texts(
    picture: Image.Image, texts: list[Text], fonts: Path, scale: float
) -> None:
    """Draw texts into an RGB picture; ``scale`` is its pixels for one of the SVG's.

    ``fonts`` is the folder of the TrueType files. Each line starts at a whole pixel.
    """
    for text in texts:
        file = str(fonts / f"{text.face.name}.ttf")
        size = round(text.size * scale, 2)
        letters = _line(text.text, _Look(file, size, 0))
        x = round(text.x * scale - text.anchor * letters.width)
        y = round(text.y * scale)
        if text.halo:
            colour, width = text.halo
            halo = _line(text.text, _Look(file, size, round(width * scale / 2, 2)))
            picture.paste(colour, (x + halo.left, y + halo.top), halo.mask)
        picture.paste(text.fill, (x + letters.left, y + letters.top), letters.mask)
        if text.is_underlined:
            # The ends are not rounded apart: halves go to the even side.
            below, thick = (
                round(y + size * _UNDERLINE[0]),
                round(size * _UNDERLINE[1]),
            )
            ImageDraw.Draw(picture).rectangle(
                (x, below, x + letters.width, below + max(1, thick) - 1),
                fill=text.fill,
            )


class _Line(NamedTuple):
    """The letters of a line; ``left`` and ``top`` are seen from its base point."""

    mask: Image.Image
    left: int
    top: int
    width: float


@lru_cache(maxsize=20_000)
def _line(text: str, look: _Look) -> _Line:
    font = _font(look.file, look.size * _FINER)
    halo = look.halo * _FINER
    left, top, right, bottom = font.getbbox(text, anchor="ls", stroke_width=halo)
    left, top = int(left // _FINER), int(top // _FINER)
    size = (int(right) - left * _FINER + _FINER, int(bottom) - top * _FINER + _FINER)
    large = Image.new("L", size)
    ImageDraw.Draw(large).text(
        (-left * _FINER, -top * _FINER),
        text,
        fill=255,
        font=font,
        anchor="ls",
        stroke_width=halo,
    )
    return _Line(large.reduce(_FINER), left, top, font.getlength(text) / _FINER)


@lru_cache(maxsize=500)
def _font(file: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, size)
