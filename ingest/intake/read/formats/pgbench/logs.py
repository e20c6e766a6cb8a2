"""Logs pgbench writes with ``-l``: one line a transaction, or one an interval.

Source: ``doLog`` in PostgreSQL's ``src/bin/pgbench/pgbench.c`` and the pages on
per-transaction and aggregated logging of its manual. Times are in microseconds. With
``--aggregate-interval`` a line is ``start transactions sum sum² min max`` of latency,
then up to version 14 under ``--rate`` four numbers of the schedule lag and, with a
latency limit, the skipped; since 15 always lag, skipped, retried, retries,
serialization and deadlock failures, since 19 other failures.
"""

from __future__ import annotations

import re
from decimal import ROUND_DOWN, Context, Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

from ingest.intake.read.raw.numbers import digits
from ingest.intake.read.raw.refused import Reason, RefusedError, cut_off
from ingest.intake.read.raw.results import Result, Series

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ingest.intake.read.raw.output import Output

_MICRO = Decimal("0.001")
_WINDOW = re.compile(r"1\d{9}(?: \d{1,30}){5}(?:(?: \d{1,30}){4,10})?")
_WINDOW_FIELDS = {6, 10, 11, 15, 16}
_TRANSACTION = re.compile(
    r"\d{1,7} \d{1,12} (\d{1,15}|[a-z_]{4,30}) \d{1,3} (1\d{9}) \d{1,6}"
    r"(?: \d{1,15}){0,2}"
)
#: Longest series of seconds: a day.
_MOST_SECONDS = 86_400
_DIVISION = Context(prec=40, rounding=ROUND_DOWN)
#: Percentile, and the fewest transactions of which it is not simply the slowest.
_PERCENTILES = (
    ("latency_p50_ms", 500, 2),
    ("latency_p95_ms", 950, 20),
    ("latency_p99_ms", 990, 100),
    ("latency_p999_ms", 999, 1000),
)
_ONE_THREAD = (
    "pgbench writes one log per thread: these figures cover only the threads whose "
    "logs the file holds"
)


def is_aggregated(output: Output) -> bool:
    """Tell whether this starts as an aggregated log does."""
    return _starts(output, _is_window)


def is_transactions(output: Output) -> bool:
    """Tell whether this starts as a log of transactions does."""
    return _starts(output, lambda line: _TRANSACTION.fullmatch(line) is not None)


def aggregated(output: Output) -> list[Result]:
    """Return what the intervals of an aggregated log add up to.

    Counts are sums over the intervals, minimum and maximum those of all, the mean is
    the sum of latencies through the number of transactions. Raises ``RefusedError``
    where a line is damaged or the last one not whole.
    """
    windows: dict[int, list[int]] = {}
    for number, line in _lines(output):
        if not _is_window(line):
            raise _damaged(line, number, "six, 10, 11, 15 or 16 whole numbers")
        start, *values = (int(each) for each in line.split(" "))
        known = windows.setdefault(start, values)
        if known is not values:
            if len(known) != len(values):
                raise _damaged(line, number, f"{len(known) + 1} whole numbers")
            windows[start] = _merged(known, values)
    starts = sorted(windows)
    interval = min(
        (after - start for start, after in pairwise(starts)),
        default=None,
    )
    return [_aggregate(windows, starts, interval)]


