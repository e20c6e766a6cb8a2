"""Draws the charts of one record: per language and width an SVG, and their live form.

The one module that calls the renderer. It reads no file and writes none.
"""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import vl_convert

from ingest.publishing.charts.compact import compact_svg
from ingest.publishing.charts.documents import VEGA_LITE, Document, Width, document_of
from ingest.publishing.charts.live import joined
from ingest.publishing.charts.phrases import Phrases, phrases_of
from ingest.publishing.charts.svg import tidy_svg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from ingest.language.speaker import Speaker
    from ingest.publishing.charts.rows import Chart

WIDTHS: tuple[Width, ...] = get_args(Width)


#: A chart, its entry in the index and what is said around it.
_Item = tuple["Chart", dict[str, Any], Phrases]


class Drawn(NamedTuple):
    """Index entries, and the text of each file below ``svg`` and ``spec``."""

    entries: list[dict[str, Any]]
    svg: dict[str, str]
    spec: dict[str, str]


def use_fonts(folder: Path) -> None:
    """Make the renderer measure text with the fonts in ``folder``."""
    vl_convert.register_font_directory(str(folder))


def draw_record(
    record: Mapping[str, Any], charts: Sequence[Chart], speakers: Sequence[Speaker]
) -> Drawn:
    """Draw every chart of a record at every width, in the languages of ``speakers``."""
    drawn = Drawn([_entry(record["id"], chart) for chart in charts], {}, {})
    live: dict[str, Document] = {}
    for speaker in speakers:
        phrases = [phrases_of(chart, record, speaker) for chart in charts]
        for entry, said in zip(drawn.entries, phrases, strict=True):
            _say(entry, speaker.language, said)
        items = list(zip(charts, drawn.entries, phrases, strict=True))
        for chart, entry, said in items:
            if chart.is_compact:
                _draw_compact(drawn, record["id"], speaker, (chart, entry, said))
        full = sorted((item for item in items if not item[0].is_compact), key=_view)
        for view, group in groupby(full, key=_view):
            _draw_view(drawn, live, record, speaker, (view, list(group)))
    if live:
        drawn.spec[f"{record['id']}.json"] = compact_json(joined(live))
    return drawn


def _view(item: _Item) -> str:
    return item[0].view


def _entry(record: str, chart: Chart) -> dict[str, Any]:
    return {
        "id": f"{record}--{chart.metric}-{chart.view}",
        "metric": chart.metric,
        "view": chart.view,
        "title": {},
        "alt": {},
        "caption": {},
        "note": {},
        "svg": {},
        "spec": None,
    }


def _say(entry: dict[str, Any], language: str, phrases: Phrases) -> None:
    entry["title"][language] = phrases.title
    entry["alt"][language] = phrases.finding
    entry["caption"][language] = phrases.caption
    entry["note"][language] = phrases.note


def _draw_compact(drawn: Drawn, record: str, speaker: Speaker, item: _Item) -> None:
    """Draw a chart that has no live form, and so no spec."""
    (chart, entry, said), language = item, speaker.language
    for width in WIDTHS:
        name = f"{chart.metric}-{chart.view}.{language}.{width}.svg"
        path = f"{record}/{name}"
        drawn.svg[path] = compact_svg(chart, record, speaker, (said, width))
        entry["svg"].setdefault(language, {})[width] = f"charts/{path}"


def _draw_view(
    drawn: Drawn,
    live: dict[str, Document],
    record: Mapping[str, Any],
    speaker: Speaker,
    shown: tuple[str, list[_Item]],
) -> None:
    (view, group), language = shown, speaker.language
    for width in WIDTHS:
        document = document_of([chart for chart, _, _ in group], record, speaker, width)
        compiled = compiled_spec(document)
        live[f"{view}.{language}.{width}"] = compiled
        for chart, entry, said in group:
            chart_id = f"{entry['id']}-{width}"
            svg = drawn_svg(compiled, chart_id, said, metric=chart.metric)
            path = f"{record['id']}/{chart.metric}-{view}.{language}.{width}.svg"
            drawn.svg[path] = svg
            entry["svg"].setdefault(language, {})[width] = f"charts/{path}"
            entry["spec"] = f"charts/{record['id']}.json"


def compiled_spec(document: Document) -> Document:
    """Compile a Vega-Lite document; raises ValueError for an invalid one."""
    compiled: Document = vl_convert.vegalite_to_vega(document, vl_version=VEGA_LITE)
    compiled.pop("$schema", None)
    return compiled


def drawn_svg(
    compiled: Document, chart_id: str, phrases: Phrases, metric: str | None = None
) -> str:
    """Render a compiled document, with the parameter ``metric`` set if given."""
    wanted = compiled if metric is None else _of_metric(compiled, metric)
    source = vl_convert.vega_to_svg(wanted, allowed_base_urls=[])
    return tidy_svg(source, chart_id, phrases.title, phrases.finding)


def _of_metric(compiled: Document, metric: str) -> Document:
    """Return a document that shows one metric and holds no rows of others.

    Vega would lay out what it then leaves out.
    """
    data = [
        {
            **source,
            "values": [row for row in rows if row.get("metric", metric) == metric],
        }
        if isinstance(rows := source.get("values"), list)
        else source
        for source in compiled["data"]
    ]
    signals = [
        {**signal, "value": metric} if signal["name"] == "metric" else signal
        for signal in compiled["signals"]
    ]
    return {**compiled, "data": data, "signals": signals}


def compact_json(document: Document) -> str:
    """Return JSON without spaces, in the order it was made."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
