"""Logs of ``pgbench -l --aggregate-interval``: a line an interval.

Source: ``doLog`` in PostgreSQL's ``src/bin/pgbench/pgbench.c``. A line is ``start
transactions sum sum² min max`` of latency, then up to version 14 under ``--rate`` four
numbers of the schedule lag and, with a latency limit, the skipped; since 15 always lag,
skipped, retried, retries, serialization and deadlock failures, since 19 other failures.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from ingest.intake.read.formats.pgbench.logs import (
    ONE_THREAD,
    another_run,
    damaged,
    in_ms,
    log_lines,
    mean_ms,
    nothing,
    quotient,
    starts_as,
)
from ingest.intake.read.raw.results import Result, Series

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.intake.read.raw.output import Output

_WINDOW = re.compile(r"1\d{9}(?: \d{1,30}){5}(?:(?: \d{1,30}){4,10})?")
_WINDOW_FIELDS = {6, 10, 11, 15, 16}


def is_aggregated(output: Output) -> bool:
    """Tell whether this starts as an aggregated log does."""
    return starts_as(output, _is_window)


def aggregated(output: Output) -> list[Result]:
    """Return what the intervals of an aggregated log add up to.

    Counts are sums over the intervals, minimum and maximum those of all, the mean is
    the sum of latencies through the number of transactions. Raises ``RefusedError``
    where a line is damaged, the last one not whole, or of another run.
    """
    windows: dict[int, list[int]] = {}
    read: list[tuple[int, int]] = []
    for number, line in log_lines(output):
        if not _is_window(line):
            raise damaged(line, number, "six, 10, 11, 15 or 16 whole numbers")
        start, *values = (int(each) for each in line.split(" "))
        read.append((number, start))
        known = windows.setdefault(start, values)
        if known is not values:
            if len(known) != len(values):
                raise damaged(line, number, f"{len(known) + 1} whole numbers")
            windows[start] = _merged(known, values)
    return [_aggregate(windows, sorted(windows), _interval(read))]


def _interval(read: list[tuple[int, int]]) -> int | None:
    """Return how long an interval is, None of a single one.

    pgbench prints those without transactions, too: within the log of a thread each
    follows the one before, and the logs of threads of one run are of the same time.
    """
    step = next((b - a for (_, a), (_, b) in pairwise(read) if a < b), None)
    begun, ended = [read[0]], [read[-1][1]]
    for (_, then), (number, start) in pairwise(read):
        if start > then and start - then != step:
            raise another_run(f"{start} after {then}", number)
        if start <= then:
            begun.append((number, start))
            ended.append(then)
    number, last_begun = max(begun, key=lambda each: each[1])
    if last_begun > min(ended) + (step or 0):
        raise another_run(f"{last_begun}, and others up to {min(ended)}", number)
    return step


def _aggregate(
    windows: dict[int, list[int]], starts: list[int], interval: int | None
) -> Result:
    count = sum(windows[start][0] for start in starts)
    if not count:
        raise nothing()
    busy = [windows[start] for start in starts if windows[start][0]]
    totals = _totals(windows.values())
    lag = max(each[8] if len(each) > _LAG else 0 for each in busy)
    return Result(
        label="aggregated log",
        tool_version=None,
        metrics={
            "latency_mean_ms": mean_ms(sum(each[1] for each in busy), count),
            "latency_min_ms": in_ms(min(each[3] for each in busy)),
            "latency_max_ms": in_ms(max(each[4] for each in busy)),
            **({"schedule_lag_max_ms": in_ms(lag)} if lag else {}),
        },
        parameters={
            "transactions": count,
            "windows": len(starts),
            **({"interval_s": interval} if interval else {}),
            **totals,
        },
        warnings=(
            *(f"{name.replace('_', ' ')}: {number}" for name, number in totals.items()),
            ONE_THREAD,
        ),
        series=_windows_series(windows, starts, interval),
    )


def _windows_series(
    windows: dict[int, list[int]], starts: list[int], interval: int | None
) -> tuple[Series, ...]:
    """Return throughput and latency of the intervals.

    The first one began within the second it is named after, so how long it lasted is
    not known and its throughput is left out. Threads that began in different seconds
    have no intervals in common.
    """
    if interval is None or any((start - starts[0]) % interval for start in starts):
        return ()
    at_s = tuple(str(start - starts[0] + interval) for start in starts)
    rates = tuple(
        None if index == 0 else quotient(windows[start][0], interval)
        for index, start in enumerate(starts)
    )
    busy = [windows[start] if windows[start][0] else None for start in starts]
    means = tuple(mean_ms(each[1], each[0]) if each else None for each in busy)
    worst = tuple(in_ms(each[4]) if each else None for each in busy)
    return (
        Series("transactions_per_second", at_s, rates),
        Series("latency_mean_ms", at_s, means),
        Series("latency_max_ms", at_s, worst),
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
