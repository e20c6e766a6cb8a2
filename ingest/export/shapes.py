"""The shape of every exported JSON document, in one place.

Templates, charts and readers of the downloads rely on it: keys are added, never
renamed. ``Translated`` texts have every language; a measured number always
carries the digits its source printed.
"""

from __future__ import annotations

from typing import Literal, NotRequired

# pydantic, which tests the documents against these shapes, needs this TypedDict
# before Python 3.12, and the types at run time.
from typing_extensions import TypedDict

from ingest.evidence.verdicts import Verdict  # noqa: TC001
from ingest.models.base import Language, Translated
from ingest.sentences.segments import Sentence  # noqa: TC001

Era = Literal["legacy", "modern", "not-linux", "unknown"]
Status = Literal["stated", "not_stated", "inferred", "varied"]
Basis = Literal["assumed_sd", "repeats", "claim"]


class Number(TypedDict):
    """``text``: digits as printed; ``decimals``: how many follow the point."""

    text: str
    value: float
    decimals: int


class Interval(TypedDict):
    """A 95 % interval of a ratio."""

    low: Number
    high: Number


class Tick(TypedDict):
    """A tick of the strip's axis: position in per cent, and the ratio there."""

    pct: float
    label: str
    number: Number


class Strip(TypedDict):
    """Positions (per cent) on a logarithmic axis from 0.25× to 16×."""

    point_pct: float
    low_pct: float
    high_pct: float
    one_pct: float
    band_low_pct: float
    band_high_pct: float
    ticks: list[Tick]


class Comparison(TypedDict):
    """One level against another; ``low`` and ``high`` are the extreme cells.

    Ratios are turned so that above 1 is better. ``metric`` is null for a claim.
    """

    level: str
    against: str
    metric: str | None
    verdict: Verdict | None
    ratio: Number | None
    low: Number | None
    high: Number | None
    interval: Interval | None
    basis: Basis
    depends_on_assumption: bool
    mixed_directions: bool
    approximate: bool
    cells: int


class Lead(Comparison):
    """The one comparison that stands for a record in lists."""

    treatment: str


class KeyFinding(Comparison):
    """A comparison with its sentence."""

    treatment: str
    text: Sentence


class EffectRow(Comparison):
    """A comparison on the page of a setting."""

    record: str
    strip: Strip | None


class RecordTreatment(TypedDict):
    """A treatment with the levels that occur, in display order."""

    id: str
    slug: str
    levels: list[str]
    baseline: str | None


class RecordMetric(TypedDict):
    """A metric: how many cells report it, and its footnote marks."""

    id: str
    role: Literal["primary", "secondary"]
    better: Literal["higher", "lower", "neutral"]
    reported: int
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
    """Runs with the same level of every factor but the first treatment."""

    levels: dict[str, str]
    note: Translated | None
    rows: list[TableRow]


class Footnote(TypedDict):
    """A footnote of the measurement table."""

    mark: str
    text: Translated


class Table(TypedDict):
    """The measurement table."""

    row_factor: str
    group_factors: list[str]
    groups: list[TableGroup]
    footnotes: list[Footnote]


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

SetupField = TypedDict(
    "SetupField",
    {
        "key": str,
        "code": bool,
        "status": Status,
        "value": str | Translated | Number | None,
        "unit": Literal["bytes", "s"] | None,
        "from": str | None,
        "note": Translated | None,
    },
)


class SetupGroup(TypedDict):
    """One block of the set-up sheet."""

    id: Literal["database", "workload", "storage", "host"]
    fields: list[SetupField]


class Setup(TypedDict):
    """The set-up sheet, and how much of it the source states."""

    stated: int
    total: int
    groups: list[SetupGroup]


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


class SourceOfRecord(TypedDict):
    """Where the figures were published."""

    url: str
    publisher: str | None
    language: str
    figures_from: str
    mirrors: list[str]
    companions: list[Companion]
    rights: str
    group: str


class Downloads(TypedDict):
    """File names below ``/results/<id>/``; no CSV where there is no table."""

    csv: str | None
    json: str


class RecordDocument(TypedDict):
    """``site/results/<id>.json``: everything the page of a record shows."""

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
    workload_tool: str | None
    era: Era
    treatments: list[RecordTreatment]
    strata: list[str]
    row_count: int
    finding: Sentence
    finding_plain: dict[Language, str]
    lead: Lead | None
    strip: Strip | None
    key_findings: list[KeyFinding]
    metrics: list[RecordMetric]
    table: Table | None
    claims: list[RecordClaim]
    setup: Setup
    caveats: list[RecordCaveat]
    lineage: list[RecordLineage]
    related: list[Related]
    downloads: Downloads


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


class DownloadRun(TypedDict):
    """One run as printed."""

    levels: dict[str, str]
    repeat: str | None
    runs: int | None
    values: dict[str, Number | None]
    standard_deviations: NotRequired[dict[str, str]]


class DownloadMetric(TypedDict):
    """A metric with its unit."""

    id: str
    role: str
    label: Translated
    unit: Translated
    better: str


class DownloadEffect(Comparison):
    """An effect on any metric, reported against every other level."""

    treatment: str


class DownloadDocument(TypedDict):
    """``results/<id>/result.json``: a record and its effects for other programs."""

    schema_version: Literal[1]
    licence: Literal["CC-BY-4.0"]
    id: str
    title: Translated
    summary: Translated
    authors: list[str]
    published: str | None
    source: SourceOfRecord
    database: str
    workload: str
    storage: str
    platform: str
    treatments: list[RecordTreatment]
    strata: list[str]
    metrics: list[DownloadMetric]
    runs: list[DownloadRun]
    claims: list[RecordClaim]
    effects: list[DownloadEffect]
    judged_by: dict[str, float]
