"""The three lines of an answer as a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.language.sentences.caveats import unsafe_sentence
from ingest.language.sentences.lines.actions import (
    action_for,
    defaults_for,
    do_sentences,
    system_phrase,
)
from ingest.language.sentences.lines.conditions import condition_phrase
from ingest.language.sentences.lines.findings import rows_told
from ingest.language.sentences.lines.reasons import because_sentences, because_short
from ingest.language.sentences.lines.unknown import gaps_for, not_known_sentences
from ingest.language.sentences.phrases import sentence, unstarted
from ingest.language.sentences.recommend_headline import plain_headline
from ingest.publishing.export.recommendations.names import question_id

if TYPE_CHECKING:
    from ingest.analysis.evidence.present_defaults import PresentDefault
    from ingest.analysis.evidence.recommend.lines.branches import Branch
    from ingest.analysis.evidence.recommend.model import Answer, Recommendation
    from ingest.language.sentences import Sentence
    from ingest.language.sentences.phrases import Phrase
    from ingest.language.sentences.recommend import Case
    from ingest.publishing.export.recommendations.book import Book
    from ingest.publishing.export.shapes.lines import LineBranch, LineDefault, Lines


def lines_of(found: Recommendation, answer: Answer, book: Book) -> Lines:
    """Return the three lines of an answer."""
    case = book.case(found, answer)
    action = action_for(case)
    rows = rows_told(case)
    years = (book.years.get(row.record_id) for row in rows)
    databases = {row.database_id for row in rows}
    return {
        "action": action.form,
        "levels": list(action.levels),
        "not_levels": list(action.not_levels),
        "on_condition": list(action.conditional),
        "is_safety": action.is_safety,
        "do": sentence(*_do(case)),
        "do_short": sentence(plain_headline(case)),
        "because": sentence(*because_sentences(case)),
        "because_short": sentence(because_short(case)),
        "warning": _warning(case),
        "not_known": sentence(*not_known_sentences(case)),
        "gap": gaps_for(case)[0].id,
        "not_known_link": measure_link(found, book),
        "branches": [_branch(each, case) for each in action.branches],
        "defaults": [_default(each) for each in defaults_for(case)],
        "experiments": len({row.record_id for row in rows}),
        "authors": len({row.source_group for row in rows}),
        "databases": sorted(each for each in databases if each is not None),
        "years": sorted({year for year in years if year is not None}),
    }


def measure_link(found: Recommendation, book: Book) -> str:
    """Return where, below a language, the experiment is that a question waits for."""
    return f"open-questions/#{question_id(found.question, book.reference)}"


def _do(case: Case) -> list[Phrase]:
    """Return what to do; for kernels of the past, what led on them.

    Where nothing but these was measured, it is what to do today.
    """
    if case.answer.era != "legacy" or case.found.answer.era == "legacy":
        return do_sentences(case)
    return [case.words.say("rec_compared", change=plain_headline(case))]


def _warning(case: Case) -> Sentence | None:
    for each in case.answer.unsafe:
        return unsafe_sentence(case, each.level_id)
    return None


def _branch(branch: Branch, case: Case) -> LineBranch:
    kept = case.words.say("lines_keep_default")
    return {
        "levels": list(branch.level_ids),
        "do": unstarted(case.levels(branch.level_ids) if branch.level_ids else kept),
        "when": unstarted(condition_phrase(branch, case.words)),
        "factor": branch.factor_id,
        "values": list(branch.values),
    }


def _default(default: PresentDefault) -> LineDefault:
    return {
        "kind": default.kind,
        "system_id": default.system_id,
        "system": unstarted(system_phrase(default)),
        "releases": list(default.releases),
        "levels": list(default.levels),
    }
