"""One small drawing for a record with many strata: a row per level, a tick per cell.

A panel per stratum would be a wall of bars. The range of a level over its cells says
more, and is drawn here without the renderer: lines and text need no layout engine.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape

from ingest.publishing.charts.axes import CHARACTER_PX, Axis, ratio_axis, value_axis
from ingest.publishing.charts.documents import TOTAL_PX, Width
from ingest.publishing.charts.marks import mark_of
from ingest.publishing.charts.phrases import line_of, value_of
from ingest.publishing.charts.wrapping import columns_of, cut

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.language.speaker import Speaker
    from ingest.publishing.charts.phrases import Phrases
    from ingest.publishing.charts.rows import Chart, Levels, Row

_ROW_PX = 46
_TEXT_PX = 15
_LINE_PX = 29
_TICK_PX = 11
_AXIS_PX = 24
_MONO = 'font-family="var(--font-mono)" font-size="13"'


class _Scale(NamedTuple):
    """Where a value lies, in pixels from the left."""

    axis: Axis
    width: int
    is_ratio: bool

    def at(self, value: float) -> str:
        low, high = self.axis["min"], self.axis["max"]
        if self.is_ratio:
            low, high, value = log(low), log(high), log(value)
        return f"{(value - low) / (high - low) * self.width:.1f}"


def compact_svg(
    chart: Chart, record: str, speaker: Speaker, form: tuple[Phrases, Width]
) -> str:
    """Return the drawing of a chart with many cells, at one width."""
    said, width = form
    scale = _scale(chart, TOTAL_PX[width])
    lines = chart.lines
    bottom = len(lines) * _ROW_PX
    height = bottom + _AXIS_PX
    body = "".join(
        [
            *_background(chart, speaker, scale, bottom),
            *(
                part
                for place, line in enumerate(lines)
                for part in _line(chart, line, speaker, scale, place * _ROW_PX)
            ),
        ]
    )
    name = f"{record}--{chart.metric}-{chart.view}-{width}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{scale.width}"'
        f' height="{height}" viewBox="0 0 {scale.width} {height}"'
        f' aria-labelledby="{name}-t {name}-d">'
        f'<title id="{name}-t">{escape(said.title)}</title>'
        f'<desc id="{name}-d">{escape(said.finding)}</desc>'
        f'<g aria-hidden="true" fill="none">{body}</g></svg>'
    )


def _scale(chart: Chart, width: int) -> _Scale:
    values = [float(row.number["value"]) for row in chart.rows if row.number]
    if chart.view == "relative":
        axis = ratio_axis(min(values), max(values), 0, width)
        return _Scale(axis, width, is_ratio=True)
    return _Scale(value_axis(max(values), 0, width), width, is_ratio=False)


def _background(
    chart: Chart, speaker: Speaker, scale: _Scale, bottom: int
) -> Iterator[str]:
    ticks = scale.axis["ticks"]
    if chart.view == "relative":
        margin = speaker.margin
        low, high = scale.at(1 / margin), scale.at(margin)
        yield (
            f'<path fill="var(--rule)" fill-opacity=".6"'
            f' d="M{low} 0H{high}V{bottom}H{low}z"/>'
        )
    lines = "".join(f"M{scale.at(tick)} 0V{bottom}" for tick in ticks)
    yield f'<path stroke="var(--rule)" d="{lines}"/>'
    if chart.view == "relative":
        one = scale.at(1)
        yield f'<path stroke="var(--ink)" stroke-width="1.25" d="M{one} 0V{bottom}"/>'
    sign = "×" if chart.view == "relative" else ""
    labels = "".join(
        f'<text x="{scale.at(tick)}" y="{bottom + 17}"{_anchor(tick, scale)}>'
        f"{speaker.plain_decimal(tick)}{sign}</text>"
        for tick in ticks
    )
    yield f'<g fill="var(--ink-3)" {_MONO}>{labels}</g>'


def _anchor(tick: float, scale: _Scale) -> str:
    """Return the attribute that keeps a label of the axis inside the drawing."""
    place = float(scale.at(tick))
    if place < 2 * CHARACTER_PX:
        return ""
    inside = place <= scale.width - 3 * CHARACTER_PX
    return f' text-anchor="{"middle" if inside else "end"}"'


def _line(
    chart: Chart,
    line: tuple[str, Levels],
    speaker: Speaker,
    scale: _Scale,
    top: int,
) -> Iterator[str]:
    level, nested = line
    rows = [row for row in chart.rows if (row.level, row.nested) == line and row.number]
    rows.sort(key=_value)
    values = [scale.at(_value(row)) for row in rows]
    stroke = mark_of(speaker.reference, chart.factor, level).stroke
    name, span = line_of(chart.factor, level, nested, speaker), _span(rows, speaker)
    name = cut(name, int(scale.width / CHARACTER_PX) - columns_of(span) - 2)
    halo = 'stroke="var(--paper)" stroke-width="5" paint-order="stroke"'
    yield (
        f'<g fill="var(--ink)" {halo} {_MONO}><text y="{top + _TEXT_PX}">'
        f'{escape(name)}</text><text x="{scale.width}" y="{top + _TEXT_PX}"'
        f' text-anchor="end">{escape(span)}</text></g>'
    )
    if values:
        middle, upper = top + _LINE_PX, top + _LINE_PX - _TICK_PX // 2
        ticks = "".join(f"M{x} {upper}v{_TICK_PX}" for x in dict.fromkeys(values))
        span = f"M{values[0]} {middle}H{values[-1]}"
        yield f'<path stroke="{stroke}" stroke-width="1.75" d="{span}{ticks}"/>'


def _value(row: Row) -> float:
    return float((row.number or {})["value"])


def _span(rows: list[Row], speaker: Speaker) -> str:
    """Return the smallest and the largest value as printed."""
    if not rows:
        return speaker.say("chart_not_reported")
    low, high = value_of(rows[0], speaker), value_of(rows[-1], speaker)
    return low if low == high else f"{low.removesuffix('×')}–{high}"
