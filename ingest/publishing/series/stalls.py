"""How even a setting was over time, in a few numbers that can be counted again."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.publishing.series.runs import RunSeries

#: A stall is an interval that is worse than the median by more than this factor.
STALL_FACTOR = 2


@dataclass(frozen=True, slots=True)
class Summary:
    """All intervals of the runs with the same levels, for one metric.

    ``median`` is exact; ``worst`` are the printed digits of the lowest interval (of the
    highest, where lower is better), ``worst_at_s`` and ``worst_repeat`` its place.
    ``stalls`` counts intervals below half the median (above twice). ``empty`` counts
    intervals without a value.
    """

    runs: int
    intervals: int
    empty: int
    median: Decimal
    worst: str
    worst_at_s: str
    worst_repeat: int | None
    stalls: int


def summary_of(
    runs: Sequence[RunSeries], metric: str, *, higher_is_better: bool
) -> Summary | None:
    """Return the summary of runs that belong together, None without any value."""
    having = [run for run in runs if metric in run.series]
    printed = [
        (Decimal(text), text, at_s, run.repeat)
        for run in having
        for at_s, text in zip(
            run.series[metric].at_s, run.series[metric].values, strict=True
        )
        if text is not None
    ]
    if not printed:
        return None
    middle = median(value for value, *_ in printed)
    order = min if higher_is_better else max
    _, worst, at_s, repeat = order(printed, key=lambda each: each[0])
    every = sum(len(run.series[metric].values) for run in having)
    return Summary(
        runs=len(having),
        intervals=len(printed),
        empty=every - len(printed),
        median=middle,
        worst=worst,
        worst_at_s=at_s,
        worst_repeat=repeat,
        stalls=sum(_is_stall(v, middle, higher_is_better) for v, *_ in printed),
    )


def _is_stall(value: Decimal, middle: Decimal, higher_is_better: bool) -> bool:  # noqa: FBT001 (passed on by name above)
    if higher_is_better:
        return value * STALL_FACTOR < middle
    return value > middle * STALL_FACTOR
