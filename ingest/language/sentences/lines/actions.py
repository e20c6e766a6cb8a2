"""The first line: what to do."""

from __future__ import annotations

import math
from itertools import groupby
from typing import TYPE_CHECKING

from ingest.analysis.evidence.present_defaults import present_defaults
from ingest.analysis.evidence.recommend.lines.action import (
    Action,
    action_of,
    weak_defaults,
)
from ingest.analysis.evidence.recommend.lines.branches import moderator
from ingest.intake.models.languages import ORIGINAL
from ingest.language.sentences.labels import lower_first
from ingest.language.sentences.lines.order import in_order
from ingest.language.sentences.phrases import (
    Phrase,
    commas,
    listed,
    semicolons,
    translated,
)
from ingest.language.sentences.recommend import Case, varying

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence.present_defaults import PresentDefault
    from ingest.intake.models.base import NameOrText, Translated

#: More defaults than these are no choice to name in a headline.
_MOST_KEPT = 2
_MOST_SYSTEMS = 3
_MOST_GROUPS = 3


def action_for(case: Case) -> Action:
    """Return what an answer tells a reader to do."""
    factors = case.words.reference.factors.values()
    checkable = {each.id for each in factors if each.decides}
    margin = math.log(case.margin_ratio)
    choices = case.words.reference.evidence
    matters = math.log(choices.moderator.value) if choices else math.inf
    workload = case.words.reference.workloads[case.found.question.workload_id]
    counted = {
        row.record_id
        for row in case.found.rows
        if "storage" not in row.widened_by
        and not (workload.database and row.database_id is None)
    }
    defaults = defaults_for(case)
    weak = weak_defaults(case.answer, defaults, matters, counted)
    levels = case.words.reference.factors[case.factor_id].levels
    conditional = {each.id for each in levels if each.only}
    return action_of(
        case.answer, defaults, margin, checkable, weak=weak, conditional=conditional
    )


def defaults_for(case: Case) -> list[PresentDefault]:
    """Return what readers have today where they configured nothing.

    Of a setting that several products have, the default of those measured. Of one whose
    values are free text, such as mount options, one that was measured: elsewhere it is
    an option of something else.
    """
    question = case.found.question
    defaults = present_defaults(
        case.words.reference,
        question.factor_id,
        question.storage_id,
        question.database_id,
    )
    if case.words.reference.factors[case.factor_id].values == "text":
        tried = {each.level_id for row in case.found.rows for each in row.effects}
        tried |= {row.reference_id for row in case.found.rows if row.reference_id}
        defaults = tuple(each for each in defaults if tried & {*each.levels})
    measured = {row.database_id for row in case.rows}
    return [each for each in defaults if each.system_id in measured] or list(defaults)


def do_short(case: Case) -> Phrase:
    """Return what to do in a few words, small and without a full stop."""
    action = action_for(case)
    first = _positive(case, action)
    if action.weak:
        names = case.names(_levels_of(action.weak), "or")
        first = semicolons([first, case.words.say("lines_rather_not", levels=names)])
    if action.conditional:
        first = semicolons([first, _conditional(case, action)])
    if not action.not_levels:
        return first
    second = _negative(case, action)
    if action.form == "never" and not _is_named(action):
        return second
    return semicolons([first, second])


def do_sentences(case: Case) -> list[Phrase]:
    """Return what to do in one sentence or two; branches stand apart."""
    action, say = action_for(case), case.words.say
    said = []
    if action.not_levels:
        said.append(say("rec_compared", change=_negative(case, action)))
    first = _positive(case, action)
    if action.form == "prefer":
        said.insert(0, say("lines_said_prefer", said=first))
    elif action.form in {"use", "depends"}:
        said.insert(0, say("rec_compared", change=first))
    elif action.defaults:
        kept = say("lines_keep_default")
        defaults = defaults_phrase(case, action.defaults)
        listing = say("finding_in_workload", workload=kept, claim=defaults)
        said.append(say("rec_compared", change=listing))
        if action.weak:
            weak = defaults_phrase(case, action.weak)
            rather = say("lines_rather_not", levels=weak)
            said.append(say("rec_compared", change=rather))
    elif action.form == "keep":
        said.append(say("rec_compared", change=first))
    if action.conditional:
        said.append(say("rec_compared", change=_conditional(case, action)))
    return said


