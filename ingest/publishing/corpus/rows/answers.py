"""The answers as rows: what is recommended, from which records, how surely."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ingest.analysis.evidence.recommend.leading import certainty_level
from ingest.intake.models.base import LANGUAGES
from ingest.language.sentences import plain_text
from ingest.language.sentences.lines.actions import action_for
from ingest.language.sentences.lines.unknown import not_known_sentences
from ingest.language.sentences.phrases import sentence as make_sentence
from ingest.publishing.corpus.rows.effects import ratio_of
from ingest.publishing.export.recommendations.basis import is_approximate, is_stated
from ingest.publishing.export.recommendations.certainty import certainty_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ingest.analysis.evidence.recommend.model import (
        Answer,
        Recommendation,
        RecordEffect,
        RecordRow,
    )
    from ingest.publishing.export.recommendations import Book

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question with its ids; ``position`` is its place on its page."""

    found: Recommendation
    answer_id: str
    question_id: str
    position: int

    def recommendation_id(self, answer: Answer) -> str:
        return f"{self.question_id}.{answer.era}"


def answer_rows(book: Book) -> dict[str, Iterator[Row]]:
    """Return the rows of every table about answers, by table."""
    asked = list(_asked(book))

    def by_answer(
        make: Callable[[_Asked, Answer, Book], Iterator[Row]],
    ) -> Iterator[Row]:
        for each in asked:
            for answer in each.found.answers:
                yield from make(each, answer, book)

    def by_question(make: Callable[[_Asked], Iterator[Row]]) -> Iterator[Row]:
        for each in asked:
            yield from make(each)

    return {
        "recommendations": by_answer(_recommendation),
        "recommendation_texts": by_answer(_texts),
        "recommendation_levels": by_answer(_levels),
        "recommendation_records": by_answer(_records),
        "certainty_reasons": by_answer(_reasons),
        "recommendation_effects": by_question(_effects),
        "pooled_effects": by_question(_pooled),
    }


def _asked(book: Book) -> Iterator[_Asked]:
    """Yield the questions of every page, each followed by those of single databases."""
    for (workload, storage), recommendations in book.by_cell.items():
        for position, found in enumerate(recommendations, start=1):
            key = f"{workload}.{storage}.{book.anchor(found)}"
            yield _Asked(found, key, key, position)
            for own in book.alone(found):
                question = f"{key}.{own.question.database_id}"
                yield _Asked(own, key, question, position)


def _recommendation(asked: _Asked, answer: Answer, book: Book) -> Iterator[Row]:
    question, contrast = asked.found.question, answer.contrast
    yield {
        "recommendation": asked.recommendation_id(answer),
        "question": asked.question_id,
        "answer": asked.answer_id,
        "workload": question.workload_id,
        "storage": question.storage_id,
        "setting": question.factor_id,
        "measure": question.measure,
        "database": question.database_id,
        "era": answer.era,
        "position": asked.position,
        "state": asked.found.state,
        "kind": answer.kind,
        "action": action_for(book.case(asked.found, answer)).form,
        "level": next(iter(answer.levels), None),
        "baseline": answer.against_id,
        "ratio": ratio_of(contrast.log_ratio) if contrast else None,
        "ratio_low": ratio_of(contrast.interval.low) if contrast else None,
        "ratio_high": ratio_of(contrast.interval.high) if contrast else None,
        "predictive_low": ratio_of(contrast.predictive.low) if contrast else None,
        "predictive_high": ratio_of(contrast.predictive.high) if contrast else None,
        "is_approximate": is_approximate(asked.found, answer),
        "verdict": contrast.judgement.verdict if contrast else None,
        "certainty": certainty_level(answer),
        "record_count": len(answer.record_ids),
        "source_count": len(answer.source_groups),
    }


def _texts(asked: _Asked, answer: Answer, book: Book) -> Iterator[Row]:
    headline, sentence = (
        plain_text(said, book.reference) for said in book.said(asked.found, answer)
    )
    case = book.case(asked.found, answer)
    not_known = plain_text(make_sentence(*not_known_sentences(case)), book.reference)
    for language in LANGUAGES:
        yield {
            "recommendation": asked.recommendation_id(answer),
            "language": language,
            "headline": headline[language],
            "sentence": sentence[language],
            "not_known": not_known[language],
        }


