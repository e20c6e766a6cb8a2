"""Reads the logs of BenchmarkSQL 4, 5 and 6.

Format: ``jTPCC.endReport`` of 4.x and 5.x (``Measured tpmC (NewOrders) = …`` behind
any log4j prefix, closed by ``Transaction Count``); ``jTPCCResult`` of 6.x (a table a
kind of transaction in seconds, ``Overall NOPM`` and ``Overall TPM`` without decimals,
grouped as in the locale). The latency of a result is that of New-Order.

The running averages of 5.x (``Running Average tpmTOTAL``) say no time: they make no
series.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.formats.lines import (
    Warned,
    ends_with,
    numbered,
    refuse_wrapped,
    shows,
    stops,
    whole,
)
from ingest.intake.read.raw.numbers import exact, plain, scaled
from ingest.intake.read.raw.refused import cut_off
from ingest.intake.read.raw.results import Importer, Result

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_KNOWN = re.compile(
    r"Measured tpmC \(NewOrders\)|Running Average tpmTOTAL:|\bBenchmarkSQL v\d"
    r"|\bjTPCC(?:Terminal)?\b.*Term-\d+,|Overall NOPM:"
    r"|\bTerm-00, (?:Measured|Session)\b"
)
_KNOWN_WORDS = ("Measured tpmC", "tpmTOTAL", "BenchmarkSQL v", "Term-", "Overall NOPM:")
_VERSION = re.compile(r"\bBenchmarkSQL (?:v|version )?(\d[\w.-]*)")
_MEASURED = re.compile(
    r"\b(Measured tpmC \(NewOrders\)|Measured tpmTOTAL|Measured tpmE \(ErrorCount\)"
    r"|Session Start|Session End|Transaction Count)\s*=\s*(\S.*?)\s*$"
)
#: A fork prints this below the count, which is last elsewhere.
_FAILED = re.compile(r"\b(Transaction Error)\s*=\s*(\d{1,18})\s*$")
_OVERALL = re.compile(
    r"\bOverall (NOPM|TPM):\s*(\d(?:[\d.,'\u2019\u00a0\u202f]*\d)?)"
    r"(?:\s+\(([^%)\s]+)%)?"
)
_ROW = re.compile(r"\|\s*([A-Z][A-Z_]{3,20})\s*\|((?:[^|]*\|){5,9})\s*$")
_HEAD = re.compile(r"\bTransType\b.*?(\d{1,2}(?:[.,]\d{1,3})?)th%")
_SETTING = re.compile(
    r"\b(db|warehouses|terminals|monkeys|sutThreads|runMins|rampupMins"
    r"|runTxnsPerTerminal|limitTxnsPerMin|terminalWarehouseFixed"
    r"|newOrderWeight|paymentWeight|orderStatusWeight|deliveryWeight|stockLevelWeight"
    r"|useStoredProcedures|keyingTimeMultiplier|thinkTimeMultiplier)=(\S{1,60})\s*$"
)
_TROUBLE = re.compile(
    r"\b(?:ERROR|FATAL)\b.*|\bUnexpected SQLException\b.*|^java\.sql\.\S+.*"
)
_WEIGHTS = {
    "newOrderWeight": "NEW_ORDER",
    "paymentWeight": "PAYMENT",
    "orderStatusWeight": "ORDER_STATUS",
    "deliveryWeight": "DELIVERY",
    "stockLevelWeight": "STOCK_LEVEL",
}
#: In 6.x terminals are data; the threads of the system under test are connections.
_COUNTS = {"warehouses": "warehouses", "terminals": "clients", "sutThreads": "clients"}
_MINUTES = {"runMins": "duration_s", "rampupMins": "ramp_up_s"}
_PERCENTILES = {"50": "p50", "90": "p90", "95": "p95", "99": "p99"}
#: Which cell of the table, the name not counted, holds the errors.
_ERRORS = 6
#: Seconds by which a session may differ from what its start and end say.
_ROUNDED_S = 2


@dataclass
class _Run:
    """What was read of one run so far; values with the line they stand on."""

    version: str | None = None
    settings: dict[str, tuple[str, int]] = field(default_factory=dict)
    measured: dict[str, tuple[str, int]] = field(default_factory=dict)
    rows: dict[str, tuple[list[str], int]] = field(default_factory=dict)
    percentile: str | None = None
    begun: bool = False
    warned: Warned = field(default_factory=Warned)


def _recognises(output: Output) -> bool:
    return not output.is_document and shows(output, _KNOWN, _KNOWN_WORDS)


def _parse(output: Output) -> list[Result]:
    results: list[Result] = []
    run = _Run()
    for number, line in numbered(output):
        if found := _VERSION.search(line):
            if run.begun or run.measured:
                raise cut_off(excerpt(line), number, missing="the result before")
            run = _Run(found[1], begun=True)
        elif results and not run.measured and (found := _FAILED.search(line)):
            results[-1] = _with_errors(results[-1], found)
        else:
            _read(run, line, number)
        if closing := {"Transaction Count", "TPM"} & set(run.measured):
            results.append(_result(run, output, closing.pop()))
            run = _Run(run.version)
    if run.measured or run.begun or run.rows or not results:
        raise stops(output, "the closing summary (Transaction Count or Overall TPM)")
    return results


def _read(run: _Run, line: str, number: int) -> None:
    if found := _MEASURED.search(line):
        run.measured[found[1].split(" (")[0]] = (found[2], number)
    elif found := _OVERALL.search(line):
        run.measured[found[1]] = (found[2], number)
        if found[3]:
            run.measured["efficiency"] = (found[3], number)
    elif found := _ROW.search(line):
        cells = [cell.strip() for cell in found[2].split("|")[:-1]]
        run.rows[found[1]] = (cells, number)
    elif found := _HEAD.search(line):
        run.percentile = found[1].replace(",", ".")
    elif found := _SETTING.search(line):
        run.settings[found[1]] = (found[2], number)
    elif "Running Average tpmTOTAL:" in line:
        run.begun = True
    elif found := _TROUBLE.search(line):
        run.warned.add(found[0])


def _result(run: _Run, output: Output, closing: str) -> Result:
    metrics: dict[str, str] = {}
    parameters: dict[str, Parameter] = {"transaction_type": "TPC-C"}
    if closing == "TPM":
        _check_total(run, output)
        for name, metric in (
            ("NOPM", "new_orders_per_minute"),
            ("TPM", "transactions_per_minute"),
        ):
            metrics[metric] = _ungrouped(*_needed(run, name, output))
        _table(run, metrics, parameters)
    else:
        for name, metric in (
            ("Measured tpmC", "new_orders_per_minute"),
            ("Measured tpmTOTAL", "transactions_per_minute"),
        ):
            printed, number = _needed(run, name, output)
            metrics[metric] = plain(printed, name, number)
        _session(run, output, metrics, parameters)
    parameters |= _conditions(run)
    if "efficiency" in run.measured:
        text, number = run.measured["efficiency"]
        parameters["efficiency_pct"] = exact(text.replace(",", "."), "share", number)
    warnings = [*_errors(run), *run.warned.texts()]
    return Result("", run.version, metrics, parameters, tuple(warnings))


def _check_total(run: _Run, output: Output) -> None:
    """Refuse a last line without line end whose total does not fit the mix."""
    total, number = run.measured["TPM"]
    if not ends_with(output, number):
        return
    cells, _ = run.rows.get("NEW_ORDER", (["", "0"], number))
    orders = Decimal(_ungrouped(*_needed(run, "NOPM", output)))
    share = exact(cells[1].replace(",", "."), "mix of NEW_ORDER", number)
    most = Decimal(_ungrouped(total, number))
    if not most or abs(100 * orders / most - share) > 1:
        raise stops(output, "the end of Overall TPM")


def _needed(run: _Run, name: str, output: Output) -> tuple[str, int]:
    if name not in run.measured:
        raise stops(output, f"the line with {name}")
    refuse_wrapped(output, run.measured[name][1])
    return run.measured[name]


def _session(
    run: _Run, output: Output, metrics: dict[str, str], parameters: dict[str, Parameter]
) -> None:
    """Keep when the session was and what it did, as 4.x and 5.x print it."""
    count, number = run.measured["Transaction Count"]
    transactions = whole(count, "Transaction Count", number)
    parameters["transactions"] = transactions
    lasted = None
    if {"Session Start", "Session End"} <= set(run.measured):
        start, end = (run.measured[f"Session {n}"][0] for n in ("Start", "End"))
        # Both are rounded to seconds: their difference is no measured time.
        parameters["started"], parameters["ended"] = start, end
        lasted = _seconds(start, end)
    if ends_with(output, number):
        _check_last(transactions, lasted, Decimal(metrics["transactions_per_minute"]))


def _check_last(transactions: int, lasted: int | None, per_minute: Decimal) -> None:
    """Refuse a last line without line end that lacks digits of the count."""
    most = per_minute * ((lasted or 0) + _ROUNDED_S) / 60
    least = per_minute * max(0, (lasted or 0) - _ROUNDED_S) / 60
    if lasted is None or not least * Decimal("0.98") <= transactions + 1 <= most + 2:
        raise cut_off(str(transactions), 1, missing="the end of Transaction Count")


def _seconds(start: str, end: str) -> int | None:
    """Return the seconds between two times as printed, None where unreadable."""
    try:
        first, last = (
            datetime.strptime(text, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
            for text in (start, end)
        )
    except ValueError:
        return None
    lasted = int((last - first).total_seconds())
    return lasted if lasted > 0 else None


def _table(
    run: _Run, metrics: dict[str, str], parameters: dict[str, Parameter]
) -> None:
    """Keep the table of 6.x: count, mix, mean, maximum, percentile, …, errors."""
    by_type: dict[str, Parameter] = {}
    at = _PERCENTILES.get(run.percentile or "", f"p{run.percentile}")
    for name, (cells, number) in run.rows.items():
        count, mix, mean, most, nth = cells[:5]
        kind: dict[str, Parameter] = {
            "transactions": int(_ungrouped(count, number)),
            "share_pct": exact(mix.replace(",", "."), f"mix of {name}", number),
        }
        for key, text in (("mean", mean), ("max", most), (at, nth)):
            if key == "pNone":
                continue
            value = scaled(text.replace(",", "."), 1000, f"{key} of {name}", number)
            kind[f"latency_{key}_ms"] = exact(value, key)
            if name == "NEW_ORDER" and (
                key in {"mean", "max"} or run.percentile in _PERCENTILES
            ):
                metrics[f"latency_{key}_ms"] = value
        # What a kind cannot have (errors of the background part) is NaN.
        failed = "".join(cells[_ERRORS : _ERRORS + 1])
        if failed and failed not in {"NaN", "\ufffd"}:
            errors = int(_ungrouped(failed, number))
            kind["failed"] = errors
            if errors:
                run.warned.add(f"{name}: {errors} errors")
        by_type[name] = kind
    if by_type:
        parameters["latency_of"] = "NEW_ORDER"
        parameters["transactions_by_type"] = by_type


def _ungrouped(printed: str, number: int) -> str:
    """Return a whole number without the separators of its locale's groups."""
    text = re.sub(r"(?<=\d)[.,'\u2019\u00a0\u202f ](?=\d{3})", "", printed)
    return str(whole(text, "a count", number))


def _conditions(run: _Run) -> dict[str, Parameter]:
    kept: dict[str, Parameter] = {}
    mix: dict[str, Parameter] = {}
    for name, (text, number) in run.settings.items():
        if name == "db":
            kept["database"] = text
        elif name in _COUNTS:
            kept[_COUNTS[name]] = whole(text, name, number)
        elif name in _MINUTES:
            kept[_MINUTES[name]] = exact(scaled(text, 60, name, number), name)
        elif name in _WEIGHTS:
            mix[_WEIGHTS[name]] = exact(text, name, number)
        else:
            kept[name] = text
    return {**kept, "mix": mix} if mix else kept


def _errors(run: _Run) -> list[str]:
    name = "Measured tpmE"
    printed, number = run.measured.get(name, ("0", 1))
    return [f"{name} = {printed}"] if exact(printed, name, number) else []


def _with_errors(result: Result, found: re.Match[str]) -> Result:
    if not int(found[2]):
        return result
    return replace(result, warnings=(*result.warnings, f"{found[1]} = {found[2]}"))


IMPORTER = Importer(
    id="benchmarksql",
    label="BenchmarkSQL",
    edition=1,
    recognises=_recognises,
    parse=_parse,
)
