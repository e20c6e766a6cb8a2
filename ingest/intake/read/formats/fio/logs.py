"""Logs fio writes with ``--write_bw_log``, ``--write_iops_log``, ``--write_lat_log``.

Source: ``flush_samples`` in fio's ``iolog.c`` and "Log File Formats" of its HOWTO. A
line is ``ms, value, direction, bytes`` and, by version and options, offset and
priority. With ``--log_avg_msec`` a line is the mean of a window and its bytes are 0;
otherwise it is one request. No line says what the value is: the name of the file does,
``…_bw.1.log``, in KiB/s, requests/s, or ns of latency (µs before fio 3.0, whose lines
have four numbers). The last window is written only when it is full, so a mean is that
which fio prints behind ``samples=``, not the rate of the whole run.
"""

from __future__ import annotations

import re
from decimal import ROUND_DOWN, Context, Decimal
from itertools import pairwise
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from ingest.findings import excerpt
from ingest.intake.read.formats.lines import ends_with, stops
from ingest.intake.read.raw.numbers import digits
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.raw.results import Result, Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.read.raw.output import Output

LINE = re.compile(
    r"(\d{1,15}), (\d{1,18}), ([012]), (\d{1,12})((?:, \d{1,18})?(?:, 0x[0-9a-f]{1,8})?"
    r"|, [01])"
)
_KIND = re.compile(r"_(bw|iops|lat|clat|slat)(?:\.\d{1,6})?\.log$")
_KINDS = {
    "bw": ("bandwidth_bytes_per_second", Decimal(1024)),
    "iops": ("iops", Decimal(1)),
    "lat": ("latency_mean_ms", Decimal("0.000001")),
    "clat": ("latency_mean_ms", Decimal("0.000001")),
}
_DIRECTIONS = {"0": "read", "1": "write"}
_DIVISION = Context(prec=40, rounding=ROUND_DOWN)
_SECOND_MS = 1000
#: Columns of versions of which some counted latency in µs, some in ns.
_OLD_COLUMNS = 4
#: A time above this is one since 1970 (``--log_unix_epoch``), not since the start.
_LONGEST_MS = 10**11
#: Percentile, and the fewest requests of which it is not simply the slowest.
_PERCENTILES = (
    ("p50", 500, 2),
    ("p95", 950, 20),
    ("p99", 990, 100),
    ("p999", 999, 1000),
)


class _Line(NamedTuple):
    """A line: when, the value in the unit of the file, the size of a request or 0."""

    at_ms: int
    value: int
    size: int


def log_kind(name: str) -> str:
    """Return bw, iops, lat, clat or slat as the name of a log says it, "" otherwise."""
    found = _KIND.search(PurePosixPath(name).name)
    return found[1] if found else ""


def log_results(output: Output) -> list[Result]:
    """Return a result for each direction of a log.

    Means of windows are weighted by how long each lasted; of latency in windows there
    is no mean of the run, since no line says how many requests it holds. Raises
    ``RefusedError`` where the name does not say what is in it, or a line is damaged.
    """
    kind = log_kind(output.name)
    if kind not in _KINDS:
        raise _unnamed(output)
    flows: dict[str, list[_Line]] = {}
    for direction, line in _lines(output, is_latency=kind.endswith("lat")):
        flows.setdefault(direction, []).append(line)
    measured = [_DIRECTIONS[each] for each in sorted(flows) if each in _DIRECTIONS]
    if not measured:
        raise stops(output, "a line of a read or a write")
    return [
        _result(kind, _DIRECTIONS[key], flows[key])
        for key in sorted(flows)
        if key in _DIRECTIONS
    ]


def _lines(output: Output, *, is_latency: bool) -> Iterator[tuple[str, _Line]]:
    columns = 0
    latest: dict[str, int] = {}
    for number, text in enumerate(output.lines, start=1):
        if not text.strip():
            continue
        found = LINE.fullmatch(text.strip())
        given = text.count(",") + 1
        if found is None or ends_with(output, number) or columns not in {0, given}:
            raise _damaged(text, number)
        if is_latency and given == _OLD_COLUMNS:
            raise _no_unit(text, number)
        columns = given
        line = _Line(int(found[1]), int(found[2]), int(found[4]))
        if line.at_ms < latest.get(found[3], 0) and not (is_latency and line.size):
            raise _several(text, number)
        latest[found[3]] = line.at_ms
        yield found[3], line


def _result(kind: str, direction: str, lines: list[_Line]) -> Result:
    name, factor = _KINDS[kind]
    metric = f"{direction}_{name}"
    if any(line.size for line in lines):
        metrics, series = _of_requests(kind, direction, lines)
    else:
        metrics, series = _of_windows(metric, factor, lines)
        if kind.endswith("lat"):
            metrics = {}
    stated = {"access_pattern": direction, "log": kind}
    return Result(direction, None, metrics, dict(stated), (), series)


