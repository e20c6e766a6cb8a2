"""A picture of 1200 by 630 pixels in sixteen colours: paper to ink, and the accent.

All is drawn as coverage, 0 for paper and 255 for full ink, which a palette turns into
the colours of the light page. So a picture is small and its bytes do not change.
"""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

WIDTH, HEIGHT = 1200, 630
_PAPER, _INK, _ACCENT = (0xFB, 0xFA, 0xF7), (0x15, 0x18, 0x1C), (0xA5, 0x12, 0x3F)
_GREYS, _TINTS = 12, 4
# Shapes are drawn larger and reduced: Pillow smooths letters, but no lines.
_OVER = 4
# The highest level takes ten times as long for a few bytes less.
_LEVEL = 6

Point = tuple[float, float]


class Faces(NamedTuple):
    """The font files of the site that pictures are set in."""

    text: Path
    bold: Path


@cache
def face_at(path: Path, size_px: int) -> ImageFont.FreeTypeFont:
    """Return a face at a size; the plain layout is the same on every machine."""
    return ImageFont.truetype(str(path), size_px, layout_engine=ImageFont.Layout.BASIC)


@cache
def _advance(path: Path, size_px: int, glyph: str) -> float:
    return face_at(path, size_px).getlength(glyph)


def measure(path: Path, size_px: int, text: str) -> float:
    """Return the width of a text in pixels; the plain layout knows no kerning."""
    return sum(_advance(path, size_px, glyph) for glyph in text)


class Canvas:
    """Where a picture is drawn: one layer of ink, one of accent."""

    def __init__(self) -> None:
        """Start with empty paper."""
        self._ink = Image.new("L", (WIDTH, HEIGHT))
        self._accent = Image.new("L", (WIDTH, HEIGHT))

    def text(
        self, place: Point, text: str, font: ImageFont.FreeTypeFont, ink: int = 255
    ) -> None:
        """Write a line whose baseline starts at ``place``."""
        ImageDraw.Draw(self._ink).text(place, text, ink, font, anchor="ls")

    def rule(self, left: int, top: int, right: int, thick: int, ink: int = 255) -> None:
        """Draw a horizontal line."""
        box = (left, top, right - 1, top + thick - 1)
        ImageDraw.Draw(self._ink).rectangle(box, ink)

    def shape(
        self,
        box: tuple[int, int, int, int],
        draw: Callable[[ImageDraw.ImageDraw, int], None],
        *,
        accent: bool = False,
    ) -> None:
        """Draw something smooth into a box of left, top, width and height.

        ``draw`` is given a canvas of its own and how many of its pixels are one.
        """
        left, top, width, height = box
        large = Image.new("L", (width * _OVER, height * _OVER))
        draw(ImageDraw.Draw(large), _OVER)
        layer = self._accent if accent else self._ink
        layer.paste(large.resize((width, height), Image.Resampling.BOX), (left, top))

    def png(self) -> bytes:
        """Return the picture as a PNG of four bits a pixel."""
        greys = self._ink.point([round(v / 255 * (_GREYS - 1)) for v in range(256)])
        tints = [_GREYS - 1 + -(-v * _TINTS // 255) for v in range(256)]
        covered = self._accent.point([255 * (v > 0) for v in range(256)])
        greys.paste(self._accent.point(tints), (0, 0), covered)
        picture = Image.frombytes("P", (WIDTH, HEIGHT), greys.tobytes())
        picture.putpalette(bytes(_palette()))
        out = io.BytesIO()
        picture.save(out, "PNG", bits=4, compress_level=_LEVEL)
        return out.getvalue()


def _palette() -> list[int]:
    steps = [
        *((_INK, i / (_GREYS - 1)) for i in range(_GREYS)),
        *((_ACCENT, (i + 1) / _TINTS) for i in range(_TINTS)),
    ]
    return [
        round(paper + (colour - paper) * share)
        for target, share in steps
        for paper, colour in zip(_PAPER, target, strict=True)
    ]
