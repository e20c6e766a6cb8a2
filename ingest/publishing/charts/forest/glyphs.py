"""The marks and signs of a forest plot, drawn around the origin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ingest.publishing.charts.forest.layout import Layout
    from ingest.publishing.charts.marks import Mark

#: Marks of the lineages by the renderer's names; the hexagon has none.
_SHAPES = {
    "circle": "M-4.8 0a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0z",
    "square": "M-4.5-4.5h9v9h-9z",
    "triangle-up": "M0-5 5.4 4.6H-5.4z",
    "diamond": "M0-5.7 5.7 0 0 5.7-5.7 0z",
}
_HEXAGON = "M-2.7-4.8h5.4L5.4 0 2.7 4.8h-5.4L-5.4 0z"
#: Signs of the verdicts inside their box of 14 px; the words stand beside them.
_VERDICTS = {
    "better": "M7 10.5V3.9M4.1 6.8 7 3.5l2.9 3.3",
    "worse": "M7 3.5v6.6M4.1 7.2 7 10.5l2.9-3.3",
    "equivalent": "M4 4.4h6M4 7h6M4 9.6h6",
    "similar": "M4 4.4h6M4 7h6M4 9.6h6",
    "no_detectable_difference": "M4 5.5h6M4 8.5h6",
    "not_enough_data": "M4.4 7h5.2",
}
_LEAST_DIAMOND_PX = 14


def shape(mark: Mark, x: float, y: float, *, is_hollow: bool, is_dashed: bool) -> str:
    """Return the mark of a level; hollow: not measured itself; dashed: in words."""
    fill = "var(--paper)" if is_hollow else mark.fill
    dashes = ' stroke-dasharray="2 2"' if is_dashed else ""
    return (
        f'<path transform="translate({x:.1f} {y:.1f})" fill="{fill}"'
        f' stroke="{mark.stroke}" stroke-width="1.75"{dashes}'
        f' d="{_SHAPES.get(mark.shape, _HEXAGON)}"/>'
    )


def verdict_sign(verdict: str, x: float, y: float) -> str:
    """Return the boxed sign of a verdict with its upper left corner at a point."""
    dashes = ' stroke-dasharray="2.2 2"' if verdict == "not_enough_data" else ""
    sign = _VERDICTS.get(verdict, _VERDICTS["not_enough_data"])
    return (
        f'<g transform="translate({x:.1f} {y:.1f})" stroke="var(--ink-2)"'
        f' stroke-width="1.2"><path{dashes} d="M1 1h12v12H1z"/><path d="{sign}"/></g>'
    )


def record_mark(
    mark: Mapping[str, Any], look: Mark, layout: Layout, y: float
) -> Iterator[str]:
    """Yield a record's ratio: range over its cells, interval, point."""
    stroke = f'stroke="{look.stroke}"'
    if mark["cell_low_pct"] not in (None, mark["cell_high_pct"]):
        low, high = layout.at(mark["cell_low_pct"]), layout.at(mark["cell_high_pct"])
        yield f'<path {stroke} stroke-width="3" d="M{low:.1f} {y:.1f}H{high:.1f}"/>'
    if mark["low_pct"] is not None and not mark["is_claim"]:
        yield _whiskers(mark, layout, y, stroke)
    yield shape(
        look,
        layout.at(mark["pct"]),
        y,
        is_hollow=mark["is_claim"] or not mark["cells"],
        is_dashed=mark["is_claim"],
    )


def _whiskers(mark: Mapping[str, Any], layout: Layout, y: float, stroke: str) -> str:
    low, high = layout.at(mark["low_pct"]), layout.at(mark["high_pct"])
    ends = _end(mark["low_pct"], low, y) + _end(mark["high_pct"], high, y)
    return (
        f'<path {stroke} stroke-width="1.5" d="M{low:.1f} {y:.1f}H{high:.1f}{ends}"/>'
    )


def _end(pct: float, x: float, y: float) -> str:
    """Return the cap of an interval, or the arrow where it runs on past the axis."""
    if pct <= 0:
        return f"M{x + 5:.1f} {y - 4:.1f}l-5 4 5 4"
    if pct >= 100:  # noqa: PLR2004 - the end of the axis in per cent
        return f"M{x - 5:.1f} {y - 4:.1f}l5 4-5 4"
    return f"M{x:.1f} {y - 4:.1f}v8"


def pooled_mark(
    mark: Mapping[str, Any], look: Mark, layout: Layout, y: float
) -> Iterator[str]:
    """Yield a pooled ratio: a diamond over its interval, dashes for a new source."""
    stroke = f'stroke="{look.stroke}"'
    if mark["predictive_low_pct"] is not None:
        low = layout.at(mark["predictive_low_pct"])
        high = layout.at(mark["predictive_high_pct"])
        yield (
            f'<path {stroke} stroke-width="1.5" stroke-dasharray="3 3"'
            f' d="M{low:.1f} {y:.1f}H{high:.1f}"/>'
        )
    middle = layout.at(mark["pct"])
    half = _LEAST_DIAMOND_PX / 2
    left = min(layout.at(mark["low_pct"]), middle - half)
    right = max(layout.at(mark["high_pct"]), middle + half)
    yield (
        f'<path fill="{look.fill}" {stroke} stroke-width="1.75"'
        f' d="M{left:.1f} {y:.1f}L{middle:.1f} {y - 7:.1f} {right:.1f} {y:.1f}'
        f' {middle:.1f} {y + 7:.1f}z"/>'
    )
    for end in ("low_pct", "high_pct"):
        if mark[end] <= 0 or mark[end] >= 100:  # noqa: PLR2004 - ends of the axis
            arrow = _end(mark[end], layout.at(mark[end]), y)
            yield f'<path {stroke} stroke-width="1.5" d="{arrow}"/>'
