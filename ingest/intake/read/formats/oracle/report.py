"""What AWR and Statspack reports have in common: a raw report, and its result.

Readers of text and HTML fill a :class:`RawReport` with cells as printed. Sources of
the forms: the Statspack scripts that ship with the database
(``rdbms/admin/sprepins.sql`` of 8.1.7 to 11.2), reports of
``DBMS_WORKLOAD_REPOSITORY`` 10.2 to 23ai, and Oracle's tuning guide ("Gathering
database statistics").
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.intake.read.formats.oracle.figures import number, size_bytes
from ingest.intake.read.formats.oracle.settings import settings_of
from ingest.intake.read.formats.oracle.tables import events_of
from ingest.intake.read.raw.numbers import digits, scaled
from ingest.intake.read.raw.refused import Reason, RefusedError, cut_off, no_value
from ingest.intake.read.raw.results import Result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.read.formats.oracle.tables import Events, Table
    from ingest.intake.read.raw.results import Parameter

#: Rows of the load profile, without unit and plural, and their metrics.
_METRICS = {
    "transaction": "transactions_per_second",
    "user call": "user_calls_per_second",
    "execute": "executes_per_second",
    "redo size": "redo_bytes_per_second",
    "logical read": "logical_reads_per_second",
    "physical read": "physical_reads_per_second",
    "physical write": "physical_writes_per_second",
    "read io request": "read_requests_per_second",
    "write io request": "write_requests_per_second",
    "db time": "db_time_per_second",
}
#: Printed in MB of 1024 × 1024 bytes: "physical read bytes" of the instance statistics
#: in the same report divided by that gives the same figure.
_MEGABYTES = {
    "read io": "read_bandwidth_bytes_per_second",
    "write io": "write_bandwidth_bytes_per_second",
}
_MIB = Decimal(1024**2)
_CACHES = {
    "buffer cache": "buffer_cache_bytes",
    "shared pool": "shared_pool_bytes",
    "std block": "db_block_size_bytes",
    "log buffer": "log_buffer_bytes",
}
#: Redo is written in the background; older reports list all events in one table.
_REDO_WRITE_FROM = ("background", "foreground", "top")
_MOMENTS = {"begin": "started", "end": "ended"}


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The start or end of a report: number, time and sessions, as printed."""

    number: str
    time: str
    sessions: str


@dataclass(slots=True)
class RawReport:
    """A report as printed; ``names`` identify its owner and must not be passed on.

    ``load`` maps rows of the load profile to their line and their column "per second",
    ``caches`` sizes to begin and end, ``host`` our names to values. ``minutes`` holds
    "elapsed", "db time" and "db cpu". ``last`` is the last line with its number.
    """

    first_line: int
    last: tuple[int, str]
    complete: bool
    release: str | None = None
    rac: bool | None = None
    snapshots: dict[str, Snapshot] = field(default_factory=dict)
    minutes: dict[str, tuple[int, str]] = field(default_factory=dict)
    load: dict[str, tuple[int, str]] = field(default_factory=dict)
    caches: dict[str, tuple[str, str]] = field(default_factory=dict)
    host: dict[str, str] = field(default_factory=dict)
    tables: list[Table] = field(default_factory=list)
    names: set[str] = field(default_factory=set)


def result_of(raw: RawReport, *, share_from: tuple[str, ...]) -> Result:
    """Return the result of a report.

    ``share_from`` names the lists of events (of ``Events``) to take the share of log
    file sync from, the most exact first. Raises ``RefusedError``: cut off, damaged.
    """
    _check(raw)
    mark = _mark(raw)
    events = events_of(raw.tables, mark)
    share, waited, warnings = _commit_metrics(events, share_from)
    parameters = {**_about(raw, mark), **_conditions(raw, mark), **waited}
    if events.top:
        parameters["top_waits"] = [event.as_parameter() for event in events.top]
    settings, changed = settings_of(raw.tables, raw.names)
    if settings:
        parameters["settings"] = settings
    span = "-".join(each.number for each in raw.snapshots.values())
    return Result(
        label=f"snapshots {span}" if span else "",
        tool_version=raw.release,
        metrics={
            "elapsed_s": _seconds(raw, "elapsed", mark),
            **_load_metrics(raw, mark),
            **share,
        },
        parameters=parameters,
        warnings=(*warnings, *changed),
    )


