"""Raw statistics of ioping 1.0 and later (``-B``, ``-p``, ``-P``): ten columns.

Requests, time they took, requests and bytes a second, shortest, mean and longest time
and its deviation, requests made, time of the run; times in ns. Several lines are the
intervals of one run. The first request of a run is made and not counted: lines that
all have one more than they count are runs, of one line each.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from ingest.intake.read.formats.ioping.run import Run, Spread, result_of
from ingest.intake.read.formats.lines import ends_with, stops
from ingest.intake.read.raw.numbers import digits, exact
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.raw.results import Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Result

LINE = re.compile(r"\d{1,18}(?: \d{1,20}){9}")
_NS = Decimal("0.000001")
_SECONDS = Decimal("0.000000001")
#: What printed means, rounded to a nanosecond, may differ from sum by count.
_ROUNDED = 1


class _Line(NamedTuple):
    """The columns of a line, in its order."""

    requests: int
    taken: int
    iops: int
    speed: int
    least: int
    mean: int
    most: int
    deviation: int
    made: int
    lasted: int

    @property
    def adds_up(self) -> bool:
        """Whether the columns fit each other, as those of other tools would not."""
        if not self.requests:
            return not self.taken and not self.most
        rounded = (
            abs(self.taken - self.mean * self.requests) <= self.requests * _ROUNDED
        )
        in_order = self.least <= self.mean <= self.most
        return rounded and in_order and self.made >= self.requests


def is_raw(output: Output) -> bool:
    """Tell whether the first line is one of ioping's."""
    first = next((line for line in output.lines[:50] if line.strip()), "").strip()
    return LINE.fullmatch(first) is not None and _columns(first).adds_up


def raw_results(output: Output) -> list[Result]:
    """Return the run that lines are the intervals of, or one a line.

    Raises ``RefusedError``: not whole, or nothing says where a run begins.
    """
    lines = list(_lines(output))
    later = [each.made == each.requests + 1 for each in lines[1:]]
    if not any(later):
        return [_run(lines, output)]
    if all(later):
        return [_run([line], output) for line in lines]
    raise RefusedError(
        Reason.DAMAGED,
        "nothing says whether these lines of ioping are of one run",
        found="lines with a request that was not counted, and without",
        expected="the lines of one run, or one line of each",
        hint="give each run a file of its own, and leave out -t and -T",
        line=2 + later.index(True),
    )


def _run(lines: list[_Line], output: Output) -> Result:
    measured = [each for each in lines if each.requests]
    if not measured:
        raise stops(output, "a line with requests")
    count = sum(each.requests for each in measured)
    taken = sum(each.taken for each in measured)
    spread = Spread(
        min(each.least for each in measured) * _NS,
        (Decimal(taken) / count).to_integral_value() * _NS,
        max(each.most for each in measured) * _NS,
        measured[0].deviation * _NS if len(lines) == 1 else None,
    )
    run = Run(
        spread,
        Decimal(measured[0].iops) if len(lines) == 1 else None,
        Decimal(taken) * _NS,
        sum(each.lasted for each in lines) * _NS,
        {"operations": count},
        series=_series(lines) if len(lines) > 1 else (),
    )
    return result_of(run, len(output.lines))


def _lines(output: Output) -> Iterator[_Line]:
    for number, line in enumerate(output.lines, start=1):
        text = line.strip()
        if not text:
            continue
        if not LINE.fullmatch(text) or ends_with(output, number):
            raise stops(output, "the ten columns of a line, and its end")
        columns = _columns(text)
        if not columns.adds_up:
            raise stops(output, "a mean that is the sum by the count")
        yield columns


def _columns(text: str) -> _Line:
    return _Line(*(int(exact(part, "column")) for part in text.split()))


def _series(lines: list[_Line]) -> tuple[Series, ...]:
    """Return mean and longest times over the run, at the ends of the intervals."""
    end, at = 0, []
    for each in lines:
        end += each.lasted
        at.append(digits(end * _SECONDS))
    return tuple(
        Series(
            metric,
            tuple(at),
            tuple(digits(value * _NS) if n else None for n, value in values),
        )
        for metric, values in (
            ("latency_mean_ms", [(each.requests, each.mean) for each in lines]),
            ("latency_max_ms", [(each.requests, each.most) for each in lines]),
        )
    )
