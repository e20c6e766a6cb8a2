"""The documents that lead to records."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from ingest.intake.models.base import Translated
from ingest.publishing.export.shapes.comparison import EffectRow, Interval, Number
from ingest.publishing.export.shapes.statements import GuidanceEntry, StatedClaimEntry


class FacetValue(TypedDict):
    """A value of a facet, with the number of records."""

    id: str
    count: int


class Facet(TypedDict):
    """A facet of the results list."""

    id: str
    values: list[FacetValue]


class Counts(TypedDict):
    """How much the atlas holds."""

    records: int
    rows: int
    sources: int
    databases: int


class IndexDocument(TypedDict):
    """``site/index.json``."""

    generated_at: NotRequired[str]
    counts: Counts
    results: list[str]
    facets: list[Facet]


class Records(TypedDict):
    """Record ids, newest first."""

    records: list[str]


class InheritedEffect(TypedDict):
    """A comparison of a record, carried over from the predecessors it tested."""

    record: str
    level: str
    against: str
    metric: str
    ratio: Number
    interval: Interval


class Predecessor(Records):
    """A level that came before: its records, and what carries over from them."""

    level: str
    carries: bool
    relation: str
    text: Translated
    inherited: list[InheritedEffect]


class LevelEvidence(Records):
    """What is known of one level; a predecessor's evidence stays apart."""

    effects: list[EffectRow]
    predecessors: list[Predecessor]


class SettingDocument(TypedDict):
    """``site/settings/<slug>.json``; ``effects`` are the key comparisons of each.

    ``claims_by_level`` names, for each level something is claimed about, ids of
    ``claims``: those about the level itself first, then those about its other name.
    """

    factor: str
    records: list[str]
    effects: list[EffectRow]
    levels: dict[str, LevelEvidence]
    guidance: list[GuidanceEntry]
    claims: list[StatedClaimEntry]
    claims_by_level: dict[str, list[str]]
