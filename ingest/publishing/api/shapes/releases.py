"""Data releases, and what changed from one to the next."""

# The shapes are real at run time: schemas are made from them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from ingest.analysis.evidence.recommend.model import AnswerKind, Era
from ingest.analysis.evidence.synthesis.certainty import CertaintyLevel
from ingest.publishing.api.shapes.common import Href, IsoDate, PagesByLanguage, Texts
from ingest.publishing.api.shapes.recommendations import Key


class ReleasedTable(TypedDict):
    """A table of a release as it is kept: Parquet, with its SHA-256 digest."""

    name: str
    rows: int
    bytes: int
    sha256: str


class Release(TypedDict):
    """A frozen copy of the published data."""

    id: Annotated[str, Field(description="The value of the parameter `release`.")]
    date: IsoDate
    counts: dict[str, int]
    tables: list[ReleasedTable]
    database: Annotated[Href, Field(description="All tables as one DuckDB file.")]
    recommendations: Annotated[Href, Field(description="The answers of then.")]
    notes: Texts | None


class AnswerThen(TypedDict):
    """What a reader was told at one time."""

    kind: AnswerKind
    levels: list[str]
    certainty: CertaintyLevel
    sources: int


class AnswerChange(TypedDict):
    """An answer before and after; null where there was, or is, none."""

    key: Key
    pages: PagesByLanguage
    setting: str
    era: Era
    database: str | None
    before: AnswerThen | None
    after: AnswerThen | None


Value = str | float | bool | list[str] | None


class FieldChange(TypedDict):
    """A value of a record before and after, as in the table `records`."""

    field: str
    before: Value
    after: Value


class RecordChange(TypedDict):
    """A record that was corrected."""

    result: str
    fields: list[FieldChange]


class Step(TypedDict):
    """The changes from `before` (null: nothing yet) to `after` (null: today).

    `date` is that of the later state.
    """

    before: str | None
    after: str | None
    date: IsoDate | None
    added: list[str]
    withdrawn: list[str]
    changed: list[RecordChange]
    answers: list[AnswerChange]
