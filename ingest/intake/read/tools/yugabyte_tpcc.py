"""YugabyteDB's load like TPC-C (``tpccbenchmark``, a fork of OLTP-Bench).

Format: ``PrintToplineResults`` and ``PrintLatencies`` of ``DBWorkload.java`` of
yugabyte/tpcc. What it calls TPM-C are New-Orders a minute of an unaudited run. Times
are in milliseconds; the latency of the result is that of all transactions, retries
included, those of each kind are a parameter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ingest.intake.read.formats.lines import ends_of, ends_with, numbered, stops
from ingest.intake.read.raw.numbers import exact, plain
from ingest.intake.read.raw.results import Importer, Result

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_OWN = re.compile(r"^ +TPM-C \| ", re.MULTILINE)
_TOP = re.compile(r"^ *(TPM-C|Efficiency|Throughput \(req/s\)) \| +(\S+?)%?\s*$")
_HEADING = re.compile(r"^=+([A-Z ()]+)=+\s*$")
_LATENCY = re.compile(
    r"^ *([A-Za-z]{3,20}) *\| *(\d{1,15}) *\| *(\S+) *\| *(\S+) *\| *(\S+)\s*$"
)
_LATENCIES = "LATENCIES (INCLUDE RETRY ATTEMPTS)"
_NAMES = {
    "TPM-C": "new_orders_per_minute",
    "Throughput (req/s)": "requests_per_second",
}
_ALL = "All"


@dataclass
class _Run:
    """What was read of one run so far."""

    metrics: dict[str, str] = field(default_factory=dict)
    stated: dict[str, Parameter] = field(default_factory=dict)
    kinds: dict[str, Parameter] = field(default_factory=dict)
    is_whole: bool = False


def recognises(output: Output) -> bool:
    """Tell whether tpccbenchmark printed this, whole or cut off."""
    return not output.is_document and _OWN.search(ends_of(output)) is not None


def parse(output: Output) -> list[Result]:
    """Return the result of each run. Raises ``RefusedError`` where one is not whole."""
    runs: list[_Run] = []
    section = ""
    for number, line in numbered(output):
        if heading := _HEADING.match(line):
            section = heading[1]
        elif top := _TOP.match(line):
            if top[1] == "TPM-C":
                runs.append(_Run())
            if runs:
                _keep_top(runs[-1], top, number)
        elif runs and section == _LATENCIES and (found := _LATENCY.match(line)):
            _keep_latency(runs[-1], found, number, output)
    if not runs or not all(run.is_whole for run in runs):
        raise stops(output, "the latencies of all transactions")
    return [
        Result("", None, run.metrics, {"transaction_type": "TPC-C-like", **run.stated})
        for run in runs
    ]


def _keep_top(run: _Run, found: re.Match[str], line: int) -> None:
    name, printed = found[1], found[2]
    if name in _NAMES:
        run.metrics[_NAMES[name]] = plain(printed, name, line)
    else:
        run.stated["efficiency_pct"] = exact(printed, name, line)


def _keep_latency(run: _Run, found: re.Match[str], line: int, output: Output) -> None:
    name, count, mean, slow, _ = found.groups()
    if ends_with(output, line) or run.is_whole:
        return
    what = f"latency of {name}"
    if name == _ALL:
        run.metrics["latency_mean_ms"] = plain(mean, what, line)
        run.metrics["latency_p99_ms"] = plain(slow, what, line)
        run.stated |= {"transactions": int(count), "transactions_by_type": run.kinds}
        run.is_whole = True
    elif int(count):
        run.kinds[name] = {
            "transactions": int(count),
            "latency_mean_ms": exact(mean, what, line),
            "latency_p99_ms": exact(slow, what, line),
        }


IMPORTER = Importer(
    id="yugabyte-tpcc",
    label="tpccbenchmark (YugabyteDB)",
    edition=1,
    recognises=recognises,
    parse=parse,
)
