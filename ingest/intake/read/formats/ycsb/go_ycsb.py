"""Reads go-ycsb, YCSB as PingCAP wrote it in Go: its plain output.

Format: ``pkg/measurement/histogram.go`` and ``cmd/go-ycsb/client.go`` of
pingcap/go-ycsb: the properties, the figures so far every ten seconds, then ``Run
finished, takes 10.49s`` (``Load finished, …``) and a line a kind of operation:
``READ   - Takes(s): 10.5, Count: 517, OPS: 49.3, Avg(us): 2124, …``. Figures since the
start make no series. Versions since 2022 print the line ``TOTAL``; where there is
none the throughput of all kinds together is not printed, and left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.intake.read.formats.lines import Warned, ends_with, numbered, shows, stops
from ingest.intake.read.formats.ycsb.measures import US
from ingest.intake.read.raw.numbers import digits, exact, plain, scaled
from ingest.intake.read.raw.refused import cut_off
from ingest.intake.read.raw.results import Result

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_KIND = re.compile(
    r"^\s*([A-Z][A-Z_]{1,30})\s+- (Takes\(s\): [\d.]+, Count: \d+, OPS: .*?)\s*$"
)
_KNOWN = re.compile(
    r"^\s*[A-Z][A-Z_]{1,30}\s+- Takes\(s\): [\d.]+, Count: \d+, OPS: ", re.MULTILINE
)
_PAIR = re.compile(r"([A-Za-z0-9.]{1,12}(?:\((?:s|us)\))?): ([^,\s]+)")
_FINISHED = re.compile(r"^\s*(Run|Load) finished, takes (\S{1,40})\s*$")
_DURATION = re.compile(r"(\d+(?:\.\d+)?)(h|ms|m|s|us|\u00b5s|ns)")
_SECONDS = {
    "h": Decimal(3600),
    "m": Decimal(60),
    "s": Decimal(1),
    "ms": Decimal("0.001"),
    "us": Decimal("0.000001"),
    "\u00b5s": Decimal("0.000001"),
    "ns": Decimal("0.000000001"),
}
_PROPERTY = re.compile(r'^\s*"([a-z.]{1,40})"="([A-Za-z0-9_.-]{1,40})"\s*$')
_PROPERTIES = {
    "threadcount": "clients",
    "recordcount": "records",
    "target": "target_rate_per_second",
}
_LATENCIES = {
    "Avg(us)": "latency_mean_ms",
    "Min(us)": "latency_min_ms",
    "Max(us)": "latency_max_ms",
    "50th(us)": "latency_p50_ms",
    "90th(us)": "latency_p90_ms",
    "95th(us)": "latency_p95_ms",
    "99th(us)": "latency_p99_ms",
    "99.9th(us)": "latency_p999_ms",
    "99.99th(us)": "latency_p9999_ms",
}
_WRITES = frozenset({"UPDATE", "INSERT", "DELETE"})
_TROUBLE = re.compile(r"^(?:panic|fatal|\[?ERROR)\b.*", re.IGNORECASE)
_Figures = dict[str, dict[str, str]]


@dataclass
class _Run:
    """What was read of one run; figures by kind, and the lines they stand on."""

    properties: dict[str, str] = field(default_factory=dict)
    before: set[str] = field(default_factory=set)
    finished: tuple[str, str, int] | None = None
    kinds: _Figures = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    warned: Warned = field(default_factory=Warned)


def is_go_ycsb(output: Output) -> bool:
    """Tell whether this is an output of go-ycsb, whole or not."""
    return not output.is_document and shows(output, _KNOWN, ("- Takes(s): ",))


def parse(output: Output) -> list[Result]:
    """Return one result a run. Raises ``RefusedError``: cut off, damaged."""
    runs = [_Run()]
    for number, line in numbered(output):
        run = runs[-1]
        found = _KIND.match(line)
        if run.kinds and not found and (_PROPERTY.match(line) or _FINISHED.match(line)):
            run = _Run()
            runs.append(run)
        if found and run.finished:
            run.kinds[found[1]] = dict(_PAIR.findall(found[2]))
            run.lines[found[1]] = number
        elif found:
            run.before.add(found[1])
        elif ended := _FINISHED.match(line):
            run.finished = ended[1].lower(), ended[2], number
        elif told := _PROPERTY.match(line):
            run.properties[told[1]] = told[2]
        elif _TROUBLE.match(line):
            run.warned.add(line)
    return [_result(run, output) for run in runs]


def _result(run: _Run, output: Output) -> Result:
    if run.finished is None:
        raise stops(output, "the line with Run finished or Load finished")
    _check_whole(run, output)
    phase, printed, number = run.finished
    metrics = {"elapsed_s": _seconds(printed, number)}
    done = [name for name in run.kinds if not name.endswith("_ERROR")]
    total = "TOTAL" if "TOTAL" in run.kinds else done[0] if len(done) == 1 else None
    if total:
        rate = run.kinds[total]["OPS"]
        metrics["operations_per_second"] = plain(rate, "OPS", run.lines[total])
    writes = [name for name in done if name in _WRITES]
    for name in done:
        if name == "READ" or [name] == writes:
            prefix = "read_" if name == "READ" else "write_"
            times = _latencies(run, name)
            metrics |= {f"{prefix}{metric}": value for metric, value in times.items()}
    parameters: dict[str, Parameter] = {
        _PROPERTIES[name]: int(value)
        for name, value in run.properties.items()
        if name in _PROPERTIES and value.isdigit()
    }
    parameters["transactions_by_type"] = {
        name: {
            "operations": exact(figures["Count"], "Count", run.lines[name]),
            **{k: Decimal(value) for k, value in _latencies(run, name).items()},
        }
        for name, figures in run.kinds.items()
    }
    warnings = [
        *run.warned.texts(),
        *(f"{n}: {f['Count']}" for n, f in run.kinds.items() if n.endswith("_ERROR")),
    ]
    return Result(phase, None, metrics, parameters, tuple(warnings))


def _latencies(run: _Run, name: str) -> dict[str, str]:
    return {
        metric: scaled(run.kinds[name][key], US, f"{key} of {name}", run.lines[name])
        for key, metric in _LATENCIES.items()
        if key in run.kinds[name]
    }


def _check_whole(run: _Run, output: Output) -> None:
    """Raise ``RefusedError`` where kinds, figures or digits of the last are missing."""
    missing = sorted(run.before - set(run.kinds))
    if missing or not run.kinds:
        raise stops(output, f"the figures of {missing[0] if missing else 'any kind'}")
    first = next(iter(run.kinds.values()))
    for name, figures in run.kinds.items():
        number = run.lines[name]
        lacking = next((key for key in first if key not in figures), None)
        cut = ends_with(output, number) and _lacks_digits(figures, number)
        if lacking or cut or not figures.keys() >= {"OPS", "Count"}:
            raise cut_off(name, number, missing=f"{lacking or 'the end'} of {name}")
    _check_count(run, output)


def _lacks_digits(figures: dict[str, str], number: int) -> bool:
    """Tell whether the last figure of a line may be a part: the highest percentile.

    Old versions round it up to whole milliseconds; without its last digit it is a tenth
    of the maximum at most.
    """
    name = next(reversed(figures))
    last, most = (
        exact(figures.get(key, "0"), key, number) for key in (name, "Max(us)")
    )
    return name != "99.99th(us)" or last * 10 <= most + 1000


def _check_count(run: _Run, output: Output) -> None:
    """Hold the counts against the operations asked for: each thread has its share."""
    asked = run.properties.get("operationcount", "")
    threads = run.properties.get("threadcount", "")
    if run.finished is None or run.finished[0] != "run" or not asked.isdigit():
        return
    each = int(threads) if threads.isdigit() and int(threads) else 1
    listed = sum(
        exact(figures["Count"], f"Count of {name}", run.lines[name])
        for name, figures in run.kinds.items()
        if name != "TOTAL"
    )
    if listed < int(asked) // each * each and "TOTAL" not in run.kinds:
        raise stops(output, f"kinds of operations: {listed} of {asked} are listed")


def _seconds(printed: str, number: int) -> str:
    """Return a duration as Go prints it (``1m24.17s``) in seconds."""
    parts = _DURATION.findall(printed)
    if "".join(value + unit for value, unit in parts) != printed or not parts:
        return plain(printed, "the time the run took", number)
    return digits(
        sum(
            (exact(v, "time", number) * _SECONDS[unit] for v, unit in parts), Decimal(0)
        )
    )