def transactions(output: Output) -> list[Result]:
    """Return what the lines of a log of transactions add up to.

    Percentiles are latencies in the log: the smallest that so many percent of the
    transactions did not exceed. Raises ``RefusedError`` as :func:`aggregated` does.
    """
    latencies: list[int] = []
    failed: dict[str, int] = {}
    seconds: dict[int, int] = {}
    for number, line in _lines(output):
        match = _TRANSACTION.fullmatch(line)
        if not match:
            raise _damaged(line, number, "client, number, time, script, second, µs")
        if match[1].isdecimal():
            latencies.append(int(match[1]))
            seconds[int(match[2])] = seconds.get(int(match[2]), 0) + 1
        else:
            failed[match[1]] = failed.get(match[1], 0) + 1
    if not latencies:
        raise _nothing()
    latencies.sort()
    metrics = {
        "latency_mean_ms": _mean(sum(latencies), len(latencies)),
        "latency_min_ms": _ms(latencies[0]),
        "latency_max_ms": _ms(latencies[-1]),
    }
    for metric, per_mille, fewest in _PERCENTILES:
        if len(latencies) >= fewest:
            rank = -(-len(latencies) * per_mille // 1000)
            metrics[metric] = _ms(latencies[rank - 1])
    skipped = failed.pop("skipped", 0)
    return [
        Result(
            label="log of transactions",
            tool_version=None,
            metrics=metrics,
            parameters={
                "transactions": len(latencies),
                "failed": sum(failed.values()),
                "skipped": skipped,
            },
            warnings=(
                *(f"{kind}: {count}" for kind, count in failed.items()),
                *((f"skipped: {skipped}",) if skipped else ()),
                _ONE_THREAD,
            ),
            series=_per_second(seconds),
        )
    ]


def _aggregate(
    windows: dict[int, list[int]], starts: list[int], interval: int | None
) -> Result:
    count = sum(windows[start][0] for start in starts)
    if not count:
        raise _nothing()
    busy = [windows[start] for start in starts if windows[start][0]]
    totals = _totals(windows.values())
    lag = max(each[8] if len(each) > _LAG else 0 for each in busy)
    return Result(
        label="aggregated log",
        tool_version=None,
        metrics={
            "latency_mean_ms": _mean(sum(each[1] for each in busy), count),
            "latency_min_ms": _ms(min(each[3] for each in busy)),
            "latency_max_ms": _ms(max(each[4] for each in busy)),
            **({"schedule_lag_max_ms": _ms(lag)} if lag else {}),
        },
        parameters={
            "transactions": count,
            "windows": len(starts),
            **({"interval_s": interval} if interval else {}),
            **totals,
        },
        warnings=(
            *(f"{name.replace('_', ' ')}: {number}" for name, number in totals.items()),
            _ONE_THREAD,
        ),
        series=_windows_series(windows, starts, interval),
    )


def _windows_series(
    windows: dict[int, list[int]], starts: list[int], interval: int | None
) -> tuple[Series, ...]:
    """Return throughput and latency of the intervals.

    The first one began within the second it is named after, so how long it lasted is
    not known and its throughput is left out.
    """
    if interval is None:
        return ()
    at_s = tuple(str(start - starts[0] + interval) for start in starts)
    rates = tuple(
        None if index == 0 else _quotient(windows[start][0], interval)
        for index, start in enumerate(starts)
    )
    busy = [windows[start] if windows[start][0] else None for start in starts]
    means = tuple(_mean(each[1], each[0]) if each else None for each in busy)
    worst = tuple(_ms(each[4]) if each else None for each in busy)
    return (
        Series("transactions_per_second", at_s, rates),
        Series("latency_mean_ms", at_s, means),
        Series("latency_max_ms", at_s, worst),
    )


def _per_second(seconds: dict[int, int]) -> tuple[Series, ...]:
    """Return transactions by the second they ended in, whole seconds only."""
    first, last = min(seconds) + 1, max(seconds) - 1
    if first > last or last - first > _MOST_SECONDS:
        return ()
    whole = range(first, last + 1)
    return (
        Series(
            "transactions_per_second",
            tuple(str(second - first + 1) for second in whole),
            tuple(str(seconds.get(second, 0)) for second in whole),
        ),
    )


#: Column of the largest schedule lag, in lines that have it.
_LAG = 8
#: Columns after the six of the latency, where a line has them. Zero may also mean that
#: pgbench was not told to count (``--failures-detailed``), so it is left out.
_COLUMNS = (
    ("skipped", 9),
    ("retried", 10),
    ("retries", 11),
    ("serialization_failures", 12),
    ("deadlock_failures", 13),
    ("other_failures", 14),
)


def _totals(windows: Iterable[list[int]]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for values in windows:
        for name, column in _COLUMNS:
            if column < len(values) and values[column]:
                totals[name] = totals.get(name, 0) + values[column]
    return totals


def _merged(one: list[int], other: list[int]) -> list[int]:
    """Return two threads' lines of the same interval as one."""
    both = [a + b for a, b in zip(one, other, strict=True)]
    busy = [each for each in (one, other) if each[0]] or [one]
    both[3] = min(each[3] for each in busy)
    both[4] = max(each[4] for each in busy)
    if len(both) > _LAG:
        both[7] = min(each[7] for each in busy)
        both[8] = max(each[8] for each in busy)
    return both


def _is_window(line: str) -> bool:
    if not _WINDOW.fullmatch(line):
        return False
    fields = line.split(" ")
    if len(fields) not in _WINDOW_FIELDS:
        return False
    count, total, _, least, most = (int(each) for each in fields[1:6])
    # Each is rounded to whole microseconds when printed.
    return (
        least <= most
        and count * least <= total + count + 1
        and (total <= count * (most + 1) + 1)
    )


def _starts(output: Output, fits: Callable[[str], bool]) -> bool:
    first = next((line for line in output.lines if line.strip()), "")
    return fits(first.strip())


def _lines(output: Output) -> list[tuple[int, str]]:
    numbered = [
        (number, line.strip())
        for number, line in enumerate(output.lines, start=1)
        if line.strip()
    ]
    if not output.text.endswith("\n"):
        number, line = numbered[-1]
        raise cut_off(line[:200], number, missing="the end of the last line")
    return numbered


def _damaged(line: str, number: int, expected: str) -> RefusedError:
    return RefusedError(
        Reason.DAMAGED,
        "this is no line of a log of pgbench",
        found=line[:200],
        expected=expected,
        hint="give the log as pgbench wrote it, one file at a time",
        line=number,
    )


def _nothing() -> RefusedError:
    return RefusedError(
        Reason.DAMAGED,
        "no transaction was completed",
        found="0 transactions",
        expected="at least one",
        hint="leave out this run: the tool measured nothing that could be compared",
    )


def _ms(microseconds: int) -> str:
    return digits(microseconds * _MICRO)


def _quotient(number: int, divisor: int) -> str:
    return digits(_DIVISION.divide(Decimal(number), Decimal(divisor)))


def _mean(microseconds: int, count: int) -> str:
    return digits(_DIVISION.divide(Decimal(microseconds), Decimal(count) * 1000))
