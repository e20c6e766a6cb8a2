"""Swingbench 2.x: results XML, the same as JSON, and the console of charbench.

The results file (``charbench -r``) is XML in the namespace
``http://www.dominicgiles.com/swingbench/results``; the row a database keeps of a run
(``BENCHMARK_RESULTS``) is the same tree as JSON. Times of transactions are in the unit
of ``TimingsIn``; ``MaximumTransactionRate`` is per minute. The tool spells some
percentiles "Precentile". Console: see
:mod:`ingest.intake.read.formats.swingbench.console`.
Connect string and comment are left out: they name hosts and services.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from ingest.findings import excerpt
from ingest.intake.read.formats.swingbench import console
from ingest.intake.read.raw.documents import json_document, xml_document
from ingest.intake.read.raw.numbers import TO_MS, digits, exact, plain, scaled
from ingest.intake.read.raw.refused import Reason, RefusedError, no_value
from ingest.intake.read.raw.results import Importer, Result, Series

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_NAMESPACE = "dominicgiles.com/swingbench/results"
_ROOT = re.compile(r"<(?:\w+:)?Results[\s>]")
_ELAPSED = re.compile(r"(\d{1,5}):([0-5]\d):([0-5]\d)((?:\.\d{1,9})?)")
_UNITS = {
    "milliseconds": TO_MS["ms"],
    "microseconds": TO_MS["us"],
    "nanoseconds": TO_MS["ns"],
    "seconds": TO_MS["s"],
}
_TENTHS = (
    ("Tenth", 10),
    ("Twentieth", 20),
    ("Thirtieth", 30),
    ("Fortieth", 40),
    ("Fiftyth", 50),
    ("Fiftieth", 50),
    ("Sixtieth", 60),
    ("Seventieth", 70),
    ("Eightieth", 80),
    ("Ninetieth", 90),
)
#: Times of a kind of transaction: element, our name.
_TIMES = (
    ("AverageResponse", "latency_mean_ms"),
    ("MinimumResponse", "latency_min_ms"),
    ("MaximumResponse", "latency_max_ms"),
    ("GeometricMean", "latency_geometric_mean_ms"),
    ("StdDeviation", "latency_stddev_ms"),
    *(
        (f"{tenth}{spelled}", f"latency_p{pct}_ms")
        for tenth, pct in _TENTHS
        for spelled in ("Percentile", "Precentile")
    ),
)
_COUNTS = (
    ("TransactionCount", "transactions"),
    ("FailedTransactionCount", "failed"),
    ("RollbackCount", "rollbacks"),
)
#: The metrics among the times; the other percentiles stay parameters.
_METRICS = (
    "latency_mean_ms",
    "latency_min_ms",
    "latency_max_ms",
    "latency_stddev_ms",
    "latency_p50_ms",
    "latency_p90_ms",
)
_THINK_TIMES = (
    ("MinimumInterThinkTime", "think_time_between_transactions_min_ms"),
    ("MaximumInterThinkTime", "think_time_between_transactions_max_ms"),
    ("MinimumIntraThinkTime", "think_time_within_transactions_min_ms"),
    ("MaximumIntraThinkTime", "think_time_within_transactions_max_ms"),
)


def _recognises(output: Output) -> bool:
    if output.is_document:
        head = output.head
        return _ROOT.search(head) is not None and (
            _NAMESPACE in head or "<AverageTransactionsPerSecond" in head
        )
    if output.text.lstrip()[:1] == "{":
        return '"Results"' in output.head and (
            _NAMESPACE in output.text or '"AverageTransactionsPerSecond"' in output.text
        )
    return console.recognises(output)


def _parse(output: Output) -> list[Result]:
    """Return the result of a results file, or one a run of a console log."""
    if output.is_document:
        return [_result(_tree(xml_document(output)))]
    if output.text.lstrip()[:1] != "{":
        return console.parse(output)
    document = json_document(output.text)
    tree = document.get("Results") if isinstance(document, dict) else None
    return [_result(tree if isinstance(tree, dict) else {})]


def _tree(element: Element) -> Any:
    """Return an element as the JSON form has it: no namespaces, attributes inside."""
    if not len(element) and not element.attrib:
        return element.text or ""
    tree: dict[str, Any] = dict(element.attrib)
    for child in element:
        name, value = child.tag.rpartition("}")[2], _tree(child)
        kept = tree.get(name)
        if isinstance(kept, list):
            kept.append(value)
        else:
            tree[name] = value if kept is None else [kept, value]
    return tree


def _part(tree: dict[str, Any], name: str) -> dict[str, Any]:
    part = tree.get(name)
    return part if isinstance(part, dict) else {}


def _text(tree: dict[str, Any], name: str) -> str:
    value = tree.get(name, "")
    return str(value).strip() if isinstance(value, str | int | Decimal) else ""


def _result(tree: dict[str, Any]) -> Result:
    overview, configuration = _part(tree, "Overview"), _part(tree, "Configuration")
    for name in ("AverageTransactionsPerSecond", "TotalRunTime"):
        if not _text(overview, name):
            raise RefusedError(
                Reason.DAMAGED,
                f"the results have no {name}",
                found=excerpt(", ".join(overview)) or "no overview",
                expected="the overview Swingbench writes at the end of a run",
                hint="give results.xml as charbench wrote it",
            )
    by_type = _by_type(tree, _text(configuration, "TimingsIn"))
    metrics = {
        "transactions_per_second": digits(
            _rate(_text(overview, "AverageTransactionsPerSecond"))
        ),
        "elapsed_s": digits(_seconds(_text(overview, "TotalRunTime"))),
        **_latencies(by_type),
    }
    parameters = _parameters(overview, configuration, tree)
    if by_type:
        parameters["transactions_by_type"] = dict(by_type)
    series = _series(_text(_part(tree, "BenchmarkMetrics"), "TPSReadings"))
    if series:
        parameters["series_from"] = "the first reading"
    failed = parameters.get("failed")
    return Result(
        label=_text(overview, "BenchmarkName").strip('" '),
        tool_version=None,
        metrics=metrics,
        parameters=parameters,
        warnings=(f"{failed} transactions failed",) if failed else (),
        series=series,
    )


def _latencies(by_type: dict[str, dict[str, Parameter]]) -> dict[str, str]:
    """Return latencies where there is one kind of transaction: no total is printed."""
    if len(by_type) != 1:
        return {}
    (times,) = by_type.values()
    return {
        name: digits(value)
        for name in _METRICS
        if isinstance(value := times.get(name), Decimal)
    }


def _parameters(
    overview: dict[str, Any], configuration: dict[str, Any], tree: dict[str, Any]
) -> dict[str, Parameter]:
    parameters: dict[str, Parameter] = {"database": "Oracle"}
    named = (
        ("TotalCompletedTransactions", "transactions", overview),
        ("TotalFailedTransactions", "failed", overview),
        ("MaximumTransactionRate", "transactions_per_minute_max", overview),
        ("NumberOfUsers", "clients", configuration),
        *((element, name, configuration) for element, name in _THINK_TIMES),
    )
    for element, name, part in named:
        if _text(part, element):
            parameters[name] = exact(_text(part, element), element)
    benchmark = _text(overview, "BenchmarkName").strip('" ')
    if benchmark:
        parameters["transaction_type"] = benchmark
    if _text(overview, "TimeOfRun"):
        parameters["started"] = _text(overview, "TimeOfRun")
    statements: dict[str, Parameter] = {
        name.removesuffix("Statements").lower(): exact(_text(dml, name), name)
        for dml in (_part(tree, "DMLResults"),)
        for name in dml
        if name.endswith("Statements") and _text(dml, name)
    }
    if statements:
        parameters["statements"] = statements
    return parameters


def _by_type(tree: dict[str, Any], unit: str) -> dict[str, dict[str, Parameter]]:
    """Return counts and times per kind of transaction, in ms where the unit is known.

    Files before 2.5 do not name the unit; theirs are milliseconds.
    """
    results = _part(tree, "TransactionResults").get("Result", [])
    factor = _UNITS.get(unit.lower() or "milliseconds")
    kinds: dict[str, dict[str, Parameter]] = {}
    for result in results if isinstance(results, list) else [results]:
        if not isinstance(result, dict) or not _text(result, "id"):
            continue
        kind, values = _text(result, "id"), {}
        for element, name in _COUNTS:
            if _text(result, element):
                values[name] = exact(_text(result, element), f"{element} of {kind}")
        for element, name in _TIMES if factor is not None else ():
            if _text(result, element):
                printed = scaled(
                    _text(result, element), factor or 1, f"{element} of {kind}"
                )
                values[name] = Decimal(printed)
        kinds[kind] = dict(values)
    return kinds


def _rate(printed: str) -> Decimal:
    """Return transactions per second; Java may print a decimal comma."""
    if re.fullmatch(r"\d+,\d{1,2}", printed):
        return exact(printed.replace(",", "."), "AverageTransactionsPerSecond")
    return exact(printed, "AverageTransactionsPerSecond")


def _seconds(printed: str) -> Decimal:
    match = _ELAPSED.fullmatch(printed)
    if not match:
        raise no_value("TotalRunTime", excerpt(printed))
    hours, minutes, seconds, fraction = match.groups()
    whole = int(hours) * 3600 + int(minutes) * 60 + int(seconds)
    return Decimal(f"{whole}{fraction}")


def _series(printed: str) -> tuple[Series, ...]:
    """Return the readings: pairs of milliseconds since 1970 and transactions.

    The file does not say when the run began to the millisecond, so that times count
    from the first reading.
    """
    cells = [cell.strip() for cell in printed.rstrip(", \n").split(",")]
    if len(cells) % 2:
        return ()
    times = [exact(cell, "time in TPSReadings") for cell in cells[::2]]
    at_s = [scaled(time - times[0], Decimal("0.001"), "TPSReadings") for time in times]
    values = tuple(plain(cell, "TPSReadings") for cell in cells[1::2])
    return (Series("transactions_per_second", tuple(at_s), values),)


IMPORTER = Importer(
    id="swingbench",
    label="Swingbench",
    edition=1,
    recognises=_recognises,
    parse=_parse,
)