def _levels(asked: _Asked, answer: Answer, _: Book) -> Iterator[Row]:
    named = {
        "named": answer.levels,
        "tied": answer.ties,
        "unsafe": [each.level_id for each in answer.unsafe],
        "unmeasured": answer.unmeasured,
    }
    for role, levels in named.items():
        for position, level in enumerate(levels, start=1):
            yield {
                "recommendation": asked.recommendation_id(answer),
                "role": role,
                "setting": asked.found.question.factor_id,
                "level": level,
                "position": position,
                "inherited_from": answer.inherited.get(level),
            }


def _records(asked: _Asked, answer: Answer, _: Book) -> Iterator[Row]:
    """Yield the records that count for an answer, and those set aside."""
    counted = set(answer.record_ids)
    for row in asked.found.rows:
        if row.set_aside is None and counted and row.record_id not in counted:
            continue
        role = _role(row, answer)
        aside = role == "set_aside"
        yield {
            "recommendation": asked.recommendation_id(answer),
            "record": row.record_id,
            "role": role,
            "set_aside": row.set_aside if aside else None,
            "set_aside_for": row.set_aside_for if aside else None,
            "is_widened_by_storage": "storage" in row.widened_by,
            "is_widened_by_workload": "workload" in row.widened_by,
        }


def _role(row: RecordRow, answer: Answer) -> str:
    # First, for an answer of statements alone: it rests on records without figures.
    if row.record_id in answer.supporting:
        return "supporting"
    if row.record_id in answer.contradicting:
        return "contradicting"
    return "neither" if row.set_aside is None else "set_aside"


def _reasons(asked: _Asked, answer: Answer, book: Book) -> Iterator[Row]:
    certainty = certainty_of(
        answer, book.words, is_stated=is_stated(asked.found, answer)
    )
    reasons = [
        *(("raises", each) for each in certainty["raises"]),
        *(("lowers", each) for each in certainty["lowers"]),
        *(("caps", each) for each in certainty["caps"]),
    ]
    for position, (direction, reason) in enumerate(reasons, start=1):
        yield {
            "recommendation": asked.recommendation_id(answer),
            "position": position,
            "direction": direction,
            "domain": reason["domain"],
            "reason": reason["id"],
            "text": plain_text(reason["text"], book.reference)["en"],
        }


def _effects(asked: _Asked) -> Iterator[Row]:
    for row in asked.found.rows:
        for effect in row.effects:
            yield {
                "question": asked.question_id,
                "record": row.record_id,
                "setting": asked.found.question.factor_id,
                "level": effect.level_id,
                "baseline": row.reference_id,
                "metric": row.metric_id,
                "ratio": ratio_of(effect.log_ratio),
                **_measured(effect),
                "verdict": effect.verdict,
                "is_approximate": effect.is_approximate,
                "is_counted": row.set_aside is None,
            }


def _measured(effect: RecordEffect) -> Row:
    """Return what only runs give: a claim has neither interval nor cells."""
    if effect.is_claim:
        return {}
    return {
        "ratio_low": ratio_of(effect.low),
        "ratio_high": ratio_of(effect.high),
        "cells": effect.cells,
        "cell_low": ratio_of(effect.cell_low),
        "cell_high": ratio_of(effect.cell_high),
    }


def _pooled(asked: _Asked) -> Iterator[Row]:
    for pooled in asked.found.pooled:
        contrast = pooled.contrast
        yield {
            "question": asked.question_id,
            "setting": asked.found.question.factor_id,
            "level": pooled.level_id,
            "baseline": asked.found.reference_id,
            "ratio": ratio_of(contrast.log_ratio),
            "ratio_low": ratio_of(contrast.interval.low),
            "ratio_high": ratio_of(contrast.interval.high),
            "predictive_low": ratio_of(contrast.predictive.low),
            "predictive_high": ratio_of(contrast.predictive.high),
            "verdict": contrast.judgement.verdict,
            "source_count": pooled.sources,
        }
