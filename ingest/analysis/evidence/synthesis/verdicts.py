"""Verdicts of pooled contrasts: the five of a record, on any kind of interval."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ingest.analysis.evidence.verdicts import DIFFERENCE_LEVEL, EQUIVALENCE_LEVEL

if TYPE_CHECKING:
    from ingest.analysis.evidence.synthesis.mixture import Interval
    from ingest.analysis.evidence.verdicts import Verdict

#: How equivalence is tested: two one-sided tests at 5 %, the 90 % interval inside
#: the margin (Schuirmann 1987, doi 10.1007/BF01068419), or the 95 % credible
#: interval inside the region of practical equivalence (Kruschke 2018,
#: doi 10.1177/2515245918771304).
Equivalence = Literal["tost", "rope"]
EQUIVALENCE_LEVELS: dict[Equivalence, float] = {
    "tost": EQUIVALENCE_LEVEL,
    "rope": DIFFERENCE_LEVEL,
}


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict, and whether the whole interval lies beyond the margin."""

    verdict: Verdict
    is_beyond_margin: bool


#: What holds where nothing connects two levels, or nobody measured one.
NOT_COMPARED = Judgement("not_enough_data", is_beyond_margin=False)


def judge(difference: Interval, equivalence: Interval, margin: float) -> Judgement:
    """Judge an effect by its intervals (log scale, above zero is better).

    ``difference`` is the 95 % interval, ``equivalence`` the one of the test
    chosen. Equivalent: the latter lies inside the margin. Better or worse: the
    former excludes zero. Else too few runs to show a difference or exclude one.
    """
    beyond = difference.beyond(margin)
    if equivalence.within(margin):
        return Judgement("equivalent", is_beyond_margin=False)
    if difference.low > 0:
        return Judgement("better", beyond)
    if difference.high < 0:
        return Judgement("worse", beyond)
    return Judgement("no_detectable_difference", is_beyond_margin=False)
