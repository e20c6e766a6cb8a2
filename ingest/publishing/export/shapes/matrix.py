"""Answers in short: the matrix, the finder and the database pages."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ingest.analysis.evidence.recommend.model import (
    AnswerKind,
    Era,
    Form,
    Measure,
    State,
)
from ingest.analysis.evidence.synthesis.certainty import CertaintyLevel
from ingest.language.sentences.segments import Sentence
from ingest.publishing.export.shapes.comparison import Number


class CellAnswer(TypedDict):
    """An answer in short, for the matrix, the finder and the database pages.

    ``approximate``: the ratio is one that sources give as "about". ``conflicting``:
    independent sources of this very answer point both ways.
    """

    anchor: str
    treatment: str
    measure: Measure
    state: State
    era: Era
    kind: AnswerKind
    levels: list[str]
    against: str | None
    ratio: Number | None
    approximate: bool
    certainty: CertaintyLevel
    records: int
    sources: int
    conflicting: bool
    databases: list[str]
    headline: Sentence
    sentence: Sentence
    action: Form
    because_short: Sentence
    not_known: Sentence


class MatrixCell(TypedDict):
    """A workload on a storage class. ``answers`` is empty where nothing is known.

    ``conflicting``: at least one answer has sources pointing both ways.
    """

    workload: str
    storage: str
    state: State | None
    strength: Literal["strong", "thin", "conflicting", "missing"]
    answers: list[CellAnswer]
    records: int
    sources: int


class FinderSystem(TypedDict):
    """An operating system and kernel range of the finder."""

    id: str
    platform: str
    era: Era


class FinderAnswer(CellAnswer):
    """What the finder shows; ``database`` null: measured on any."""

    database: str | None
    systems: list[str]


class FinderCell(TypedDict):
    """All answers of a cell, best first; the page is that of the cell."""

    workload: str
    storage: str
    answers: list[FinderAnswer]


class RecommendationIndex(TypedDict):
    """``build/site/recommendation-index.json``: matrix and finder."""

    workloads: list[str]
    storage: list[str]
    cells: list[MatrixCell]
    systems: list[FinderSystem]
    treatments_by_database: dict[str, list[str]]
    finder: list[FinderCell]


class DatabaseRecommendations(TypedDict):
    """``build/site/recommendation-databases.json``, by database id.

    Only cells in which the database was measured.
    """

    cells: list[MatrixCell]
