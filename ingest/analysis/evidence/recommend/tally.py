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

    What inherits its evidence is read as the level that was measured.
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
    only_under, tried = _only_under(cells, margin)
    return Tally(
        level_ids=own,
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
