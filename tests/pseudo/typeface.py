"""A typeface for the signs of the language without spaces: a frame for each.

Real ones weigh megabytes. What is shown is that pictures are drawn with the typeface
the registry names, in the place where npm puts it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

# fontTools ships no types.
from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]

from tests.pseudo.writing import SIGNS

if TYPE_CHECKING:
    from pathlib import Path

_EM = 1000


def write_typeface(folder: Path) -> None:
    """Write both weights as WOFF2, named as the packages of Fontsource name theirs."""
    folder.mkdir(parents=True)
    signs = dict.fromkeys(SIGNS + "、。")
    for weight in (400, 600):
        builder = FontBuilder(_EM, isTTF=True)
        builder.setupGlyphOrder([".notdef", *(f"u{ord(sign):X}" for sign in signs)])
        builder.setupCharacterMap({ord(sign): f"u{ord(sign):X}" for sign in signs})
        builder.setupGlyf({name: _frame() for name in builder.font.getGlyphOrder()})
        metrics = dict.fromkeys(builder.font.getGlyphOrder(), (_EM, 60))
        builder.setupHorizontalMetrics(metrics)
        builder.setupHorizontalHeader(ascent=880, descent=-120)
        builder.setupNameTable({"familyName": "Pseudo", "styleName": "Regular"})
        builder.setupOS2(usWeightClass=weight, sTypoAscender=880, sTypoDescender=-120)
        builder.setupPost()
        builder.font.flavor = "woff2"
        builder.save(folder / f"pseudo-japanese-0-{weight}-normal.woff2")


def _frame() -> object:
    pen = TTGlyphPen(None)
    for low, high in ((60, 940), (160, 840)):
        corners = [(low, low - 120), (low, high - 120), (high, high - 120)]
        corners.append((high, low - 120))
        for step, corner in enumerate(corners if low == 60 else reversed(corners)):
            (pen.lineTo if step else pen.moveTo)(corner)
        pen.closePath()
    return pen.glyph()
