"""The forest plot of an answer: one row per record, and what they come to."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ingest.analysis.evidence.recommend.model import SetAside
from ingest.analysis.evidence.verdicts import Verdict
from ingest.language.sentences.segments import Sentence
from ingest.publishing.export.shapes.comparison import Interval, Number, Tick


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


#: How a record speaks to the question, the closest first. Inherited: it measured
#: predecessors of what can be chosen today. Indirect: through a level in between.
EvidenceGroup = Literal[
    "direct", "carried", "inherited", "indirect", "indirect_inherited"
]


class OwnPair(TypedDict):
    """What a record compared in one of its strata."""

    stratum: Sentence
    level: str
    against: str
    ratio: Number
    pct: float


class ForestRow(TypedDict):
    """One record; ``database``, ``workload`` and ``storage`` are its own.

    ``reference``: what ``marks`` compare with, that of the plot or its predecessor.
    ``pairs``: the strata of the record, where the answer depends on them; they are
    shown instead of the marks. ``conditions``: why it is no choice, where it was set
    aside for that.
    """

    record: str
    source_group: str
    workload: str
    storage: str
    database: str | None
    year: int | None
    metric: str | None
    reference: str | None
    marks: list[Mark]
    pairs: list[OwnPair]
    widened_by: list[str]
    group: EvidenceGroup
    set_aside: SetAside | None
    set_aside_for: str | None
    conditions: list[Condition]


class Sides(TypedDict):
    """What indirect evidence alone says, where a pair is judged by direct evidence.

    ``difference`` is direct over indirect; ``contradict``: it matters, and its
    interval (95 %) excludes 1.
    """

    indirect: Mark
    difference: Number
    difference_interval: Interval
    contradict: bool


class Condition(TypedDict):
    """What a record set besides, and nobody can choose."""

    factor: str
    level: str


class PooledMark(Mark):
    """The pooled ratio; ``predictive`` is where a new source may fall.

    ``sides``: null where only direct or only indirect evidence has a say.
    """

    predictive: Interval | None
    predictive_low_pct: float | None
    predictive_high_pct: float | None
    sources: int
    sides: Sides | None


class Axis(TypedDict):
    """A logarithmic axis of ratios: ends, ticks, the line at 1 and the margin."""

    low: float
    high: float
    one_pct: float
    band_low_pct: float
    band_high_pct: float
    ticks: list[Tick]


class Forest(TypedDict):
    """Evidence as a forest plot: counted rows by group, pooled, then rows set aside.

    Ratios are against ``reference`` and above 1 is better. ``levels`` gives the
    order of the columns. ``left_out``: records beyond what one question takes in.
    """

    reference: str
    levels: list[str]
    axis: Axis
    rows: list[ForestRow]
    pooled: list[PooledMark]
    set_aside: list[ForestRow]
    tau: Number | None
    tau_interval: Interval | None
    left_out: int
