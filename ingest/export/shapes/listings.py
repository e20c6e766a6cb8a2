"""The documents that lead to records."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from ingest.evidence.verdicts import Verdict
from ingest.export.shapes.comparison import EffectRow


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


class MapLead(TypedDict):
    """Which level a record of a map cell puts first."""

    record: str
    treatment: str
    level: str
    verdict: Verdict | None


class MapCell(TypedDict):
    """Workload × storage class, with the records measured there."""

    workload: str
    storage: str
    records: list[str]
    leads: list[MapLead]


class EvidenceMap(TypedDict):
    """The cells that have evidence; every other one is a gap."""

    workloads: list[str]
    storage: list[str]
    cells: list[MapCell]


class IndexDocument(TypedDict):
    """``site/index.json``."""

    generated_at: NotRequired[str]
    counts: Counts
    results: list[str]
    facets: list[Facet]
    evidence_map: EvidenceMap


class Records(TypedDict):
    """Record ids, newest first."""

    records: list[str]


class LevelEvidence(Records):
    """What is known of one level."""

    effects: list[EffectRow]


class SettingDocument(TypedDict):
    """``site/settings/<slug>.json``."""

    factor: str
    records: list[str]
    levels: dict[str, LevelEvidence]
