"""How wide a text is, by the metrics of the typefaces the site uses."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from rich.cells import cell_len

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

#: Where a glyph is missing another typeface steps in, with letters about this wide.
_OTHER_EM = 0.6
#: Columns of a terminal that a sign of Chinese, Japanese or Korean takes: a whole em.
_WIDE = 2


class Ruler(NamedTuple):
    """The advance of every glyph of a face, in units of its em."""

    advances: Mapping[int, float]

    def width(self, text: str, size_px: float) -> float:
        """Return the width of a line in pixels, without kerning."""
        return size_px * sum(
            self.advances.get(ord(each), _OTHER_EM if cell_len(each) < _WIDE else 1)
            for each in text
        )


def read_ruler(path: Path) -> Ruler:
    """Read the metrics of a TrueType file."""
    with TTFont(path) as font:
        em = font["head"].unitsPerEm
        metrics = font["hmtx"].metrics
        names = font.getBestCmap()
        return Ruler({code: metrics[name][0] / em for code, name in names.items()})
