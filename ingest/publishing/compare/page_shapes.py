"""The document of the comparison shown first, ``site/compare.json``."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing_extensions import TypedDict

from ingest.analysis.evidence.verdicts import Verdict
from ingest.publishing.export.shapes.comparison import Interval, Number
from ingest.publishing.export.shapes.forest import Axis


class LevelChoice(TypedDict):
    """A level that can be ticked, and how many records compare it."""

    level: str
    records: int


class Facet(TypedDict):
    """A facet of the form with its values."""

    facet: str
    values: list[str]


class SettingChoice(TypedDict):
    """A setting that can be chosen, with its default baseline."""

    setting: str
    slug: str
    baseline: str
    levels: list[str]
    records: int


class PageMark(TypedDict):
    """A level in a row: ratio and verdict, and places on the axis in per cent.

    ``state``: measured, not_measured, pooled, or why sources are not pooled. ``range``
    is lowest to highest cell, of a pooled ratio the 95 % interval.
    """

    level: str
    state: str
    ratio: Number | None
    approximate: bool
    range: Interval | None
    verdict: Verdict | None
    sources: int
    pct: float | None
    range_pct: list[float] | None
    interval_pct: list[float] | None


class PageRow(TypedDict):
    """A record; ``aside`` says why it does not count."""

    record: str
    metric: str
    cells: int
    aside: str | None
    aside_for: str | None
    marks: list[str]
    effects: list[PageMark]


class PageGroup(TypedDict):
    """Rows of one workload and storage class, and what they come to."""

    workload: str | None
    storage: str | None
    measure: str
    metrics: list[str]
    rows: list[PageRow]
    pooled: list[PageMark]


class ComparePage(TypedDict):
    """``site/compare.json``."""

    setting: str
    slug: str
    baseline: str
    levels: list[str]
    records: int
    sources: int
    choices: list[LevelChoice]
    baselines: list[str]
    metrics: list[str]
    facets: list[Facet]
    settings: list[SettingChoice]
    axis: Axis
    #: How many records are shown at once, and how many more there are.
    rows: int
    more: int
    groups: list[PageGroup]
