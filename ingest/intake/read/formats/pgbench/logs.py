"""Logs of ``pgbench -l``: a line a transaction, and what all its logs share.

Source: ``doLog`` in PostgreSQL's ``src/bin/pgbench/pgbench.c`` and the page on
per-transaction logging of its manual. Times are in microseconds. Logs of intervals are
read by :mod:`ingest.intake.read.formats.pgbench.windows`.
"""

from __future__ import annotations

import re
from decimal import ROUND_DOWN, Context, Decimal
from typing import TYPE_CHECKING

from ingest.intake.read.raw.numbers import digits
from ingest.intake.read.raw.refused import Reason, RefusedError, cut_off
from ingest.intake.read.raw.results import Result, Series

if TYPE_CHECKING:
    from collections.abc import Callable

    from ingest.intake.read.raw.output import Output

_MICRO = Decimal("0.001")
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
ONE_THREAD = (
    "pgbench writes one log per thread: these figures cover only the threads whose "
    "logs the file holds"
)


def is_transactions(output: Output) -> bool:
    """Tell whether this starts as a log of transactions does."""
    return starts_as(output, lambda line: _TRANSACTION.fullmatch(line) is not None)


def transactions(output: Output) -> list[Result]:
    """Return what the lines of a log of transactions add up to.

    Percentiles are latencies in the log: the smallest that so many percent of the
    transactions did not exceed. Raises ``RefusedError``
    where a line is damaged, the last one not whole, or of another run.
    """
    latencies: list[int] = []
    known: set[tuple[str, str]] = set()
    failed: dict[str, int] = {}
    seconds: dict[int, int] = {}
    for number, line in log_lines(output):
        match = _TRANSACTION.fullmatch(line)
        if not match:
            raise damaged(line, number, "client, number, time, script, second, µs")
        if match[1].isdecimal():
            client, counted, _ = line.split(" ", 2)
            if (client, counted) in known:
                raise another_run(f"transaction {counted} of client {client}", number)
            known.add((client, counted))
            latencies.append(int(match[1]))
            seconds[int(match[2])] = seconds.get(int(match[2]), 0) + 1
        else:
            failed[match[1]] = failed.get(match[1], 0) + 1
    if not latencies:
        raise nothing()
    latencies.sort()
    metrics = {
        "latency_mean_ms": mean_ms(sum(latencies), len(latencies)),
        "latency_min_ms": in_ms(latencies[0]),
        "latency_max_ms": in_ms(latencies[-1]),
    }
    for metric, per_mille, fewest in _PERCENTILES:
        if len(latencies) >= fewest:
            rank = -(-len(latencies) * per_mille // 1000)
            metrics[metric] = in_ms(latencies[rank - 1])
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
                ONE_THREAD,
            ),
            series=_per_second(seconds),
        )
    ]


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


def starts_as(output: Output, fits: Callable[[str], bool]) -> bool:
    """Tell whether the first line that is not blank fits."""
    first = next((line for line in output.lines if line.strip()), "")
    return fits(first.strip())


def log_lines(output: Output) -> list[tuple[int, str]]:
    """Return the lines with their numbers. Raises ``RefusedError``: cut off."""
    numbered = [
        (number, line.strip())
        for number, line in enumerate(output.lines, start=1)
        if line.strip()
    ]
    if not output.text.endswith("\n"):
        number, line = numbered[-1]
        raise cut_off(line[:200], number, missing="the end of the last line")
    return numbered


def damaged(line: str, number: int, expected: str) -> RefusedError:
    """Return the refusal of a line that is none of the log."""
    return RefusedError(
        Reason.DAMAGED,
        "this is no line of a log of pgbench",
        found=line[:200],
        expected=expected,
        hint="give the log as pgbench wrote it, one file at a time",
        line=number,
    )


def another_run(found: str, number: int) -> RefusedError:
    """Return the refusal of a line that cannot be of the run of those before."""
    return RefusedError(
        Reason.DAMAGED,
        "this line is of another run of pgbench than those before",
        found=found,
        expected="the log of one run, or those of its threads, each once",
        hint="give the logs of each run in a file of their own",
        line=number,
    )


def nothing() -> RefusedError:
    """Return the refusal of a log without transactions."""
    return RefusedError(
        Reason.DAMAGED,
        "no transaction was completed",
        found="0 transactions",
        expected="at least one",
        hint="leave out this run: the tool measured nothing that could be compared",
    )


def in_ms(microseconds: int) -> str:
    """Return a time in milliseconds."""
    return digits(microseconds * _MICRO)


def quotient(number: int, divisor: int) -> str:
    """Return a quotient to more digits than anybody compares."""
    return digits(_DIVISION.divide(Decimal(number), Decimal(divisor)))


def mean_ms(microseconds: int, count: int) -> str:
    """Return the mean of ``count`` times in milliseconds."""
    return digits(_DIVISION.divide(Decimal(microseconds), Decimal(count) * 1000))
