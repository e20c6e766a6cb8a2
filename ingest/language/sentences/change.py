"""How large a change is, in the words that suit its size."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ingest.language.sentences.phrases import number

if TYPE_CHECKING:
    from ingest.analysis.evidence import Effect
    from ingest.language.sentences.phrases import Phrase

Better = Literal["higher", "lower", "neutral"]

#: From this factor on, "1.2 times" reads more easily than "20 % higher".
_TIMES_FROM = 1.2
_RATIO_DECIMALS = 2
_PERCENT_DECIMALS = 1
_SHARE_DECIMALS = 0


@dataclass(frozen=True, slots=True)
class Change:
    """A change in words: the kind of wording and its numbers, low before high."""

    kind: Literal["times", "share", "higher", "lower", "between", "equal"]
    low: float
    high: float
    decimals: int

    @property
    def is_single(self) -> bool:
        """Tell whether low and high print as the same number."""
        return f"{self.low:.{self.decimals}f}" == f"{self.high:.{self.decimals}f}"

    def numbers(self) -> dict[str, Phrase]:
        """Return the numbers for a template: ``value``, or ``low`` and ``high``."""
        if self.is_single and self.kind != "between":
            return {"value": number(f"{self.low:.{self.decimals}f}", self.decimals)}
        return {
            "low": number(f"{self.low:.{self.decimals}f}", self.decimals),
            "high": number(f"{self.high:.{self.decimals}f}", self.decimals),
        }

    def number_of(self, ratio: float) -> Phrase:
        """Return a ratio within the range, in the numbers of this wording."""
        values = {
            "times": ratio,
            "share": ratio * 100,
            "higher": (ratio - 1) * 100,
            "lower": (1 - ratio) * 100,
        }
        value = max(0.0, values.get(self.kind, 0.0))
        return number(f"{value:.{self.decimals}f}", self.decimals)


def signed_percent(ratio: float) -> Phrase:
    """Return a ratio as a change in per cent with its sign, without the unit."""
    percent = f"{abs(ratio - 1) * 100:.{_PERCENT_DECIMALS}f}"
    shown = number(percent, _PERCENT_DECIMALS)
    sign = "" if float(percent) == 0 else "+" if ratio > 1 else "\u2212"
    return lambda language: [{"text": sign}, *shown(language)]


def printed_ratio(log_ratio: float, better: Better) -> float:
    """Return a turned log ratio (above 0 is better) as the metric's own ratio."""
    return math.exp(-log_ratio if better == "lower" else log_ratio)


def printed_range(effect: Effect, better: Better) -> tuple[float, float]:
    """Return the lowest and highest ratio of the metric as printed.

    Effects are turned so that above 1 is better; a time that halves is a ratio
    of 2 there and of 0.5 here.
    """
    low, high = math.exp(effect.cell_low), math.exp(effect.cell_high)
    return (1 / high, 1 / low) if better == "lower" else (low, high)


def describe_change(low: float, high: float) -> Change:
    """Choose the wording for ratios of a metric from ``low`` to ``high``."""
    if low >= _TIMES_FROM:
        return Change("times", low, high, _RATIO_DECIMALS)
    if high <= 1 / _TIMES_FROM:
        return Change("share", low * 100, high * 100, _SHARE_DECIMALS)
    return describe_percent(low, high)


def describe_percent(low: float, high: float) -> Change:
    """Choose between higher, lower, between and equal, in per cent."""
    above, below = (high - 1) * 100, (1 - low) * 100
    smallest = 0.5 * 10**-_PERCENT_DECIMALS
    if above < smallest and below < smallest:
        return Change("equal", 0, 0, _PERCENT_DECIMALS)
    if below < smallest:
        return Change("higher", max(0.0, -below), above, _PERCENT_DECIMALS)
    if above < smallest:
        return Change("lower", max(0.0, -above), below, _PERCENT_DECIMALS)
    return Change("between", below, above, _PERCENT_DECIMALS)
