"""``results/<id>/result.json``."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ingest.intake.models.base import Translated
from ingest.publishing.export.shapes.comparison import Comparison, Number
from ingest.publishing.export.shapes.record import (
    RecordClaim,
    RecordTreatment,
    SourceOfRecord,
)


class DownloadRun(TypedDict):
    """One run as printed; ``round``: of an experiment that was run in rounds."""

    levels: dict[str, str]
    repeat: str | None
    round: NotRequired[int]
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
