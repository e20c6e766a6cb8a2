"""A chart as a picture that stands alone: what it shows, whose data, where from.

One SVG serves as picture, as download and as the content of a frame. It holds the wide
and the narrow drawing; a browser shows the one that fits the shape it is given, and
every other program the wide one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from ingest.publishing.charts.wrapping import wrapped
from ingest.publishing.embeds.colours import Tokens, coloured, themes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ingest.publishing.charts.documents import Width

_SIZE = re.compile(r'<svg[^>]* width="([\d.]+)" height="([\d.]+)"')
_BODY = re.compile(r"</desc>(.*)</svg>$", re.DOTALL)
_MARGIN_PX: dict[Width, int] = {"wide": 24, "narrow": 14}
#: A frame that is wider shows the wide drawing, whatever its shape.
_NARROW_BELOW_PX = 640
#: Between one size of the narrow drawing and the next smaller one.
_STEP = 1.15
#: Browsers alone read it. Where neither typeface is installed, Linux would take one
#: that is wider than the lines were broken for.
_SLIM = (
    '[font-family^="IBM Plex Sans"]{font-family:IBM Plex Sans,Arial,'
    "DejaVu Sans Condensed,system-ui,sans-serif}"
)


@dataclass(frozen=True)
class _Style:
    """How a line of words looks; ``character_px`` is its mean advance, generous."""

    size_px: int
    line_px: int
    character_px: float
    look: str


_TITLE = _Style(18, 25, 10.4, 'font-weight="600" fill="var(--ink)"')
_TEXT = _Style(15, 22, 7.9, 'fill="var(--ink)"')
_CAPTION = _Style(14, 21, 7.4, 'fill="var(--ink-2)"')
_FOOT = _Style(13, 19, 6.9, 'fill="var(--ink-3)"')


@dataclass(frozen=True)
class Said:
    """The words of a picture in one language, and where they lead.

    ``tag`` is the language tag. ``name`` and ``finding`` are for readers who do not
    see it. ``remarks`` are what nobody must miss; ``credit`` names whose data it is.
    ``href`` is the page of the chart, as seen from the picture's own address.
    """

    tag: str
    title: str
    lead: str
    caption: str
    note: str
    name: str
    finding: str
    remarks: Sequence[str]
    credit: str
    way_back: str
    href: str


@dataclass
class _Sheet:
    """Words around one drawing; ``y`` is where the next line begins."""

    width: float
    margin: int
    y: float = 0
    parts: list[str] = field(default_factory=list)

    def write(self, text: str, style: _Style) -> None:
        """Add a text, on as many lines as it takes."""
        room = int((self.width - 2 * self.margin) / style.character_px)
        for line in wrapped(text, room):
            base = self.y + style.line_px * 0.72
            self.parts.append(
                f'<text x="{self.margin}" y="{base:.1f}" font-size="{style.size_px}"'
                f' font-family="var(--font-sans)" {style.look}>{escape(line)}</text>'
            )
            self.y += style.line_px


@dataclass(frozen=True)
class Sheet:
    """An arranged sheet: its size in CSS pixels and its markup, colours unresolved."""

    width: int
    height: int
    body: str


def sheet_of(drawing: str, said: Said, width: Width) -> Sheet:
    """Arrange the words around a drawing of ``ingest.publishing.charts``.

    Raises ValueError for an SVG that is not one of those.
    """
    size, body = _SIZE.match(drawing), _BODY.search(drawing)
    if not size or not body:
        message = "a drawing without size or accessible name"
        raise ValueError(message)
    margin = _MARGIN_PX[width]
    sheet = _Sheet(float(size[1]) + 2 * margin, margin, margin)
    sheet.write(said.title, _TITLE)
    sheet.write(said.lead, _TEXT)
    sheet.write(said.caption, _CAPTION)
    sheet.y += 10
    sheet.parts.append(
        f'<g role="img" aria-labelledby="t d" transform="translate({margin}'
        f' {sheet.y:.1f})">{body[1]}</g>'
    )
    sheet.y += float(size[2]) + 10
    for remark in said.remarks:
        sheet.write(remark, _CAPTION)
    sheet.write(said.note, _FOOT)
    sheet.y += 8
    sheet.parts.append(
        f'<path stroke="var(--rule-2)" d="M{margin} {sheet.y:.1f}'
        f'H{sheet.width - margin:g}"/>'
    )
    sheet.y += 8
    sheet.write(said.credit, _FOOT)
    sheet.parts.append(
        f'<a href={quoteattr(said.href)} target="_blank" rel="noopener"'
        ' text-decoration="underline">'
    )
    sheet.write(said.way_back, _FOOT)
    sheet.parts.append("</a>")
    whole, height = round(sheet.width), round(sheet.y + margin / 2)
    return Sheet(whole, height, "".join(sheet.parts))


class Picture:
    """A chart with its words, in both widths."""

    def __init__(self, drawings: Mapping[Width, str], said: Said) -> None:
        """Arrange the words around both drawings; raises ValueError as ``sheet_of``."""
        self.wide = sheet_of(drawings["wide"], said, "wide")
        self.narrow = sheet_of(drawings["narrow"], said, "narrow")
        self._said = said

    def svg(self, tokens: Tokens) -> str:
        """Return the picture for browsers and editors, light and dark.

        Its address takes ``#light`` or ``#dark`` where a host has chosen.
        """
        wide, narrow = self.wide, self.narrow
        body = (
            f'<g class="w">{_paper(wide)}{wide.body}</g>'
            f'<g class="n" display="none">{narrow.body}</g>'
        )
        rules = (_SLIM, themes(body, tokens), _shapes(wide, narrow))
        style = f"<style>{''.join(rules)}</style>"
        said = self._said
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" lang="{said.tag}"'
            f' xml:lang="{said.tag}" viewBox="0 0 {wide.width} {wide.height}"'
            ' preserveAspectRatio="xMidYMin" aria-labelledby="t d">'
            f'<title id="t">{escape(said.name)}</title>'
            f'<desc id="d">{escape(said.finding)}</desc>{style}'
            f'<g id="light"><g id="dark" fill="none">{coloured(body, tokens)}'
            "</g></g></svg>\n"
        )

    def light(self, tokens: Tokens) -> str:
        """Return the wide picture in light colours alone, to be made into pixels."""
        return placed(self.wide, self.wide.width, self.wide.height, tokens)


def placed(sheet: Sheet, width: float, height: float, tokens: Tokens) -> str:
    """Return a sheet in the middle of a paper of that size, in light colours.

    A higher sheet starts at the top and is cut off below.
    """
    left, top = (width - sheet.width) / 2, max(0, (height - sheet.height) / 2)
    paper = _paper(Sheet(round(width), round(height), ""))
    body = f'{paper}<g transform="translate({left:.1f} {top:.1f})">{sheet.body}</g>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}"'
        f' height="{height:g}" viewBox="0 0 {width:g} {height:g}">'
        f'<g fill="none">{coloured(body, tokens)}</g></svg>\n'
    )


def _paper(sheet: Sheet) -> str:
    return f'<rect width="{sheet.width}" height="{sheet.height}" fill="var(--paper)"/>'


def _shapes(wide: Sheet, narrow: Sheet) -> str:
    """Return rules that show the narrow drawing, as large as it fits, in high frames.

    A style cannot divide lengths, so there is a rule for each of a few shapes. They end
    where the wide drawing is the larger of the two.
    """
    rules: list[str] = []
    fits, shrunk = narrow.width / narrow.height, 1.0
    while fits * shrunk <= wide.width / narrow.height or not rules:
        scale = wide.width / narrow.width / shrunk
        left = (wide.width - narrow.width * scale) / 2
        rules.append(
            f"@media(max-width:{_NARROW_BELOW_PX}px) and"
            f" (max-aspect-ratio:{int(fits * shrunk * 1000)}/1000){{.w{{display:none}}"
            f".n{{display:inline;transform:translate({left:.0f}px,0)"
            f"scale({scale:.3f})}}}}"
        )
        shrunk *= _STEP
    return "".join(reversed(rules))
