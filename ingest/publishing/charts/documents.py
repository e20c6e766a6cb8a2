"""Marries a chart specification with its rows, strings, theme and width.

The specifications are JSON files; here they only receive data and sizes, and lose the
panels where a record has just one.
"""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import vl_convert

from ingest.language.i18n import D3_LOCALES
from ingest.publishing.charts.axes import CHARACTER_PX, Axis, ratio_axis, value_axis
from ingest.publishing.charts.marks import mark_of
from ingest.publishing.charts.phrases import line_of, panel_of, tip_of, value_of
from ingest.publishing.charts.rows import CLAIMS
from ingest.publishing.charts.wrapping import columns_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ingest.language.speaker import Speaker
    from ingest.publishing.charts.rows import Chart, Row

Width = Literal["wide", "narrow"]
Document = dict[str, Any]

HERE = Path(__file__).parent
VEGA_LITE = "6.4"
_KEY = re.compile(r'"@(chart_\w+)"')

# The text column of the page at 1280 px, and of a phone of 390 px.
TOTAL_PX: dict[Width, int] = {"wide": 912, "narrow": 352}
_PANEL_GAP_PX = 26
_STACKED_GAP_PX = 44
_WIDEST_PANEL_PX = 480
_NARROWEST_PANEL_PX = 150
# Of the whole width; a longer name is cut, and stands in full in the table.
_WIDEST_LABELS = 0.45
# More panels than this stand below each other even on a wide page.
_MOST_COLUMNS = 4
_LABEL_PADDING_PX = 16


def read_json(name: str) -> Document:
    """Return one of the package's own JSON files."""
    loaded: Document = json.loads((HERE / name).read_text("utf-8"))
    return loaded


def text_keys() -> set[str]:
    """Return the string keys that the specifications name."""
    texts = (path.read_text("utf-8") for path in (HERE / "specs").glob("*.json"))
    return {key for text in texts for key in _KEY.findall(text)}


def document_of(
    charts: Sequence[Chart], record: Mapping[str, Any], speaker: Speaker, width: Width
) -> Document:
    """Return the Vega-Lite document of all charts of one view of a record.

    All metrics are in it; the parameter ``metric`` says which one is drawn.
    """
    view = charts[0].view
    document = read_json(f"specs/{'bars' if view == 'absolute' else 'ratios'}.vl.json")
    del document["$schema"], document["description"]
    columns = len(charts[0].panels)
    stacked = width == "narrow" or columns > _MOST_COLUMNS
    panel_px = _panel_width(charts, speaker, width, 1 if stacked else columns)
    if panel_px < _NARROWEST_PANEL_PX and not stacked:
        stacked = True
        panel_px = _panel_width(charts, speaker, width, 1)
    named = stacked and _fits(charts[0], speaker, panel_px)
    rows = [
        _row_data(row, record, speaker, named=named)
        for chart in charts
        for row in chart.rows
    ]
    document["datasets"] = {"rows": _without_empty(rows)}
    document["spec"]["width"] = panel_px
    axes = {chart.metric: _axis(chart, speaker, panel_px) for chart in charts}
    margin = speaker.margin
    values = {
        "axes": axes,
        "margin": [round(1 / margin, 4), margin],
        "grouped": speaker.grouped,
    }
    for parameter in document["params"]:
        parameter["value"] = values.get(parameter["name"], parameter["value"])
    document["params"][0]["value"] = charts[0].metric
    _arrange(document, charts[0], speaker, stacked=stacked)
    document["config"] = {**read_json("theme.json"), "locale": locale_of(speaker)}
    limit = TOTAL_PX[width] * _WIDEST_LABELS - _LABEL_PADDING_PX
    document["config"]["axisY"]["labelLimit"] = int(limit)
    whole: Document = translated(document, speaker)
    return whole


def locale_of(speaker: Speaker) -> Document:
    """Return the number format the renderer and the browser use for axis ticks."""
    return {"number": vl_convert.get_format_locale(D3_LOCALES[speaker.language])}


