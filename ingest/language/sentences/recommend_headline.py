"""The answer to a question in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.language.sentences.labels import lower_first
from ingest.language.sentences.lines.actions import do_short
from ingest.language.sentences.phrases import (
    Phrase,
    Phrases,
    after_colon,
    listed,
    number,
    sentence,
)
from ingest.language.sentences.recommend import Case, varying

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.model import Answer
    from ingest.language.sentences.segments import Sentence

#: A headline is read at a glance.
_MOST_LEVELS = 4
_MOST_CONDITIONS = 3


def answer_headline(case: Case) -> Sentence:
    """Return the answer in a few words, without a full stop."""
    return sentence(headline_phrase(case))


def headline_phrase(case: Case) -> Phrase:
    """Return the headline as part of another sentence, with the setting's name."""
    said = plain_headline(case)
    if _is_name(case):
        return said
    return case.words.say(
        "finding_in_workload",
        workload=factor_name(case.factor_id, case.words),
        claim=after_colon(said),
    )


def _is_name(case: Case) -> bool:
    """Tell whether a level needs no setting beside it: "use xfs", not "use 16"."""
    return case.words.reference.factors[case.factor_id].levels_are_names


def factor_name(factor_id: str, words: Phrases) -> Phrase:
    """Return a setting's name as one types it, else as one calls it."""
    code = words.reference.factors[factor_id].code
    if code:
        return lambda _: [{"code": code}]
    return words.factor(factor_id)


def plain_headline(case: Case) -> Phrase:
    """Return the headline where the reader knows which setting it is about.

    For a system of today it is what to do; for older kernels, what led. Where nothing
    but these was measured, a reader of today is told what to do all the same.
    """
    if case.answer.era != "legacy" or case.found.answer.era == "legacy":
        return do_short(case)
    return led_on_older_kernels(case)


def led_on_older_kernels(case: Case) -> Phrase:
    """Return what was ahead on kernels that nobody should still run."""
    answer, say = case.answer, case.words.say
    several = "_several" if len(answer.levels) > 1 else ""
    match answer.kind:
        case "use":
            return _advised(case)
        case "leads":
            return say(
                f"rec_headline_leads{several}", levels=case.levels(answer.levels)
            )
        case "equal" | "open":
            return _undecided(case)
        case "mixed":
            return _depends(case)
        case "inherited" | "withheld":
            return say(f"rec_headline_{answer.kind}")
        case "stated":
            return say(
                f"rec_headline_stated{several}", levels=case.levels(answer.levels)
            )


def _advised(case: Case) -> Phrase:
    """Return the headline of a shown difference, as strong as it is sure."""
    answer, say = case.answer, case.words.say
    if answer.form == "use":
        return say("rec_headline_use", levels=case.levels(answer.levels, "or"))
    if answer.form == "prefer":
        return say("rec_headline_prefer", levels=case.levels(answer.levels, "or"))
    several = "_several" if len(answer.levels) > 1 else ""
    return say(f"rec_headline_leads{several}", levels=case.levels(answer.levels))


def _undecided(case: Case) -> Phrase:
    """Return a headline without a winner; a long list of levels is only counted."""
    kind, say = case.answer.kind, case.words.say
    levels = _compared(case.answer)
    if len(levels) > _MOST_LEVELS:
        return say(f"rec_headline_{kind}_many", count=number(len(levels), 0))
    if kind == "equal" and _is_name(case):
        return say("rec_headline_equal", levels=case.levels(levels, "or"))
    if kind == "equal":
        # Behind the setting's name a second colon would be one too many.
        return say("rec_headline_equal_between", levels=case.levels(levels))
    alone = "_alone" if len(levels) == 1 else ""
    return say(f"rec_headline_open{alone}", levels=case.levels(levels))


def _compared(answer: Answer) -> list[str]:
    """Return the levels that were compared with one another, each once."""
    found = [*answer.levels, *answer.ties]
    if len(found) < 2 and answer.against_id is not None:  # noqa: PLR2004 (a pair)
        found.append(answer.against_id)
    return list(dict.fromkeys(found))


def _depends(case: Case) -> Phrase:
    names = varying(case.answer.mixed_in)
    if not 0 < len(names) <= _MOST_CONDITIONS:
        return case.words.say("rec_headline_mixed_plain")
    factors = [lower_first(case.words.factor(name)) for name in names]
    return case.words.say("rec_headline_mixed", factors=listed(factors))
