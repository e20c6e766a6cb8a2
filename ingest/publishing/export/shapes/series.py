"""``series`` in the document of a record, and ``series/<id>.json`` for its charts."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing_extensions import TypedDict

from ingest.publishing.export.shapes.comparison import Number


class SeriesSummary(TypedDict):
    """How even one combination of levels was over time.

    ``worst`` is the lowest interval, or the highest where lower is better; ``stalls``
    are intervals below half the median, or above twice.
    """

    levels: dict[str, str]
    runs: int
    intervals: int
    empty: int
    median: Number
    worst: Number
    worst_at_s: Number
    worst_repeat: str | None
    stalls: int
    stall_pct: Number


class SeriesMetric(TypedDict):
    """One metric that is drawn, with a summary of each combination of levels."""

    id: str
    better: str
    summaries: list[SeriesSummary]


class RecordSeries(TypedDict):
    """What tools printed while they ran; every value is in the file ``csv``."""

    csv: str
    runs: int
    values: int
    metrics: list[SeriesMetric]


class DrawnRun(TypedDict):
    """The points of one run: ``[at_s, mean, low, high]``, None where nothing is."""

    levels: dict[str, str]
    repeat: str | None
    median: Number
    worst: Number
    worst_at_s: Number
    points: list[list[float | None]]


class DrawnMetric(TypedDict):
    """What a chart needs of one metric.

    ``together`` intervals of ``interval_s`` seconds make a point. ``left_out`` counts
    runs that have no panel of their own.
    """

    id: str
    better: str
    interval_s: float
    together: int
    left_out: int
    runs: list[DrawnRun]


class SeriesDocument(TypedDict):
    """``series/<id>.json``: not mounted into the site, only drawn."""

    factors: list[str]
    metrics: list[DrawnMetric]
