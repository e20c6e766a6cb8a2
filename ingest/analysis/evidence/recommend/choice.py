"""Which levels can be the answer of an era, and which of them it is."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.strata import DIFFERENCE_Z, is_mixed

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.case import LevelEra
    from ingest.analysis.evidence.recommend.model import Era
    from ingest.analysis.evidence.recommend.weighed import Weighed
    from ingest.analysis.evidence.synthesis import ComponentSynthesis

#: One level alone was compared with nothing.
_LEAST_LEVELS = 2
#: Half a standard error: the odds of which level is ahead are then below 7 to 3.
_HAIR = 0.5
LEVEL_ERAS: dict[Era, LevelEra] = {"legacy": "legacy", "current": "modern"}


@dataclass(frozen=True, slots=True)
class Choice:
    """The levels of one era in one network.

    ``levels``: the best, and those the margin does not tell from it; ``ties``: not
    shown to be worse; ``rest``: all other candidates, best first. ``is_inherited``:
    nobody measured any of them, only their predecessors.
    """

    era: Era
    component: ComponentSynthesis
    candidates: tuple[str, ...]
    levels: tuple[str, ...]
    ties: tuple[str, ...]
    rest: tuple[str, ...]
    is_inherited: bool


def choose(weighed: Weighed, era: Era, legacy: Choice | None = None) -> Choice | None:
    """Choose among the levels of an era; None where nothing there was compared.

    Where only predecessors of today's levels were measured, today's answer exists
    only if the ``legacy`` one has a successor: the best of yesterday without one
    says nothing about what is best today.
    """
    candidates = {each for each in _exist(weighed, era) if _may_answer(weighed, each)}
    own = candidates & weighed.measured
    if own:
        found = weighed.largest(candidates, _LEAST_LEVELS) or _beside_unsafe(
            weighed, own
        )
        if found is None or not own & set(found[1]):
            return None
    else:
        best = legacy.levels[0] if legacy else None
        carried = {
            successor
            for successor, measured in weighed.predecessors.items()
            if measured == best
        }
        if not carried & candidates:
            return None
        # A level whose evidence is inherited, compared only with one that no longer
        # exists, says little; it must at least be measured on the class itself.
        is_direct = weighed.case.state == "measured"
        found = weighed.largest(candidates, 1 if is_direct else _LEAST_LEVELS)
        if found is None:
            return None
    return _chosen(weighed, era, *found, is_inherited=not own)


def _beside_unsafe(
    weighed: Weighed, own: set[str]
) -> tuple[ComponentSynthesis, list[str]] | None:
    """Return the network in which a level was compared with unsafe ones alone.

    What safety costs is worth knowing where there is nothing else to choose.
    """
    found = weighed.largest(own | set(_unsafe(weighed)), _LEAST_LEVELS)
    if found is None:
        return None
    component, held = found
    safe = [each for each in held if each in own]
    return (component, safe) if 0 < len(safe) < len(held) else None


def _unsafe(weighed: Weighed) -> list[str]:
    """Return the measured levels that risk data and are no yardstick."""
    return [
        each
        for each in weighed.measured
        if each not in weighed.reference_levels
        and weighed.case.treatment.level(each).is_unsafe
    ]


def _exist(weighed: Weighed, era: Era) -> set[str]:
    """Return the levels of an era that were measured or inherit."""
    known = weighed.measured | set(weighed.predecessors)
    if era == "any":
        return set(known)
    wanted = LEVEL_ERAS[era]
    level = weighed.case.treatment.level
    if era == "legacy":
        known = weighed.measured
    return {each for each in known if level(each).era in (wanted, "any")}


def _may_answer(weighed: Weighed, level_id: str) -> bool:
    return (
        level_id not in weighed.reference_levels
        and not weighed.case.treatment.level(level_id).is_unsafe
    )


def _chosen(
    weighed: Weighed,
    era: Era,
    component: ComponentSynthesis,
    held: list[str],
    *,
    is_inherited: bool,
) -> Choice:
    best, *others = weighed.best_first(held)
    levels = [best]
    ties: list[str] = []
    for level in others:
        contrast = weighed.between(best, level)
        verdict = contrast.judgement.verdict
        near = contrast.log_ratio <= weighed.assumptions.margin
        pair = weighed.as_measured(best), weighed.as_measured(level)
        if verdict == "equivalent" or (verdict == "no_detectable_difference" and near):
            # An average near 1 may hide that each level leads under some conditions.
            (ties if is_mixed(weighed, *pair) else levels).append(level)
        elif verdict == "no_detectable_difference":
            ties.append(level)
    return Choice(
        era=era,
        component=component,
        candidates=tuple(held),
        levels=tuple(_best_known_first(weighed, component, levels)),
        ties=tuple(ties),
        rest=tuple(each for each in others if each not in levels),
        is_inherited=is_inherited,
    )


def _best_known_first(
    weighed: Weighed, component: ComponentSynthesis, levels: list[str]
) -> list[str]:
    """Put first, of what cannot be told apart, what most sources measured.

    Then the declared baseline, which needs no change; else they stay in order.
    """
    sources = {
        level: {
            entry.facts.source_group
            for entry in weighed.in_component(component)
            if weighed.as_measured(level) in entry.level_ids
        }
        for level in levels
    }
    declared = weighed.baselines(component)[:1]
    return sorted(
        levels,
        key=lambda level: (
            -len(sources[level]),
            weighed.as_measured(level) not in declared,
        ),
    )


def against(weighed: Weighed, choice: Choice) -> str:
    """Return the level an answer is compared with.

    The baseline most sources declare, one of the same era before others; where it
    is itself among the answers, the best level shown to be worse, or else the best
    of the rest; where all are answers, the other one (the baseline, if it is not
    the best by a hair). Where all others risk data, the best of these.
    """
    declared = [
        level
        for level in weighed.baselines(choice.component)
        if _may_answer(weighed, level)
    ]
    own = [level for level in declared if level in choice.candidates]
    behind = set(choice.levels) | {weighed.as_measured(each) for each in choice.levels}
    # Where today's levels were measured themselves, yesterday's are no yardstick.
    usable = own or (declared if choice.is_inherited else [])
    for level in usable[:1]:
        if level not in behind:
            return level
    if choice.rest:
        shown = [each for each in choice.rest if each not in choice.ties]
        return (shown or choice.rest)[0]
    near = choice.levels[1:]
    if choice.is_inherited:
        others = _shown_worse(weighed, choice, behind)
        if others or not near:
            return others[0]
    if not near:
        known = set(choice.component.network.level_ids)
        return weighed.best_first(known.intersection(_unsafe(weighed)))[0]
    return next((level for level in own if level in near), near[0])


def _shown_worse(weighed: Weighed, choice: Choice, behind: set[str]) -> list[str]:
    """Return the measured levels of another era that an answer leaves behind."""
    others = [
        level
        for level in choice.component.network.level_ids
        if level not in behind
        and level in weighed.measured
        and _may_answer(weighed, level)
    ]
    ordered = weighed.best_first(others)
    if len(choice.levels) == 1:
        return ordered
    best = choice.levels[0]
    return [
        level
        for level in ordered
        if weighed.between(best, level).judgement.verdict == "better"
    ]


def what_is_shown(
    weighed: Weighed, choice: Choice, against_id: str
) -> tuple[Choice, str]:
    """Return the answer and what it is compared with, once nothing is only likely.

    Where the best is not shown to beat the baseline but both are shown to beat a
    third level, that is the finding: either of the two, and not the third.
    """
    best = choice.levels[0]
    if against_id not in choice.ties:
        return choice, against_id
    beaten = [
        level
        for level in choice.rest
        if level not in {best, against_id}
        and all(
            weighed.between(each, level).judgement.verdict == "better"
            for each in (best, against_id)
        )
    ]
    if not beaten or _is_beaten(weighed, against_id, best):
        return choice, against_id
    joined = replace(
        choice,
        levels=(*choice.levels, against_id),
        ties=tuple(each for each in choice.ties if each != against_id),
        rest=tuple(each for each in choice.rest if each != against_id),
    )
    return joined, beaten[0]


def with_equals(weighed: Weighed, choice: Choice, against_id: str) -> Choice:
    """Add to an answer what beats the same level and nothing tells from the best.

    That is a difference of less than half its own standard error. Recommending one
    of the two by a hair of noise would hide that the other does as well.
    """
    best = choice.levels[0]
    if weighed.between(best, against_id).judgement.verdict != "better":
        return choice
    joined = []
    for level in choice.ties:
        if level == against_id:
            continue
        contrast = weighed.between(best, level)
        own = weighed.between(level, against_id).judgement.verdict
        near = abs(contrast.log_ratio) < _HAIR * contrast.sd
        if own == "better" and near and not _is_beaten(weighed, level, best):
            joined.append(level)
    return replace(
        choice,
        levels=(*choice.levels, *joined),
        ties=tuple(each for each in choice.ties if each not in joined),
    )


def _is_beaten(weighed: Weighed, level_id: str, best_id: str) -> bool:
    """Tell whether a record that measured both shows a level to be worse.

    Penalties for neighbouring classes widen the pooled difference, not this one.
    """
    pair = weighed.as_measured(level_id), weighed.as_measured(best_id)
    effects = (weighed.effect(entry.facts.id, *pair) for entry in weighed.entries)
    return any(
        ratio + DIFFERENCE_Z * math.sqrt(variance) < 0
        for ratio, variance in filter(None, effects)
    )
