"""Where the parts of a forest plot stand, wide and narrow, in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.publishing.charts.axes import CHARACTER_PX
from ingest.publishing.charts.documents import TOTAL_PX
from ingest.publishing.charts.wrapping import cut, wrapped

if TYPE_CHECKING:
    from ingest.publishing.charts.documents import Width

#: Mean advance of the 13 px sans face, a little generous: a line must not stand out.
TEXT_PX = 7.1
SMALL_PX = 6.6


@dataclass(frozen=True)
class Layout:
    """Columns and heights of one width.

    Wide, a mark has its plot between the experiment's name and its numbers; narrow,
    the plot has a band of its own above the numbers.
    """

    width_px: int
    plot: tuple[float, float]
    name_px: float
    numbers: tuple[float, float]
    band_px: float
    is_stacked: bool
    mark_px: float
    axis_px: float = 28
    gap_px: float = 16
    line_px: float = 17

    @property
    def plot_y(self) -> float:
        """The middle of a mark's plot, from the top of the mark."""
        return self.band_px / 2

    @property
    def numbers_y(self) -> float:
        """The first base line of a mark's numbers, from the top of the mark."""
        return self.band_px + 12 if self.is_stacked else 13

    def at(self, pct: float) -> float:
        """Return where a position on the axis lies; ``pct`` is 0 to 100."""
        left, right = self.plot
        return left + (right - left) * pct / 100

    def wrapped(self, text: str, character_px: float, width_px: float) -> list[str]:
        """Return the lines a text takes at a width."""
        return wrapped(text, max(12, int(width_px / character_px)))

    def cut(self, name: str, room_px: float) -> str:
        """Return the name of a level, shortened where it would run into a number."""
        return cut(name, int(room_px / CHARACTER_PX))


LAYOUTS: dict[Width, Layout] = {
    "wide": Layout(
        TOTAL_PX["wide"], (300, 560), 272, (588, 906), 36, is_stacked=False, mark_px=42
    ),
    "narrow": Layout(
        TOTAL_PX["narrow"], (12, 340), 340, (6, 346), 26, is_stacked=True, mark_px=70
    ),
}
