"""Where the parts of the life-span chart stand, wide and narrow, in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.publishing.charts.documents import Width

_MONO_PX = 7.8
_NAME_GAP_PX = 12


@dataclass(frozen=True)
class Layout:
    """Sizes of one width. A block holds one lineage: names, bars, default lines."""

    width_px: int
    range_px: tuple[int, int]
    block_px: int
    bars_from: int
    names_beside: bool
    bar_px: int = 15
    plot_top: int = 34
    label_px: int = 46
    character_px: float = 6.1

    def top(self, family: int) -> float:
        """Return the upper edge of a block's first bar or name."""
        return self.plot_top + 16 + family * self.block_px

    def divider(self, family: int) -> float:
        """Return where the hairline above a block runs."""
        return self.top(family) - 11

    def bottom(self, families: int) -> float:
        """Return the lower end of the kernel lines."""
        return self.divider(families)

    def bar(self, slot: int) -> float:
        """Return the upper edge of a bar within its block."""
        return self.bars_from + slot * (self.bar_px + 4)

    def names(self, names: list[str]) -> list[tuple[float, float]]:
        """Return where each name stands within its block."""
        if self.names_beside:
            return [(0, 12 + slot * (self.bar_px + 4)) for slot in range(len(names))]
        places, x = [], 0.0
        for name in names:
            places.append((x, 9.0))
            x += len(name) * _MONO_PX + _NAME_GAP_PX
        return places

    def relation(self, members: int) -> float:
        """Return where the words about the lineage stand within its block."""
        if self.names_beside:
            return 12 + members * (self.bar_px + 4) - 2
        return 25

    def pixels(self, start: float, stop: float, domain: tuple[float, float]) -> float:
        """Return the length of a stretch of time, of the years the axis shows."""
        first, end = domain
        return (stop - start) / (end - first) * (self.range_px[1] - self.range_px[0])


LAYOUTS: dict[Width, Layout] = {
    "wide": Layout(908, (182, 900), 62, 0, names_beside=True),
    "narrow": Layout(344, (18, 328), 88, 39, names_beside=False, label_px=50),
}