def _panel_width(
    charts: Sequence[Chart], speaker: Speaker, width: Width, columns: int
) -> int:
    names = (_name(row, speaker) for chart in charts for row in chart.rows)
    wanted = max(map(columns_of, names)) * CHARACTER_PX + _LABEL_PADDING_PX
    labels = min(wanted, TOTAL_PX[width] * _WIDEST_LABELS)
    room = TOTAL_PX[width] - labels - (columns - 1) * _PANEL_GAP_PX
    return int(min(room / columns, _WIDEST_PANEL_PX))


def _fits(chart: Chart, speaker: Speaker, panel_px: int) -> bool:
    """Return whether every heading has room for the setting's name as well."""
    headings = (panel_of(row, speaker, named=True) for row in chart.rows)
    return max(map(columns_of, headings)) * CHARACTER_PX <= panel_px


def _axis(chart: Chart, speaker: Speaker, panel_px: int) -> Axis:
    values = [float(row.number["value"]) for row in chart.rows if row.number]
    bounds = [float(n["value"]) for r in chart.rows for n in r.interval or ()]
    characters = max(len(value_of(row, speaker)) for row in chart.rows if row.number)
    if chart.view == "absolute":
        return value_axis(max(values), characters, panel_px)
    everything = [*values, *bounds]
    return ratio_axis(min(everything), max(everything), characters, panel_px)


def _row_data(
    row: Row, record: Mapping[str, Any], speaker: Speaker, *, named: bool
) -> Document:
    mark = mark_of(speaker.reference, row.factor, row.level)
    data: Document = {
        "metric": row.metric,
        "panel": panel_of(row, speaker, named=named),
        "panel_order": row.panel_order,
        "level": _name(row, speaker),
        "listed": row.listed,
        "published": row.published,
        "by_value": row.by_value,
        "value": row.number["value"] if row.number else None,
        "label": value_of(row, speaker),
        "leader": row.leader,
        "fill": mark.fill,
        "stroke": mark.stroke,
        "tip": tip_of(row, record, speaker),
    }
    if row.view == "relative":
        data["shape"] = mark.shape
        low, high = row.interval or (None, None)
        data["low"] = low["value"] if low else None
        data["high"] = high["value"] if high else None
    return data


def _name(row: Row, speaker: Speaker) -> str:
    """Return the axis label: the level, with its repeat or a claim's baseline."""
    level = line_of(row.factor, row.level, row.nested, speaker)
    if row.metric != CLAIMS:
        return level if row.repeat is None else f"{level} · {row.repeat}"
    return f"{level} / {speaker.level(row.factor, row.against or '')}"


def _without_empty(rows: list[Document]) -> list[Document]:
    """Drop absent fields, which Vega reads as undefined, and false ones."""
    empty = (None, False)
    return [
        {k: v for k, v in row.items() if not any(v is e for e in empty)} for row in rows
    ]


def _arrange(
    document: Document, chart: Chart, speaker: Speaker, *, stacked: bool
) -> None:
    """Set the panels side by side or below each other; drop them if there is one."""
    if len(chart.panels) == 1 and not chart.panels[0]:
        inner = document.pop("spec")
        del document["facet"]
        document.update(inner)
    elif stacked:
        panels = document["facet"].pop("column")
        panels["header"] = {"labelOrient": "top", "labelAngle": 0, "labelPadding": 4}
        document["spacing"] = _STACKED_GAP_PX  # room for the heading of each panel
        document["facet"]["row"] = panels
    else:
        names = (speaker.factor(factor) for factor, _ in chart.panels[0])
        document["facet"]["column"]["title"] = " · ".join(names)


def translated(node: Any, speaker: Speaker) -> Any:
    """Replace every string that begins with @ by the i18n string it names."""
    if isinstance(node, dict):
        return {key: translated(value, speaker) for key, value in node.items()}
    if isinstance(node, list):
        return [translated(value, speaker) for value in node]
    if isinstance(node, str) and node.startswith("@chart_"):
        return speaker.say(node.removeprefix("@"))
    return copy.copy(node)
