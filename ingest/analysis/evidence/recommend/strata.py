"""Where one stratum says this and another that."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scipy import special

from ingest.analysis.evidence.recommend.model import StratumLeader
from ingest.analysis.evidence.synthesis.study import study_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ingest.analysis.evidence.recommend.case import Context, Entry
    from ingest.analysis.evidence.recommend.weighed import Weighed

#: A stratum counts as pointing somewhere when its 95 % interval does.
DIFFERENCE_Z = float(special.ndtri(0.975))
#: Of many strata some always fall out of line; it takes a fifth to make it a matter.
_LEAST_SHARE = 0.2


@dataclass(frozen=True, slots=True)
class _Lead:
    """One stratum of one record: the log ratio of a pair of levels."""

    record_id: str
    context: Context
    log_ratio: float
    is_shown: bool


def is_mixed(weighed: Weighed, level_id: str, against_id: str) -> bool:
    """Tell whether which of two levels leads depends on the stratum.

    So it is where most sources that measured both have strata that point beyond
    the margin each way: shown (the stratum's own 95 % interval excludes zero), and
    not in fewer than a fifth of the strata. Records of a source weigh alike.
    """
    by_source: defaultdict[str, list[list[_Lead]]] = defaultdict(list)
    for entry in _nearest(weighed, level_id, against_id):
        leads = _leads(weighed, entry, level_id, against_id)
        by_source[entry.facts.source_group].append(leads)
    mixed = sum(_points_both_ways(records) for records in by_source.values())
    return mixed * 2 > len(by_source)


def leaders(weighed: Weighed, level_id: str, against_id: str) -> list[StratumLeader]:
    """Return which of two levels led where, by the one factor that tells best.

    The strata of a record are averaged over its other factors; where no single
    factor separates the directions, each stratum stands for itself.
    """
    found = []
    for entry in _nearest(weighed, level_id, against_id):
        leads = _leads(weighed, entry, level_id, against_id)
        found += [
            StratumLeader(
                record_id=entry.facts.id,
                stratum=dict(context),
                level_id=level_id if ratio > 0 else against_id,
                against_id=against_id if ratio > 0 else level_id,
                log_ratio=abs(ratio),
            )
            for context, ratio in _summarised(leads, weighed.assumptions.margin)
            if abs(ratio) > weighed.assumptions.margin
        ]
    return found


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
            {level_id, against_id} <= set(stratum.level_ids)
            for stratum in entry.record.strata
        )
    ]
    return [entry for entry in found if not entry.record.widenings] or found


def _leads(
    weighed: Weighed, entry: Entry, level_id: str, against_id: str
) -> list[_Lead]:
    leads = []
    margin = weighed.assumptions.margin
    for stratum, context in zip(entry.record.strata, entry.contexts, strict=True):
        if {level_id, against_id} <= set(stratum.level_ids):
            study = study_of(stratum, entry.record.sign, weighed.assumptions)
            ratio, variance = study.effect(level_id, against_id)
            shown = abs(ratio) > max(margin, DIFFERENCE_Z * math.sqrt(variance))
            leads.append(_Lead(entry.facts.id, context, ratio, shown))
    return leads


def _points_both_ways(records: Sequence[Sequence[_Lead]]) -> bool:
    shares = [
        sum(
            sum(lead.is_shown and lead.log_ratio * sign > 0 for lead in leads)
            / len(leads)
            for leads in records
        )
        / len(records)
        for sign in (1, -1)
    ]
    return min(shares) >= _LEAST_SHARE


def _summarised(leads: Sequence[_Lead], margin: float) -> list[tuple[Context, float]]:
    by_factor = _by_one_factor(leads, margin)
    if by_factor:
        return by_factor
    varying = {
        name
        for name in dict.fromkeys(name for lead in leads for name, _ in lead.context)
        if len({dict(lead.context).get(name) for lead in leads}) > 1
    }
    return [
        (tuple(pair for pair in lead.context if pair[0] in varying), lead.log_ratio)
        for lead in leads
        if lead.is_shown
    ]


def _by_one_factor(
    leads: Sequence[_Lead], margin: float
) -> list[tuple[Context, float]]:
    """Average over all factors but the one that explains most; [] where none does."""
    best: list[tuple[Context, float]] = []
    explained = 0.0
    named = [dict(lead.context).keys() for lead in leads]
    # A factor that does not apply everywhere cannot explain the whole.
    common = [
        name for name in (named[0] if named else ()) if all(name in n for n in named)
    ]
    for factor in common:
        groups: defaultdict[str, list[float]] = defaultdict(list)
        for lead in leads:
            groups[dict(lead.context)[factor]].append(lead.log_ratio)
        means = {level: sum(each) / len(each) for level, each in groups.items()}
        if not min(means.values()) < -margin < margin < max(means.values()):
            continue
        between = sum(len(groups[level]) * mean**2 for level, mean in means.items())
        if between > explained:
            explained = between
            best = [(((factor, level),), mean) for level, mean in means.items()]
    return best
