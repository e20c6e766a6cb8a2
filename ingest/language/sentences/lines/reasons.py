"""The second line: who measured what on what, when, and the size of it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.lines.branches import branches_of
from ingest.language.sentences.labels import lower_first
from ingest.language.sentences.lines.actions import action_for
from ingest.language.sentences.lines.attribution import in_words, stated, told
from ingest.language.sentences.lines.beside import cost_beside
from ingest.language.sentences.lines.findings import findings_of
from ingest.language.sentences.lines.sizes import tally_clause
from ingest.language.sentences.phrases import after_colon

if TYPE_CHECKING:
    from ingest.language.sentences.phrases import Phrase
    from ingest.language.sentences.recommend import Case


def because_sentences(case: Case) -> list[Phrase]:
    """Return the reason of an answer as sentences, with who, what and when."""
    say, answer = case.words.say, case.answer
    if answer.withheld == "several_loads":
        # Their average is what the question is not asked for.
        return [case.withheld]
    found = findings_of(case)
    if not found:
        return in_words(case)
    action = action_for(case)
    said = told(case, found)
    if action.is_safety:
        # What an unsafe level gained is what tempts, not why to keep away from it.
        said.insert(0, say("rec_unsafe", levels=case.names(action.unsafe)))
    if answer.withheld:
        said.append(case.withheld)
    elif answer.kind == "inherited":
        one = "_one" if len(answer.levels) == 1 else ""
        levels = case.names(answer.levels)
        said.append(say(f"lines_not_compared_today{one}", levels=levels))
    elif _is_left(case):
        said.append(say("lines_no_advice"))
    return [*said, *_elsewhere(case), *cost_beside(case)]


def because_short(case: Case) -> Phrase:
    """Return the reason in one clause, without who and without a full stop."""
    say, answer = case.words.say, case.answer
    if answer.withheld:
        return say(f"lines_short_{answer.withheld}")
    found = findings_of(case)
    if not found:
        return stated(case)
    if answer.kind == "inherited":
        return say("lines_short_inherited", finding=found[0].phrase)
    if action_for(case).is_safety:
        return say("lines_short_unsafe", finding=found[0].phrase)
    return found[0].phrase


def _elsewhere(case: Case) -> list[Phrase]:
    """Say under which other load of the same records another level was ahead."""
    if case.answer.led_elsewhere is None or case.answer.withheld:
        return []
    load, tally = case.answer.led_elsewhere
    name = lower_first(case.words.workload(load))
    clause = after_colon(tally_clause(case, tally))
    return [case.words.say("lines_elsewhere_led", load=name, clause=clause)]


def _is_left(case: Case) -> bool:
    """Tell whether a level is ahead that the answer does not tell to take."""
    answer, action = case.answer, action_for(case)
    # A default among the best needs no word on changing it, nor does a mere warning.
    return (
        action.form == "keep"
        and (answer.kind in {"use", "leads"} or _is_one_sided(case))
        and answer.era != "legacy"
        and not set(answer.levels) & set(action.levels)
    )


def _is_one_sided(case: Case) -> bool:
    """Tell whether one level is ahead under every value of a condition."""
    branches = branches_of(case.answer.mixed_in, math.log(case.margin_ratio))
    return len(branches) == 1 and bool(branches[0].level_ids)
