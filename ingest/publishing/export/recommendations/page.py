"""The page of a workload on a storage class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evidence.guidance import guidance_for, stance, successors_of
from ingest.analysis.evidence.recommend.leading import certainty_level
from ingest.analysis.evidence.recommend.model import UNSETTLED
from ingest.analysis.evidence.stated_claims import claims_for
from ingest.language.sentences import plain_text
from ingest.language.sentences.recommend_page import (
    elsewhere_short,
    page_description,
    page_title,
    question_title,
)
from ingest.language.sentences.recommend_would import would_change
from ingest.publishing.export.recommendations.book import databases_of
from ingest.publishing.export.recommendations.cells import evidence_counts
from ingest.publishing.export.recommendations.elsewhere import elsewhere_of, others_of
from ingest.publishing.export.recommendations.era_answer import era_answer
from ingest.publishing.export.recommendations.forest import forest_of
from ingest.publishing.export.recommendations.sheet import sheet_rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ingest.analysis.evidence.recommend.model import Recommendation
    from ingest.language.sentences import Sentence
    from ingest.publishing.export.recommendations.book import Book, Cell
    from ingest.publishing.export.recommendations.elsewhere import Other
    from ingest.publishing.export.shapes.recommendation import (
        GuidanceRow,
        RecommendationDocument,
        TreatmentAnswer,
    )

#: Enough other loads to recognise one's own.
_MOST_LOADS = 2


def recommendation_documents(
    book: Book,
) -> Iterator[tuple[Cell, RecommendationDocument]]:
    """Yield the page of every cell that has an answer."""
    for cell, recommendations in book.by_cell.items():
        yield cell, _document(cell, recommendations, book)


def _document(
    cell: Cell, recommendations: Sequence[Recommendation], book: Book
) -> RecommendationDocument:
    workload_id, storage_id = cell
    first = recommendations[0]
    records, sources = evidence_counts(recommendations)
    answer = first.answer
    description = page_description(
        book.case(first, answer),
        certainty_level(answer),
        len(answer.record_ids),
        len(answer.source_groups),
    )
    measured = any(each.state == "measured" for each in recommendations)
    title = page_title(workload_id, storage_id, book.words)
    return {
        "workload": workload_id,
        "storage": storage_id,
        "state": "measured" if measured else "widened",
        "title": by_language(title, book),
        "description": by_language(description, book),
        "answers": [_treatment(each, book) for each in recommendations],
        "sheet": sheet_rows(cell, recommendations, book),
        "records": records,
        "sources": sources,
    }


def by_language(said: Sentence, book: Book) -> dict[str, str]:
    """Return a sentence as plain text by language."""
    texts = plain_text(said, book.reference)
    return {str(language): text for language, text in texts.items()}


def _treatment(found: Recommendation, book: Book) -> TreatmentAnswer:
    question = found.question
    others = others_of(found, book)
    answer = found.answer
    description = page_description(
        book.case(found, answer),
        certainty_level(answer),
        len(answer.record_ids),
        len(answer.source_groups),
    )
    return {
        "id": book.anchor(found),
        "title": by_language(question_title(question, book.words), book),
        "description": by_language(description, book),
        "treatment": question.factor_id,
        "measure": question.measure,
        "state": found.state,
        "databases": databases_of(found, found.answer),
        "eras": [era_answer(found, answer, book) for answer in found.answers],
        "forest": forest_of(found, book),
        "elsewhere": elsewhere_of(found, others, book),
        "guidance": _guidance(found, book),
        "claims": _claims(found, book),
        "would_change": _would_change(found, others, book),
        "by_database": [
            {
                "database": each.question.database_id or "",
                "eras": [era_answer(each, answer, book) for answer in each.answers],
            }
            for each in book.alone(found)
        ],
    }


def _would_change(
    found: Recommendation, others: Sequence[Other], book: Book
) -> list[Sentence]:
    """Return what would change the answer, then loads that have another one."""
    own = found.question
    loads = [
        elsewhere_short(
            book.case(each.found, each.answer), own.workload_id, own.storage_id
        )
        for each in others
        if each.found.question.workload_id != own.workload_id
    ]
    wanted = would_change(book.case(found, found.answer))
    return [*wanted, *loads[:_MOST_LOADS]]


def _guidance(found: Recommendation, book: Book) -> list[GuidanceRow]:
    """Return vendors' advice for the cell; what is not settled none agrees with."""
    question, reference = found.question, book.reference
    answer = found.answer
    levels = (*answer.levels, *answer.ties)
    after = successors_of(reference.lineages, question.factor_id)
    broader = {
        each.id: each.broader for each in reference.workloads.values() if each.broader
    }
    matches = guidance_for(
        reference.guidance.values(),
        question.factor_id,
        question.storage_id,
        question.workload_id,
        broader=broader,
    )
    return [
        {
            "id": match.guidance.id,
            "levels": list(match.levels),
            "stance": stance(
                match.levels, levels, after, is_settled=answer.kind not in UNSETTLED
            ),
        }
        for match in matches
    ]


def _claims(found: Recommendation, book: Book) -> list[str]:
    question = found.question
    claims = claims_for(
        book.reference.claims.values(),
        question.factor_id,
        question.workload_id,
        question.storage_id,
    )
    return [each.id for each in claims]