def _check(raw: RawReport) -> None:
    if not raw.complete:
        line, text = raw.last
        raise cut_off(text, line, missing='"End of Report"')
    present = {"Elapsed": "elapsed" in raw.minutes, "Load Profile": bool(raw.load)}
    for section, found in present.items():
        if not found:
            raise RefusedError(
                Reason.DAMAGED,
                f'the report has no "{section}"',
                found=raw.last[1] or "nothing more",
                expected=f'a report of one instance with "{section}"',
                hint="give the whole report of awrrpt.sql or spreport.sql; reports of "
                "a whole cluster and comparisons of two periods have another form",
                line=raw.first_line,
            )


def _mark(raw: RawReport) -> str:
    """Return the decimal mark; the elapsed minutes always have two decimals."""
    return "," if re.search(r",[0-9]{2}$", raw.minutes["elapsed"][1]) else "."


def _seconds(raw: RawReport, what: str, mark: str) -> str:
    line, printed = raw.minutes[what]
    value = number(printed, mark, what, line)
    if value is None:
        raise no_value(what, printed, line)
    return scaled(value, 60, what, line)


def _load_rows(raw: RawReport, mark: str) -> Iterator[tuple[str, str, Decimal]]:
    """Yield rows of the load profile: printed name, plain name, value per second."""
    for label, (line, printed) in raw.load.items():
        value = number(printed, mark, label, line)
        if value is not None:
            plain = re.sub(r"\s*\([^)]*\)", "", label).strip().lower()
            yield label, plain.removesuffix("s"), value


def _load_metrics(raw: RawReport, mark: str) -> dict[str, str]:
    metrics = {}
    for label, plain, value in _load_rows(raw, mark):
        if plain in _METRICS:
            metrics[_METRICS[plain]] = digits(value)
        elif plain in _MEGABYTES and "(MB)" in label:
            metrics[_MEGABYTES[plain]] = scaled(value, _MIB, label)
    return metrics


def _about(raw: RawReport, mark: str) -> dict[str, Parameter]:
    """Return which release and time the report is about, without names."""
    about: dict[str, Parameter] = {"database": "Oracle"}
    if raw.release:
        about["database_version"] = raw.release
    if raw.rac is not None:
        about["rac"] = raw.rac
    for which, snapshot in raw.snapshots.items():
        about[_MOMENTS[which]] = snapshot.time
        about[f"{which}_snapshot"] = int(snapshot.number)
        sessions = number(snapshot.sessions, mark, "sessions")
        if sessions is not None:
            about[f"sessions_at_{which}"] = sessions
    for what in ("db time", "db cpu"):
        if what in raw.minutes:
            about[f"{what.replace(' ', '_')}_s"] = Decimal(_seconds(raw, what, mark))
    return about


def _conditions(raw: RawReport, mark: str) -> dict[str, Parameter]:
    conditions: dict[str, Parameter] = {}
    for name, printed in raw.host.items():
        value = printed if name == "platform" else number(printed, mark, name)
        if value is not None:
            conditions[name] = value
    for label, (begin, end) in raw.caches.items():
        cache = _CACHES.get(label.lower().removesuffix(" size"))
        size, last = size_bytes(begin, mark, label), size_bytes(end, mark, label)
        if cache and size is not None:
            conditions[cache] = size
            if last is not None and last != size:
                conditions[f"{cache}_at_end"] = last
    profile: dict[str, Parameter] = {
        label: value
        for label, plain, value in _load_rows(raw, mark)
        if plain not in {**_METRICS, **_MEGABYTES}
    }
    if profile:
        conditions["load_profile_per_second"] = profile
    return conditions


def _commit_metrics(
    events: Events, share_from: tuple[str, ...]
) -> tuple[dict[str, str], dict[str, Parameter], list[str]]:
    """Return what committing cost: metrics, parameters, warnings.

    The redo write is a background event. A mean printed as 0 ms is below what the
    report can show, not a value.
    """
    metrics: dict[str, str] = {}
    parameters: dict[str, Parameter] = {}
    warnings = []
    for sync in events.named("log file sync", *share_from):
        if sync.share is None:
            continue
        metrics["log_file_sync_pct"] = digits(sync.share)
        parameters["log_file_sync_pct_of"] = sync.share_of.removeprefix("pct_")
        break
    for write in events.named("log file parallel write", *_REDO_WRITE_FROM):
        if write.average_ms is None:
            continue
        if write.average_ms:
            metrics["log_file_parallel_write_ms"] = digits(write.average_ms)
        else:
            warnings.append(
                "log file parallel write: the mean is printed as 0 ms, shorter than "
                "this report can show"
            )
        break
    return metrics, parameters, warnings
