"""On what it depends: which level led under which condition."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.lines.branches import (
    branches_of,
    by_pair,
    extremes_of,
    is_contradicted,
)
from ingest.language.sentences.lines.attribution import Finding
from ingest.language.sentences.lines.conditions import condition_phrase, under_phrase
from ingest.language.sentences.lines.sizes import (
    Amount,
    gain_clause,
    lead,
    percent,
    sides,
)
from ingest.language.sentences.phrases import semicolons

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ingest.analysis.evidence.recommend.lines.branches import Branch
    from ingest.analysis.evidence.recommend.model import StratumLeader
    from ingest.language.sentences.phrases import Phrase
    from ingest.language.sentences.recommend import Case

_PAIR = 2


def of_ties(case: Case) -> list[Finding]:
    """Return on what it depends whether a further level is as good, one each."""
    several = (of_leaders(case, each) for each in by_pair(case.answer.ties_led))
    return [each for one in several for each in one]


def of_leaders(case: Case, leaders: Sequence[StratumLeader]) -> list[Finding]:
    """Return which level led where as a finding, or none where no condition tells."""
    split = _split(case, leaders)
    if split is None:
        return []
    pair = (leaders[0].level_id, leaders[0].against_id)
    found = Finding.of(case, split, pair, {each.record_id for each in leaders})
    if not is_contradicted(leaders, math.log(case.margin_ratio)):
        return [found]
    is_apart = bool(_apart(*_opposed(leaders)))
    return [replace(found, contradicts=True, is_apart=is_apart)]


def branch_clause(case: Case, branch: Branch) -> Phrase:
    """Return what was measured under the values of a branch."""
    say = case.words.say
    pair = branch.pair
    condition = condition_phrase(branch, case.words)
    both = sides(case, pair[:1], pair[1:]), case.name(pair[1])
    margin = math.log(case.margin_ratio)
    if branch.low < -margin and branch.high > margin:
        first, other = sides(case, pair[:1], pair[1:]), both[1]
        clause = say(
            "lines_branch_both",
            level=first,
            lead=lead(branch.high, _PAIR, case.words),
            other=other,
            other_lead=lead(-branch.low, _PAIR, case.words),
        )
    elif branch.level_ids:
        clause = gain_clause(case, _metrics(case), both, _amount(case, branch))
    else:
        size = percent(math.exp(branch.log_ratio))
        key = "lines_same_mean" if _is_mean(case, branch) else "lines_same"
        clause = say(key, level=both[0], against=both[1], value=size)
    return say("lines_branch", clause=clause, condition=condition)


def _amount(case: Case, branch: Branch) -> Amount:
    """Return the gain of a branch: what was averaged must not hide where there is none.

    Where all of it lies beyond the margin, from the least to the most; else the most.
    """
    if branch.low == branch.high or not _is_mean(case, branch):
        return Amount(branch.log_ratio, branch.log_ratio)
    low = branch.low if branch.low > math.log(case.margin_ratio) else None
    return Amount(low, branch.high)


def _is_mean(case: Case, branch: Branch) -> bool:
    """Tell whether a branch averages over several comparisons."""
    tally = case.answer.tally
    alone = tally is not None and tally.comparisons == len(case.answer.mixed_in)
    return len(branch.values) > 1 or not alone or branch.low < branch.high


def _split(case: Case, leaders: Sequence[StratumLeader]) -> Phrase | None:
    """Return which level led where; None where no one condition tells."""
    margin = math.log(case.margin_ratio)
    if is_contradicted(leaders, margin):
        return _contradiction(case, leaders)
    branches = branches_of(leaders, margin)
    if not branches:
        return None
    if len(branches) == 1:
        branches = extremes_of(leaders, margin) or branches
    return semicolons([branch_clause(case, each) for each in branches])


def _contradiction(case: Case, leaders: Sequence[StratumLeader]) -> Phrase:
    """Return the largest lead of either level, from records that disagree."""
    one, other = _opposed(leaders)
    apart = [name for name, _ in _apart(one, other)]
    first, second = (_of_leader(case, each, apart) for each in (one, other))
    return case.words.say("lines_contradict", first=first, second=second)


def _opposed(leaders: Sequence[StratumLeader]) -> tuple[StratumLeader, StratumLeader]:
    """Return the largest lead of either level, the larger one first."""
    most: dict[str, StratumLeader] = {}
    for each in sorted(leaders, key=lambda each: -each.log_ratio):
        most.setdefault(each.level_id, each)
    one, other = list(most.values())[:2]
    return one, other


def _apart(one: StratumLeader, other: StratumLeader) -> list[tuple[str, str]]:
    """Return the conditions that either record held still, at values of its own."""
    known = dict(other.held)
    return [
        (name, value) for name, value in one.held if known.get(name, value) != value
    ]


def _of_leader(case: Case, leader: StratumLeader, told: Collection[str]) -> Phrase:
    """Return a lead under its condition, and under those of its record to be told."""
    pair = (leader.level_id, leader.against_id)
    both = sides(case, pair[:1], pair[1:]), case.name(pair[1])
    amount = Amount(leader.log_ratio, leader.log_ratio)
    clause = gain_clause(case, _metrics(case), both, amount)
    held = [each for each in leader.held if each[0] in told]
    for factor_id, value in (*leader.stratum.items(), *held):
        condition = under_phrase(factor_id, (value,), (value,), case.words)
        clause = case.words.say("lines_branch", clause=clause, condition=condition)
    return clause


def _metrics(case: Case) -> frozenset[str]:
    tally = case.answer.tally
    return tally.metric_ids if tally else frozenset()
