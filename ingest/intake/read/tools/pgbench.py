"""pgbench, of PostgreSQL 9.0 and later, and the logs it writes with ``-l``.

``transactions_per_second`` leaves out the time connections took where pgbench says it
(excluding connections establishing, without initial connection time); what it counts is
the parameter ``tps_counts``.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.intake.read.formats.pgbench import logs, windows
from ingest.intake.read.formats.pgbench.runs import BANNER, Run, runs
from ingest.intake.read.raw.numbers import exact, plain
from ingest.intake.read.raw.results import Importer, Result, Series

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.intake.read.formats.pgbench.scripts import Found, Script
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

#: What no other tool prints, for outputs without the version.
_OWN = re.compile(
    r"^[ \t]*(?:pgbench \(|starting vacuum\.\.\."
    r"|transaction type: \S.*\n[ \t]*scaling factor: "
    r"|progress: \S+ s, \S+ tps, lat |number of transactions actually processed: "
    r"|tps = \S+ \((?:including|excluding|without) )",
    re.MULTILINE,
)
_NOT_A_NUMBER = re.compile(r"-?nan")
_MS = re.compile(r"(\S+) ms(?: \(including failures\))?")
#: Below this share of the rate without them connections took much of the time.
_MOSTLY_WORK = Decimal("0.9")
#: A progress line with the time of day (``--progress-timestamp``) has ten digits.
_EPOCH_DIGITS = 10

#: Counts by the name of their parameter.
_COUNTS = {
    "clients": "number of clients",
    "threads": "number of threads",
    "scale": "scaling factor",
    "partitions": "partitions",
    "max_tries": "maximum number of tries",
    "transactions_per_client": "number of transactions per client",
    "transactions": "number of transactions actually processed",
    "failed": "number of failed transactions",
    "serialization_failures": "number of serialization failures",
    "deadlock_failures": "number of deadlock failures",
    "other_failures": "number of other failures",
    "retried": "number of transactions retried",
    "retries": "total number of retries",
    "skipped": "number of transactions skipped",
    "above_latency_limit": "above the latency limit",
}
_TEXTS = {
    "transaction_type": "transaction type",
    "partition_method": "partition method",
    "query_mode": "query mode",
}
_TIMES = {
    "initial_connection_time_ms": "initial connection time",
    "average_connection_time_ms": "average connection time",
    "latency_limit_ms": "latency limit",
    "schedule_lag_mean_ms": "schedule lag avg",
}
_WARNED = {
    "failed": "failed transactions",
    "serialization_failures": "serialization failures",
    "deadlock_failures": "deadlock failures",
    "other_failures": "other failures",
    "retried": "transactions retried",
    "skipped": "transactions skipped",
    "above_latency_limit": "transactions above the latency limit",
}


def recognises(output: Output) -> bool:
    """Tell whether pgbench printed or logged this, whole or cut off."""
    if output.is_document:
        return False
    return (
        BANNER.search(output.head) is not None
        or _OWN.search(output.text) is not None
        or windows.is_aggregated(output)
        or logs.is_transactions(output)
    )


def parse(output: Output) -> list[Result]:
    """Return the runs printed, or what a log adds up to.

    Raises ``RefusedError`` where a run is not complete or a log is damaged.
    """
    if windows.is_aggregated(output):
        return windows.aggregated(output)
    if logs.is_transactions(output):
        return logs.transactions(output)
    return [_result(run) for run in runs(output)]


def _result(run: Run) -> Result:
    parameters = _parameters(run)
    return Result(
        label="",
        tool_version=run.version,
        metrics=_metrics(run),
        parameters=parameters,
        warnings=(
            *(
                f"{text}: {parameters[name]}"
                for name, text in _WARNED.items()
                if parameters.get(name)
            ),
            *_connecting(run),
            *run.warnings,
        ),
        series=_series(run),
    )


def _connecting(run: Run) -> list[str]:
    """Return a warning where the time that is left out is no small part (``-C``)."""
    rates = {kind: exact(tps.text, "tps", tps.line) for kind, tps in run.tps.items()}
    if "including" not in rates or len(rates) == 1:
        return []
    all_of_it, work = rates["including"], rates[_counted(run)]
    if all_of_it >= work * _MOSTLY_WORK:
        return []
    return [
        f"connections took much of the time: {all_of_it} tps with them, {work} without"
    ]


def _metrics(run: Run) -> dict[str, str]:
    kind = _counted(run)
    tps = run.tps[kind]
    metrics = {"transactions_per_second": plain(tps.text, "tps", tps.line)}
    for metric, name in (
        ("latency_mean_ms", "latency average"),
        ("latency_stddev_ms", "latency stddev"),
        ("latency_p50_ms", "latency p50"),
        ("latency_p95_ms", "latency p95"),
        ("latency_p99_ms", "latency p99"),
        ("latency_p999_ms", "latency p999"),
        ("latency_max_ms", "latency max"),
        ("schedule_lag_max_ms", "schedule lag max"),
    ):
        found = run.fields.get(name)
        if found:
            metrics[metric] = plain(_ms(found), name, found.line)
    return metrics


def _counted(run: Run) -> str:
    """Return which line of tps is the result: the one without connection times."""
    return next(
        kind for kind in ("without", "excluding", "including") if kind in run.tps
    )


def _ms(found: Found) -> str:
    match = _MS.fullmatch(found.text)
    return match[1] if match else found.text


def _parameters(run: Run) -> dict[str, Parameter]:
    stated: dict[str, Parameter] = {}
    for name, label in _TEXTS.items():
        if label in run.fields:
            stated[name] = run.fields[label].text[:500]
    for name, label in _COUNTS.items():
        found = run.fields.get(label)
        if found:
            printed = re.split(r"[/ ]", found.text, maxsplit=1)[0]
            stated[name] = int(exact(printed, label, found.line))
    duration = run.fields.get("duration")
    if duration:
        printed = duration.text.removesuffix("s").strip()
        stated["duration_s"] = int(exact(printed, "duration", duration.line))
    for name, label in _TIMES.items():
        found = run.fields.get(label)
        if found:
            stated[name] = exact(_ms(found), label, found.line)
    kind = _counted(run)
    stated["tps_counts"] = f"{kind} {run.tps_counts[kind]}"
    if kind == "excluding" and "including" in run.tps:
        other = run.tps["including"]
        stated["tps_including_connections"] = exact(other.text, "tps", other.line)
    stated["database"] = "PostgreSQL"
    if run.server:
        stated["database_version"] = run.server
    return {**stated, **_scripts(run.scripts)}


def _scripts(scripts: list[Script]) -> dict[str, Parameter]:
    """Return the statistics of several scripts, or the statements of the only one."""
    if len(scripts) == 1 and not scripts[0].name:
        return {"statements": _statements(scripts[0])}
    by_type: dict[str, Parameter] = {}
    for number, script in enumerate(scripts, start=1):
        name = (
            script.name if script.name not in by_type else f"{script.name} ({number})"
        )
        by_type[name[:500]] = _script(script)
    return {"transactions_by_type": by_type} if by_type else {}


def _script(script: Script) -> Parameter:
    stated: dict[str, Parameter] = {}
    for name, key in (("weight", "weight"), ("transactions", "transactions")):
        if key in script.fields:
            stated[name] = int(exact(script.fields[key].text, key))
    for name, key in (
        ("transactions_per_second", "tps"),
        ("latency_mean_ms", "average"),
        ("latency_stddev_ms", "stddev"),
    ):
        found = script.fields.get(key)
        # A script that was never chosen has a latency of NaN.
        if found and not _NOT_A_NUMBER.fullmatch(found.text):
            stated[name] = exact(found.text, key, found.line)
    if script.statements:
        stated["statements"] = _statements(script)
    return stated


def _statements(script: Script) -> Parameter:
    """Return the statements in order; one with ``<`` in it is told by its place alone.

    Text between angle brackets cannot be told from markup.
    """
    listed: list[Parameter] = []
    for milliseconds, counts, text, line in script.statements:
        statement: dict[str, Parameter] = {
            "latency_ms": exact(milliseconds, "latency of a statement", line),
            **{
                name: int(number)
                for name, number in zip(("failures", "retries"), counts, strict=False)
            },
        }
        if "<" not in text:
            statement["statement"] = text[:200]
        listed.append(statement)
    return listed


def _series(run: Run) -> tuple[Series, ...]:
    """Return throughput and mean latency of the progress lines.

    With ``--progress-timestamp`` the lines have the time of day: seconds are then
    counted from the first line. An interval without a transaction has no latency,
    printed as NaN or as 0 up to 0.000.
    """
    if not run.progress:
        return ()
    times = [exact(each.at_s, "time", each.line) for each in run.progress]
    if times[0] >= 10 ** (_EPOCH_DIGITS - 1):
        times = [time - times[0] for time in times]
        at_s = tuple(f"{max(time, 0 * time):f}" for time in times)
    else:
        at_s = tuple(plain(each.at_s, "time", each.line) for each in run.progress)
    return (
        Series("transactions_per_second", at_s, tuple(_rates(run))),
        Series("latency_mean_ms", at_s, tuple(_means(run))),
    )


def _rates(run: Run) -> Iterable[str]:
    return (plain(each.tps, "tps", each.line) for each in run.progress)


def _means(run: Run) -> Iterable[str | None]:
    for each in run.progress:
        idle = _NOT_A_NUMBER.fullmatch(each.latency) or not exact(
            each.tps, "tps", each.line
        )
        yield None if idle else plain(each.latency, "latency", each.line)


IMPORTER = Importer(
    id="pgbench",
    label="pgbench",
    edition=1,
    recognises=recognises,
    parse=parse,
)
