"""The documents of the comparison page."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ingest.analysis.evidence.verdicts import Verdict
from ingest.intake.models.base import Translated

Label = Translated | str
Basis = Literal["repeats", "assumed_sd", "claim"]


class Assumed(TypedDict):
    """The numbers of data/reference/evidence.yaml that the page calculates with."""

    margin_ratio: float
    stratum_correlation: float
    tau_prior: float


class LevelColumns(TypedDict):
    """Levels in display order; those nobody measured are listed, too."""

    id: list[str]
    label: list[Label | None]
    lineage: list[str]
    shape: list[str]
    era: list[str]
    reference: list[bool]


class MetricColumns(TypedDict):
    """Metrics that occur."""

    id: list[str]
    label: list[Label]
    unit: list[Label]
    better: list[str]
    measure: list[str]


class Names(TypedDict):
    """Entries of a vocabulary that occur, in its order."""

    id: list[str]
    label: list[Label]


class RecordColumns(TypedDict):
    """Records, newest first. ``overlaps`` are places in these columns."""

    id: list[str]
    title: list[Label]
    published: list[str | None]
    database: list[int]
    era: list[str]
    kind: list[str]
    figures_from: list[str]
    source: list[str]
    overlaps: list[list[int]]
    in_memory: list[bool]
    informs: list[bool]
    marks: list[list[int]]


class EffectColumns(TypedDict):
    """One level against another in one record, metric and pair of classes.

    Numbers but ``metric`` … ``against``, ``cells`` are on the log scale, above zero is
    better for ``level``. Each pair stands once: turned round, signs and verdicts turn.
    ``arms``: how many cells the record has there, of all levels. ``low``, ``high``: the
    95 % interval, null where no repeats are reported. ``text``: the ratio as its source
    prints it, where it states no more than that.
    """

    record: list[int]
    metric: list[int]
    workload: list[int]
    storage: list[int]
    level: list[int]
    against: list[int]
    cells: list[int]
    arms: list[int]
    log: list[float]
    variance: list[float]
    cell_low: list[float]
    cell_high: list[float]
    low: list[float | None]
    high: list[float | None]
    verdict: list[Verdict | None]
    basis: list[Basis]
    text: list[str | None]
    approximate: list[bool]


class CellColumns(TypedDict):
    """Measured values. ``text``: the figures as printed, one a run, by ``; ``."""

    record: list[int]
    metric: list[int]
    workload: list[int]
    storage: list[int]
    context: list[int]
    level: list[int]
    value: list[float]
    text: list[str]
    decimals: list[int]
    runs: list[int]


class CompareDocument(TypedDict):
    """``/data/compare/<slug>.json``: all that was measured of one setting.

    Whole numbers in ``records``, ``effects`` and ``cells`` are places in the other
    columns. ``baseline`` and ``shown`` are what the page shows when its address does
    not say. ``contexts``: what else was set, as [factor, level].
    """

    schema_version: int
    setting: str
    slug: str
    label: Label
    baseline: str
    shown: list[str]
    assumed: Assumed
    levels: LevelColumns
    metrics: MetricColumns
    databases: Names
    marks: Names
    workloads: Names
    storage: Names
    factors: dict[str, Label]
    factor_levels: dict[str, dict[str, Label]]
    contexts: list[list[list[str]]]
    records: RecordColumns
    effects: EffectColumns
    cells: CellColumns
