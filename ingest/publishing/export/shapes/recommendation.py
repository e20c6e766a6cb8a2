"""Recommendations: the sheet of a workload on a storage class, and its questions."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing_extensions import TypedDict

from ingest.analysis.evidence.guidance import Stance
from ingest.analysis.evidence.recommend.model import AnswerKind, Measure, State
from ingest.analysis.evidence.synthesis.certainty import CertaintyLevel
from ingest.language.sentences.segments import Sentence
from ingest.publishing.export.shapes.answer import EraAnswer
from ingest.publishing.export.shapes.forest import Forest
from ingest.publishing.export.shapes.sheet import SheetRow


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
    """A vendor's advice beside the answer. ``id`` is that of guidance.yaml.

    ``not_settled``: the vendor names a level, the evidence shows no difference or one
    that depends, so that there is nothing to agree or to differ with.
    """

    id: str
    levels: list[str]
    stance: Stance


class TreatmentAnswer(TypedDict):
    """All about one question: a setting and a measure in a cell; current era first.

    ``id`` is the last part of the address of its page, and of its row on the sheet.
    ``title`` and ``description`` by language, plain text. ``claims`` are ids of
    claims.yaml.
    """

    id: str
    title: dict[str, str]
    description: dict[str, str]
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
    by language, plain text. ``sheet``: every setting that exists there.
    """

    workload: str
    storage: str
    state: State
    title: dict[str, str]
    description: dict[str, str]
    answers: list[TreatmentAnswer]
    sheet: list[SheetRow]
    records: int
    sources: int


class RecordUse(TypedDict):
    """A recommendation whose evidence holds a record; ``counted``: pooled there."""

    workload: str
    storage: str
    anchor: str
    treatment: str
    measure: Measure
    state: State
    counted: bool