def _of_windows(
    metric: str, factor: Decimal, lines: list[_Line]
) -> tuple[dict[str, str], tuple[Series, ...]]:
    ends, lengths = _windows([line.at_ms for line in lines])
    weighted = sum(
        line.value * length for line, length in zip(lines, lengths, strict=True)
    )
    mean = _quotient(weighted, sum(lengths), factor)
    values = tuple(
        digits((line.value * factor).normalize() if line.value else Decimal(0))
        for line in lines
    )
    return {metric: mean}, (Series(metric, tuple(map(_seconds, ends)), values),)


def _windows(at_ms: list[int]) -> tuple[list[int], list[int]]:
    """Return ends and lengths of windows, in ms from the start of the run.

    Of times since 1970 the start is not known: the first window is taken to be as long
    as the next.
    """
    steps = [b - a for a, b in pairwise(at_ms)]
    usual = next((step for step in steps if step > 0), _SECOND_MS)
    first = usual if at_ms[0] > _LONGEST_MS else at_ms[0]
    start = at_ms[0] - first
    lengths = [max(1, step) for step in (first, *steps)]
    return [at - start for at in at_ms], lengths


def _of_requests(
    kind: str, direction: str, lines: list[_Line]
) -> tuple[dict[str, str], tuple[Series, ...]]:
    """Return what single requests add up to: latencies, or sums by the second."""
    if kind.endswith("lat"):
        return _latencies(direction, sorted(line.value for line in lines)), ()
    start = lines[0].at_ms if lines[0].at_ms > _LONGEST_MS else 0
    lasted = max(line.at_ms for line in lines) - start
    amounts = [line.size if kind == "bw" else 1 for line in lines]
    metric = f"{direction}_{_KINDS[kind][0]}"
    if not lasted:
        return {}, ()
    seconds: dict[int, int] = {}
    for line, amount in zip(lines, amounts, strict=True):
        second = (line.at_ms - start) // _SECOND_MS
        seconds[second] = seconds.get(second, 0) + amount
    whole = range(lasted // _SECOND_MS)
    series = Series(
        metric,
        tuple(str(second + 1) for second in whole),
        tuple(str(seconds.get(second, 0)) for second in whole),
    )
    rate = _quotient(sum(amounts) * _SECOND_MS, lasted, Decimal(1))
    return {metric: rate}, (series,) if whole else ()


def _latencies(direction: str, found: list[int]) -> dict[str, str]:
    factor = _KINDS["lat"][1]
    prefix = f"{direction}_latency_"
    metrics = {
        f"{prefix}mean_ms": _quotient(sum(found), len(found), factor),
        f"{prefix}min_ms": digits(found[0] * factor),
        f"{prefix}max_ms": digits(found[-1] * factor),
    }
    for name, per_mille, fewest in _PERCENTILES:
        if len(found) >= fewest:
            rank = -(-len(found) * per_mille // 1000)
            metrics[f"{prefix}{name}_ms"] = digits(found[rank - 1] * factor)
    return metrics


def _quotient(number: int, divisor: int, factor: Decimal) -> str:
    return digits(_DIVISION.divide(number * factor, Decimal(divisor)))


def _seconds(milliseconds: int) -> str:
    return digits(milliseconds * Decimal("0.001"))


def _unnamed(output: Output) -> RefusedError:
    kind = log_kind(output.name)
    return RefusedError(
        Reason.UNKNOWN_TOOL,
        "a log of fio whose name does not say what is measured"
        if not kind
        else "a log of the time until requests are handed over, which ranks nothing",
        found=PurePosixPath(output.name).name,
        expected="a name that ends in _bw.1.log, _iops.1.log or _lat.1.log",
        hint="keep the name fio gave the file; its lines hold numbers alone",
    )


def _no_unit(line: str, number: int) -> RefusedError:
    return RefusedError(
        Reason.DAMAGED,
        "nothing says in which unit these latencies are",
        found=excerpt(line),
        expected="five numbers a line, as newer versions of fio write",
        hint="four numbers: µs before fio 3.0, ns after it; give the JSON of the run",
        line=number,
    )


def _several(line: str, number: int) -> RefusedError:
    """Return the refusal of a log that goes back in time.

    fio appends the logs of jobs to one another with ``per_job_logs=0``: of jobs at the
    same time the sum would count, of jobs one after the other the mean.
    """
    return RefusedError(
        Reason.DAMAGED,
        "the time goes back: the log is of several jobs or runs",
        found=excerpt(line),
        expected="the log of one job, in which no line is earlier than those before",
        hint="give the log of each job by itself (per_job_logs=1), or the JSON",
        line=number,
    )


def _damaged(line: str, number: int) -> RefusedError:
    return RefusedError(
        Reason.DAMAGED,
        "this is no line of a log of fio",
        found=excerpt(line),
        expected="ms, value, direction, bytes, each a whole number, as in all lines",
        hint="give the log as fio wrote it, one file at a time",
        line=number,
    )
