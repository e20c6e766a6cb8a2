"""The answer for one era: its words and its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.language.sentences.caveats import (
    caveat_sentences,
    record_sentence,
    unsafe_sentence,
)
from ingest.language.sentences.phrases import sentence
from ingest.language.sentences.recommend import rows_behind, stratum_phrase
from ingest.publishing.export.numbers import about, derived, interval, printed, ratio
from ingest.publishing.export.recommendations.basis import (
    answer_ratio,
    is_approximate,
    is_stated,
)
from ingest.publishing.export.recommendations.book import databases_of
from ingest.publishing.export.recommendations.certainty import certainty_of
from ingest.publishing.export.recommendations.lines import lines_of

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.model import Answer, Recommendation
    from ingest.language.sentences import Sentence
    from ingest.publishing.export.recommendations.book import Book
    from ingest.publishing.export.shapes.answer import (
        AssumptionTried,
        EraAnswer,
        RankOfLevel,
        StratumLead,
        UnsafeOption,
    )


def era_answer(found: Recommendation, answer: Answer, book: Book) -> EraAnswer:
    """Return an answer with everything its page shows of it."""
    contrast = answer.contrast
    headline, sentence_ = book.said(found, answer)
    return {
        "era": answer.era,
        "kind": answer.kind,
        "levels": list(answer.levels),
        "ties": list(answer.ties),
        "against": answer.against_id,
        "ratio": answer_ratio(found, answer),
        "approximate": is_approximate(found, answer),
        "interval": interval(contrast.interval.low, contrast.interval.high)
        if contrast
        else None,
        "predictive": interval(contrast.predictive.low, contrast.predictive.high)
        if contrast
        else None,
        "verdict": contrast.judgement.verdict if contrast else None,
        "path": contrast.path if contrast else None,
        "headline": headline,
        "sentence": sentence_,
        "lines": lines_of(found, answer, book),
        "also": caveat_sentences(book.case(found, answer)),
        "certainty": certainty_of(
            answer, book.words, is_stated=is_stated(found, answer)
        ),
        "inherited": dict(answer.inherited),
        "unmeasured": list(answer.unmeasured),
        "unsafe": _unsafe(found, answer, book),
        "supporting": list(answer.supporting),
        "contradicting": list(answer.contradicting),
        "contradicting_said": _contradicting_said(found, answer, book),
        "by_stratum": _by_stratum(answer, book),
        "sensitivity": _sensitivity(found, answer),
        "ranking": _ranking(answer),
        "records": len(answer.record_ids),
        "sources": len(answer.source_groups),
        "years": _years(found, answer, book),
        "databases": databases_of(found, answer),
    }


def _contradicting_said(
    found: Recommendation, answer: Answer, book: Book
) -> dict[str, Sentence]:
    """Return what speaks against an answer, measured as the answer is."""
    case = book.case(found, answer)
    said = {each: record_sentence(case, each) for each in answer.contradicting}
    return {each: words for each, words in said.items() if words}


def _unsafe(found: Recommendation, answer: Answer, book: Book) -> list[UnsafeOption]:
    case = book.case(found, answer)
    return [
        {
            "level": each.level_id,
            "ratio": ratio(each.contrast.log_ratio) if each.contrast else None,
            "text": unsafe_sentence(case, each.level_id),
        }
        for each in answer.unsafe
    ]


def _by_stratum(answer: Answer, book: Book) -> list[StratumLead]:
    return [
        {
            "record": each.record_id,
            "stratum": sentence(stratum_phrase(each, book.words)),
            "level": each.level_id,
            "against": each.against_id,
            "ratio": ratio(each.log_ratio),
        }
        for each in answer.mixed_in
    ]


def _sensitivity(found: Recommendation, answer: Answer) -> list[AssumptionTried]:
    show = about if is_approximate(found, answer) else ratio
    rows = answer.sensitivity.rows if answer.sensitivity else ()
    return [
        {
            "assumption": row.assumption_id,
            "value": printed(f"{row.value:g}"),
            "ratio": show(row.contrast.log_ratio) if row.contrast else None,
            "interval": interval(row.contrast.interval.low, row.contrast.interval.high)
            if row.contrast
            else None,
            "verdict": row.judgement.verdict,
            "changes_verdict": row.changes_verdict,
        }
        for row in rows
    ]


def _ranking(answer: Answer) -> list[RankOfLevel]:
    """Return the ranks for a new source, none where they would mislead."""
    ranking = answer.ranking
    if ranking is None or ranking.suppressed_by:
        return []
    return [
        {
            "level": rank.level_id,
            "best_pct": derived(rank.best * 100, 0),
            "near_best_pct": derived(rank.near_best * 100, 0),
        }
        for rank in ranking.for_a_new_source
    ]


def _years(found: Recommendation, answer: Answer, book: Book) -> list[int]:
    years = (book.years.get(row.record_id) for row in rows_behind(found, answer))
    return sorted({year for year in years if year is not None})
