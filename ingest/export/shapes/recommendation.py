"""Recommendations: the page of a workload on a storage class, and the matrix."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ingest.evidence.recommend.model import (
    AnswerKind,
    Era,
    Measure,
    SetAside,
    State,
)
from ingest.evidence.synthesis.certainty import CertaintyLevel
from ingest.evidence.verdicts import Verdict
from ingest.export.shapes.comparison import Interval, Number, Tick
from ingest.sentences.segments import Sentence


class CertaintyReason(TypedDict):
    """A reason by id, in words, and the domain it belongs to (null: a raise)."""

    id: str
    domain: str | None
    text: Sentence


class CertaintyOfAnswer(TypedDict):
    """The grade; ``lowers`` in the order of the domains; ``caps`` that bound.

    ``from_own_classes``: rated on records of this very workload and storage alone,
    because what was carried over agrees and would only blur the grade.
    """

    level: CertaintyLevel
    from_own_classes: bool
    raises: list[CertaintyReason]
    lowers: list[CertaintyReason]
    caps: list[CertaintyReason]


class AssumptionTried(TypedDict):
    """A sensitivity row: the assumption (key of evidence.yaml) at another value."""

    assumption: str
    value: Number
    ratio: Number | None
    interval: Interval | None
    verdict: Verdict
    changes_verdict: bool


class RankOfLevel(TypedDict):
    """Probabilities in per cent for a new source (a reader's own server)."""

    level: str
    best_pct: Number
    near_best_pct: Number


class UnsafeOption(TypedDict):
    """A level left out because it risks data; ratio against the same reference."""

    level: str
    ratio: Number | None
    text: Sentence


class StratumLead(TypedDict):
    """Which level led where, for answers that depend on the stratum."""

    record: str
    stratum: Sentence
    level: str
    against: str
    ratio: Number


class EraAnswer(TypedDict):
    """The answer for one era, in words and numbers.

    ``headline`` is the answer in a few words ("Use mq-deadline or none"),
    ``sentence`` says why in one or two sentences, ``also`` holds further sentences
    (ties, unmeasured levels, inheritance, database it was measured on). ``inherited``
    maps each level to the predecessor that was measured.
    """

    era: Era
    kind: AnswerKind
    levels: list[str]
    ties: list[str]
    against: str | None
    ratio: Number | None
    interval: Interval | None
    predictive: Interval | None
    verdict: Verdict | None
    path: Literal["direct", "mixed", "indirect", "inherited"] | None
    headline: Sentence
    sentence: Sentence
    also: list[Sentence]
    certainty: CertaintyOfAnswer
    inherited: dict[str, str]
    unmeasured: list[str]
    unsafe: list[UnsafeOption]
    supporting: list[str]
    contradicting: list[str]
    by_stratum: list[StratumLead]
    sensitivity: list[AssumptionTried]
    ranking: list[RankOfLevel]
    records: int
    sources: int
    years: list[int]
    databases: list[str]


class Mark(TypedDict):
    """A level's position (per cent of the axis) in a row of the forest plot.

    ``low_pct`` and ``high_pct``: the 95 % interval; ``cell_low_pct`` and
    ``cell_high_pct``: lowest and highest stratum, null for a single cell. Clipped
    positions have the flag.
    """

    level: str
    ratio: Number
    interval: Interval | None
    cells: int
    verdict: Verdict | None
    is_claim: bool
    approximate: bool
    pct: float
    low_pct: float | None
    high_pct: float | None
    cell_low_pct: float | None
    cell_high_pct: float | None
    is_clipped: bool


class ForestRow(TypedDict):
    """One record; ``database``, ``workload`` and ``storage`` are its own."""

    record: str
    source_group: str
    workload: str
    storage: str
    database: str | None
    year: int | None
    metric: str | None
    marks: list[Mark]
    widened_by: list[str]
    set_aside: SetAside | None
    set_aside_for: str | None


class PooledMark(Mark):
    """The pooled ratio; ``predictive`` is where a new source may fall."""

    predictive: Interval | None
    predictive_low_pct: float | None
    predictive_high_pct: float | None
    sources: int


class Axis(TypedDict):
    """A logarithmic axis of ratios: ends, ticks, the line at 1 and the margin."""

    low: float
    high: float
    one_pct: float
    band_low_pct: float
    band_high_pct: float
    ticks: list[Tick]


class Forest(TypedDict):
    """Evidence as a forest plot: counted rows, pooled, then rows set aside.

    Ratios are against ``reference`` and above 1 is better. ``levels`` gives the
    order of the columns.
    """

    reference: str
    levels: list[str]
    axis: Axis
    rows: list[ForestRow]
    pooled: list[PooledMark]
    set_aside: list[ForestRow]
    tau: Number | None
    tau_interval: Interval | None


class Elsewhere(TypedDict):
    """A different answer on the same storage (another workload), or the reverse.

    What limits the answer on this page. ``anchor`` is the answer's place on the page
    of that workload and storage.
    """

    workload: str
    storage: str
    anchor: str
    measure: Measure
    levels: list[str]
    kind: AnswerKind
    certainty: CertaintyLevel
    sentence: Sentence


class GuidanceRow(TypedDict):
    """A vendor's advice beside the answer. ``id`` is that of guidance.yaml."""

    id: str
    levels: list[str]
    stance: Literal["agrees", "differs", "silent"]


class TreatmentAnswer(TypedDict):
    """All about one treatment and measure on a page; current era first.

    ``id`` is the anchor on the page. ``claims`` are ids of claims.yaml.
    """

    id: str
    treatment: str
    measure: Measure
    state: State
    databases: list[str]
    eras: list[EraAnswer]
    forest: Forest | None
    elsewhere: list[Elsewhere]
    guidance: list[GuidanceRow]
    claims: list[str]
    would_change: list[Sentence]
    by_database: list[DatabaseAnswer]


class DatabaseAnswer(TypedDict):
    """The same question asked for one database alone, where it was measured on it."""

    database: str
    eras: list[EraAnswer]


class RecommendationDocument(TypedDict):
    """``build/site/recommendations/<workload>/<storage>.json``.

    ``answers``: the one that leads the page first. ``title`` and ``description``
    by language, plain text.
    """

    workload: str
    storage: str
    state: State
    title: dict[str, str]
    description: dict[str, str]
    answers: list[TreatmentAnswer]
    records: int
    sources: int


class CellAnswer(TypedDict):
    """An answer in short, for the matrix, the finder and the database pages."""

    anchor: str
    treatment: str
    measure: Measure
    state: State
    era: Era
    kind: AnswerKind
    levels: list[str]
    against: str | None
    ratio: Number | None
    certainty: CertaintyLevel
    records: int
    sources: int
    databases: list[str]
    headline: Sentence
    sentence: Sentence


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


class RecordUse(TypedDict):
    """A recommendation whose evidence holds a record; ``counted``: pooled there."""

    workload: str
    storage: str
    anchor: str
    treatment: str
    measure: Measure
    state: State
    counted: bool
