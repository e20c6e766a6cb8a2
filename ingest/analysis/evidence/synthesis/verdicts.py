"""Verdicts of pooled contrasts: the five of a record, on any kind of interval."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.analysis.evidence.synthesis.mixture import Interval
    from ingest.analysis.evidence.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict, and whether the whole interval lies beyond the margin."""

    verdict: Verdict
    is_beyond_margin: bool


#: What holds where nothing connects two levels, or nobody measured one.
NOT_COMPARED = Judgement("not_enough_data", is_beyond_margin=False)


def judge(interval: Interval, margin: float) -> Judgement:
    """Judge an effect by its 95 % interval (log scale, above zero is better).

    Equivalent: it lies inside the margin, the region of practical equivalence
    (Kruschke 2018, doi 10.1177/2515245918771304). Better or worse: it excludes zero.
    Else too few runs to show a difference or exclude one.
    """
    beyond = interval.beyond(margin)
    if interval.within(margin):
        return Judgement("equivalent", is_beyond_margin=False)
    if interval.low > 0:
        return Judgement("better", beyond)
    if interval.high < 0:
        return Judgement("worse", beyond)
    return Judgement("no_detectable_difference", is_beyond_margin=False)
