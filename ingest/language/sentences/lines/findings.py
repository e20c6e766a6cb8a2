"""What was measured: the findings an answer rests on, and how large each is."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.language.sentences.lines.actions import action_for, text
from ingest.language.sentences.lines.attribution import Finding
from ingest.language.sentences.lines.conditions import (
    setting_phrase,
    under_phrase,
)
from ingest.language.sentences.lines.depends import of_leaders, of_ties
from ingest.language.sentences.lines.sizes import (
    Amount,
    gain_clause,
    percent,
    sides,
    tally_clause,
)
from ingest.language.sentences.phrases import (
    BARE_LEVEL,
    after_colon,
    listed,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ingest.analysis.evidence.recommend.lines.action import Action
    from ingest.analysis.evidence.recommend.model import RecordRow, Tally
    from ingest.language.sentences.recommend import Case

#: More findings than these are a list, not a reason.
_MOST_FINDINGS = 2


def findings_of(case: Case) -> list[Finding]:
    """Return what was measured, the finding the answer rests on first."""
    answer = case.answer
    action = action_for(case)
    slow = [each for each in action.not_levels if each not in action.unsafe]
    aside = [each for each in answer.tallies_aside if each.against_id in slow]
    if answer.kind == "mixed":
        split = of_leaders(case, answer.mixed_in)
        warned = [*aside, *(_of_default(case, action) if action.weak else ())][:1]
        if split:
            apart = [_of_tally(case, each) for each in warned]
            return [*apart, *split, *of_ties(case)][:_MOST_FINDINGS]
    main = [answer.tally] if answer.tally else []
    if action.is_safety:
        # What tempts: how much the unsafe level gained.
        risky = [e for e in answer.tallies_aside if e.against_id in action.unsafe]
        aside = risky[:1]
    # Where there is only something to keep away from, that is the finding.
    leads = action.form == "never" and bool(aside)
    ordered = [*aside, *main] if leads else [*main, *aside]
    first = _of_default(case, action)
    lost = [] if leads else _of_worst(case, action)
    second = lost if first else []
    beside = answer.tallies_beside
    # What was measured on such storage comes before what was not.
    is_far = bool(main) and not main[0].is_of_own_storage
    own = [each for each in beside if is_far and each.is_of_own_storage]
    # What is to be had at a price, for those who can bear it.
    risky = [e for e in answer.tallies_aside if e.against_id in action.conditional]
    every = [*own, *risky[:1], *first, *second, *ordered, *lost, *beside]
    usual = [each for each in _each_once(every) if _can_be_had(case, each)]
    measured = [
        (_on_its_ground(case, finding, each), each)
        for each in usual or _each_once(every)
        for finding in _by_product(case, each)
    ]
    told = _at_defaults(case, measured)
    indirect = [] if main else _indirect(case)
    found = [*told, *indirect] if leads else [*indirect, *told]
    return [*found, *of_ties(case)][:_MOST_FINDINGS]


def rows_told(case: Case) -> list[RecordRow]:
    """Return the records behind an answer and those of what is told beside it."""
    told = (row for each in findings_of(case) for row in each.rows)
    return list({row.record_id: row for row in (*case.rows, *told)}.values())


def _each_once(tallies: Iterable[Tally]) -> list[Tally]:
    """Leave out what a tally before it says with further levels beside.

    Those of different records are different findings.
    """
    kept: list[Tally] = []
    for each in tallies:
        if not any(
            each.against_id == other.against_id
            and {*each.level_ids} <= {*other.level_ids}
            and not each.record_ids.isdisjoint(other.record_ids)
            for other in kept
        ):
            kept.append(each)
    return kept


def _of_default(case: Case, action: Action) -> list[Tally]:
    """Return how a default that is kept fared against its best rival.

    It is what a reader has to decide on: whether the best level is worth leaving a
    default for, or, where a default is the best, what comes next; first of all whether
    it is one of those that others are ahead of. Empty where that is told anyway, where
    records contradict one another, and where there is no advice.
    """
    answer = case.answer
    is_kept = action.form in {"keep", "never"} and not action.is_safety
    is_told_else = answer.kind == "inherited" or (
        action.is_contradicted and not action.weak
    )
    if not is_kept or answer.withheld or is_told_else:
        return []
    best = answer.levels[0]
    kept = (*action.defaults, *action.weak)
    defaults = {level for each in kept for level in each.levels}
    others = defaults - {best}
    if best in defaults and not others:
        rivals = [*answer.levels[1:], *answer.ties]
        others = set(rivals[:1])
    main = answer.tally
    weak = {level for each in action.weak for level in each.levels}
    if main and best in main.level_ids and main.against_id in (weak or others):
        return []
    met = [each for each in answer.tallies_of_best if each.against_id in others]
    order = sorted(
        met, key=lambda each: (each.against_id not in weak, -each.comparisons)
    )
    return order[: 1 if not weak else _MOST_FINDINGS]


def _of_worst(case: Case, action: Action) -> list[Tally]:
    """Return how the best level fared against the one that it was most ahead of.

    In most comparisons; only where what one has stays.
    """
    is_kept = action.form in {"keep", "never"} and not action.is_safety
    if not is_kept or case.answer.withheld or case.answer.kind == "inherited":
        return []
    lost = [each for each in case.answer.tallies_of_best if each.leads_as_a_rule]
    return sorted(lost, key=lambda each: -each.middle)[:1]


def _of_tally(case: Case, tally: Tally) -> Finding:
    pair = (tally.level_ids[0], tally.against_id)
    return Finding.of(case, tally_clause(case, tally), pair, tally.record_ids)


def _can_be_had(case: Case, tally: Tally) -> bool:
    """Tell whether a reader can have what a tally compares."""

    def can_be(level_id: str) -> bool:
        known = case.words.reference.level(case.factor_id, level_id)
        return known is None or known.advisable

    return can_be(tally.against_id) and any(map(can_be, tally.level_ids))


def _by_product(case: Case, tally: Tally) -> list[Finding]:
    """Return a tally, or what it was with each database where these point apart."""
    apart = case.answer.tallies_by_product
    if not apart or tally != case.answer.tally:
        return [_of_tally(case, tally)]
    found = [_of_tally(case, each) for each in apart]
    authors = [row.source_group for each in found for row in each.rows]
    # Attributed each for itself, a finding says by that which product it is of.
    is_shared = len(found) > 1 and len({*authors}) < len(found)
    return [_of_product(case, each) for each in found] if is_shared else found


def _on_its_ground(case: Case, found: Finding, tally: Tally) -> Finding:
    """Say on which ground alone a tally was measured, of those its record compares.

    As lz4 on ZFS and lzo on btrfs: neither is a choice on the other's file system.
    """
    for name, value in tally.held:
        if case.words.reference.factors[name].is_ground:
            condition = under_phrase(name, (value,), (value,), case.words)
            values = {"condition": condition, "clause": found.phrase}
            said = case.words.say("lines_on_ground", **values)
            found = replace(found, phrase=said)
    return found


def _at_defaults(case: Case, told: Sequence[tuple[Finding, Tally]]) -> list[Finding]:
    """Say which value other settings had, of those the records tried; each list once.

    Read-ahead that helps where workers read need not help where a query reads itself.
    """
    factors = case.words.reference.factors
    said: list[Finding] = []
    known: list[tuple[str, str]] = []
    for found, tally in told:
        held = [each for each in tally.held if each[0] in tally.at_default]
        named = [
            setting_phrase(factors[name].code, name, value)
            for name, value in held
            if factors[name].code or not BARE_LEVEL.match(value)
        ]
        phrase = found.phrase
        if named and held != known:
            values = {"settings": listed(named), "clause": phrase}
            phrase = case.words.say("lines_with_settings", **values)
        known = held
        said.append(replace(found, phrase=phrase))
    return said


def _of_product(case: Case, found: Finding) -> Finding:
    products = case.words.reference.databases
    names = [
        text(products[each].label)
        for each in dict.fromkeys(row.database_id for row in found.rows)
        if each is not None
    ]
    said = case.words.say("lines_product", clause=found.phrase, product=listed(names))
    return replace(found, phrase=said)


def _indirect(case: Case) -> list[Finding]:
    """Return the pooled ratio of two levels that no record compared."""
    contrast = case.answer.contrast
    if contrast is None:
        return []
    heirs = case.answer.inherited
    named = (contrast.level_id, contrast.against_id)
    pair = (heirs.get(named[0], named[0]), heirs.get(named[1], named[1]))
    if contrast.log_ratio < 0:
        pair = pair[::-1]
    size = abs(contrast.log_ratio)
    both = sides(case, pair[:1], pair[1:]), case.name(pair[1])
    if size <= math.log(case.margin_ratio):
        value = percent(math.exp(size))
        clause = case.words.say(
            "lines_same", level=both[0], against=both[1], value=value
        )
    else:
        clause = gain_clause(case, (), both, Amount(size, size, is_about=True))
    if contrast.path != "direct":
        clause = case.words.say("lines_indirect", clause=after_colon(clause))
    return [Finding.of(case, clause, pair, ())]
