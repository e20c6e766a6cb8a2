"""Reads tpcc-mysql of Percona: its log from the parameters to ``<TpmC>``.

Format: ``src/main.c`` of Percona-Lab/tpcc-mysql. The line of an interval holds counts
and percentiles of New-Order alone since 2013 (``10, trx: 12920, 95%: 9.483, …``), and
``count(late):90th percentile|maximum`` of all five transactions before.

Response times are in milliseconds (``src/driver.c`` takes them from nanoseconds),
whatever the README says; those of the older interval lines are left out, because
versions differ in their unit. TpmC counts late New-Orders too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.formats.lines import (
    Warned,
    gap,
    numbered,
    per_minute,
    shows,
    stops,
    whole,
)
from ingest.intake.read.raw.numbers import exact, plain
from ingest.intake.read.raw.refused import cut_off
from ingest.intake.read.raw.results import Importer, Result, Series

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_TYPES = ("NEW_ORDER", "PAYMENT", "ORDER_STATUS", "DELIVERY", "STOCK_LEVEL")
_NEW = re.compile(
    r"^\s*(\d{1,9}), trx: (\S+), 95%: (\S+), 99%: (\S+), max_rt: ([^\s,]+)"
)
_OLD = re.compile(r"^\s*(\d{1,9}), (\d{1,9})\(\d{1,9}\):[\d.]+")
_RAW = re.compile(
    r"^\s*\[([0-4])\]\s+sc:\s*(\S+)\s+lt:\s*(\S+)\s+rt:\s*(\S+)\s+fl:\s*(\S+)"
    r"(?:\s+avg_rt:\s*(\S+)\s*\((\d{1,9})\))?"
)
_HEADER = re.compile(r"^\s*\[(warehouse|connection|rampup|measure)\]:\s*(\d{1,9})\b")
_RAMP_UP = re.compile(r"^\s*RAMP-UP TIME\.\(\s*(\d{1,9}) sec\.\)")
_TOOK = re.compile(r"^\s*in (\d{1,9}) sec\.")
_CHECK = re.compile(r"^\s*([A-Z][a-z]+(?:-[A-Z][a-z]+)?): (\S+?)%.*\[(OK|NG)\]")
_TPMC = re.compile(r"^\s*(\S+) TpmC\s*$")
_MYSQL_ERROR = re.compile(r"^\s*\d{4}, [0-9A-Z]{5}, \S")
_STARTS = re.compile(r"###easy### TPC-C Load Generator|^<Parameters>|^RAMP-UP TIME\.\(")
_KNOWN = re.compile(
    r"###easy### TPC-C Load Generator|^\s*RAMP-UP TIME\.\(\d+ sec|^<TpmC>\s*$"
    r"|^<Raw Results2?(?:\(|>)|^\s*\d+, trx: \d+, 95%: |"
    r"^\s*\d+, \d+\(\d+\):[\d.]+[|,]",
    re.MULTILINE,
)
_KNOWN_WORDS = (
    *("TPC-C Load Generator", "RAMP-UP TIME.", "<TpmC>", "<Raw Results"),
    *(", trx: ", "):"),
)
_PARAMETER_OF = {
    "warehouse": "warehouses",
    "connection": "clients",
    "rampup": "ramp_up_s",
    "measure": "duration_s",
}


@dataclass
class _Run:
    """What was read of one run so far."""

    header: dict[str, int] = field(default_factory=dict)
    #: Second, New-Orders, and p95, p99 and maximum in the newer layout.
    intervals: list[tuple[int, int, tuple[str, ...]]] = field(default_factory=list)
    by_type: dict[str, dict[str, Parameter]] = field(default_factory=dict)
    metrics: dict[str, str] = field(default_factory=dict)
    warned: Warned = field(default_factory=Warned)
    section: str = ""
    measured: bool = False

    def result(self) -> Result:
        parameters: dict[str, Parameter] = {"transaction_type": "TPC-C", **self.header}
        step = gap(second for second, _, _ in self.intervals)
        if step:
            parameters["interval_s"] = step
        if self.by_type:
            parameters["latency_of"] = _TYPES[0]
            parameters["transactions_by_type"] = dict(self.by_type)
        return Result(
            "",
            None,
            self.metrics,
            parameters,
            tuple(self.warned.texts()),
            tuple(self._series(step or 0)),
        )

    def _series(self, step: int) -> list[Series]:
        at = tuple(str(second) for second, _, _ in self.intervals)
        if not at:
            return []
        rates = [per_minute(count, step) for _, count, _ in self.intervals]
        series = (
            [Series("new_orders_per_minute", at, tuple(rates))] if all(rates) else []
        )
        if all(times for _, _, times in self.intervals):
            series += [
                Series(
                    f"latency_{name}_ms", at, tuple(t[i] for _, _, t in self.intervals)
                )
                for i, name in enumerate(("p95", "p99", "max"))
            ]
        return series


def _recognises(output: Output) -> bool:
    # Its headings look like elements (<TpmC>): whether this is XML says nothing.
    return shows(output, _KNOWN, _KNOWN_WORDS)


def _parse(output: Output) -> list[Result]:
    results: list[Result] = []
    run = _Run()
    for number, line in numbered(output):
        if run.measured and not line[:1].isspace() and _STARTS.search(line):
            raise cut_off(excerpt(line), number, missing="<TpmC> of the run before")
        _read(run, line, number)
        if "new_orders_per_minute" in run.metrics:
            results.append(run.result())
            run = _Run()
    if run.measured or run.section or run.header or not results:
        raise stops(output, "the line with TpmC")
    return results


def _read(run: _Run, line: str, number: int) -> None:
    """Take in one line of a log."""
    if line.startswith("<"):
        run.section = line
        run.measured = run.measured or not line.startswith("<Parameters")
        return
    if line.lstrip()[:1].isdigit():
        if interval := _interval(line, number):
            run.measured = True
            run.intervals.append(interval)
        elif _MYSQL_ERROR.match(line):
            run.warned.add(line)
        elif run.section:
            _summary(run, line, number)
    elif found := _HEADER.match(line):
        run.header[_PARAMETER_OF[found[1]]] = whole(found[2], found[1], number)
    elif found := _RAMP_UP.match(line):
        run.header["ramp_up_s"] = whole(found[1], "ramp-up", number)
    elif run.section:
        _summary(run, line, number)


def _interval(line: str, number: int) -> tuple[int, int, tuple[str, ...]] | None:
    if found := _NEW.match(line):
        names = ("p95", "p99", "max_rt")
        times = tuple(
            plain(text, name, number)
            for name, text in zip(names, found.groups()[2:], strict=True)
        )
        return int(found[1]), whole(found[2], "trx", number), times
    if found := _OLD.match(line):
        return int(found[1]), whole(found[2], "New-Orders", number), ()
    return None


def _summary(run: _Run, line: str, number: int) -> None:
    # The sums over connections repeat the totals, counted a moment later.
    if run.section.startswith("<Raw Results>"):
        _raw(run, line, number)
    elif run.section.startswith("<Constraint"):
        _constraint(run, line, number)
    elif run.section.startswith("<TpmC>") and (found := _TPMC.match(line)):
        run.metrics = {
            "new_orders_per_minute": plain(found[1], "TpmC", number),
            **run.metrics,
        }


def _raw(run: _Run, line: str, number: int) -> None:
    if found := _TOOK.match(line):
        run.metrics["elapsed_s"] = plain(found[1], "measured seconds", number)
    if not (found := _RAW.match(line)):
        return
    name = _TYPES[int(found[1])]
    counts = {
        key: whole(text, f"{key} of {name}", number)
        for key, text in zip(
            ("succeeded", "late", "retried", "failed"), found.groups()[1:5], strict=True
        )
    }
    kind = run.by_type.setdefault(name, {})
    kind.update(counts)
    for key in ("retried", "failed"):
        if counts[key]:
            run.warned.add(f"{name}: {counts[key]} {key}")
    if found[6]:
        kind["latency_mean_ms"] = exact(found[6], f"avg_rt of {name}", number)
        kind["limit_ms"] = int(found[7])
        if name == _TYPES[0]:
            run.metrics["latency_mean_ms"] = plain(found[6], "avg_rt", number)


def _constraint(run: _Run, line: str, number: int) -> None:
    if not (found := _CHECK.match(line)):
        return
    what = "share_pct" if ">=" in line else "within_limit_pct"
    name = found[1].upper().replace("-", "_")
    # Of no transaction at all the tool prints nan.
    if "nan" not in found[2].lower():
        kind = run.by_type.setdefault(name, {})
        kind[what] = exact(found[2], f"check of {name}", number)
    if found[3] == "NG":
        said = "share of transactions" if ">=" in line else "response times in time"
        run.warned.add(f"Check failed: {found[1]}, {said} {found[2]}% [NG]")


IMPORTER = Importer(
    id="tpcc-mysql",
    label="tpcc-mysql",
    edition=1,
    recognises=_recognises,
    parse=_parse,
)
