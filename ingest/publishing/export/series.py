"""The course of a record's runs: for its page, its charts and its CSV."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.publishing.export.numbers import derived, printed
from ingest.publishing.series import condensed, series_of, summary_of
from ingest.publishing.series.condense import together, usual_interval
from ingest.publishing.series.runs import shown_metrics

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from decimal import Decimal

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Metric, Reference
    from ingest.publishing.export.shapes.series import (
        DrawnMetric,
        DrawnRun,
        RecordSeries,
        SeriesDocument,
        SeriesMetric,
        SeriesSummary,
    )
    from ingest.publishing.series import RunSeries, Summary

CSV = "series.csv"
#: Points of a run, and of all panels of a metric together: a page has to carry them.
MOST_POINTS, MOST_POINTS_OF_ALL = 120, 720
#: Panels of a metric. With more runs one of each combination of levels is drawn, and
#: where that is too much as well, none.
MOST_PANELS, MOST_CASES = 12, 24
#: Digits of a mean; more than any drawing can show.
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Course:
    """The interval values of a record, and which metrics of them are shown."""

    record: Record
    runs: list[RunSeries]
    metrics: list[Metric]


def course_of(record: Record, reference: Reference) -> Course | None:
    """Return what the raw files of a record say about time, None where nothing."""
    runs = series_of(record, reference.metrics)
    if not runs:
        return None
    shown = shown_metrics(runs, record, reference.metrics)
    return Course(record, runs, [reference.metrics[each] for each in shown])


def record_series(course: Course) -> RecordSeries:
    """Return what the page says in words and numbers."""
    every = [series for run in course.runs for series in run.series.values()]
    return {
        "csv": CSV,
        "runs": len(course.runs),
        "values": sum(len(series.values) for series in every),
        "metrics": [_metric(course, metric) for metric in course.metrics],
    }


def series_csv(course: Course) -> str:
    """Return every interval of every series as printed, a line each.

    ``at_s`` is the end of the interval in seconds from the start of the run; an
    interval without a value has an empty cell. ``file`` and ``result`` say where in
    ``raw/`` it stands.
    """
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(
        [
            *course.record.factors,
            *("repeat", "file", "result", "metric", "at_s", "value"),
        ]
    )
    for run in course.runs:
        levels = [run.levels[factor] for factor in course.record.factors]
        place = [*levels, run.repeat, run.file, run.result]
        for metric, series in run.series.items():
            for at_s, value in zip(series.at_s, series.values, strict=True):
                writer.writerow([*place, metric, at_s, value])
    return stream.getvalue()


def series_document(course: Course) -> SeriesDocument:
    """Return the points of every run, condensed."""
    return {
        "factors": list(course.record.factors),
        "metrics": [_drawn(course, metric) for metric in course.metrics],
    }


def _metric(course: Course, metric: Metric) -> SeriesMetric:
    higher = metric.better != "lower"
    found = (
        (levels, summary_of(runs, metric.id, higher_is_better=higher))
        for levels, runs in _by_levels(course.runs)
    )
    return {
        "id": metric.id,
        "better": metric.better,
        "summaries": [_summary(levels, each) for levels, each in found if each],
    }


def _summary(levels: dict[str, str], summary: Summary) -> SeriesSummary:
    repeat = summary.worst_repeat
    return {
        "levels": levels,
        "runs": summary.runs,
        "intervals": summary.intervals,
        "empty": summary.empty,
        "median": printed(_plain(summary.median)),
        "worst": printed(summary.worst),
        "worst_at_s": printed(summary.worst_at_s),
        "worst_repeat": None if repeat is None else str(repeat),
        "stalls": summary.stalls,
        "stall_pct": derived(100 * summary.stalls / summary.intervals, 1),
    }


def _plain(value: Decimal) -> str:
    """Return the digits of an exact median, which may have one more than printed."""
    return f"{value:f}"


def _by_levels(
    runs: Sequence[RunSeries],
) -> Iterator[tuple[dict[str, str], list[RunSeries]]]:
    groups: dict[tuple[str, ...], list[RunSeries]] = {}
    for run in runs:
        groups.setdefault(tuple(run.levels.values()), []).append(run)
    for members in groups.values():
        yield members[0].levels, members


def _drawn(course: Course, metric: Metric) -> DrawnMetric:
    having = [run for run in course.runs if metric.id in run.series]
    chosen = _chosen(having)
    series = [run.series[metric.id] for run in chosen]
    most = min(MOST_POINTS, MOST_POINTS_OF_ALL // max(1, len(chosen)))
    interval, count = usual_interval(series), together(series, most)
    runs = [_drawn_run(run, metric, interval, count) for run in chosen]
    return {
        "id": metric.id,
        "better": metric.better,
        "interval_s": interval,
        "together": count,
        "left_out": len(having) - len(chosen),
        "runs": runs,
    }


def _drawn_run(run: RunSeries, metric: Metric, interval: float, count: int) -> DrawnRun:
    own = summary_of([run], metric.id, higher_is_better=metric.better != "lower")
    if own is None:
        message = f"{run.file}: {metric.id} without a value is no series"
        raise ValueError(message)
    points = condensed(run.series[metric.id], interval, count)
    return {
        "levels": run.levels,
        "repeat": None if run.repeat is None else str(run.repeat),
        "median": printed(_plain(own.median)),
        "worst": printed(own.worst),
        "worst_at_s": printed(own.worst_at_s),
        "points": [[_short(number) for number in each] for each in points],
    }


def _chosen(runs: list[RunSeries]) -> list[RunSeries]:
    """Return the runs that get a panel."""
    if len(runs) <= MOST_PANELS:
        return runs
    first = [members[0] for _, members in _by_levels(runs)]
    return first if len(first) <= MOST_CASES else []


def _short(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.{_DIGITS}g}")
