"""fio's JSON and json+ (show_thread_status_json and add_ddir_status_json of stat.c).

Up to fio 2 latencies are ``clat`` in microseconds and ``io_bytes`` are KiB; fio 3 says
``clat_ns`` and bytes, and adds ``bw_bytes``, which is more exact than ``bw`` (KiB/s,
cut off). In client/server mode the jobs of each client and their sum, "All clients",
stand in ``client_stats``; the parameter ``client`` numbers the clients, whose names are
nobody else's business. Lines around the documents, and other documents, are skipped; so
are documents a later one of the same process replaces (--status-interval).
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from ingest.findings import excerpt
from ingest.intake.read.formats.fio.documents import (
    DIRECTIONS,
    Document,
    documents_of,
    list_in,
    name_in,
)
from ingest.intake.read.formats.fio.job import (
    Flow,
    Job,
    complain,
    complaints,
    failures,
    percentile,
    statistics,
)
from ingest.intake.read.formats.fio.options import announced, conditions
from ingest.intake.read.raw.numbers import plain, scaled
from ingest.intake.read.raw.refused import Reason, RefusedError, no_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_NS, _US = Decimal("0.000001"), Decimal("0.001")
_STATISTICS = ("min", "max", "mean", "stddev")
#: Largest number of the kind that is counted (processes, errors, groups).
_LARGEST = 10**12


@dataclass(frozen=True, slots=True)
class _Shared:
    """What holds for all jobs of a document."""

    version: str | None
    announced: dict[tuple[str, int], dict[str, Parameter]]
    options: dict[str, str]
    time: object


def json_jobs(output: Output) -> list[Job]:
    """Return the jobs of every document. Raises ``RefusedError``."""
    documents = documents_of(output)
    return [job for document in documents for job in _jobs(document)]


def _jobs(document: Document) -> Iterator[Job]:
    content = document.content
    entries = list_in(content, "jobs") or list_in(content, "client_stats")
    if not entries:
        raise RefusedError(
            Reason.DAMAGED,
            "fio's JSON holds no jobs",
            found=", ".join(list(content)[:5]),
            expected="jobs, or client_stats in client mode",
            hint="give the file as fio wrote it",
            line=document.line,
        )
    shared = _Shared(
        _version(content),
        announced(document.before),
        _options(content, "global options"),
        content.get("time"),
    )
    said = complaints(document.before)
    clients: dict[str, int] = {}
    for entry in entries:
        if not isinstance(entry, dict):
            raise no_value("a job", excerpt(str(entry)), document.line)
        job = _job(entry, shared, document.line)
        complain(job, said)
        if "hostname" in entry and job.label != "All clients":
            client = f"{entry['hostname']}:{entry.get('port')}"
            job.parameters["client"] = clients.setdefault(client, len(clients) + 1)
        yield job


def _job(entry: dict[str, Any], shared: _Shared, line: int) -> Job:
    label, group = str(name_in(entry) or ""), _count(entry, "groupid", line)
    job = Job(label, line, group, shared.version)
    job.error = _count(entry, "error", line)
    options = shared.options | _options(entry, "job options")
    job.parameters = {
        **conditions(options),
        **shared.announced.get((label, group), {}),
        **_described(entry, shared.time),
    }
    _failed(entry, job)
    if not any(name in entry for name in DIRECTIONS):
        raise no_value(f"reads and writes of job {excerpt(label)}", "nothing", line)
    for name in DIRECTIONS:
        flow = _flow(entry.get(name), name, line)
        if flow:
            job.flows[name] = flow
    synced = entry.get("sync")
    if isinstance(synced, dict):
        job.sync = _latency(synced, ("lat",), "sync latency", line)[0]
    if "usr_cpu" in entry and "sys_cpu" in entry:
        job.parameters["user_cpu_pct"] = Decimal(plain(entry["usr_cpu"], "usr_cpu"))
        job.system_cpu_pct = plain(entry["sys_cpu"], "sys_cpu", line)
    return job


def _flow(found: object, name: str, line: int) -> Flow | None:
    """Return a direction, None where nothing was done in it."""
    if not isinstance(found, dict):
        return None
    runtime = plain(found.get("runtime"), f"{name} runtime", line)
    exact_rate = found.get("bw_bytes")
    rate, factor = (found.get("bw"), 1024) if exact_rate is None else (exact_rate, 1)
    bandwidth = scaled(rate, factor, f"{name} bandwidth", line)
    iops = plain(found["iops"], f"{name} IOPS", line) if "iops" in found else None
    if not Decimal(runtime) or (not Decimal(bandwidth) and not Decimal(iops or 0)):
        return None
    flow = Flow(bandwidth, runtime, iops)
    kinds = ("clat", "lat")
    flow.latency, flow.percentiles_of = _latency(found, kinds, f"{name} latency", line)
    if flow.percentiles_of == "lat":
        flow.further["percentiles_of"] = "lat"
    for kind in ("lat", "slat"):
        stats = _latency(found, (kind,), f"{name} {kind}", line)[0]
        if "mean" in stats:
            flow.further[f"{kind}_mean_ms"] = Decimal(stats["mean"])
    flow.further["bytes"] = _bytes(found, name, line)
    return flow


def _latency(
    found: dict[str, Any], kinds: tuple[str, ...], what: str, line: int
) -> tuple[dict[str, str], str | None]:
    """Return statistics of the first kind, percentiles of the first that has any.

    Statistics that are all zero are of no requests (the clock was off, or none came).
    """
    values: dict[str, str] = {}
    percentiles_of = None
    for number, kind in enumerate(kinds):
        stats, factor = _unit(found, kind)
        given = {name: stats[name] for name in _STATISTICS if name in stats}
        figures = statistics(given, factor, what, line)
        if not any(Decimal(value) for value in figures.values()):
            continue
        if number == 0:
            values |= figures
        named = stats.get("percentile")
        if percentiles_of is None and isinstance(named, dict):
            chosen = {
                name: value
                for printed, value in named.items()
                if value is not None and (name := percentile(printed, line))
            }
            values |= statistics(chosen, factor, what, line)
            percentiles_of = kind if chosen else None
    return values, percentiles_of


def _unit(found: dict[str, Any], kind: str) -> tuple[dict[str, Any], Decimal]:
    for name, factor in ((f"{kind}_ns", _NS), (kind, _US)):
        if isinstance(found.get(name), dict):
            return found[name], factor
    return {}, _US


def _bytes(found: dict[str, Any], name: str, line: int) -> Parameter:
    factor = 1 if "io_kbytes" in found else 1024
    return int(Decimal(scaled(found.get("io_bytes"), factor, f"{name} io_bytes", line)))


def _described(entry: dict[str, Any], time: object) -> dict[str, Parameter]:
    named = {"description": entry.get("desc"), "time": time}
    return {name: value for name, value in named.items() if isinstance(value, str)}


def _failed(entry: dict[str, Any], job: Job) -> None:
    if "total_err" not in entry:
        return
    total = _count(entry, "total_err", job.line)
    if total:
        job.warnings.append(failures(total, _count(entry, "first_error", job.line)))


def _count(entry: dict[str, Any], name: str, line: int) -> int:
    value = entry.get(name, 0)
    if not isinstance(value, int) or not -_LARGEST < value < _LARGEST:
        raise no_value(name, excerpt(str(value)), line)
    return value


def _options(found: dict[str, Any], name: str) -> dict[str, str]:
    options = found.get(name)
    if not isinstance(options, dict):
        return {}
    return {key: str(value) for key, value in options.items() if key != "name"}


def _version(content: dict[str, Any]) -> str | None:
    version = content["fio version"]
    return version.removeprefix("fio-") if isinstance(version, str) else None
