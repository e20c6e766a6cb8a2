"""BenchBase, OLTP-Bench before it: the summary it writes as JSON.

Format: ``writeSummary`` in ``ResultWriter.java`` of cmu-db/benchbase
(``….summary.json``). Throughput counts requests that ended, goodput those that were
committed. Latencies are whole microseconds. Percentiles are values that occurred. Of
TPC-C the requests are transactions of all five kinds: it says nothing about New-Orders.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from ingest.intake.read.formats.lines import stops
from ingest.intake.read.raw.documents import json_document
from ingest.intake.read.raw.numbers import digits, exact
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.raw.results import Importer, Result

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_OWN = re.compile(
    r'"(?:Throughput|Goodput) \(requests/second\)"|"Latency Distribution"'
)
_LATENCIES = {
    "Minimum": "latency_min_ms",
    "Median": "latency_p50_ms",
    "Average": "latency_mean_ms",
    "90th Percentile": "latency_p90_ms",
    "95th Percentile": "latency_p95_ms",
    "99th Percentile": "latency_p99_ms",
    "Maximum": "latency_max_ms",
}
_TEXTS = {
    "DBMS Type": "database",
    "DBMS Version": "database_version",
    "Benchmark Type": "transaction_type",
    "isolation": "isolation",
}
_MS = Decimal("0.001")
_NANOSECONDS = Decimal("0.000000001")
#: Significant digits kept of a rate, which Java prints with 17.
_DECIMALS = Decimal("0.000001")
_LONGEST = 200


def recognises(output: Output) -> bool:
    """Tell whether this is a summary of BenchBase, whole or not."""
    if not output.head.lstrip().startswith("{"):
        return False
    return _OWN.search(output.head) is not None


def parse(output: Output) -> list[Result]:
    """Return the result. Raises ``RefusedError`` where nothing was measured."""
    summary: Any = json_document(output.text)
    spread = summary.get("Latency Distribution")
    if not isinstance(spread, dict):
        raise stops(output, "the distribution of latencies")
    rate = _rate(summary, "Throughput (requests/second)")
    if not rate:
        raise RefusedError(
            Reason.DAMAGED,
            "no request was measured",
            found="0 requests per second",
            expected="at least one",
            hint="look at what BenchBase wrote to the screen, mend it and run it again",
        )
    metrics = {"requests_per_second": digits(rate)}
    for name, metric in _LATENCIES.items():
        key = f"{name} Latency (microseconds)"
        if key in spread:
            metrics[metric] = digits(exact(spread[key], key) * _MS)
    return [
        Result("", None, metrics, _stated(summary), tuple(_warnings(summary, rate)))
    ]


def _stated(summary: dict[str, Any]) -> dict[str, Parameter]:
    stated: dict[str, Parameter] = {
        parameter: text[:_LONGEST]
        for name, parameter in _TEXTS.items()
        if isinstance(text := summary.get(name), str) and text
    }
    for name, parameter in (("terminals", "clients"), ("scalefactor", "scale")):
        printed = str(summary.get(name, ""))
        if printed.isdecimal():
            stated[parameter] = int(exact(printed, name))
    requests = summary.get("Measured Requests")
    if requests is not None:
        stated["operations"] = int(exact(requests, "Measured Requests"))
    lasted = summary.get("Elapsed Time (nanoseconds)")
    if lasted is not None:
        stated["elapsed_s"] = exact(lasted, "Elapsed Time") * _NANOSECONDS
    return stated


def _warnings(summary: dict[str, Any], rate: Decimal) -> list[str]:
    warnings = []
    state = summary.get("Final State")
    if isinstance(state, str) and state.upper() not in {"EXIT", "DONE"}:
        warnings.append(f"final state: {state[:_LONGEST]}")
    if "Goodput (requests/second)" in summary:
        good = _rate(summary, "Goodput (requests/second)")
        if good < rate:
            warnings.append(f"committed: {digits(good)} requests per second")
    return warnings


def _rate(summary: dict[str, Any], name: str) -> Decimal:
    """Return a rate to six decimals. Raises ``RefusedError`` where it is none."""
    return exact(summary.get(name, ""), name).quantize(_DECIMALS)


IMPORTER = Importer(
    id="benchbase", label="BenchBase", edition=1, recognises=recognises, parse=parse
)
