"""What fio says about a job, whatever the format it says it in."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.raw.numbers import exact, scaled
from ingest.intake.read.raw.refused import Reason, RefusedError, no_value
from ingest.intake.read.raw.results import Result

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.intake.read.raw.results import Parameter

#: Percentile as fio is told it, and its name in the ids of metrics.
PERCENTILES = {
    Decimal(50): "p50",
    Decimal(90): "p90",
    Decimal(95): "p95",
    Decimal(99): "p99",
    Decimal("99.9"): "p999",
    Decimal("99.99"): "p9999",
}
_STATISTICS = ("mean", *PERCENTILES.values(), "min", "max", "stddev")
#: Statistics of sync latency that are metrics; the others are parameters.
_SYNC = ("mean", "p50", "p95", "p99", "p999", "max")
_PREFIXES = {"read": "read_", "write": "write_", "mixed": ""}

#: What fio complains about on its way, with the process where it names one.
_COMPLAINT = re.compile(
    r"(?:fio: (?:pid=(?P<pid>\d+), )?err=|fio: io_u error|fio: terminating on signal"
    r"|verify: bad |fio: verify|fio: job .{1,80} hasn't exited)"
)
#: Jobs in a file: the longest logs of whole test series have some hundred.
_MOST_JOBS = 5_000
#: Complaints kept a run: a failing disk fills files with the same one.
_MOST_COMPLAINTS = 3


@dataclass(slots=True)
class Flow:
    """One direction of a job: read, write, trim, or mixed where fio does not part them.

    All are digits: ``iops`` per second, ``bandwidth`` in bytes per second, ``runtime``
    in milliseconds. ``latency`` maps mean, p50 … stddev to milliseconds.
    """

    bandwidth: str
    runtime: str
    iops: str | None = None
    latency: dict[str, str] = field(default_factory=dict)
    further: dict[str, Parameter] = field(default_factory=dict)
    percentiles_of: str | None = None


@dataclass(slots=True)
class Job:
    """A job or group. ``pid`` is None where the format does not print one.

    ``line`` is where it stands in the file; ``error`` fio's error number, 0 for none.
    """

    label: str
    line: int
    group: int
    version: str | None = None
    pid: int | None = None
    error: int = 0
    cause: str = ""
    flows: dict[str, Flow] = field(default_factory=dict)
    sync: dict[str, str] = field(default_factory=dict)
    system_cpu_pct: str | None = None
    parameters: dict[str, Parameter] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)


def refuse_many(count: int, line: int) -> None:
    """Raise ``RefusedError`` for more jobs than anybody compares."""
    if count <= _MOST_JOBS:
        return
    raise RefusedError(
        Reason.DAMAGED,
        "the file holds more jobs of fio than can be compared",
        found=f"more than {_MOST_JOBS}",
        expected=f"at most {_MOST_JOBS} jobs in a file",
        hint="give a file a comparison, not a log of everything",
        line=line,
    )


def with_io(jobs: list[Job]) -> list[Job]:
    """Return the jobs that did something or failed. Raises ``RefusedError``: none did.

    fio prints jobs that only laid out their file, too: they measured nothing.
    """
    if not any(job.flows or job.sync for job in jobs):
        failed = next((job for job in jobs if job.error), jobs[0])
        raise RefusedError(
            Reason.DAMAGED,
            "no job of fio did any I/O",
            found=_failure(failed) if failed.error else f"job {excerpt(failed.label)}",
            expected="a job that read or wrote",
            hint="look at what fio wrote to the screen, mend it and run it again",
            line=failed.line,
        )
    return [job for job in jobs if job.flows or job.sync or job.error]


def result_of(job: Job) -> Result:
    """Return a job as a result."""
    metrics: dict[str, str] = {}
    parameters = dict(job.parameters)
    for name, flow in job.flows.items():
        if name == "trim":
            parameters["trim"] = _trim(flow)
        else:
            metrics |= _flow_metrics(_PREFIXES[name], flow)
            parameters |= {f"{_PREFIXES[name]}{k}": v for k, v in flow.further.items()}
    for statistic in (each for each in _STATISTICS if each in job.sync):
        name, value = f"sync_latency_{statistic}_ms", job.sync[statistic]
        if statistic in _SYNC:
            metrics[name] = value
        else:
            parameters[name] = Decimal(value)
    if job.system_cpu_pct is not None:
        metrics["system_cpu_pct"] = job.system_cpu_pct
    _elapsed(job, metrics, parameters)
    return Result(job.label, job.version, metrics, parameters, _warnings(job))


def _flow_metrics(prefix: str, flow: Flow) -> dict[str, str]:
    metrics = {f"{prefix}iops": flow.iops} if flow.iops is not None else {}
    metrics[f"{prefix}bandwidth_bytes_per_second"] = flow.bandwidth
    for statistic in _STATISTICS:
        if statistic in flow.latency:
            metrics[f"{prefix}latency_{statistic}_ms"] = flow.latency[statistic]
    return metrics


def _trim(flow: Flow) -> Parameter:
    """Return trims as a parameter: no metric speaks of them."""
    figures: dict[str, Parameter] = {
        "bandwidth_bytes_per_second": Decimal(flow.bandwidth)
    }
    if flow.iops is not None:
        figures["iops"] = Decimal(flow.iops)
    for statistic, value in flow.latency.items():
        figures[f"latency_{statistic}_ms"] = Decimal(value)
    return figures


def _elapsed(
    job: Job, metrics: dict[str, str], parameters: dict[str, Parameter]
) -> None:
    seconds = {
        name: scaled(flow.runtime, Decimal("0.001"), "runtime", job.line)
        for name, flow in job.flows.items()
    }
    if not seconds:
        return
    metrics["elapsed_s"] = max(seconds.values(), key=Decimal)
    if len(set(seconds.values())) > 1:
        for name, value in seconds.items():
            parameters[f"{name}_elapsed_s"] = Decimal(value)


def _warnings(job: Job) -> tuple[str, ...]:
    failure = [_failure(job)] if job.error else []
    return tuple(failure + job.warnings)


def _failure(job: Job) -> str:
    cause = f": {excerpt(job.cause)}" if job.cause else ""
    return f"the job ended with error {job.error}{cause}"


def failures(count: int, first: int, cause: str = "") -> str:
    """Return the warning about I/O that failed while the job went on."""
    named = f" ({excerpt(cause)})" if cause else ""
    if count == 1:
        return f"1 I/O failed with error {first}{named}"
    return f"{count} I/Os failed, the first with error {first}{named}"


def complaints(lines: Iterable[str]) -> list[tuple[int | None, str]]:
    """Return what fio complained about, with the process where it names one."""
    found: list[tuple[int | None, str]] = []
    for line in lines:
        match = _COMPLAINT.match(line)
        if match:
            pid = match["pid"]
            found.append((int(pid) if pid and len(pid) < len("1" * 12) else None, line))
    return found


def complain(job: Job, found: list[tuple[int | None, str]]) -> None:
    """Add to a job the complaints that are about it or about nobody in particular."""
    mine = [excerpt(text) for pid, text in found if pid is None or pid == job.pid]
    job.warnings += mine[:_MOST_COMPLAINTS]
    more = len(mine) - _MOST_COMPLAINTS
    if more > 0:
        job.warnings.append(f"{more} further messages of this kind from fio")


def statistics(
    values: dict[str, object], factor: Decimal, what: str, line: int
) -> dict[str, str]:
    """Return figures (mean, p50 …) in milliseconds, ``factor`` turning them so.

    Raises ``RefusedError`` where the shortest is longer than the longest: fio counts
    down from the largest number there is, and has seen no request then.
    """
    figures = {
        name: scaled(value, factor, f"{what} {name}", line)
        for name, value in values.items()
    }
    least, most = figures.get("min"), figures.get("max")
    if least and most and Decimal(least) > Decimal(most):
        raise no_value(f"{what} min", f"{least} ms, above the maximum", line)
    return figures


def percentile(printed: str, line: int) -> str | None:
    """Return the name of a percentile that is a metric, None for the others."""
    return PERCENTILES.get(exact(printed, "percentile", line))
