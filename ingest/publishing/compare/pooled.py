"""What independent sources say together about one level against another.

The rule of the answers for a pair that was measured together
(``ingest.analysis.evidence.synthesis.direct``), on the records a reader chose.
``assets/js/compare/pool.js`` does the same in the browser.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from ingest.analysis.evidence.synthesis.direct import (
    OwnEffect,
    effect_of_source,
    pool_sources,
)
from ingest.analysis.evidence.synthesis.verdicts import judge
from ingest.analysis.evidence.verdicts import DIFFERENCE_LEVEL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.analysis.evidence.verdicts import Verdict
    from ingest.publishing.compare.shapes import Assumed


@dataclass(frozen=True, slots=True)
class SourceEffect:
    """A record's log ratio with its variance, and the source it belongs to.

    ``reach`` is the log ratio of its cell farthest from no difference.
    """

    source: str
    log_ratio: float
    variance: float
    reach: float = 0.0


@dataclass(frozen=True, slots=True)
class Pooled:
    """The pooled log ratio, its 95 % interval for a further source, its verdict."""

    sources: int
    log_ratio: float
    low: float
    high: float
    verdict: Verdict


def pool_pair(effects: Iterable[SourceEffect], assumed: Assumed) -> Pooled:
    """Pool the records of one pair of levels: one source, one vote.

    ``effects`` may be in any order but must not be empty. Nothing is equivalent while
    a cell of some record lies beyond the margin.
    """
    margin = math.log(assumed["margin_ratio"])
    by_source: defaultdict[str, list[OwnEffect]] = defaultdict(list)
    for each in sorted(effects, key=attrgetter("source")):
        beyond = abs(each.reach) > margin
        by_source[each.source].append(
            OwnEffect(each.log_ratio, each.variance, {}, has_outlier=beyond)
        )
    rho = assumed["stratum_correlation"]
    pool = pool_sources(
        {source: effect_of_source(own, rho) for source, own in by_source.items()},
        assumed["tau_prior"],
    )
    interval = pool.prediction().intervals(DIFFERENCE_LEVEL)[0]
    verdict = judge(interval, margin).verdict
    if verdict == "equivalent" and pool.has_outlier:
        verdict = "no_detectable_difference"
    return Pooled(
        sources=len(by_source),
        log_ratio=float(pool.average.mean[0]),
        low=interval.low,
        high=interval.high,
        verdict=verdict,
    )
