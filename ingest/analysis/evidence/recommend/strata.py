"""Where one stratum says this and another that."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from scipy import special

from ingest.analysis.evidence.recommend.model import StratumLeader
from ingest.analysis.evidence.synthesis.study import study_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ingest.analysis.evidence.recommend.case import Context, Entry
    from ingest.analysis.evidence.recommend.weighed import Weighed

#: It takes a seventh of the strata, or so, to make a matter of where they lie.
_LEAST_SHARE = 0.15
#: A stratum counts as pointing somewhere when its 95 % interval does.
DIFFERENCE_Z = float(special.ndtri(0.975))


@dataclass(frozen=True, slots=True)
class _Lead:
    """One stratum of one record: the log ratio of a pair of levels."""

    record_id: str
    context: Context
    log_ratio: float
    variance: float


#: A value of a condition, the mean log ratio at it, and the strata that have it.
_Group: TypeAlias = "tuple[Context, float, list[_Lead]]"


def is_mixed(weighed: Weighed, level_id: str, against_id: str) -> bool:
    """Tell whether which of two levels to take depends on the stratum.

    So it is where in most sources most records have a condition over whose levels the
    ratio changes sides, or is large here and nothing there. Records of a source weigh
    alike; those of one stratum, which cannot tell, only where it has no others.
    """
    by_source: defaultdict[str, list[Sequence[_Lead]]] = defaultdict(list)
    for entry in _nearest(weighed, level_id, against_id):
        leads = _leads(weighed, entry, level_id, against_id)
        by_source[entry.facts.source_group].append(leads)
    mixed = 0
    for records in by_source.values():
        telling = [each for each in records if len(each) > 1] or records
        found = sum(bool(_by_one_factor(each, weighed)) for each in telling)
        mixed += found * 2 > len(telling)
    return mixed * 2 > len(by_source)


def leaders(weighed: Weighed, level_id: str, against_id: str) -> list[StratumLeader]:
    """Return which of two levels led where, by the one factor that tells best.

    The strata of a record are averaged over its other factors; where no single
    factor separates the directions, each stratum stands for itself. A record that
    measured one value of the factor by which the others tell counts for that value.
    """
    several = {
        entry.facts.id: _leads(weighed, entry, level_id, against_id)
        for entry in _nearest(weighed, level_id, against_id)
    }
    grouped = {name: _by_one_factor(each, weighed) for name, each in several.items()}
    factors = {context[0][0] for groups in grouped.values() for context, _, _ in groups}
    if len(factors) == 1:
        factor = factors.pop()
        for name, leads in several.items():
            grouped[name] = grouped[name] or _at_one_value(leads, factor)
    return [
        StratumLeader(
            record_id=name,
            stratum=dict(context),
            level_id=level_id if ratio > 0 else against_id,
            against_id=against_id if ratio > 0 else level_id,
            log_ratio=abs(ratio),
            extremes=_extremes(leads, 1.0 if ratio > 0 else -1.0),
            held=tuple(
                pair
                for pair in several[name][0].context
                if pair[0] not in dict(context)
                and all(pair in each.context for each in several[name])
            ),
        )
        for name, groups in grouped.items()
        for context, ratio, leads in groups
    ]


def _at_one_value(leads: Sequence[_Lead], factor: str) -> list[_Group]:
    """Return the mean of a record whose strata share a value of a factor; or none."""
    values = {dict(each.context).get(factor) for each in leads}
    value = values.pop() if len(values) == 1 else None
    if value is None:
        return []
    mean = sum(each.log_ratio for each in leads) / len(leads)
    return [(((factor, value),), mean, list(leads))]


def by_strata_led(
    weighed: Weighed, levels: Sequence[str], where: Iterable[StratumLeader]
) -> list[str]:
    """Return levels in the order of how often they, or what they inherit from, lead."""
    count = Counter(each.level_id for each in where)
    return sorted(levels, key=lambda level: -count[weighed.as_measured(level)])


def _nearest(weighed: Weighed, level_id: str, against_id: str) -> list[Entry]:
    """Return the records that compare a pair; widened ones only for want of others."""
    found = [
        entry
        for entry in weighed.entries
        if any(
            stratum.compares(level_id, against_id) for stratum in entry.record.strata
        )
    ]
    return [entry for entry in found if not entry.record.widenings] or found


def _leads(
    weighed: Weighed, entry: Entry, level_id: str, against_id: str
) -> list[_Lead]:
    leads = []
    for stratum, context in zip(entry.record.strata, entry.contexts, strict=True):
        if stratum.compares(level_id, against_id):
            study = study_of(stratum, entry.record.sign, weighed.assumptions)
            ratio, variance = study.effect(level_id, against_id)
            leads.append(_Lead(entry.facts.id, context, ratio, variance))
    return leads


def _by_one_factor(leads: Sequence[_Lead], weighed: Weighed) -> list[_Group]:
    """Return the mean ratio at each level of the condition that decides most.

    Empty where none decides: the means must differ by more than their noise, and lie
    beyond the margin on both sides, or be further apart than the factor of
    evidence.yaml with nothing left at one end. A condition that does not apply
    everywhere cannot explain the whole; where it decides more than the others, none
    does.
    """
    best: list[_Group] = []
    explained = 0.0
    contexts = [dict(lead.context) for lead in leads]
    for factor in dict.fromkeys(name for each in contexts for name in each):
        groups: defaultdict[str, list[_Lead]] = defaultdict(list)
        for lead, context in zip(leads, contexts, strict=True):
            groups[context.get(factor, "")].append(lead)
        means = {
            level: sum(each.log_ratio for each in group) / len(group)
            for level, group in groups.items()
        }
        if not _decides(means, groups, weighed):
            continue
        between = sum(len(groups[level]) * mean**2 for level, mean in means.items())
        if between > explained:
            explained = between
            best = [
                (((factor, level),), mean, groups[level])
                for level, mean in means.items()
            ]
            if not all(factor in each for each in contexts):
                best = []
    return best


def _extremes(leads: Sequence[_Lead], sign: float) -> tuple[float, float] | None:
    ratios = [sign * each.log_ratio for each in leads]
    return (min(ratios), max(ratios)) if len(ratios) > 1 else None


def _is_shared(
    means: Mapping[str, float], groups: Mapping[str, Sequence[_Lead]], factor: float
) -> bool:
    """Tell whether either end of a condition holds enough of the strata.

    Of many strata some always fall out of line.
    """
    largest = max(means.values(), key=abs)
    sign = math.copysign(1.0, largest)
    here = sum(
        len(groups[level]) for level, mean in means.items() if mean * sign > factor
    )
    here = here or sum(
        len(groups[level]) for level, mean in means.items() if mean * sign > 0
    )
    every = sum(map(len, groups.values()))
    return min(here, every - here) >= _LEAST_SHARE * every


def _z_of_ends(values: int) -> float:
    """Return how many standard errors the ends of so many values must be apart.

    The largest of many differences is large by chance: the level of 5 % is shared among
    all pairs of values (Bonferroni).
    """
    return float(special.ndtri(1 - 0.025 / math.comb(values, 2)))


def _is_divided(group: Sequence[_Lead], mean: float, margin: float) -> bool:
    """Tell whether strata of one value of a condition point to either side of it.

    Then their mean hides what else decides. One that is shown to lie beyond the margin
    on the other side is one too many, unless it is of the few that always do.
    """
    shown = [
        each.log_ratio
        for each in group
        if abs(each.log_ratio) > margin + DIFFERENCE_Z * math.sqrt(each.variance)
    ]
    above = sum(ratio > 0 for ratio in shown)
    against = (
        min(above, len(shown) - above)
        if abs(mean) <= margin
        else (len(shown) - above if mean > 0 else above)
    )
    return against > _LEAST_SHARE * len(group)


def _decides(
    means: Mapping[str, float], groups: Mapping[str, Sequence[_Lead]], weighed: Weighed
) -> bool:
    if len(means) < 2:  # noqa: PLR2004 (one value is no condition)
        return False
    low, high = (pick(means, key=means.__getitem__) for pick in (min, max))
    noise = sum(
        sum(each.variance for each in groups[level]) / len(groups[level]) ** 2
        for level in (low, high)
    )
    apart = means[high] - means[low]
    if apart <= _z_of_ends(len(means)) * math.sqrt(noise):
        return False
    margin = weighed.assumptions.margin
    if any(_is_divided(groups[level], mean, margin) for level, mean in means.items()):
        return False
    if not _is_shared(means, groups, math.log(weighed.choices.moderator.value)):
        return False
    if means[low] < -margin and means[high] > margin:
        return True
    factor = math.log(weighed.choices.moderator.value)
    ends = sorted(abs(each) for each in (means[low], means[high]))
    is_gone = ends[0] <= margin or means[low] < 0 < means[high]
    # Little is left where the smaller end would not make a condition matter itself.
    is_little = ends[0] < factor and apart > 2 * factor
    return (is_gone and apart > factor) or is_little
