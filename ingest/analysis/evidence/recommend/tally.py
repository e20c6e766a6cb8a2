"""How levels fared against another one, comparison by comparison."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.lines.branches import place_of_value
from ingest.analysis.evidence.recommend.model import Tally
from ingest.analysis.evidence.synthesis.study import study_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ingest.analysis.evidence.recommend.case import Context, Entry
    from ingest.analysis.evidence.recommend.weighed import Weighed


#: One comparison: its log ratio, and the conditions it was measured under.
_Cell = tuple[float, "Context"]
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
    record compared with the other one is no part of it.
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
    cells = [cell for _, several in used for cell in several]
    ratios = [ratio for ratio, _ in cells]
    if not ratios:
        return None
    margin = weighed.assumptions.margin
    counted = [entry for entry, several in used if several]
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
        ahead=sum(ratio > margin for ratio in ratios),
        behind=sum(ratio < -margin for ratio in ratios),
        low=min(ratios),
        middle=statistics.median(ratios),
        high=max(ratios),
        metric_ids=frozenset(each.metric_id for each in counted if each.metric_id),
        is_approximate=all(each.is_approximate for each in counted),
        only_under=only_under,
        values_tried=tried,
        record_ids=frozenset(each.facts.id for each in counted),
    )


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


def gain_elsewhere(
    weighed: Weighed, candidates: Iterable[str], against_id: str, known: Tally
) -> list[Tally]:
    """Return how a further level gained on the same one with other authors.

    It is the level most of them compared, and at most one: what a single author found
    of the best level must not hide what others found of the next.
    """
    told = {
        entry.facts.source_group
        for entry in weighed.entries
        if entry.facts.id in known.record_ids
    }
    others = [
        entry
        for entry in weighed.entries
        if entry.facts.source_group not in told and not entry.facts.is_second_hand
    ]
    left = [each for each in candidates if each not in {*known.level_ids, against_id}]
    tallies = (tally_of(weighed, others, [each], against_id) for each in left)
    gains = [each for each in tallies if each and each.ahead > each.behind]
    return sorted(gains, key=lambda each: -each.comparisons)[:1]


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
                yield study.effect(level, against_id)[0], context


def _only_under(
    cells: Sequence[_Cell], margin: float
) -> tuple[tuple[str, tuple[str, ...]] | None, tuple[str, ...]]:
    """Return the condition that all comparisons share in which there was a gain.

    It holds for fewer of the comparisons than any other such condition, is none that
    holds for all, and leaves at least half of those it holds for ahead: else it tells
    nothing. With it all the values of the condition that were tried.
    """
    ahead = [dict(context) for ratio, context in cells if ratio > margin]
    if not _LEAST_AHEAD <= len(ahead) < len(cells):
        return None, ()
    best: tuple[int, str, tuple[str, ...]] | None = None
    for name in ahead[0]:
        if not all(name in each for each in ahead):
            continue
        values = {each[name] for each in ahead}
        held = sum(dict(context).get(name) in values for _, context in cells)
        is_telling = held <= len(cells) * _MOST_HELD and len(ahead) * 2 >= held
        if is_telling and (best is None or held < best[0]):
            best = (held, name, tuple(sorted(values, key=place_of_value)))
    if best is None:
        return None, ()
    _, name, chosen = best
    every = {dict(context)[name] for _, context in cells if name in dict(context)}
    return (name, chosen), tuple(sorted(every, key=place_of_value))
