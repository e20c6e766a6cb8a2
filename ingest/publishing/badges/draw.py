"""A badge as SVG: ink left, white right, the same on light and dark pages.

An image cannot bring a typeface along. So each text states the width it was measured
with, and whatever typeface the reader's system has is fitted into it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, NamedTuple
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from ingest.analysis.evidence.synthesis.certainty import CertaintyLevel
    from ingest.publishing.badges.badge import Badge
    from ingest.publishing.badges.ruler import Ruler

HEIGHT = 20
_SIZE = 11
_BASELINE = 14
_PAD = 7
_MARK = 12
_GAP = 5
_DOT = 7
_INK = "#15181c"
# The outline has to stand out from light and from dark pages.
_OUTLINE = "#5d636a"
_WHITE = "#ffffff"
_ACCENT = "#ff8fab"
_SANS = "IBM Plex Sans,Segoe UI,Roboto,Helvetica,Arial,sans-serif"
_MONO = "IBM Plex Mono,Menlo,Consolas,DejaVu Sans Mono,monospace"
_FACES = {"sans": _SANS, "mono": _MONO}
_FILLED: dict[CertaintyLevel, int] = {
    "very_low": 1,
    "low": 2,
    "moderate": 3,
    "high": 4,
}
_DOTS = len(_FILLED)
# The mark of the site, as in favicon.svg, without its paper.
_LOGO = (
    f'<g transform="translate({_PAD - 1} 4) scale({_MARK / 22:.4f})" fill="none" '
    f'stroke-width="2"><path d="M1 1h20v20H1zM1 14.5c4 0 4-7 8-7s5 8 12 3.5" '
    f'stroke="{_WHITE}"/><path d="M5.5 21 16.5 1" stroke="{_ACCENT}"/></g>'
)


class Rulers(NamedTuple):
    """The metrics of the two typefaces: language, and what is measured."""

    sans: Ruler
    mono: Ruler


class Drawn(NamedTuple):
    """A badge as an SVG document, and its width in pixels."""

    svg: str
    width: int


def draw_short(badge: Badge, rulers: Rulers) -> Drawn:
    """Draw the short form of a badge; who hears it is told all of it.

    In the narrower face: a phone shows an image of 358 px at its own size.
    """
    label = printable(badge.text)
    return draw_badge(
        badge._replace(subject=badge.brief, graded=""), rulers, label, face="sans"
    )


def draw_badge(
    badge: Badge,
    rulers: Rulers,
    label: str = "",
    face: Literal["sans", "mono"] = "mono",
) -> Drawn:
    """Draw a badge; every text in it is escaped.

    ``label`` is what is said of it where it cannot be seen, by default its own words;
    ``face`` is the typeface of the answer.
    """
    badge = badge._replace(
        subject=printable(badge.subject),
        said=printable(badge.said),
        graded=printable(badge.graded),
    )
    start = _PAD + _MARK + _GAP - 1
    subject = _length(badge.subject, rulers.sans)
    split = start + subject + _PAD
    shapes, end = _answer(badge, split + _PAD, getattr(rulers, face), _FACES[face])
    width = end + _PAD
    label = f"I/O Atlas: {label or badge.text}"
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{HEIGHT}" '
        f'viewBox="0 0 {width} {HEIGHT}" role="img" xml:lang="{badge.language}" '
        f"aria-label={quoteattr(label)}><title>{escape(label)}</title>"
    )
    ground = (
        f'<path d="M.5.5h{width - 1}v{HEIGHT - 1}H.5z" fill="{_WHITE}" '
        f'stroke="{_OUTLINE}"/><path d="M1 1h{split - 1}v18H1z" fill="{_INK}"/>'
    )
    named = _text(badge.subject, start, subject, _WHITE, _SANS)
    svg = "".join((opening, ground, _LOGO, named, *shapes, "</svg>\n"))
    return Drawn(svg, width)


def printable(text: str) -> str:
    """Return a text with spaces for what XML cannot hold or would break a line."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _answer(
    badge: Badge, left: int, ruler: Ruler, family: str
) -> tuple[list[str], int]:
    """Return the right half from ``left`` on, and where it ends."""
    said = _length(badge.said, ruler)
    shapes = [_text(badge.said, left, said, _INK, family)]
    end = left + said
    if badge.certainty:
        shapes.append(_dots(badge.certainty, end + _PAD))
        end += _PAD + _DOTS * (_DOT + 2)
    if badge.graded:
        graded = _length(badge.graded, ruler)
        shapes.append(_text(badge.graded, end + _GAP, graded, _INK, family))
        end += _GAP + graded
    return shapes, end


def _length(text: str, ruler: Ruler) -> int:
    return math.ceil(ruler.width(text, _SIZE))


def _text(text: str, left: int, length: int, ink: str, family: str) -> str:
    return (
        f'<text x="{left}" y="{_BASELINE}" textLength="{length}" '
        f'lengthAdjust="spacingAndGlyphs" font-family="{family}" '
        f'font-size="{_SIZE}" fill="{ink}">{escape(text)}</text>'
    )


def _dots(level: CertaintyLevel, left: int) -> str:
    circles = "".join(
        f'<circle cx="{left + _DOT / 2 + i * (_DOT + 2)}" cy="10" r="3" '
        f'fill="{_INK if i < _FILLED[level] else _WHITE}"/>'
        for i in range(_DOTS)
    )
    return f'<g stroke="{_INK}">{circles}</g>'
