"""The second line: who measured what on what, when, and the size of it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.lines.branches import (
    branches_of,
    by_pair,
    extremes_of,
    is_contradicted,
)
from ingest.language.sentences.claims import claim_phrase
from ingest.language.sentences.lines.actions import action_for, text
from ingest.language.sentences.lines.beside import cost_beside
from ingest.language.sentences.lines.conditions import condition_phrase, under_phrase
from ingest.language.sentences.lines.sizes import (
    Amount,
    Noun,
    gain_clause,
    is_on_legacy,
    noun_of,
    percent,
    sides,
    tally_clause,
)
from ingest.language.sentences.phrases import (
    Phrase,
    after_colon,
    commas,
    listed,
    number,
    semicolons,
)
from ingest.language.sentences.recommend import Case, lower_first, short

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ingest.analysis.evidence.recommend.lines.branches import Branch
    from ingest.analysis.evidence.recommend.model import StratumLeader

_NO_DATABASE = frozenset({None, "none"})
#: More names, storage classes or findings than these are a list, not a sentence.
_MOST_NAMES = 2
_MOST_FINDINGS = 2


def because_sentences(case: Case) -> list[Phrase]:
    """Return the reason of an answer as sentences, with who, what and when."""
    say, answer = case.words.say, case.answer
    if answer.withheld == "several_loads":
        # Their average is what the question is not asked for.
        return [say("rec_withheld_several_loads")]
    found = _findings(case)
    if not found:
        return _in_words(case)
    said = [_attributed(case, found[0])]
    said += [say("rec_compared", change=each) for each in found[1:]]
    if answer.withheld:
        said.append(say(f"rec_withheld_{answer.withheld}"))
    elif answer.kind == "inherited":
        one = "_one" if len(answer.levels) == 1 else ""
        levels = case.names(answer.levels)
        said.append(say(f"lines_not_compared_today{one}", levels=levels))
    elif _is_left(case):
        said.append(say("lines_no_advice"))
    return [*said, *cost_beside(case)]


def because_short(case: Case) -> Phrase:
    """Return the reason in one clause, without who and without a full stop."""
    say, answer = case.words.say, case.answer
    if answer.withheld:
        return say(f"lines_short_{answer.withheld}")
    found = _findings(case)
    if not found:
        return _stated(case)
    if answer.kind == "inherited":
        return say("lines_short_inherited", finding=found[0])
    return found[0]


def branch_clause(case: Case, branch: Branch) -> Phrase:
    """Return what was measured under the values of a branch."""
    say = case.words.say
    pair = branch.pair
    condition = condition_phrase(branch, case.words)
    both = sides(case, pair[:1], pair[1:]), case.name(pair[1])
    if branch.level_ids:
        is_mean = _is_mean(case, branch)
        amount = Amount(branch.log_ratio, branch.log_ratio, is_mean=is_mean)
        clause = gain_clause(case, _noun(case), both, amount)
    else:
        size = percent(math.exp(branch.log_ratio))
        key = "lines_same_mean" if _is_mean(case, branch) else "lines_same"
        clause = say(key, level=both[0], against=both[1], value=size)
    return say("lines_branch", clause=clause, condition=condition)


def _is_mean(case: Case, branch: Branch) -> bool:
    """Tell whether a branch averages over several comparisons."""
    tally = case.answer.tally
    alone = tally is not None and tally.comparisons == len(case.answer.mixed_in)
    return len(branch.values) > 1 or not alone


def _findings(case: Case) -> list[Phrase]:
    """Return what was measured, the finding the answer rests on first."""
    answer = case.answer
    if answer.kind == "mixed":
        split = _split(case, answer.mixed_in)
        if split:
            return [split, *_of_ties(case)][:_MOST_FINDINGS]
    action = action_for(case)
    slow = [each for each in action.not_levels if each not in action.unsafe]
    aside = [
        tally_clause(case, each)
        for each in answer.tallies_aside
        if each.against_id in slow
    ]
    main = [tally_clause(case, answer.tally)] if answer.tally else _indirect(case)
    if action.is_safety:
        # What tempts: how much the unsafe level gained.
        risky = [e for e in answer.tallies_aside if e.against_id in action.unsafe]
        aside = [tally_clause(case, each) for each in risky[:1]]
    # Where there is only something to keep away from, that is the finding.
    every = [*aside, *main] if action.form == "never" and aside else [*main, *aside]
    return [*every, *_of_ties(case)][:_MOST_FINDINGS]


def _of_ties(case: Case) -> list[Phrase]:
    """Return on what it depends whether a further level is as good, one each."""
    found = (_split(case, several) for several in by_pair(case.answer.ties_led))
    return [each for each in found if each]


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
    most: dict[str, StratumLeader] = {}
    for each in sorted(leaders, key=lambda each: -each.log_ratio):
        most.setdefault(each.level_id, each)
    first, second = (_of_leader(case, each) for each in list(most.values())[:2])
    return case.words.say("lines_contradict", first=first, second=second)


def _of_leader(case: Case, leader: StratumLeader) -> Phrase:
    pair = (leader.level_id, leader.against_id)
    both = sides(case, pair[:1], pair[1:]), case.name(pair[1])
    amount = Amount(leader.log_ratio, leader.log_ratio)
    clause = gain_clause(case, _noun(case), both, amount)
    ((factor_id, value),) = leader.stratum.items()
    condition = under_phrase(factor_id, (value,), (value,), case.words)
    return case.words.say("lines_branch", clause=clause, condition=condition)


def _noun(case: Case) -> Noun:
    tally = case.answer.tally
    metrics = tally.metric_ids if tally else frozenset[str]()
    return noun_of(metrics, case.found.question.measure, case.words.reference)


def _indirect(case: Case) -> list[Phrase]:
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
        noun = noun_of(frozenset(), case.found.question.measure, case.words.reference)
        clause = gain_clause(case, noun, both, Amount(size, size, is_about=True))
    if contrast.path == "direct":
        return [clause]
    return [case.words.say("lines_indirect", clause=after_colon(clause))]


def _is_left(case: Case) -> bool:
    """Tell whether a level is ahead that the answer does not tell to take."""
    answer, action = case.answer, action_for(case)
    return (
        action.form in {"keep", "never"}
        and answer.kind in {"use", "leads"}
        and answer.era != "legacy"
        and bool(set(answer.levels) - set(action.levels))
    )


def _attributed(case: Case, finding: Phrase) -> Phrase:
    """Return a finding as a sentence that says who found it, on what and when."""
    say, rows = case.words.say, case.rows
    groups = {row.source_group for row in rows}
    values = {
        "what": commas(list(_circumstances(case))),
        "finding": after_colon(finding),
        "count": number(len({row.record_id for row in rows}), 0),
    }
    if len(groups) > 1:
        authors = number(len(groups), 0)
        return say("lines_because_authors", authors=authors, **values)
    one = "one" if len(rows) == 1 else "several"
    return say(f"lines_because_{one}", who=_who(case), **values)


def _who(case: Case) -> Phrase:
    names = dict.fromkeys(
        name
        for row in case.rows
        if row.record_id in case.records
        for name in case.records[row.record_id].source.authors
    )
    listed_names = [text(name) for name in names]
    if len(listed_names) > _MOST_NAMES:
        return case.words.say("lines_and_colleagues", who=listed_names[0])
    return listed(listed_names or [text(case.rows[0].source_group)])


def _circumstances(case: Case) -> Iterator[Phrase]:
    """Yield when it was published, with which database, and on which storage."""
    rows, words = case.rows, case.words
    years = sorted(
        {year for row in rows if (year := case.years.get(row.record_id)) is not None}
    )
    if years:
        yield text("–".join(dict.fromkeys([str(years[0]), str(years[-1])])))
    databases = dict.fromkeys(row.database_id for row in rows)
    for each in databases:
        if each not in _NO_DATABASE and each in words.reference.databases:
            yield text(words.reference.databases[each or ""].label)
    if set(databases) & _NO_DATABASE:
        yield words.say("lines_load_generator")
    storage = [
        lower_first(short(words.reference.storage[each].label))
        for each in dict.fromkeys(row.storage_id for row in rows)
    ]
    yield from storage[:_MOST_NAMES]
    tally = case.answer.tally
    if tally and is_on_legacy(case, tally):
        yield words.say("lines_legacy_kernels")
    if case.answer.withheld == "second_hand":
        yield words.say("lines_second_hand")


def _in_words(case: Case) -> list[Phrase]:
    """Return what records state without a figure, each sentence once."""
    said: dict[str, Phrase] = {}
    for record_id, claim_id in case.answer.claim_ids:
        record = case.records.get(record_id)
        for claim in record.claims if record else ():
            if record and claim.id == claim_id:
                known = case.found.question.workload_id
                phrase = claim_phrase(claim, record, case.words, known)
                said.setdefault(str(phrase("en")), phrase)
    if said:
        return list(said.values())[:_MOST_FINDINGS]
    return [case.words.say("rec_compared", change=_stated(case))]


def _stated(case: Case) -> Phrase:
    answer, say = case.answer, case.words.say
    if answer.against_id is None or not answer.levels:
        return say("lines_short_words_only")
    return say(
        "lines_short_stated",
        level=case.names(answer.levels),
        against=case.name(answer.against_id),
    )
