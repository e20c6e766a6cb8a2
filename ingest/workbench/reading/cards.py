"""The answers of a corpus as a reader of English sees them: three lines each."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ingest.intake.models.languages import ORIGINAL
from ingest.language.i18n import read_strings
from ingest.language.sentences import Phrases, plain_text
from ingest.language.sentences.lines.findings import rows_told
from ingest.paths import Paths

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.model import Question, Recommendation
    from ingest.intake.models.corpus import Corpus
    from ingest.language.sentences import Sentence
    from ingest.publishing.export.recommendations import Book

#: Characters of a digest that are kept: 48 bits tell a few hundred texts apart.
_DIGITS = 12
#: Spaces that keep a number and its unit on one line say nothing.
_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " "})


@dataclass(frozen=True, slots=True)
class Card:
    """What today's reader is told on a question, and the records it rests on.

    ``question`` is ``workload/storage/setting``, for tail latency with
    ``/tail_latency`` behind it; ``lines`` what to do, why, and what is not known.
    """

    question: str
    lines: tuple[str, str, str]
    record_ids: tuple[str, ...]

    @property
    def digest(self) -> str:
        """The first digits of the SHA-256 of the lines."""
        text = "\n".join(self.lines)
        return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def question_name(question: Question) -> str:
    """Return a question as the list of what was read names it."""
    parts = [question.workload_id, question.storage_id, question.factor_id]
    if question.measure != "speed":
        parts.append(question.measure)
    return "/".join(parts)


def cards_of(corpus: Corpus, paths: Paths) -> list[Card]:
    """Return the card of every question for all databases, in the order of their names.

    Answers that a build has found with the same code and records are not computed
    again. Empty where the parameters of the evidence cannot be read.
    """
    # DuckDB and scipy take a second to load, which other commands should not.
    from ingest.analysis.evidence.recommend.engine import recommend_all  # noqa: PLC0415
    from ingest.analysis.parameters import EvidenceParameters  # noqa: PLC0415
    from ingest.analysis.warehouse import build_warehouse  # noqa: PLC0415
    from ingest.publishing.export.marts import Marts  # noqa: PLC0415
    from ingest.publishing.export.recommendations import Book  # noqa: PLC0415

    choices = corpus.reference.evidence
    if choices is None:
        return []
    parameters = EvidenceParameters.from_reference(choices)
    with TemporaryDirectory(prefix="atlas-") as folder:
        place = paths.with_build(Path(folder))
        connection = build_warehouse(corpus, place, parameters)
        try:
            found = recommend_all(connection, corpus, cache=Paths.project().cache)
            years = {
                row["record_id"]: row["published_year"]
                for row in Marts(connection).rows("mart_records")
            }
        finally:
            connection.close()
    book = Book(
        found=found,
        words=Phrases(read_strings(paths.i18n), corpus.reference),
        margin_ratio=parameters.margin_ratio,
        records={record.id: record for record in corpus.records},
        years=years,
    )
    asked = (each for each in found if each.question.database_id is None)
    return sorted((_card(each, book) for each in asked), key=lambda each: each.question)


def _card(found: Recommendation, book: Book) -> Card:
    from ingest.publishing.export.recommendations.lines import lines_of  # noqa: PLC0415

    lines = lines_of(found, found.answer, book)
    case = book.case(found, found.answer)
    records = sorted(row.record_id for row in rows_told(case))
    return Card(
        question=question_name(found.question),
        lines=(
            _said(lines["do"], book),
            _said(lines["because"], book),
            _said(lines["not_known"], book),
        ),
        record_ids=tuple(records),
    )


def _said(said: Sentence, book: Book) -> str:
    return plain_text(said, book.reference)[ORIGINAL].translate(_SPACES)
