"""The SQLite writer of ``atlas measure``: transactions of one writer.

Printed by ``ingest/workbench/measure/loads/sqlite_writer.py``. Latency is that of a
whole transaction, from BEGIN to the return of COMMIT; percentiles are upper edges of
classes of one per cent.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.intake.read.formats.lines import numbered, stops
from ingest.intake.read.raw.numbers import exact, plain
from ingest.intake.read.raw.refused import no_value
from ingest.intake.read.raw.results import Importer, Result, Series

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_OWN = re.compile(r"\Asqlite_writer \d+\nSQLite version: ")
_FIELD = re.compile(r"([a-zA-Z][A-Za-z0-9 ]*): (\S+)( ms)?")
_PRAGMA = re.compile(r"pragma: (\w+) = (\w+), in force: (\w+)")
_PROGRESS = re.compile(r"progress: (\S+) s, (\S+) transactions, lat (\S+) ms")
_METRICS = {
    "transactions per second": "transactions_per_second",
    "latency mean": "latency_mean_ms",
    "latency p50": "latency_p50_ms",
    "latency p95": "latency_p95_ms",
    "latency p99": "latency_p99_ms",
    "latency max": "latency_max_ms",
}
_LAST = "latency max"
_COUNTS = {
    "transactions": "transactions",
    "rows": "rows",
    "rows per transaction": "rows_per_transaction",
    "seconds": "duration_s",
}


def recognises(output: Output) -> bool:
    """Tell whether the writer printed this, whole or cut off."""
    return _OWN.match(output.text) is not None


def parse(output: Output) -> list[Result]:
    """Return the run. Raises ``RefusedError`` where it is cut off or damaged."""
    points: list[tuple[str, str, str, int]] = []
    pragmas: dict[str, Parameter] = {}
    fields: dict[str, tuple[str, int]] = {}
    for number, line in numbered(output):
        if found := _PROGRESS.fullmatch(line):
            at_s, count, latency = (
                plain(x, "progress", number) for x in found.groups()
            )
            points.append((at_s, count, latency, number))
        elif found := _PRAGMA.fullmatch(line):
            pragmas[found[1]] = found[3]
        elif (found := _FIELD.fullmatch(line)) and bool(found[3]) == (
            # A latency without its unit is cut off.
            found[1].startswith("latency ")
        ):
            fields[found[1]] = (found[2], number)
    if _LAST not in fields:
        raise stops(output, f"the line {_LAST}, which comes last")
    metrics = {
        metric: plain(fields[name][0], name, fields[name][1])
        for name, metric in _METRICS.items()
        if name in fields
    }
    version = fields["SQLite version"][0][:40] if "SQLite version" in fields else None
    parameters = _parameters(fields)
    if version is not None:
        parameters["database_version"] = version
    if pragmas:
        parameters["settings"] = pragmas
    return [Result("", version, metrics, parameters, series=_series(points))]


def _parameters(fields: dict[str, tuple[str, int]]) -> dict[str, Parameter]:
    found: dict[str, Parameter] = {"clients": 1, "database": "SQLite"}
    for name, key in _COUNTS.items():
        if name in fields:
            printed, number = fields[name]
            found[key] = int(exact(printed, name, number))
    return found


def _series(points: list[tuple[str, str, str, int]]) -> tuple[Series, ...]:
    """Return rates and mean latencies; a line covers the time since the one before."""
    if not points:
        return ()
    rates, before = [], exact("0", "time")
    for at_s, count, _, number in points:
        now = exact(at_s, "time", number)
        if now <= before:
            raise no_value("the time of a line of progress", at_s, number)
        rates.append(f"{exact(count, 'count', number) / (now - before):.3f}")
        before = now
    times = tuple(each[0] for each in points)
    return (
        Series("transactions_per_second", times, tuple(rates)),
        Series("latency_mean_ms", times, tuple(each[2] for each in points)),
    )


IMPORTER = Importer(
    id="sqlite-writer",
    label="sqlite_writer",
    edition=1,
    recognises=recognises,
    parse=parse,
)
