"""Records of published measurements, and what they come to."""

# The shapes are real at run time: schemas are made from them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from ingest.analysis.evidence.claims import ClaimVerdict
from ingest.analysis.evidence.verdicts import Verdict
from ingest.intake.models.base import Language
from ingest.publishing.api.shapes.common import (
    Href,
    Interval,
    IsoDate,
    Number,
    PagesByLanguage,
    Texts,
)
from ingest.publishing.export.shapes.comparison import Basis
from ingest.publishing.export.shapes.record import Era
from ingest.publishing.export.shapes.setup import Status


class TestedSetting(TypedDict):
    """A setting with the levels that were tested; `baseline`: what the source had."""

    setting: str
    levels: list[str]
    baseline: str | None


class Comparison(TypedDict):
    """One level against another. Ratios are turned so that above 1 is better.

    `low` and `high` are the extreme single comparisons, `interval` the 95 % interval
    of `ratio`. `metric` is null for a claim in words, `workload` null where it is that
    of the record. `basis` says what the spread was taken from.
    """

    setting: str
    level: str
    against: str
    metric: str | None
    verdict: Verdict | ClaimVerdict | None
    ratio: Number | None
    low: Number | None
    high: Number | None
    interval: Interval | None
    basis: Basis
    counted: Annotated[
        bool | None,
        Field(
            description="Whether it may be counted beside all other comparisons: false "
            "for a withdrawn record, a neutral metric, or what another record that "
            "counts holds too; null for a claim in words."
        ),
    ]
    depends_on_assumption: bool
    mixed_directions: bool
    approximate: Annotated[
        bool, Field(description='The source gives the ratio as "about".')
    ]
    comparisons: Annotated[int, Field(description="Single comparisons behind it.")]
    workload: str | None
    conditions: list[str]


class Effect(Comparison):
    """A comparison of a record, in the list of a setting."""

    result: str
    href: Href


class ResultSummary(TypedDict):
    """A record in the list. Ids are those of the vocabularies."""

    id: str
    href: Href
    pages: PagesByLanguage
    title: Texts
    published: IsoDate | None
    accessed: IsoDate
    database: str
    workload: str
    storage: str
    platform: str
    kernel_era: Era
    settings: list[TestedSetting]
    rows: int
    lead: Annotated[
        Comparison | None, Field(description="The comparison that stands for it.")
    ]


class Companion(TypedDict):
    """A further page of the source."""

    url: str
    title: str


class Source(TypedDict):
    """Where the figures were published. `group`: shared by what one party measured.

    `url` is the page of the record where a measurement was published nowhere else.
    `figures_at`: the file, table or message in which they stand.
    """

    url: str
    publisher: str | None
    language: str
    figures_from: str
    figures_at: str | None
    commit: str | None
    mirrors: list[str]
    companions: list[Companion]
    rights: str
    group: str


class Metric(TypedDict):
    """A metric of a record."""

    metric: str
    role: Literal["primary", "secondary"]
    label: Texts
    unit: Texts
    better: Literal["higher", "lower", "neutral"]


class Run(TypedDict):
    """One row as printed. A value the source does not report is null."""

    levels: dict[str, str]
    repeat: str | None
    round: Annotated[
        int | None,
        Field(description="The round of the experiment, whose cases are compared."),
    ]
    runs: Annotated[int | None, Field(description="Runs the row is the mean of.")]
    values: dict[str, Number | None]
    standard_deviations: dict[str, str]


Claim = TypedDict(
    "Claim",
    {
        "id": str,
        "setting": str,
        "level": str,
        "against": str,
        "workload": str,
        "direction": str,
        "ratio": Number | None,
        "approximate": bool,
        "conditions": list[str],
        "text": Texts,
        "from": str | None,
    },
)
Claim.__doc__ = "What the source says in words about two levels."


class Caveat(TypedDict):
    """A limit of a record; `id` is null where it is of this record alone."""

    id: str | None
    text: Texts


class Fact(TypedDict):
    """A fact of the set-up; `value` is null where `status` is `not_stated`."""

    group: Literal["database", "workload", "storage", "host"]
    fact: str
    status: Status
    value: str | Texts | Number | None
    unit: Literal["bytes", "s"] | None


class RawOutput(TypedDict):
    """An output of a tool, kept as it was."""

    file: str
    href: Href
    sha256: str
    importer: str | None


class Use(TypedDict):
    """An answer whose evidence holds the record; `counted`: it is pooled there."""

    answer: str
    href: Href
    counted: bool


class Result(ResultSummary):
    """A record whole: what was measured, on what, and each level against each."""

    language: Language
    summary: Texts
    finding: Texts
    authors: list[str]
    source: Source
    strata: Annotated[list[str], Field(description="What varied besides the settings.")]
    metrics: list[Metric]
    runs: list[Run]
    runs_csv: Href | None
    claims: list[Claim]
    effects: list[Comparison]
    caveats: list[Caveat]
    setup: list[Fact]
    raw: list[RawOutput]
    same_source: list[str]
    answers: list[Use]


class SettingEffects(TypedDict):
    """A setting that was compared, with the document of its comparisons."""

    setting: str
    href: Href
    results: int
    effects: int
