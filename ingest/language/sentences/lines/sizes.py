"""How much one setting gained over another; above 1 is better everywhere.

A range that reaches from worse to better is never said: the exception is named.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from ingest.language.sentences.lines.conditions import under_phrase
from ingest.language.sentences.lines.order import in_order
from ingest.language.sentences.phrases import (
    Phrase,
    commas,
    listed,
    number,
)
from ingest.language.sentences.recommend_change import is_legacy

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ingest.analysis.evidence.recommend.model import Measure, Tally
    from ingest.intake.models.reference import Reference
    from ingest.language.sentences.phrases import Phrases
    from ingest.language.sentences.recommend import Case

#: From this ratio on, "1.2 times" reads better than per cent.
_TIMES_FROM = 1.195
#: Two digits are what single runs can bear.
_DIGITS = 2
#: Ahead in so many of the comparisons, a level leads by its median.
_MOSTLY = 2 / 3
_EVEN = 0.0005
#: "At most 0 %" says that nothing was measured: a bound is told with a digit.
_LEAST_TOLD = math.log(1.001)
_PAIR = 2
_MOST_NAMED = 3

#: What a clause says of its level: work, or how soon the slowest requests are done.
_Noun = Literal["throughput", "speed", "tail"]


def tally_clause(case: Case, tally: Tally) -> Phrase:
    """Return what a tally says, without a full stop; the better side stands first."""
    if tally.ahead == 0 and tally.behind:
        return _of_pair(case, [tally.against_id], list(tally.level_ids), _turned(tally))
    return _of_pair(case, list(tally.level_ids), [tally.against_id], tally)


def _noun_of(
    metric_ids: Collection[str], measure: Measure, reference: Reference
) -> _Noun:
    if measure == "tail_latency":
        return "tail"
    better = {reference.metrics[each].better for each in metric_ids}
    return "throughput" if better == {"higher"} else "speed"


def gain_clause(
    case: Case,
    metric_ids: Collection[str],
    sides: tuple[Phrase, Phrase],
    amount: Amount,
) -> Phrase:
    """Return the gain of the first side over the second, in some metrics."""
    ahead, behind = sides
    measure = case.found.question.measure
    noun = _noun_of(metric_ids, measure, case.words.reference)
    return case.words.say(
        f"lines_{noun}_{amount.kind}",
        level=ahead,
        against=behind,
        amount=amount.phrase(case.words),
        tail=_tail(case, metric_ids),
    )


def _tail(case: Case, metric_ids: Collection[str]) -> Phrase:
    """Return whose slowest are meant and at which percentiles: slowest reads (p99)."""
    metrics = case.words.reference.metrics
    tails = [tail for each in metric_ids if (tail := metrics[each].tail)]
    kinds = {each.of for each in tails}
    is_known = bool(tails) and len(tails) == len(metric_ids)
    of = kinds.pop() if is_known and len(kinds) == 1 else "requests"
    what = case.words.say(f"lines_tail_{of}")
    percentiles = {each.percentile or "" for each in tails}
    if not is_known or "" in percentiles:
        return what
    shown = [
        case.words.say("lines_percentile", value=number(each, _decimals(each)))
        for each in sorted(percentiles, key=float)
    ]
    return case.words.say("lines_tail_at", what=what, percentiles=commas(shown))


def _decimals(printed: str) -> int:
    return len(printed.partition(".")[2])


class Amount:
    """A gain as a number of times or in per cent; ratios of at least 1.

    ``low`` None says "up to". ``is_mean`` says that it is an average.
    """

    def __init__(
        self,
        low: float | None,
        high: float,
        *,
        is_about: bool = False,
        is_mean: bool = False,
    ) -> None:
        """Take log ratios."""
        self._low = None if low is None else math.exp(low)
        self._high = math.exp(high)
        self._is_about = is_about
        self._is_mean = is_mean
        self.kind = "times" if self._high >= _TIMES_FROM else "more"

    def phrase(self, words: Phrases) -> Phrase:
        """Return the amount in words."""
        unit = "times" if self.kind == "times" else "percent"
        show = times if self.kind == "times" else percent
        high = show(self._high)
        if self._low is None:
            said = words.say(f"lines_{unit}_most", value=high)
        elif str(show(self._low)("en")) == str(high("en")):
            said = words.say(f"lines_{unit}", value=high)
        else:
            said = words.say(f"lines_{unit}_range", low=show(self._low), high=high)
        if self._is_about:
            return words.say("lines_about", value=said)
        return words.say("lines_on_average", amount=said) if self._is_mean else said


def times(ratio: float) -> Phrase:
    """Return a ratio with two digits: 2.6, 10."""
    # Rounded first: 9.96 is 10, not 10.0.
    shown = float(f"{ratio:.{_DIGITS}g}")
    decimals = max(0, _DIGITS - 1 - math.floor(math.log10(shown)))
    return number(f"{ratio:.{decimals}f}", decimals)


def percent(ratio: float) -> Phrase:
    """Return what a ratio is above 1, in whole per cent; below one, a decimal."""
    value = (ratio - 1) * 100
    decimals = 0 if value >= 1 or value < _EVEN * 100 else 1
    return number(f"{value:.{decimals}f}", decimals)


def sides(case: Case, levels: Sequence[str], against: Sequence[str]) -> Phrase:
    """Return levels as the side of a comparison, with their setting where needed."""
    names = _named(case, levels)
    factor = case.words.reference.factors[case.factor_id]
    has_marks = any(each.lineage not in {None, "neutral"} for each in factor.levels)
    if factor.levels_are_names or has_marks or _has_noun(case, levels[0]):
        return names
    if factor.code:
        # "never gave up to 5 % more" is no sentence.
        code = factor.code
        return lambda language: [{"code": code}, {"text": " = "}, *names(language)]
    if len(levels) > 1 or _has_noun(case, against[0]):
        return names
    return case.words.setting(case.factor_id, levels[0], against[0])


def _has_noun(case: Case, level_id: str) -> bool:
    known = case.words.reference.level(case.factor_id, level_id)
    return bool(known and known.noun)


def lead(value: float, count: int, words: Phrases) -> Phrase:
    """Return by how much something led, at most where it did more than once."""
    ratio = math.exp(value)
    unit, show = ("times", times) if ratio >= _TIMES_FROM else ("percent", percent)
    how = "" if count == 1 else "_most"
    return words.say(f"lines_lead_{unit}{how}", value=show(ratio))


def is_on_legacy(case: Case, tally: Tally) -> bool:
    """Tell whether a tally is of schedulers that no kernel has any more."""
    tested = (*tally.level_ids, tally.against_id)
    return any(is_legacy(case.words.reference, case.factor_id, each) for each in tested)


def _turned(tally: Tally) -> Tally:
    return replace(
        tally,
        ahead=tally.behind,
        behind=tally.ahead,
        low=-tally.high,
        middle=-tally.middle,
        high=-tally.low,
        # Told of where the levels led, not of where they lagged.
        only_under=None,
    )


def _of_pair(
    case: Case, levels: Sequence[str], against: Sequence[str], tally: Tally
) -> Phrase:
    say = case.words.say
    first, second = sides(case, levels, against), _named(case, against)
    count = number(tally.comparisons, 0)

    def clause(low: float | None, high: float) -> Phrase:
        amount = Amount(low, high, is_about=tally.is_approximate)
        return gain_clause(case, tally.metric_ids, (first, second), amount)

    if not tally.ahead:
        most = math.exp(max(abs(tally.low), abs(tally.high), _LEAST_TOLD))
        several = "lines_same_several" if len(levels) > 1 else "lines_same"
        key = "lines_same_noise" if tally.lost_in_noise else several
        same = say(key, level=first, against=second, value=percent(most))
        if tally.is_undecided and not tally.lost_in_noise:
            same = say("lines_within_scatter", clause=same)
        return same if tally.comparisons == 1 else _throughout(case, tally, same)
    if tally.comparisons == 1:
        return clause(tally.high, tally.high)
    if tally.ahead == tally.comparisons:
        return _throughout(case, tally, clause(tally.low, tally.high))
    if not tally.behind:
        return _never_behind(case, tally, clause(None, tally.high))
    if tally.ahead >= _MOSTLY * tally.comparisons and tally.middle > 0:
        return say(
            "lines_most",
            clause=clause(tally.middle, tally.middle),
            count=count,
            behind=number(tally.behind, 0),
            against=second,
            lead=lead(-tally.low, tally.behind, case.words),
        )
    return _led_by_turns(case, levels, against, tally)


def _led_by_turns(
    case: Case, levels: Sequence[str], against: Sequence[str], tally: Tally
) -> Phrase:
    """Return how often each side led; first, where that is most, how often neither."""
    first, second = sides(case, levels, against), _named(case, against)
    again, other = _named(case, levels), second
    if against[0].isdigit():
        # "And 1 in 13" would be read as a fraction.
        again, other = first, sides(case, against, levels)
    values = {
        "level": first,
        "other": other,
        "ahead": number(tally.ahead, 0),
        "behind": number(tally.behind, 0),
        "count": number(tally.comparisons, 0),
        "lead": lead(tally.high, tally.ahead, case.words),
        "other_lead": lead(-tally.low, tally.behind, case.words),
    }
    even = tally.comparisons - tally.ahead - tally.behind - tally.lost_in_noise
    if 2 * even <= tally.comparisons:
        return case.words.say("lines_both", **values)
    return case.words.say(
        "lines_mostly_even",
        against=second,
        again=again,
        even=number(even, 0),
        margin=_margin(case),
        **values,
    )


def _throughout(case: Case, tally: Tally, clause: Phrase) -> Phrase:
    """Return what held in every comparison."""
    if tally.comparisons == _PAIR:
        return case.words.say("lines_all_two", clause=clause)
    count = number(tally.comparisons, 0)
    return case.words.say("lines_all", clause=clause, count=count)


def _never_behind(case: Case, tally: Tally, clause: Phrase) -> Phrase:
    """Return a gain with how often there was one, and under which condition alone."""
    say = case.words.say
    values = {
        "clause": clause,
        "ahead": number(tally.ahead, 0),
        "count": number(tally.comparisons, 0),
        "margin": _margin(case),
    }
    if tally.lost_in_noise:
        values.pop("margin")
        return say("lines_some_noise", **values)
    if tally.only_under is None:
        return say("lines_some", **values)
    condition = under_phrase(*tally.only_under, tally.values_tried, case.words)
    return say("lines_some_under", condition=condition, **values)


def _margin(case: Case) -> Phrase:
    """Return the margin in per cent."""
    return number(f"{(case.margin_ratio - 1) * 100:g}", 0)


def _named(case: Case, levels: Sequence[str]) -> Phrase:
    """Return levels as a list, numbers in their order; of very many the first."""
    shown = in_order(levels[:_MOST_NAMED])
    names = [case.name(each) for each in shown]
    if len(levels) > _MOST_NAMED:
        return case.words.say("lines_and_other_levels", list=commas(names))
    return listed(names)
