"""Where an answer depends on a condition: which level, under which values of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ingest.analysis.evidence.recommend.model import StratumLeader

#: More rows than this are a table, not a line.
_MOST_BRANCHES = 3


@dataclass(frozen=True, slots=True)
class Branch:
    """A level, and the values of the condition under which it is the one to take.

    ``level_ids`` is empty where no level is ahead: then the default stays.
    ``values`` are in their order; ``is_open_below`` and ``is_open_above`` tell whether
    they hold the lowest or the highest value that was measured. ``log_ratio`` is the
    mean gain over the level it is compared with, ``low`` and ``high`` the extremes of
    what was averaged.
    """

    level_ids: tuple[str, ...]
    against_id: str
    factor_id: str
    values: tuple[str, ...]
    log_ratio: float
    low: float
    high: float
    is_open_below: bool = False
    is_open_above: bool = False
    #: What was compared, also where neither is ahead.
    pair: tuple[str, str] = ("", "")


def moderator(leaders: Iterable[StratumLeader]) -> str | None:
    """Return the one condition that the strata of an answer are told apart by."""
    names = {name for each in leaders for name in each.stratum}
    return names.pop() if len(names) == 1 else None


def branches_of(leaders: Sequence[StratumLeader], margin: float) -> tuple[Branch, ...]:
    """Return the branches of an answer that depends, in the order of the condition.

    Empty where several conditions tell the strata apart, or where the records
    contradict one another. Neighbouring values with the same outcome are one branch.
    """
    factor_id = moderator(leaders)
    if factor_id is None or is_contradicted(leaders, margin):
        return ()
    found = _by_value(leaders, factor_id, margin)
    joined = _joined(found)
    if len(joined) > _MOST_BRANCHES:
        return _clearest(found)
    if len(joined) == 1:
        return (replace(joined[0], is_open_below=False, is_open_above=False),)
    return tuple(joined)


def extremes_of(
    leaders: Sequence[StratumLeader], margin: float
) -> tuple[Branch, Branch] | None:
    """Return where a level gains most, and where least; None without one condition."""
    factor_id = moderator(leaders)
    if factor_id is None:
        return None
    found = _by_value(leaders, factor_id, margin)
    ordered = sorted(found, key=lambda each: -each.log_ratio)
    most, least = (
        replace(each, is_open_below=False, is_open_above=False)
        for each in (ordered[0], ordered[-1])
    )
    return most, least


def by_pair(leaders: Iterable[StratumLeader]) -> list[list[StratumLeader]]:
    """Return leaders apart by the two levels they compare, in their order."""
    pairs: dict[frozenset[str], list[StratumLeader]] = {}
    for each in leaders:
        pair = frozenset((each.level_id, each.against_id))
        pairs.setdefault(pair, []).append(each)
    return list(pairs.values())


def is_contradicted(leaders: Sequence[StratumLeader], margin: float) -> bool:
    """Tell whether records disagree about the highest value of a numeric condition.

    Then it is not the condition that decides, but something the records differ in.
    A record of one value says nothing of higher ones, which others have measured.
    """
    factor_id = moderator(leaders)
    if factor_id is None:
        return False
    values = {each.stratum[factor_id] for each in leaders}
    if any(_number(each) is None for each in values):
        return False
    highest = max(map(float, values))
    count = Counter(each.record_id for each in leaders)
    last: dict[str, StratumLeader] = {}
    for each in leaders:
        value = float(each.stratum[factor_id])
        known = last.get(each.record_id)
        if count[each.record_id] == 1 and value < highest:
            continue
        if known is None or float(known.stratum[factor_id]) < value:
            last[each.record_id] = each
    ahead = {each.level_id for each in last.values() if each.log_ratio > margin}
    return len(ahead) > 1


def _by_value(
    leaders: Sequence[StratumLeader], factor_id: str, margin: float
) -> list[Branch]:
    """Return one branch a value, averaged over the records that measured it."""
    signed: defaultdict[str, list[float]] = defaultdict(list)
    ends: defaultdict[str, list[float]] = defaultdict(list)
    first = leaders[0]
    for each in leaders:
        sign = 1.0 if each.level_id == first.level_id else -1.0
        value = each.stratum[factor_id]
        signed[value].append(sign * each.log_ratio)
        ends[value] += [sign * one for one in each.extremes or (each.log_ratio,)]
    values = sorted(signed, key=place_of_value)
    is_number = all(_number(each) is not None for each in values)
    found = []
    for value in values:
        mean = sum(signed[value]) / len(signed[value])
        pair = (first.level_id, first.against_id)
        is_split = min(ends[value]) < -margin and max(ends[value]) > margin
        is_ahead = abs(mean) > margin and not is_split
        # Where neither is, neighbours have to be turned the same way to be joined.
        is_turned = is_ahead and mean < 0
        ahead, behind = pair[::-1] if is_turned else pair
        sided = [-one if is_turned else one for one in ends[value]]
        found.append(
            Branch(
                level_ids=(ahead,) if is_ahead else (),
                against_id=behind,
                factor_id=factor_id,
                values=(value,),
                log_ratio=abs(mean),
                low=min(sided),
                high=max(sided),
                is_open_below=is_number and value == values[0],
                is_open_above=is_number and value == values[-1],
                pair=(ahead, behind),
            )
        )
    return found


def _joined(found: Sequence[Branch]) -> list[Branch]:
    """Join neighbours with one outcome; values without an order, wherever they are."""
    ordered = list(found)
    if any(_number(each.values[0]) is None for each in found):
        ordered.sort(key=lambda each: -each.log_ratio)
        order = list(dict.fromkeys(each.level_ids for each in ordered))
        ordered.sort(key=lambda each: order.index(each.level_ids))
    joined = []
    for _, group in groupby(ordered, key=lambda each: each.level_ids):
        several = list(group)
        joined.append(
            replace(
                several[0],
                values=tuple(
                    sorted(
                        (value for each in several for value in each.values),
                        key=place_of_value,
                    )
                ),
                log_ratio=sum(each.log_ratio for each in several) / len(several),
                low=min(each.low for each in several),
                high=max(each.high for each in several),
                is_open_above=several[-1].is_open_above,
            )
        )
    return joined


def _clearest(found: Sequence[Branch]) -> tuple[Branch, ...]:
    """Return the clearest value of each outcome, in the order of the condition."""
    clearest: dict[tuple[str, ...], Branch] = {}
    for each in sorted(found, key=lambda each: -each.log_ratio):
        clearest.setdefault(each.level_ids, each)
    kept = sorted(clearest.values(), key=lambda each: place_of_value(each.values[0]))
    return tuple(
        replace(each, is_open_below=False, is_open_above=False)
        for each in kept[:_MOST_BRANCHES]
    )


def place_of_value(value: str) -> tuple[float, str]:
    """Return the key that sorts values of a condition: numbers, then texts."""
    number = _number(value)
    return (float("inf") if number is None else number), value


def _number(value: str) -> float | None:
    try:
        return float(value)
    except ValueError:
        return None