def _positive(case: Case, action: Action) -> Phrase:
    say = case.words.say
    if action.form in {"use", "prefer"}:
        levels = case.names(in_order(action.levels), "or")
        return say(f"lines_{action.form}", levels=levels)
    if action.form == "depends":
        return _depends(case)
    if _is_named(action):
        return say("lines_keep", levels=case.names(action.levels, "or"))
    return say("lines_keep_default" if action.defaults else "lines_keep_have")


def _negative(case: Case, action: Action) -> Phrase:
    """Return what to keep away from: "never" of what is unsafe, or surely slow."""
    lenient = [each for each in action.not_levels if each not in action.strict]
    return semicolons(
        [
            case.words.say(key, levels=_to_avoid(case, in_order(levels)))
            for key, levels in (("lines_never", action.strict), ("lines_not", lenient))
            if levels
        ]
    )


def _conditional(case: Case, action: Action) -> Phrase:
    """Return unsafe levels with the condition under which each is a choice."""
    found: dict[str, tuple[Translated, list[str]]] = {}
    for each in in_order(action.conditional):
        known = case.words.reference.level(case.factor_id, each)
        if known and known.only:
            found.setdefault(known.only[ORIGINAL], (known.only, []))[1].append(each)
    return semicolons(
        [
            case.words.say(
                "lines_only",
                levels=_to_avoid(case, levels),
                condition=translated(condition),
            )
            for condition, levels in found.values()
        ]
    )


def _to_avoid(case: Case, level_ids: Sequence[str]) -> Phrase:
    """Return levels as a list; of several options in one the unsafe one alone."""
    named: dict[str, Phrase] = {}
    for each in level_ids:
        known = case.words.reference.level(case.factor_id, each)
        option = known.unsafe_option if known else None
        named[option or each] = _typed(option) if option else case.name(each)
    return listed(list(named.values()), "or")


def _typed(option: str) -> Phrase:
    return lambda _: [{"code": option}]


def _levels_of(defaults: Sequence[PresentDefault]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each for one in defaults for each in one.levels))


def _is_named(action: Action) -> bool:
    return 0 < len(action.levels) <= _MOST_KEPT


def _depends(case: Case) -> Phrase:
    say, words = case.words.say, case.words
    factor_id = moderator(case.answer.mixed_in)
    if factor_id:
        asked = words.reference.factors[factor_id].decides
        if asked:
            return say("lines_depends", what=translated(asked))
    names = varying(case.answer.mixed_in)
    if not 0 < len(names) <= _MOST_KEPT:
        return say("lines_depends_plain")
    factors = [lower_first(words.factor(name)) for name in names]
    return say("lines_depends_factor", what=listed(factors))


def defaults_phrase(case: Case, defaults: Sequence[PresentDefault]) -> Phrase:
    """Return defaults by level: xfs (RHEL 10, Fedora), ext4 (Ubuntu)."""

    def key(each: PresentDefault) -> tuple[str, ...]:
        return tuple(sorted(each.levels))

    order = list(dict.fromkeys(key(each) for each in defaults))
    ordered = sorted(defaults, key=lambda each: order.index(key(each)))
    groups = [list(group) for _, group in groupby(ordered, key=key)]
    said = [
        _of_group(case, group, is_alone=len(groups) == 1)
        for group in groups[:_MOST_GROUPS]
    ]
    whole = commas(said)
    if len(groups) > _MOST_GROUPS:
        return case.words.say("lines_and_others", list=whole)
    return whole


def _of_group(case: Case, group: Sequence[PresentDefault], *, is_alone: bool) -> Phrase:
    levels = case.names(group[0].levels, "or")
    if group[0].kind == "setting":
        return levels if is_alone else case.words.say("lines_elsewhere", levels=levels)
    systems = commas([system_phrase(each) for each in group[:_MOST_SYSTEMS]])
    if len(group) > _MOST_SYSTEMS:
        systems = case.words.say("lines_and_others", list=systems)
    return lambda language: [
        *levels(language),
        {"text": " ("},
        *systems(language),
        {"text": ")"},
    ]


def system_phrase(default: PresentDefault) -> Phrase:
    """Return a system or product with its releases: RHEL 8–10."""
    releases = "–".join(default.releases)
    name = text(default.label)
    if not releases:
        return name
    return lambda language: [*name(language), {"text": f" {releases}"}]


def text(name: NameOrText) -> Phrase:
    """Return a name that may be the same in every language."""
    if isinstance(name, str):
        return lambda _: [{"text": name}]
    return translated(name)
