"""The measurement table."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ingest.intake.models.base import Translated
from ingest.publishing.export.shapes.comparison import Number

NoRatio = Literal["neutral", "zero", "too_few"]


class RecordMetric(TypedDict):
    """A metric: how many cells report it, and its footnote marks.

    ``no_ratio`` says why no two values can be compared, where none can.
    """

    id: str
    role: Literal["primary", "secondary"]
    better: Literal["higher", "lower", "neutral"]
    reported: int
    no_ratio: NoRatio | None
    notes: list[str]


class Cell(TypedDict):
    """A cell of the measurement table; ``number`` is null when not reported."""

    number: Number | None
    best: bool
    notes: list[str]


class TableRow(TypedDict):
    """One run; ``ratio`` is derived: primary metric against the baseline.

    ``source_row`` counts the rows of the published order from 1.
    """

    levels: dict[str, str]
    source_row: int
    repeat: str | None
    notes: list[str]
    cells: dict[str, Cell]
    ratio: Number | None


class TableGroup(TypedDict):
    """Runs with the same level of every factor but those that tell rows apart."""

    levels: dict[str, str]
    note: Translated | None
    rows: list[TableRow]


class Footnote(TypedDict):
    """A footnote of the measurement table."""

    mark: str
    text: Translated


class Table(TypedDict):
    """The measurement table.

    A row is told by the level of ``row_factor``, and by the levels of
    ``nested_factors``, which apply within it alone ("" where they do not).
    ``baseline`` holds the levels of the row that the others are compared with.
    """

    row_factor: str
    nested_factors: list[str]
    group_factors: list[str]
    baseline: dict[str, str]
    groups: list[TableGroup]
    footnotes: list[Footnote]
