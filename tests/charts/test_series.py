"""Charts of the course of runs: drawn from points, in every language."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from ingest.publishing.charts import render_charts
from tests.charts.live import live_charts
from tests.charts.samples import LANGUAGES, grid_record, number, parsed, texts_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths

METRICS = {"transactions_per_second": "higher", "latency_mean_ms": "lower"}
#: A stall in the second bin, a break in the third.
POINTS = [[10, 100.0, 90.0, 120.0], [20, 80.0, 0.5, 110.0], [30, None, 70.0, 71.0]]


def _run(level: str, repeat: str, points: list[list[float | None]]) -> dict[str, Any]:
    return {
        "levels": {"io_scheduler": level},
        "repeat": repeat,
        "median": number("98.50"),
        "worst": number("0.5"),
        "worst_at_s": number("17"),
        "points": points,
    }


def _summary(level: str) -> dict[str, Any]:
    return {
        "levels": {"io_scheduler": level},
        "runs": 2,
        "intervals": 1200,
        "empty": 0,
        "median": number("98.50"),
        "worst": number("0.5"),
        "worst_at_s": number("17"),
        "worst_repeat": "2",
        "stalls": 3,
        "stall_pct": number("0.3"),
    }


def _write(paths: Paths, runs: list[dict[str, Any]]) -> None:
    """Give the sample record with two schedulers a course of its runs."""
    shown = [
        {"id": m, "better": b, "summaries": [_summary("deadline"), _summary("cfq")]}
        for m, b in METRICS.items()
    ]
    series = {"csv": "series.csv", "runs": 4, "values": 60, "metrics": shown}
    record = {**grid_record(), "id": "course", "series": series}
    target = paths.site / "results" / "course.json"
    target.write_text(json.dumps(record), "utf-8")
    drawn = [
        {"id": m, "better": b, "interval_s": 1, "together": 10, "left_out": 0}
        for m, b in METRICS.items()
    ]
    document = {
        "factors": ["io_scheduler"],
        "metrics": [{**each, "runs": runs} for each in drawn],
    }
    paths.series.mkdir(parents=True, exist_ok=True)
    (paths.series / "course.json").write_text(json.dumps(document), "utf-8")


@pytest.fixture(scope="module")
def course(
    project: Callable[..., Paths], rendered: Paths, reference: Reference
) -> tuple[Path, list[dict[str, Any]]]:
    """Return the folder of charts, and the index entries of the course."""
    paths = project(like=rendered)
    levels = ("deadline", "cfq")
    _write(paths, [_run(level, r, POINTS) for level in levels for r in "12"])
    render_charts(paths, reference)
    index = json.loads((paths.charts / "index.json").read_text("utf-8"))
    assert "course" in index
    return paths.charts, index["series/course"]


def test_each_metric_is_drawn_in_every_language_and_width(
    course: tuple[Path, list[dict[str, Any]]],
) -> None:
    """What the index names exists, with a name and a text alternative."""
    folder, entries = course
    assert [entry["metric"] for entry in entries] == list(METRICS)
    for entry in entries:
        assert set(entry["svg"]) == set(LANGUAGES)
        for widths in entry["svg"].values():
            for path in widths.values():
                svg = (folder / "svg" / path.removeprefix("charts/")).read_text("utf-8")
                assert parsed(svg).get("role") == "img"
                assert len(svg) < 4000
    german = entries[0]["alt"]["de"]
    assert "deadline: Median 98,50, Minimum 0,5 nach 17 s, 3 von 1.200" in german
    assert "höchste" not in german
    assert "highest 0.5 after 17 s" in entries[1]["alt"]["en"]


def test_the_width_of_a_bin_is_said(
    course: tuple[Path, list[dict[str, Any]]],
) -> None:
    """Mean and span are explained, and why the line breaks."""
    note = course[1][0]["note"]["en"]
    assert "the mean of 10 s, 10 intervals of 1 s" in note
    assert "lowest interval to the highest" in note
    assert "breaks where the tool printed no value" in note


def test_panels_are_runs_side_by_side(
    course: tuple[Path, list[dict[str, Any]]],
) -> None:
    """A column a setting and a row a repeat; below each other on a phone."""
    folder = course[0] / "svg" / "course"
    name = "series-transactions_per_second.en"
    headings = {
        width: [
            t
            for t in texts_of((folder / f"{name}.{width}.svg").read_text())
            if "·" in t
        ]
        for width in ("wide", "narrow")
    }
    assert headings["wide"] == ["deadline · 1", "cfq · 1", "deadline · 2", "cfq · 2"]
    assert headings["narrow"] == ["deadline · 1", "deadline · 2", "cfq · 1", "cfq · 2"]


def test_a_line_has_the_colour_of_its_lineage(
    course: tuple[Path, list[dict[str, Any]]],
) -> None:
    """One drawing serves light, dark and print."""
    path = course[0] / "svg" / "course" / "series-latency_mean_ms.en.wide.svg"
    svg = path.read_text("utf-8")
    assert 'stroke="var(--c-deadline)"' in svg
    assert 'stroke="var(--c-cfq)"' in svg


def test_the_live_form_switches_metrics(
    course: tuple[Path, list[dict[str, Any]]],
) -> None:
    """The same signals as other charts; a run says what it is once."""
    assert {entry["spec"] for entry in course[1]} == {"charts/course.series.json"}
    spec = live_charts(course[0] / "spec/course.series.json")["series.de.wide"]
    assert {"metric", "sort"} <= {signal["name"] for signal in spec["signals"]}
    rows = next(d for d in spec["data"] if d["name"] == "rows")["values"]
    tips = [row["tip"] for row in rows if "tip" in row]
    assert len(tips) == 8
    assert tips[0] == "deadline · 1\nMedian 98,50 pro Sekunde\nMinimum 0,5 nach 17 s"
    broken = [row for row in rows if "mean" not in row]
    assert len(broken) == 8
    assert all(row["high"] for row in broken)


def test_too_many_runs_are_not_drawn(
    project: Callable[..., Paths], rendered: Paths, reference: Reference
) -> None:
    """The page then has its table and its file."""
    paths = project(like=rendered)
    _write(paths, [])
    render_charts(paths, reference)
    index = json.loads((paths.charts / "index.json").read_text("utf-8"))
    assert index["series/course"] == []
