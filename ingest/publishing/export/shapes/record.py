"""``site/results/<id>.json``."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ingest.intake.models.base import Language, Translated
from ingest.language.sentences.segments import Sentence
from ingest.publishing.export.shapes.comparison import (
    Interval,
    KeyFinding,
    Lead,
    Number,
    Strip,
)
from ingest.publishing.export.shapes.measurements import RecordMetric, Table
from ingest.publishing.export.shapes.series import RecordSeries
from ingest.publishing.export.shapes.setup import Setup

Era = Literal["legacy", "modern", "not-linux", "unknown"]


class RecordTreatment(TypedDict):
    """A treatment with the levels that occur, in display order."""

    id: str
    slug: str
    levels: list[str]
    baseline: str | None


RecordClaim = TypedDict(
    "RecordClaim",
    {
        "id": str,
        "treatment": str,
        "level": str,
        "against": str,
        "workload": str,
        "direction": str,
        "ratio": Number | None,
        "approximate": bool,
        "conditions": list[str],
        "text": Translated,
        "from": str | None,
    },
)


RecordRemark = TypedDict(
    "RecordRemark",
    {
        "id": str,
        "about": dict[str, list[str]],
        "workload": str | None,
        "text": Translated,
        "from": str | None,
    },
)


class RecordCaveat(TypedDict):
    """A caveat; those of the vocabulary have an id and a label."""

    id: str | None
    label: Translated | None
    text: Translated


class Inherited(TypedDict):
    """A comparison of successors, carried over from that of the levels tested."""

    level: str
    against: str
    ratio: Number
    interval: Interval


class RecordLineage(TypedDict):
    """What became of a level that was tested."""

    factor: str
    level: str
    successor: str | None
    relation: str
    carries: bool
    text: Translated
    inherited: Inherited | None


class Related(TypedDict):
    """Another record, with what it shares."""

    id: str
    reason: str


class Companion(TypedDict):
    """A further page of the source."""

    id: str
    url: str
    title: str
    language: str


class SourceOfRecord(TypedDict):
    """Where the figures were published; in any language, named for every page.

    Without an address: by who measured, and nowhere but here.
    """

    url: str | None
    publisher: str | None
    language: str
    language_name: Translated
    figures_from: str
    figures_at: str | None
    commit: str | None
    mirrors: list[str]
    companions: list[Companion]
    rights: str
    group: str


class Downloads(TypedDict):
    """File names below ``/results/<id>/``; no CSV where there is no table."""

    csv: str | None
    json: str


class RecordRawOutput(TypedDict):
    """An output of a tool; ``served_as`` is a path below ``/results/<id>/``."""

    file: str
    served_as: str
    sha256: str
    importer: str | None


class RecordDocument(TypedDict):
    """``site/results/<id>.json``: everything the page of a record shows.

    ``inferred`` names what the record infers rather than finds stated (storage,
    author, …); ``by_workload`` has the lead for each workload it speaks of, ``strips``
    the range of those it measured; ``storage_classes`` are those it ran on. ``series``
    is there only where raw files tell the course of the runs, ``raw`` only where there
    are such files.
    """

    id: str
    kind: str
    language: Language
    title: Translated
    summary: Translated
    translated: list[Language]
    year: str | None
    published: str | None
    accessed: str
    authors: list[str]
    source: SourceOfRecord
    database: str
    workload: str
    storage: str
    platform: str
    inferred: list[str]
    workload_tool: str | None
    era: Era
    treatments: list[RecordTreatment]
    strata: list[str]
    row_count: int
    finding: Sentence
    finding_plain: dict[Language, str]
    lead: Lead | None
    storage_classes: list[str]
    by_workload: dict[str, Lead | None]
    strips: dict[str, Strip]
    strip: Strip | None
    key_findings: list[KeyFinding]
    metrics: list[RecordMetric]
    table: Table | None
    claims: list[RecordClaim]
    remarks: list[RecordRemark]
    setup: Setup
    caveats: list[RecordCaveat]
    lineage: list[RecordLineage]
    related: list[Related]
    same_source: list[str]
    downloads: Downloads
    series: NotRequired[RecordSeries]
    raw: NotRequired[list[RecordRawOutput]]
    raw_sums: NotRequired[str]
