"""What one run of sysbench says, as a result.

Where sysbench prints a figure twice the summary is taken, which has more digits than
the interval lines. 0.4 and 0.5 count ``read/write requests``, which leave out BEGIN and
COMMIT: these are ``requests_per_second``, ``queries_per_second`` only since 1.0.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.intake.read.formats.sysbench.lines import MEBIBYTE, PERCENTILE, PERCENTILES
from ingest.intake.read.formats.sysbench.setup import SUFFIX, parameters
from ingest.intake.read.raw.numbers import TO_MS, exact, plain, scaled
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.raw.results import Result, Series

if TYPE_CHECKING:
    from ingest.intake.read.formats.sysbench.runs import Found, Run
    from ingest.intake.read.raw.results import Parameter

#: ``5814   (1161.60 per sec.)``
_COUNTED = re.compile(r"(\S+)\s+\(\s*(\S+) per sec(?:ond|\.)\)")
#: ``5.25ms``, ``0.0002s`` (0.4.8), ``10426.06us``; without a unit it is ms.
_TIME = re.compile(r"(\S*?)\s*(us|ms|s|)")
_MEMORY_COUNT = re.compile(r"(\S+)\s+\(\s*(\S+) (?:ops/sec|per second)\)")
_TRANSFERRED = re.compile(r"\S+ M(?:i?)B transferred \((\S+) M(?:i?)B/sec\)")
_OLD_FILES = re.compile(r"(\S+) reads?, (\S+) writes?, (\S+) Other = .*", re.IGNORECASE)
_OLD_BYTES = re.compile(r"Read .*\((\d\S*?)([KMGT]?)b/sec\)")
_OLD_REQUESTS = re.compile(r"(\d\S*) Requests/sec executed")
_IOPS = re.compile(r"IOPS=(\S+) (\S+) MiB/s\b.*")
#: Below this share of the target a rate counts as not kept: arrivals are random.
_KEPT_RATE = Decimal("0.95")

_LATENCIES = {
    "latency_mean_ms": "avg",
    "latency_min_ms": "min",
    "latency_max_ms": "max",
}


def result(run: Run) -> Result:
    """Return the result of a run that has its summary.

    Raises ``RefusedError`` where a line of the summary is missing or holds no number.
    """
    if exact(_needed(run, "total number of events").text, "events") == 0:
        raise _missing(run, "an event that was completed")
    metrics = {
        **_throughput(run),
        **_files(run),
        **_memory(run),
        **_latency(run),
        **_elapsed(run),
        **_errors(run),
    }
    stated = {**parameters(run), **_counts(run), **_other_percentiles(run)}
    return Result(
        label=_label(run),
        tool_version=run.version,
        metrics=metrics,
        parameters=stated,
        warnings=tuple(_warnings(run, metrics)),
        series=_series(run),
    )


def _label(run: Run) -> str:
    if run.checkpoint:
        return f"up to the checkpoint at {run.checkpoint} s"
    return f"after the checkpoint at {run.since} s" if run.since else ""


def _needed(run: Run, name: str) -> Found:
    found = run.find("general", name) or run.find("throughput", name)
    if found is None and name == "total number of events":
        # fileio of 1.1 prints neither time nor number of events.
        found = run.find("throughput", "read")
        return found._replace(text="1") if found else _raise(run, f"“{name}”")
    return found or _raise(run, f"“{name}”")


def _raise(run: Run, what: str) -> Found:
    raise _missing(run, what)


def _missing(run: Run, what: str) -> RefusedError:
    return RefusedError(
        Reason.DAMAGED,
        f"the summary of the run lacks {what}",
        found=f"a summary that ends on line {run.last_line}",
        expected=what,
        hint="give the log as sysbench wrote it, no line left out",
        line=run.last_line,
    )


def _rate(run: Run, name: str) -> tuple[str, str] | None:
    """Return the count and the rate of a line ``name: 12 (3.45 per sec.)``."""
    found = run.find("sql", name)
    if found is None:
        return None
    counted = _COUNTED.match(found.text)
    if not counted:
        raise _missing(run, f"a number and a rate after “{name}”")
    return (
        plain(counted[1], name, found.line),
        plain(counted[2], f"{name} per second", found.line),
    )


def _throughput(run: Run) -> dict[str, str]:
    metrics = {}
    for metric, name in (
        ("transactions_per_second", "transactions"),
        ("queries_per_second", "queries"),
        ("requests_per_second", "read/write requests"),
    ):
        rate = _rate(run, name)
        if rate:
            metrics[metric] = rate[1]
    events = run.find("throughput", "events/s (eps)") or run.find(
        "cpu", "events per second"
    )
    if events:
        metrics["events_per_second"] = plain(events.text, "events/s", events.line)
    if run.find("sql", "read") and "transactions_per_second" not in metrics:
        raise _missing(run, "“transactions”")
    return metrics


def _files(run: Run) -> dict[str, str]:
    metrics = {}
    for kind, rate, bytes_ in (
        ("read", "reads/s", "read, MiB/s"),
        ("write", "writes/s", "written, MiB/s"),
    ):
        requests, moved = run.find("files", rate), run.find("throughput", bytes_)
        both = run.find("throughput", kind)
        iops = _IOPS.fullmatch(both.text) if both else None
        if both and iops:
            requests, moved = both._replace(text=iops[1]), both._replace(text=iops[2])
        if requests:
            metrics[f"{kind}_iops"] = plain(requests.text, rate, requests.line)
        if moved:
            metrics[f"{kind}_bandwidth_bytes_per_second"] = scaled(
                moved.text, MEBIBYTE, bytes_, moved.line
            )
    return {**metrics, **_old_files(run)}


def _old_files(run: Run) -> dict[str, str]:
    """Return the rates of fileio in 0.4 and 0.5, which add reads and writes up.

    Where all requests were of one kind, the sums are the rates of that kind.
    """
    performed = run.find("", "Operations performed")
    counts = _OLD_FILES.fullmatch(performed.text) if performed else None
    if not performed or not counts:
        return {}
    reads = exact(counts[1], "reads", performed.line)
    writes = exact(counts[2], "writes", performed.line)
    kind = "read_" if not writes else "write_" if not reads else ""
    metrics = {}
    for note in run.notes:
        moved = _OLD_BYTES.match(note.text)
        if moved:
            metrics[f"{kind}bandwidth_bytes_per_second"] = scaled(
                moved[1], SUFFIX[moved[2]], "bytes per second", note.line
            )
        requests = _OLD_REQUESTS.match(note.text)
        if requests:
            metric = f"{kind}iops" if kind else "requests_per_second"
            metrics[metric] = plain(requests[1], "requests per second", note.line)
    return metrics


def _memory(run: Run) -> dict[str, str]:
    metrics = {}
    done = run.find("", "Total operations", "Operations performed")
    counted = _MEMORY_COUNT.fullmatch(done.text) if done else None
    if done and counted:
        metrics["operations_per_second"] = plain(
            counted[2], "operations per second", done.line
        )
    for note in run.notes:
        moved = _TRANSFERRED.fullmatch(note.text)
        if moved:
            metrics["bandwidth_bytes_per_second"] = scaled(
                moved[1], MEBIBYTE, "MiB/sec", note.line
            )
    return metrics


def _milliseconds(found: Found, what: str) -> str:
    match = _TIME.fullmatch(found.text)
    if not match:
        return plain(found.text, what, found.line)
    return scaled(match[1], TO_MS[match[2] or "ms"], what, found.line)


def _latency(run: Run) -> dict[str, str]:
    metrics = {}
    for metric, name in _LATENCIES.items():
        found = run.find("latency", name)
        if found is None:
            raise _missing(run, f"the latency after “{name}”")
        metrics[metric] = _milliseconds(found, name)
    for number, metric in PERCENTILES.items():
        found = run.find("percentile", number)
        if found:
            metrics[metric] = _milliseconds(found, f"percentile {number}")
    return metrics


def _other_percentiles(run: Run) -> dict[str, Parameter]:
    """Return percentiles that are no metric, such as ``--percentile=98``."""
    return {
        f"latency_p{number}_ms": Decimal(_milliseconds(found, f"percentile {number}"))
        for (part, number), found in run.fields.items()
        if part == "percentile" and number not in PERCENTILES
    }


def _elapsed(run: Run) -> dict[str, str]:
    """Return the time of the run; a part between checkpoints has none of its own."""
    found = run.find("general", "total time") or run.find("throughput", "time elapsed")
    if (
        run.checkpoint
        or run.since
        or (found is None and run.find("throughput", "read"))
    ):
        return {}
    if found is None:
        raise _missing(run, "“total time”")
    return {"elapsed_s": plain(found.text.removesuffix("s"), "total time", found.line)}


def _errors(run: Run) -> dict[str, str]:
    rate = _rate(run, "ignored errors") or _rate(run, "deadlocks")
    return {"errors_per_second": rate[1]} if rate else {}


def _counts(run: Run) -> dict[str, Parameter]:
    counts: dict[str, Parameter] = {}
    for name, label in (
        ("transactions", "transactions"),
        ("failed", "ignored errors"),
        ("failed", "deadlocks"),
        ("reconnects", "reconnects"),
    ):
        rate = _rate(run, label)
        if rate:
            counts.setdefault(name, int(Decimal(rate[0])))
    for name in ("read", "write", "other", "total"):
        found = run.find("sql", name)
        if found:
            number = exact(found.text, f"queries: {name}", found.line)
            counts[f"queries_{name}"] = int(number)
    events = run.find("general", "total number of events") or run.find(
        "throughput", "total number of events"
    )
    if events:
        counts["events"] = int(exact(events.text, "events", events.line))
    fsyncs = run.find("files", "fsyncs/s") or run.find("throughput", "fsync")
    if fsyncs:
        printed = fsyncs.text.removeprefix("IOPS=")
        counts["fsyncs_per_second"] = exact(printed, "fsyncs/s", fsyncs.line)
    return counts


def _warnings(run: Run, metrics: dict[str, str]) -> list[str]:
    warnings = []
    for name in ("ignored errors", "deadlocks", "reconnects"):
        rate = _rate(run, name)
        if rate and Decimal(rate[0]):
            warnings.append(f"{name}: {rate[0]} ({rate[1]} per second)")
    unfinished = run.find("", "Number of unfinished transactions on forced shutdown")
    if unfinished:
        warnings.append(
            f"{unfinished.text} transactions were unfinished at the forced shutdown"
        )
    target = run.find("", "Target transaction rate")
    reached = metrics.get("transactions_per_second")
    if target and reached:
        asked = exact(target.text.partition("/")[0], "target rate", target.line)
        if Decimal(reached) < asked * _KEPT_RATE:
            warnings.append(
                f"the target of {asked} transactions per second was not reached: "
                f"{reached}"
            )
    if run.checkpoint or run.since:
        warnings.append("sysbench sets its counters to zero at each checkpoint")
    return warnings + [each for each in run.notices if "deprecated" not in each]


def _series(run: Run) -> tuple[Series, ...]:
    numbers = [key[1] for key in run.fields if key[0] == "percentile"]
    implied = PERCENTILES.get(numbers[0]) if numbers else None
    grouped: dict[str, list[tuple[str, str]]] = {}
    for metric, at_s, value in run.points:
        name = implied if metric == PERCENTILE else metric
        if name:
            grouped.setdefault(name, []).append((at_s, value))
    return tuple(
        Series(
            metric,
            tuple(at_s for at_s, _ in values),
            tuple(value for _, value in values),
        )
        for metric, values in grouped.items()
    )
