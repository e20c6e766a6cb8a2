"""A chart as a picture that stands alone: what it shows, whose data, where from."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from ingest.publishing.embeds.colours import Tokens, coloured, dark_style

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIZE = re.compile(r'<svg[^>]* width="([\d.]+)" height="([\d.]+)"')
_BODY = re.compile(r"</desc>(.*)</svg>$", re.DOTALL)
_MARGIN_PX = 24
_NAME = "I/O Atlas"


@dataclass(frozen=True)
class _Style:
    """How a line of words looks; ``character_px`` is its mean advance, generous."""

    size_px: int
    line_px: int
    character_px: float
    look: str


_TITLE = _Style(18, 25, 9.9, 'font-weight="600" fill="var(--ink)"')
_TEXT = _Style(15, 22, 7.9, 'fill="var(--ink)"')
_CAPTION = _Style(14, 21, 7.4, 'fill="var(--ink-2)"')
_FOOT = _Style(13, 19, 6.9, 'fill="var(--ink-3)"')


@dataclass(frozen=True)
class Said:
    """The words of a picture in one language.

    ``name`` and ``finding`` are for readers who do not see it. ``remarks`` are what
    nobody must miss; ``credit`` names whose data it is.
    """

    title: str
    lead: str
    caption: str
    name: str
    finding: str
    remarks: Sequence[str]
    credit: str
    path: str
    licence: str


@dataclass
class _Page:
    """A picture in the making: ``y`` is where the next line begins."""

    width: float
    y: float = _MARGIN_PX
    parts: list[str] = field(default_factory=list)

    def write(self, text: str, style: _Style) -> None:
        """Add a text, on as many lines as it takes."""
        room = int((self.width - 2 * _MARGIN_PX) / style.character_px)
        for line in textwrap.wrap(text, room):
            base = self.y + style.line_px * 0.72
            self.parts.append(
                f'<text x="{_MARGIN_PX}" y="{base:.1f}" font-size="{style.size_px}"'
                f' font-family="var(--font-sans)" {style.look}>{escape(line)}</text>'
            )
            self.y += style.line_px


class Picture:
    """The parts of a picture, and its size in CSS pixels."""

    def __init__(self, drawing: str, said: Said) -> None:
        """Arrange words around a drawing of ``ingest.publishing.charts``.

        Raises ValueError for an SVG that is not one of those.
        """
        size, body = _SIZE.match(drawing), _BODY.search(drawing)
        if not size or not body:
            message = "a drawing without size or accessible name"
            raise ValueError(message)
        page = _Page(float(size[1]) + 2 * _MARGIN_PX)
        page.write(said.title, _TITLE)
        page.write(said.lead, _TEXT)
        page.write(said.caption, _CAPTION)
        page.y += 10
        page.parts.append(
            f'<g transform="translate({_MARGIN_PX} {page.y:.1f})">{body[1]}</g>'
        )
        page.y += float(size[2]) + 10
        for remark in said.remarks:
            page.write(remark, _CAPTION)
        page.y += 8
        page.parts.append(
            f'<path stroke="var(--rule-2)" d="M{_MARGIN_PX} {page.y:.1f}'
            f'H{page.width - _MARGIN_PX:g}"/>'
        )
        page.y += 8
        page.write(said.credit, _FOOT)
        page.write(f"{_NAME} · {said.path} · {said.licence}", _FOOT)
        self.width, self.height = round(page.width), round(page.y + _MARGIN_PX / 2)
        self._body = (
            f'<rect width="{self.width}" height="{self.height}" fill="var(--paper)"/>'
            + "".join(page.parts)
        )
        self._said = said

    def svg(self, tokens: Tokens) -> str:
        """Return the picture for browsers and editors, light and dark."""
        return self._whole(tokens, dark_style(self._body, tokens))

    def light(self, tokens: Tokens) -> str:
        """Return the picture in light colours alone, to be made into pixels."""
        return self._whole(tokens, "")

    def _whole(self, tokens: Tokens, style: str) -> str:
        size = f'width="{self.width}" height="{self.height}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}'
            f' viewBox="0 0 {self.width} {self.height}" aria-labelledby="t d">'
            f'<title id="t">{escape(self._said.name)}</title>'
            f'<desc id="d">{escape(self._said.finding)}</desc>{style}'
            f'<g fill="none">{coloured(self._body, tokens)}</g></svg>\n'
        )
