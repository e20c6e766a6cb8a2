"""Answers in short, and what a cell of the matrix shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ingest.analysis.evidence.recommend.leading import certainty_level
from ingest.language.sentences.lines.actions import action_for
from ingest.language.sentences.lines.reasons import because_short
from ingest.language.sentences.lines.unknown import not_known_sentences
from ingest.language.sentences.phrases import sentence as make_sentence
from ingest.publishing.export.recommendations.basis import (
    answer_ratio,
    has_conflict,
    is_approximate,
)
from ingest.publishing.export.recommendations.book import databases_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence.recommend.model import Answer, Recommendation
    from ingest.publishing.export.recommendations.book import Book
    from ingest.publishing.export.shapes.matrix import CellAnswer, MatrixCell

Strength = Literal["strong", "thin", "conflicting", "missing"]
_SURE = frozenset({"moderate", "high"})


def cell_answer(found: Recommendation, answer: Answer, book: Book) -> CellAnswer:
    """Return an answer in short."""
    headline, sentence = book.said(found, answer)
    question = found.question
    case = book.case(found, answer)
    return {
        "anchor": book.anchor(found),
        "treatment": question.factor_id,
        "measure": question.measure,
        "state": found.state,
        "era": answer.era,
        "kind": answer.kind,
        "levels": list(answer.levels),
        "against": answer.against_id,
        "ratio": answer_ratio(found, answer),
        "approximate": is_approximate(found, answer),
        "certainty": certainty_level(answer),
        "records": len(answer.record_ids),
        "sources": len(answer.source_groups),
        "conflicting": has_conflict(found, answer),
        "databases": databases_of(found, answer),
        "headline": headline,
        "sentence": sentence,
        "action": action_for(case).form,
        "because_short": make_sentence(because_short(case)),
        "not_known": make_sentence(*not_known_sentences(case)),
    }


def matrix_cell(
    workload_id: str,
    storage_id: str,
    recommendations: Sequence[Recommendation],
    book: Book,
) -> MatrixCell:
    """Return a cell: each question's answer for a current system, best first."""
    measured = any(each.state == "measured" for each in recommendations)
    records, sources = evidence_counts(recommendations)
    return {
        "workload": workload_id,
        "storage": storage_id,
        "state": None if not recommendations else "measured" if measured else "widened",
        "strength": strength(recommendations),
        "answers": [cell_answer(each, each.answer, book) for each in recommendations],
        "records": records,
        "sources": sources,
    }


def strength(recommendations: Sequence[Recommendation]) -> Strength:
    """Return how well a cell is known.

    Strong: some answer without contradiction is at least moderately certain.
    """
    answers = [answer for each in recommendations for answer in each.answers]
    if not answers:
        return "missing"
    if any(
        certainty_level(each) in _SURE and not is_conflicting(each) for each in answers
    ):
        return "strong"
    return "conflicting" if any(map(is_conflicting, answers)) else "thin"


def is_conflicting(answer: Answer) -> bool:
    """Tell whether records point both ways, or one record does over its strata."""
    both = bool(answer.supporting) and bool(answer.contradicting)
    return both or answer.kind == "mixed"


def evidence_counts(recommendations: Sequence[Recommendation]) -> tuple[int, int]:
    """Return how many records and independent sources stand behind all answers."""
    answers = [answer for each in recommendations for answer in each.answers]
    records = {each for answer in answers for each in answer.record_ids}
    sources = {each for answer in answers for each in answer.source_groups}
    return len(records), len(sources)
