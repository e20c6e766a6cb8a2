"""Title and description of a page of recommendations, and pointers to others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.language.sentences.labels import lower_first, short
from ingest.language.sentences.lines.reasons import because_sentences
from ingest.language.sentences.phrases import (
    Phrase,
    Phrases,
    after_colon,
    number,
    sentence,
)
from ingest.language.sentences.recommend_headline import factor_name, plain_headline

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.model import Question
    from ingest.analysis.evidence.synthesis.certainty import CertaintyLevel
    from ingest.language.sentences.recommend import Case
    from ingest.language.sentences.segments import Sentence


def page_title(workload_id: str, storage_id: str, words: Phrases) -> Sentence:
    """Return the question a page answers."""
    return sentence(
        words.say("rec_title", **cell_phrases(workload_id, storage_id, words))
    )


def question_title(question: Question, words: Phrases) -> Sentence:
    """Return what one page is about: a setting for a workload on a storage class."""
    cell = cell_phrases(question.workload_id, question.storage_id, words)
    tail = "_tail" if question.measure == "tail_latency" else ""
    return sentence(
        words.say(
            f"rec_question_title{tail}",
            setting=words.factor(question.factor_id),
            workload=lower_first(cell["workload"]),
            storage=cell["storage"],
        )
    )


def page_description(
    case: Case, certainty: CertaintyLevel, records: int, sources: int
) -> Sentence:
    """Return the main answer of a page with its certainty, in one breath."""
    words = case.words
    return sentence(
        words.say(
            "rec_description",
            headline=plain_headline(case),
            factor=factor_name(case.factor_id, words),
            certainty=words.say(f"certainty_{certainty}"),
            records=number(records, 0),
            sources=number(sources, 0),
        )
    )


def elsewhere_sentence(case: Case, workload_id: str, storage_id: str) -> Sentence:
    """Say another cell's answer, with where it holds, seen from this cell."""
    where = where_phrase(case, workload_id, storage_id)
    said = case.words.say(
        "finding_in_workload", workload=where, claim=after_colon(plain_headline(case))
    )
    ended = case.words.say("rec_compared", change=said)
    return sentence(ended, *because_sentences(case))


def elsewhere_short(case: Case, workload_id: str, storage_id: str) -> Sentence:
    """Say that a reader with the other load has another answer."""
    return sentence(
        case.words.say(
            "rec_would_load",
            where=where_phrase(case, workload_id, storage_id),
            answer=plain_headline(case),
        )
    )


def where_phrase(case: Case, workload_id: str, storage_id: str) -> Phrase:
    """Return how another cell is called from this one: by what differs."""
    question, words = case.found.question, case.words
    cell = cell_phrases(question.workload_id, question.storage_id, words)
    if question.storage_id == storage_id:
        return short(words.reference.workloads[question.workload_id].label)
    if question.workload_id == workload_id:
        return short(words.reference.storage[question.storage_id].label)
    return words.say("rec_where", **cell)


def cell_phrases(
    workload_id: str, storage_id: str, words: Phrases
) -> dict[str, Phrase]:
    """Return workload and storage as a title names them, by placeholder."""
    reference = words.reference
    return {
        "workload": short(reference.workloads[workload_id].label),
        "storage": lower_first(short(reference.storage[storage_id].label)),
    }
