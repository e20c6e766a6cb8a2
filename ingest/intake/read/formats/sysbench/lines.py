"""Interval lines of sysbench, in every layout it has printed them.

Sources, in github.com/akopytov/sysbench: ``db_driver.c`` (``threads: 8, tps: …,
reads/s: …`` in 0.5, ``thds: 8 tps: … qps: … (r/w/o: …)`` since 1.0), ``sysbench.c``
(``thds: 2 eps: …``), ``tests/fileio/sb_fileio.c``, ``tests/memory/sb_memory.c``,
``lua/internal/sysbench.lua`` (``report_csv``, ``report_json``); 0.5 as Percona built it
prints the response time in ``us``.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from ingest.intake.read.raw.numbers import TO_BYTES, TO_MS, plain, scaled
from ingest.intake.read.raw.refused import Reason, RefusedError

#: Stands for the percentile of lines that leave it to the summary to say.
PERCENTILE = "percentile"
#: Metrics of percentiles, by the number sysbench prints.
PERCENTILES = {
    "50": "latency_p50_ms",
    "90": "latency_p90_ms",
    "95": "latency_p95_ms",
    "99": "latency_p99_ms",
    "99.9": "latency_p999_ms",
    "99.99": "latency_p9999_ms",
}
#: Four values a second for a day and a little.
_MOST_POINTS = 360_000
#: More than any machine does in a second, in bytes or otherwise. A counter that went
#: below zero is some 2⁶⁴ by the seconds of the interval.
_BEYOND = Decimal(10) ** 15
#: sysbench divides by 1024², also where it prints MB (``const double megabyte``).
MEBIBYTE = TO_BYTES["MiB"]

_STAMPED = re.compile(r"\[\s*(\d+(?:\.\d+)?)\s*s\s*\]\s+(\S.*)")
_CSV = re.compile(r"\d+,\d+(?:,[^\s,]{1,36}){8}")
_RATES = re.compile(r"\b(tps|qps|eps|err/s|errors|reads|writes)[:\s]\s*([^\s,()]+)")
_BANDWIDTH = re.compile(r"\b(reads|writes):\s*(\S+) M(?:i?)B/s")
_MEMORY = re.compile(r"(\S+) M(?:i?)B/sec")
_LATENCY = re.compile(r"\blat(?:ency)? \(ms,\s*(\d+(?:\.\d+)?)%\):\s*(\S+)")
_RESPONSE = re.compile(
    r"\bresponse time: {0,9}([^\s(]{1,40}?) ?(us|ms|s|) {0,9}\((\d+(?:\.\d+)?)%\)"
)
_JSON = re.compile(r'"(time|tps|total|latency|errors)":\s*([^\s,]+),?')

_RATE_METRICS = {
    "tps": "transactions_per_second",
    "qps": "queries_per_second",
    "eps": "events_per_second",
    "err/s": "errors_per_second",
    "errors": "errors_per_second",
    "total": "queries_per_second",
    "latency": PERCENTILE,
}
_BANDWIDTH_METRICS = {
    "reads": "read_bandwidth_bytes_per_second",
    "writes": "write_bandwidth_bytes_per_second",
}
#: Columns of ``report_csv``; threads, reads, writes, others, reconnects have no metric.
_CSV_METRICS = {
    2: "transactions_per_second",
    3: "queries_per_second",
    7: PERCENTILE,
    8: "errors_per_second",
}


class Point(NamedTuple):
    """A value of an interval: metric, seconds since the start, digits."""

    metric: str
    at_s: str
    value: str


def ran_over(found: list[Point]) -> bool:
    """Tell whether a value of an interval is none a machine could reach."""
    return any(Decimal(point.value) >= _BEYOND for point in found)


def refuse_many(count: int, line: int) -> None:
    """Raise ``RefusedError`` for more values than a day has seconds."""
    if count > _MOST_POINTS:
        raise RefusedError(
            Reason.DAMAGED,
            "the run has more interval lines than a day has seconds",
            found=f"more than {_MOST_POINTS} values",
            expected="one line a second for a day at most",
            hint="use a longer --report-interval",
            line=line,
        )


def stamped(line: str) -> tuple[str, str] | None:
    """Return the seconds and the rest of ``[ 5s ] …``, None for other lines."""
    match = _STAMPED.fullmatch(line)
    return (match[1], match[2]) if match else None


def points(at_s: str, text: str, line: int) -> list[Point]:
    """Return the values of a stamped line; none where it is no interval line.

    Rates per second stay as printed; latencies become ms, MiB/s bytes per second.
    Raises ``RefusedError`` for NaN and infinity.
    """
    found: list[Point] = []
    for name, printed in _RATES.findall(text):
        metric = _RATE_METRICS.get(name)
        if metric:
            found.append(Point(metric, at_s, plain(printed, name, line)))
    for name, printed in _BANDWIDTH.findall(text):
        digits = scaled(printed, MEBIBYTE, name, line)
        found.append(Point(_BANDWIDTH_METRICS[name], at_s, digits))
    memory = _MEMORY.fullmatch(text)
    if memory:
        digits = scaled(memory[1], MEBIBYTE, "MiB/sec", line)
        found.append(Point("bandwidth_bytes_per_second", at_s, digits))
    latency = _LATENCY.search(text)
    if latency and latency[1] in PERCENTILES:
        digits = plain(latency[2], "the latency", line)
        found.append(Point(PERCENTILES[latency[1]], at_s, digits))
    response = _RESPONSE.search(text)
    if response and response[3] in PERCENTILES:
        digits = scaled(response[1], TO_MS[response[2] or "ms"], "response time", line)
        found.append(Point(PERCENTILES[response[3]], at_s, digits))
    return found


def csv_points(text: str, line: int) -> list[Point]:
    """Return the values of a line of ``report_csv``; none for other lines.

    The columns are time, threads, transactions, queries, reads, writes, others per
    second, the percentile in ms, errors and reconnects per second.
    """
    if not _CSV.fullmatch(text):
        return []
    cells = text.split(",")
    return [
        Point(metric, cells[0], plain(cells[column], metric, line))
        for column, metric in _CSV_METRICS.items()
    ]


def json_point(text: str, at_s: str | None, line: int) -> Point | str | None:
    """Return the value on a line of ``report_json``, or the seconds it starts.

    ``report_json`` prints one key a line; ``at_s`` is the interval the line is in.
    None for lines without a value, and for values outside an interval.
    """
    match = _JSON.fullmatch(text)
    if not match:
        return None
    if match[1] == "time":
        return plain(match[2], "time", line)
    if at_s is None:
        return None
    metric = _RATE_METRICS[match[1]]
    return Point(metric, at_s, plain(match[2], match[1], line))
