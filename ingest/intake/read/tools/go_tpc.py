"""Reads go-tpc (TiUP bench): TPC-C, TPC-H and both at once (CH-benCHmark).

Format: ``outputRtMeasurement`` and ``OutputStats`` in ``tpcc/workload.go``,
``tpch/workload.go`` and ``ch/workload.go`` of pingcap/go-tpc; ``pkg/util/output.go``
prints the same figures as lines, tables or JSON. Versions before 2020 lack the
median, p95 and maximum, and the closing tpmC, which is the TPM of NEW_ORDER.

The latency of a TPC-C result is that of NEW_ORDER. Of TPC-H alone each query is a
result with its mean time, since the tool sums nothing up.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.intake.read.formats.go_tpc.lines import Line, Total, is_go_tpc, lines_of
from ingest.intake.read.formats.lines import Warned, ends_with, stops
from ingest.intake.read.raw.numbers import exact, plain, scaled
from ingest.intake.read.raw.results import Importer, Result, Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_LATENCIES = {
    "avg(ms)": "latency_mean_ms",
    "50th(ms)": "latency_p50_ms",
    "90th(ms)": "latency_p90_ms",
    "95th(ms)": "latency_p95_ms",
    "99th(ms)": "latency_p99_ms",
    "99.9th(ms)": "latency_p999_ms",
    "max(ms)": "latency_max_ms",
}
_FIGURES = {
    "takes(s)": "elapsed_s",
    "count": "transactions",
    "tpm": "transactions_per_minute",
    "sum(ms)": "total_ms",
    **_LATENCIES,
}
_QUERY = re.compile(r"Q\d{1,2}")
_NEW_ORDER = "NEW_ORDER"
#: What a mean of one decimal may differ from the sum by the count.
_TOLERANCE = Decimal("0.02")
_TROUBLE = re.compile(r"^(?:execute \w+ failed, err|\[?(?:ERROR|panic)\b).*")
_WORKERS = re.compile(r"^Finished: (\d{1,6}) OLTP workers, (\d{1,6}) OLAP workers")


@dataclass
class _Run:
    """What was read of one run so far."""

    current: list[Line] = field(default_factory=list)
    summary: dict[str, Line] = field(default_factory=dict)
    totals: dict[str, Total] = field(default_factory=dict)
    workers: dict[str, int] = field(default_factory=dict)
    warned: Warned = field(default_factory=Warned)

    @property
    def transactions(self) -> dict[str, Line]:
        """The kinds of transaction of TPC-C, failed ones included."""
        return {n: s for n, s in self.summary.items() if not _QUERY.fullmatch(n)}

    @property
    def queries(self) -> dict[str, Line]:
        """The queries of TPC-H."""
        return {n: s for n, s in self.summary.items() if _QUERY.fullmatch(n)}


def _parse(output: Output) -> list[Result]:
    runs = [_Run()]
    for read in lines_of(output):
        run = runs[-1]
        if isinstance(read, Total):
            run.totals[read.name] = read
        elif isinstance(read, str):
            _other(run, read)
        elif read.current or read.kind in run.summary:
            if run.summary:
                run = _Run()
                runs.append(run)
            _keep(run, read)
        else:
            _keep(run, read)
    if not runs[-1].summary:
        raise stops(output, "the lines with [Summary]")
    return [result for run in runs for result in _results(run, output)]


def _keep(run: _Run, read: Line) -> None:
    if read.current:
        run.current.append(read)
    else:
        run.summary[read.kind] = read


def _other(run: _Run, line: str) -> None:
    if found := _WORKERS.match(line):
        run.workers = {
            "oltp_workers": int(found[1]),
            "olap_workers": int(found[2]),
        }
    elif found := _TROUBLE.match(line):
        run.warned.add(found[0])


def _results(run: _Run, output: Output) -> Iterator[Result]:
    for group in (run.transactions, run.queries):
        _check_lines(list(group.values()), output)
    if not run.transactions:
        yield from (_query(name, line, run) for name, line in run.queries.items())
        return
    _check_whole(run, output)
    metrics = _throughput(run)
    parameters: dict[str, Parameter] = {"transaction_type": "TPC-C", **run.workers}
    if run.queries:
        parameters["transaction_type"] = "CH-benCHmark"
    if _NEW_ORDER in run.summary:
        line = run.summary[_NEW_ORDER]
        metrics |= _latencies(line)
        if "takes(s)" in line.figures:
            metrics["elapsed_s"] = plain(line.figures["takes(s)"], "time", line.number)
        parameters["latency_of"] = _NEW_ORDER
    parameters["transactions_by_type"] = {
        name: _figures(line) for name, line in run.summary.items()
    }
    for name in ("efficiency", "qphh"):
        if name in run.totals:
            total = run.totals[name]
            key = "efficiency_pct" if name == "efficiency" else "queries_per_hour"
            parameters[key] = exact(total.printed, name, total.number)
    warnings = [*_failed(run), *run.warned.texts()]
    yield Result(
        "", None, metrics, parameters, tuple(warnings), tuple(_series(run.current))
    )


def _query(name: str, line: Line, run: _Run) -> Result:
    figures = _figures(line)
    what = f"mean of {name}"
    if "avg(s)" in line.figures:
        mean = plain(line.figures["avg(s)"], what, line.number)
    else:
        printed = line.figures.get("avg(ms)", "")
        mean = scaled(printed, Decimal("0.001"), what, line.number)
    return Result(
        name,
        None,
        {"elapsed_mean_s": mean},
        {"transaction_type": "TPC-H", **run.workers, **figures},
        tuple(run.warned.texts()),
    )


def _check_lines(lines: list[Line], output: Output) -> None:
    """Raise ``RefusedError`` where a line lacks figures, or digits of its last one."""
    for line in lines:
        lacking = [name for name in lines[0].figures if name not in line.figures]
        if lacking:
            raise stops(output, f"{lacking[0]} of {line.kind}")
        if ends_with(output, line.number) and not _adds_up(line):
            raise stops(output, f"the end of the line of {line.kind}")


def _adds_up(line: Line) -> bool:
    """Tell whether the mean, when it ends a line, is the sum by the count."""
    if list(line.figures)[-1:] != ["avg(ms)"]:
        return False
    names = ("sum(ms)", "count", "avg(ms)")
    total, count, mean = (
        exact(line.figures.get(name, "0"), name, line.number) for name in names
    )
    return abs(total - count * mean) <= count * max(_TOLERANCE * mean, _TOLERANCE)


def _check_whole(run: _Run, output: Output) -> None:
    """Raise ``RefusedError`` where lines of the summary, or tpmC, are missing."""
    orders = run.summary.get(_NEW_ORDER)
    if orders is None:
        raise stops(output, f"the figures of {_NEW_ORDER} in the summary")
    old = "50th(ms)" not in orders.figures and "STOCK_LEVEL" in run.summary
    if "tpmc" not in run.totals and not old:
        raise stops(output, "the line with tpmC")
    if run.workers.get("olap_workers") and not run.queries:
        raise stops(output, "the lines of the queries")


def _throughput(run: _Run) -> dict[str, str]:
    orders = run.summary[_NEW_ORDER]
    total = run.totals.get("tpmc") or Total(
        "tpmc", orders.figures.get("tpm", ""), orders.number
    )
    metrics = {"new_orders_per_minute": plain(total.printed, "tpmC", total.number)}
    if every := run.totals.get("tpmtotal"):
        metrics["transactions_per_minute"] = plain(
            every.printed, "tpmTotal", every.number
        )
    return metrics


def _latencies(line: Line) -> dict[str, str]:
    return {
        metric: plain(line.figures[name], f"{name} of {line.kind}", line.number)
        for name, metric in _LATENCIES.items()
        if name in line.figures
    }


def _figures(line: Line) -> dict[str, Parameter]:
    return {
        key: exact(line.figures[name], f"{name} of {line.kind}", line.number)
        for name, key in _FIGURES.items()
        if name in line.figures
    }


def _failed(run: _Run) -> Iterator[str]:
    for name, line in run.summary.items():
        if name.endswith("_ERR") and "count" in line.figures:
            count = plain(line.figures["count"], f"count of {name}", line.number)
            yield f"{name.removesuffix('_ERR')}: {count} failed"


def _series(current: list[Line]) -> Iterator[Series]:
    """Yield New-Orders over time.

    A line tells how long its interval took, not when it was: the ends are the sums of
    the lengths before, exact to the printed tenth of a second.
    """
    lines = [line for line in current if line.kind == _NEW_ORDER]
    end, at = Decimal(0), []
    for line in lines:
        end += exact(line.figures.get("takes(s)", ""), "time", line.number)
        at.append(f"{end:f}")
    for name, metric in (
        ("tpm", "new_orders_per_minute"),
        ("avg(ms)", "latency_mean_ms"),
        ("95th(ms)", "latency_p95_ms"),
        ("99th(ms)", "latency_p99_ms"),
    ):
        if lines and all(name in line.figures for line in lines):
            yield Series(
                metric,
                tuple(at),
                tuple(plain(li.figures[name], name, li.number) for li in lines),
            )


IMPORTER = Importer(
    id="go-tpc", label="go-tpc", edition=1, recognises=is_go_tpc, parse=_parse
)
