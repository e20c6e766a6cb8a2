"""The course of the runs of a record: a panel a run, a line over its seconds.

Points come condensed from the export; here they receive names, axes and words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ingest.publishing.charts.axes import CHARACTER_PX, Axis, plain_axis
from ingest.publishing.charts.documents import (
    TOTAL_PX,
    Document,
    Width,
    locale_of,
    read_json,
    translated,
)
from ingest.publishing.charts.draw import (
    WIDTHS,
    Drawn,
    compact_json,
    compiled_spec,
    drawn_svg,
)
from ingest.publishing.charts.live import joined
from ingest.publishing.charts.marks import mark_of
from ingest.publishing.charts.phrases import DIRECTIONS, Phrases

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ingest.language.speaker import Speaker


_HEIGHT_PX: dict[Width, int] = {"wide": 84, "narrow": 72}
_GAP_PX = 26
_TICK_EVERY_PX = 70
_MOST_COLUMNS = 4
#: Combinations of levels that the text alternative lists; the table has them all.
_MOST_SAID = 6


@dataclass(frozen=True)
class Courses:
    """The series of a record, as exported: for drawing, and for the page."""

    document: Mapping[str, Any]
    summary: Mapping[str, Any]

    @property
    def factors(self) -> list[str]:
        """The factors that differ between the runs; the first one gives colours."""
        runs = [run for each in self.document["metrics"] for run in each["runs"]]
        factors: list[str] = list(self.document["factors"])
        varying = [f for f in factors if len({run["levels"][f] for run in runs}) > 1]
        return varying or factors[:1]


def draw_series(
    record: Mapping[str, Any], courses: Courses, speakers: Sequence[Speaker]
) -> Drawn:
    """Draw every metric in every language and width; nothing for too many runs."""
    metrics = [each for each in courses.document["metrics"] if each["runs"]]
    drawn = Drawn([_entry(record["id"], metric) for metric in metrics], {}, {})
    live: dict[str, Document] = {}
    for speaker in speakers if metrics else ():
        said = [_phrases(metric, courses, speaker) for metric in metrics]
        for entry, phrases in zip(drawn.entries, said, strict=True):
            for part, text in phrases._asdict().items():
                name = "alt" if part == "finding" else part
                entry[name][speaker.language] = text
        for width in WIDTHS:
            compiled = compiled_spec(series_document(courses, speaker, width))
            live[f"series.{speaker.language}.{width}"] = compiled
            _draw_width(drawn, record["id"], compiled, speaker, (said, width))
    if live:
        drawn.spec[f"{record['id']}.series.json"] = compact_json(joined(live))
    return drawn


def _entry(record: str, metric: Mapping[str, Any]) -> dict[str, Any]:
    parts = ("title", "alt", "caption", "note", "svg")
    return {
        "id": f"{record}--series-{metric['id']}",
        "metric": metric["id"],
        "view": "absolute",
        **{part: {} for part in parts},
        "spec": f"charts/{record}.series.json",
    }


def _draw_width(
    drawn: Drawn,
    record: str,
    compiled: Document,
    speaker: Speaker,
    form: tuple[Sequence[Phrases], Width],
) -> None:
    (said, width), language = form, speaker.language
    for entry, phrases in zip(drawn.entries, said, strict=True):
        metric, chart_id = entry["metric"], f"{entry['id']}-{width}"
        path = f"{record}/series-{metric}.{language}.{width}.svg"
        drawn.svg[path] = drawn_svg(compiled, chart_id, phrases, metric=metric)
        entry["svg"].setdefault(language, {})[width] = f"charts/{path}"


def series_document(courses: Courses, speaker: Speaker, width: Width) -> Document:
    """Return the Vega-Lite document of all metrics at one width."""
    metrics = [each for each in courses.document["metrics"] if each["runs"]]
    document = read_json("specs/series.vl.json")
    del document["$schema"], document["description"]
    columns = _columns(metrics, courses) if width == "wide" else 1
    highest = {metric["id"]: _highest(metric) for metric in metrics}
    label_px = max(len(f"{value:,.0f}") for value in highest.values()) * CHARACTER_PX
    room = TOTAL_PX[width] - columns * (label_px + 12) - (columns - 1) * _GAP_PX
    panel_px, height_px = int(room / columns), _HEIGHT_PX[width]
    axes: dict[str, dict[str, Axis]] = {
        metric["id"]: {
            "x": _time_axis(metric, panel_px),
            "y": plain_axis(highest[metric["id"]], height_px),
        }
        for metric in metrics
    }
    document["params"][0]["value"] = metrics[0]["id"]
    document["params"][2]["value"] = axes
    document["params"][3]["value"] = speaker.grouped
    document["columns"] = columns
    document["spec"] |= {"width": panel_px, "height": height_px}
    by_column = columns > 1
    rows = [
        row
        for metric in metrics
        for row in _rows(metric, courses, speaker, by_column=by_column)
    ]
    document["datasets"] = {"rows": rows}
    document["config"] = {**read_json("theme.json"), "locale": locale_of(speaker)}
    whole: Document = translated(document, speaker)
    return whole


def _columns(metrics: Sequence[Mapping[str, Any]], courses: Courses) -> int:
    """Return a column for each combination of levels, as far as there is room."""
    runs = metrics[0]["runs"]
    combinations = {_key(run, courses) for run in runs}
    return min(len(combinations), _MOST_COLUMNS, len(runs))


def _key(run: Mapping[str, Any], courses: Courses) -> tuple[str, ...]:
    return tuple(run["levels"][factor] for factor in courses.factors)


def _highest(metric: Mapping[str, Any]) -> float:
    tops = [point[3] for run in metric["runs"] for point in run["points"]]
    return max((top for top in tops if top is not None), default=0.0)


def _time_axis(metric: Mapping[str, Any], panel_px: int) -> Axis:
    end = max(point[0] for run in metric["runs"] for point in run["points"])
    # Labels are centred on their ticks and must not touch.
    label_px = (len(f"{end:,.0f}") + 2) * CHARACTER_PX
    return plain_axis(end, panel_px, max(label_px, _TICK_EVERY_PX))


def _rows(
    metric: Mapping[str, Any], courses: Courses, speaker: Speaker, *, by_column: bool
) -> list[Document]:
    """Return a row a point; runs in the table's order, or a column a setting."""
    runs: list[Mapping[str, Any]] = list(metric["runs"])
    if by_column:
        runs = _in_columns(runs, courses)
    rows: list[Document] = []
    factor = courses.factors[0]
    for order, run in enumerate(runs):
        shared = {
            "metric": metric["id"],
            "panel": _name(run, courses, speaker),
            "panel_order": order,
            "stroke": mark_of(speaker.reference, factor, run["levels"][factor]).stroke,
        }
        tip = {"tip": _tip(run, metric, courses, speaker)}
        for point in run["points"]:
            rows.append({**shared, **_point(point, metric), **tip})
            tip = {}
    return rows


