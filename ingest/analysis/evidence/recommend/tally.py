"""How levels fared against another one, comparison by comparison."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.choosable import UNNAMED
from ingest.analysis.evidence.recommend.lines.branches import place_of_value
from ingest.analysis.evidence.recommend.model import Tally
from ingest.analysis.evidence.recommend.strata import DIFFERENCE_Z
from ingest.analysis.evidence.synthesis.study import study_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ingest.analysis.evidence.recommend.case import Context, Entry
    from ingest.analysis.evidence.recommend.weighed import Weighed


@dataclass(frozen=True, slots=True)
class _Cell:
    """One comparison: its log ratio, and the conditions it was measured under.

    ``is_noise``: whether runs were repeated on both sides and scatter by more;
    ``is_wide``: whether they scatter by more than the margin, too.
    """

    log_ratio: float
    context: Context
    is_noise: bool
    is_wide: bool


#: One run alone says nothing of how much runs scatter.
_LEAST_RUNS = 2
#: Fewer gains than these have any condition in common by chance.
_LEAST_AHEAD = 3
#: A condition that holds for more of the comparisons sets nothing apart.
_MOST_HELD = 2 / 3


def tally_of(
    weighed: Weighed,
    entries: Iterable[Entry],
    levels: Sequence[str],
    against_id: str,
) -> Tally | None:
    """Return the tally of levels against another; None where nothing compares them.

    What inherits its evidence is read as the level that was measured. A level that no
    record compared with the other one is no part of it. Figures of another storage
    class count only for want of any of the question's.
    """
    other = weighed.as_measured(against_id)
    own = tuple(
        dict.fromkeys(
            level for each in levels if (level := weighed.as_measured(each)) != other
        )
    )
    used = [
        (entry, list(_cells(weighed, entry, own, other)))
        for entry in entries
        if other in entry.level_ids
    ]
    used = [each for each in used if each[1]]
    if any(entry.is_of_own_storage for entry, _ in used):
        used = [each for each in used if not _is_of_another_class(each[0])]
    cells = [cell for _, several in used for cell in several]
    ratios = [each.log_ratio for each in cells]
    if not ratios:
        return None
    margin = weighed.assumptions.margin
    shown = [each.log_ratio for each in cells if not each.is_noise]
    ahead = [ratio for ratio in shown if ratio > margin]
    behind = [ratio for ratio in shown if ratio < -margin]
    counted = [entry for entry, _ in used]
    compared = {
        level
        for entry in counted
        for stratum in entry.record.strata
        for level in own
        if stratum.compares(level, other)
    }
    only_under, tried = _only_under(cells, margin)
    return Tally(
        level_ids=tuple(level for level in own if level in compared),
        against_id=other,
        comparisons=len(ratios),
        ahead=len(ahead),
        behind=len(behind),
        low=min(behind or ratios),
        middle=statistics.median(ratios),
        high=max(ahead or ratios),
        lost_in_noise=sum(
            each.is_noise and abs(each.log_ratio) > margin for each in cells
        ),
        metric_ids=frozenset(each.metric_id for each in counted if each.metric_id),
        is_approximate=all(each.is_approximate for each in counted),
        only_under=only_under,
        values_tried=tried,
        record_ids=frozenset(each.facts.id for each in counted),
        at_default=frozenset().union(*(each.at_default for each in counted)),
        is_of_own_storage=any(each.is_of_own_storage for each in counted),
        is_undecided=any(each.is_wide for each in cells),
        held=tuple(
            pair
            for pair in cells[0].context
            if all(pair in each.context for each in cells)
        ),
    )


def _is_of_another_class(entry: Entry) -> bool:
    """Tell whether it was measured on other storage, and on which is known."""
    return not entry.is_of_own_storage and entry.storage_id not in UNNAMED


def tallies_of(
    weighed: Weighed,
    entries: Sequence[Entry],
    levels: Sequence[str],
    against_id: str,
) -> list[Tally]:
    """Return the tallies of an answer's levels against another, the first one first.

    Levels that no record measured beside the first one that was compared are findings
    of their own, as lz4 on ZFS and lzo on btrfs.
    """
    # Levels that are equal to what they are compared with are no side of it.
    own = [each for each in levels if each != against_id]
    if against_id in levels:
        own = own[:1]
    compared = [each for each in own if _is_beside(weighed, entries, each, against_id)]
    first = compared[:1]
    together = [
        each
        for each in compared
        if each in first or _is_beside(weighed, entries, each, first[0])
    ]
    apart = [[each] for each in compared if each not in together]
    found = (
        tally_of(weighed, entries, each, against_id)
        for each in (together, *apart)
        if each
    )
    return [each for each in found if each]


def tallies_aside(
    weighed: Weighed,
    candidates: Iterable[str],
    levels: Sequence[str],
    aside: Sequence[str],
) -> tuple[Tally, ...]:
    """Return how what one has fared against what is to be kept away from.

    That is the default, which then stays; the ``levels`` of the answer where no default
    was measured beside it, or where it was behind that as well.
    """
    defaults = weighed.case.treatment.defaults
    kept = [each for each in candidates if each in defaults and each not in aside]

    def found(level_id: str) -> Tally | None:
        usual = tally_of(weighed, weighed.entries, kept, level_id)
        if usual and (usual.leads_as_a_rule or not usual.behind):
            return usual
        best = tally_of(weighed, weighed.entries, levels[:1], level_id)
        if usual and not (best and best.leads_as_a_rule):
            return usual
        return best if usual else tally_of(weighed, weighed.entries, levels, level_id)

    return tuple(tally for each in aside if (tally := found(each)))


def tallies_of_best(
    weighed: Weighed, entries: Sequence[Entry], candidates: Iterable[str], best: str
) -> tuple[Tally, ...]:
    """Return how the best level fared against others in the records that count.

    That is more of them than ``entries``, those behind the answer: who kept a default
    wants to know how it fared wherever it was measured on such storage.
    """
    own = weighed.as_measured(best)
    ids = {entry.facts.id for entry in entries}
    counted = [
        entry
        for entry in weighed.entries
        if entry.facts.id in ids
        or (entry.is_of_own_storage and not entry.facts.is_second_hand)
    ]
    found = (
        tally_of(weighed, counted, [best], other)
        for other in map(weighed.as_measured, candidates)
        if other != own
    )
    return tuple(each for each in found if each)


def found_elsewhere(
    weighed: Weighed, candidates: Iterable[str], against_id: str, known: Tally
) -> list[Tally]:
    """Return how a further level fared against the same one with other authors.

    It is the level most of them compared, and at most one: what a single author found
    of the best level must not hide what others found of the next. Where none gained
    that is told as well.
    """
    told = {
        entry.facts.source_group
        for entry in weighed.entries
        if entry.facts.id in known.record_ids
    }
    others = [each for each in weighed.entries if each.facts.source_group not in told]
    found = _of_further(weighed, others, candidates, against_id, known)
    gains = [each for each in found if each.ahead > each.behind]
    return (gains or found)[:1]


def on_own_storage(
    weighed: Weighed, candidates: Iterable[str], against_id: str, known: Tally
) -> list[Tally]:
    """Return how a further level fared on the question's own storage class.

    Empty where the answer's levels were compared there. It is the level with most
    comparisons, and at most one.
    """
    if known.is_of_own_storage:
        return []
    own = [each for each in weighed.entries if each.is_of_own_storage]
    return _of_further(weighed, own, candidates, against_id, known)[:1]


def _of_further(
    weighed: Weighed,
    entries: Iterable[Entry],
    candidates: Iterable[str],
    against_id: str,
    known: Tally,
) -> list[Tally]:
    """Return the tallies of levels beside those known, most comparisons first."""
    counted = [each for each in entries if not each.facts.is_second_hand]
    left = [each for each in candidates if each not in {*known.level_ids, against_id}]
    tallies = (tally_of(weighed, counted, [each], against_id) for each in left)
    found = [each for each in tallies if each]
    return sorted(found, key=lambda each: -each.comparisons)


def led_elsewhere(
    weighed: Weighed, best: str, candidates: Iterable[str], matters: float
) -> tuple[str, Tally] | None:
    """Return the load of the same records under which another level was ahead.

    It was so in most comparisons, and by ``matters`` (log scale) in the median; of
    several the level that was ahead by most.
    """
    loads = dict.fromkeys(each.workload_id for each in weighed.case.other_loads)
    found = [
        (load, tally)
        for load in loads
        for other in candidates
        if (tally := tally_of(weighed, _of_load(weighed, load), [best], other))
        and tally.comparisons >= _LEAST_AHEAD
        and tally.behind >= _MOST_HELD * tally.comparisons
        and tally.middle <= -matters
    ]
    return min(found, key=lambda each: each[1].middle, default=None)


def _of_load(weighed: Weighed, workload_id: str) -> list[Entry]:
    return [
        each
        for each in weighed.case.other_loads
        if each.workload_id == workload_id and not each.facts.is_second_hand
    ]


def _is_beside(
    weighed: Weighed, entries: Sequence[Entry], level_id: str, other_id: str
) -> bool:
    """Tell whether a record measured two levels under one condition."""
    own, other = weighed.as_measured(level_id), weighed.as_measured(other_id)
    return own == other or any(
        stratum.compares(own, other)
        for entry in entries
        for stratum in entry.record.strata
    )


def _cells(
    weighed: Weighed, entry: Entry, levels: Sequence[str], against_id: str
) -> Iterator[_Cell]:
    for stratum, context in zip(entry.record.strata, entry.contexts, strict=True):
        for level in levels:
            if stratum.compares(level, against_id):
                study = study_of(stratum, entry.record.sign, weighed.assumptions)
                ratio, variance = study.effect(level, against_id)
                arms = [a for a in stratum.arms if a.level_id in {level, against_id}]
                is_repeated = all(arm.runs >= _LEAST_RUNS for arm in arms)
                scatter = DIFFERENCE_Z * math.sqrt(variance)
                is_noise = is_repeated and abs(ratio) < scatter
                is_wide = is_repeated and scatter > weighed.assumptions.margin
                yield _Cell(ratio, context, is_noise, is_wide)


def _only_under(
    cells: Sequence[_Cell], margin: float
) -> tuple[tuple[str, tuple[str, ...]] | None, tuple[str, ...]]:
    """Return the condition that all comparisons share in which there was a gain.

    It holds for fewer of the comparisons than any other such condition, is none that
    holds for all, and leaves at least half of those it holds for ahead: else it tells
    nothing. With it all the values of the condition that were tried.
    """
    ahead = [
        dict(each.context)
        for each in cells
        if each.log_ratio > margin and not each.is_noise
    ]
    if not _LEAST_AHEAD <= len(ahead) < len(cells):
        return None, ()
    best: tuple[int, str, tuple[str, ...]] | None = None
    for name in ahead[0]:
        if not all(name in each for each in ahead):
            continue
        values = {each[name] for each in ahead}
        held = sum(dict(each.context).get(name) in values for each in cells)
        is_telling = held <= len(cells) * _MOST_HELD and len(ahead) * 2 >= held
        if is_telling and (best is None or held < best[0]):
            best = (held, name, tuple(sorted(values, key=place_of_value)))
    if best is None:
        return None, ()
    _, name, chosen = best
    contexts = [dict(each.context) for each in cells]
    every = {each[name] for each in contexts if name in each}
    return (name, chosen), tuple(sorted(every, key=place_of_value))