def _point(point: Sequence[float | None], metric: Mapping[str, Any]) -> Document:
    at_s, mean, low, high = point
    spans = metric["together"] > 1 and low is not None
    return {
        "at_s": at_s,
        **({"mean": mean} if mean is not None else {}),
        **({"low": low, "high": high} if spans else {}),
    }


def _in_columns(
    runs: Sequence[Mapping[str, Any]], courses: Courses
) -> list[Mapping[str, Any]]:
    """Return the runs row by row of a grid whose columns are combinations of levels."""
    columns: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    for run in runs:
        columns.setdefault(_key(run, courses), []).append(run)
    # Columns of unequal length would shift those beside them.
    if len(columns) > _MOST_COLUMNS or len(set(map(len, columns.values()))) > 1:
        return list(runs)
    return [run for row in zip(*columns.values(), strict=True) for run in row]


def _name(run: Mapping[str, Any], courses: Courses, speaker: Speaker) -> str:
    """Return the heading of a panel: the levels, and which repeat it is."""
    name = _levels(run["levels"], courses, speaker)
    return name if run["repeat"] is None else f"{name} · {run['repeat']}"


def _levels(levels: Mapping[str, str], courses: Courses, speaker: Speaker) -> str:
    applying = [(f, levels[f]) for f in courses.factors if levels[f]]
    return " · ".join(speaker.level(factor, level) for factor, level in applying)


def _tip(
    run: Mapping[str, Any],
    metric: Mapping[str, Any],
    courses: Courses,
    speaker: Speaker,
) -> str:
    say, number = speaker.say, speaker.number
    extreme = "high" if metric["better"] == "lower" else "low"
    return "\n".join(
        [
            _name(run, courses, speaker),
            say(
                "chart_series_tip_median",
                value=f"{number(run['median'])} {speaker.unit(metric['id'])}",
            ),
            say(
                f"chart_series_tip_{extreme}",
                value=number(run["worst"]),
                seconds=number(run["worst_at_s"]),
            ),
        ]
    )


def _phrases(metric: Mapping[str, Any], courses: Courses, speaker: Speaker) -> Phrases:
    say, label = speaker.say, speaker.metric(metric["id"])
    factors = " · ".join(speaker.factor(factor) for factor in courses.factors)
    direction = say(DIRECTIONS.get(metric["better"], "chart_no_direction"))
    return Phrases(
        title=say("chart_series_title", metric=label, factor=factors),
        finding=_finding(metric, courses, speaker),
        caption=say("chart_series_caption", metric=label, direction=direction),
        note=_note(metric, factors, speaker),
    )


def _finding(metric: Mapping[str, Any], courses: Courses, speaker: Speaker) -> str:
    """Return what the table beside the drawing says, a sentence a setting."""
    number = speaker.number
    extreme = "high" if metric["better"] == "lower" else "low"
    shown = next(m for m in courses.summary["metrics"] if m["id"] == metric["id"])
    return " ".join(
        speaker.say(
            f"chart_series_finding_{extreme}",
            level=_levels(each["levels"], courses, speaker),
            median=number(each["median"]),
            worst=number(each["worst"]),
            seconds=number(each["worst_at_s"]),
            stalls=speaker.plain_decimal(each["stalls"]),
            intervals=speaker.plain_decimal(each["intervals"]),
        )
        for each in shown["summaries"][:_MOST_SAID]
    )


def _note(metric: Mapping[str, Any], factors: str, speaker: Speaker) -> str:
    say, repeats = speaker.say, any(run["repeat"] for run in metric["runs"])
    heading = "chart_series_note_panel_repeat" if repeats else "chart_series_note_panel"
    seconds = speaker.plain_decimal(metric["interval_s"])
    count = speaker.plain_decimal(metric["together"])
    if metric["together"] > 1:
        width = speaker.plain_decimal(metric["interval_s"] * metric["together"])
        notes = [
            say("chart_series_note_many", width=width, count=count, seconds=seconds)
        ]
    else:
        notes = [say("chart_series_note_one", seconds=seconds)]
    notes.insert(0, say(heading, factor=factors))
    if any(point[1] is None for run in metric["runs"] for point in run["points"]):
        notes.append(say("chart_series_note_broken"))
    if metric["left_out"]:
        left_out = speaker.plain_decimal(metric["left_out"])
        notes.append(say("chart_series_note_left_out", runs=left_out))
    return " ".join(notes)
