"""Logs of SAP's migration monitors, ``import_monitor.log`` and ``export_monitor.log``.

A message stands under a line with its time (``INFO: 2006-08-12 10:15:00``, ``TRACE:
2006-08-12 10:15:01 com.sap.inst.migmon.LoadTask run``): ``Loading of 'SAPAPPL0' import
package is started.``, ``… is successfully completed.``, and counts: ``Import Monitor
jobs: running 1, waiting 2, completed 3, failed 0, total 6.`` The counts are described
in the Migration Monitor user's guide (MigrationMonitor.pdf in MIGMON.SAR).
"""

from __future__ import annotations

import re
from datetime import datetime
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.raw.refused import cut_off, no_value
from ingest.intake.read.raw.results import Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_JOBS = re.compile(
    r"\b(Import|Export) Monitor jobs: running (\d{1,6}), waiting (\d{1,6}), "
    r"completed (\d{1,6}), failed (\d{1,6}), total (\d{1,6})"
)
_STARTED = re.compile(r"\s*(?:Import|Export) Monitor is started\b")
_STAMP = re.compile(
    r"\s*(?:INFO|TRACE|WARNING|ERROR): (\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})\b"
)
_TASK = re.compile(
    r"\s*(?:Loading|Unloading) of '(\w{1,60})' (?:import|export) package"
    r"(?: into database)?(?: is)? (started|successfully completed|finished|interrupted)"
)


def recognises(output: Output) -> bool:
    """Tell whether this is the log of a migration monitor."""
    return "com.sap.inst.migmon." in output.head or (
        " Monitor jobs: running " in output.text
        and _JOBS.search(output.text) is not None
    )


def parse(output: Output) -> list[Result]:
    """Return a result a run, of all its packages together.

    A monitor that is started again goes on with the same log. Raises ``RefusedError``
    where packages of a run are left over.
    """
    lines = output.lines
    begun = [n for n, line in enumerate(lines) if _STARTED.match(line)]
    # The time of a message stands on the line before it.
    parts = [0, *(n - 1 for n in begun[1:]), len(lines)]
    return [_run(lines[start:end], start + 1) for start, end in pairwise(parts)]


def _run(lines: Sequence[str], first: int) -> Result:
    """Return a run, which lasts from its first message to its last."""
    jobs = [(n, found) for n, line in enumerate(lines) if (found := _JOBS.search(line))]
    if not jobs or jobs[-1][1][2] != "0" or jobs[-1][1][3] != "0":
        last = max(n for n, line in enumerate(lines) if line.strip())
        raise cut_off(
            excerpt(lines[last].strip()),
            first + last,
            missing='the last "Monitor jobs: running 0, waiting 0"',
        )
    done = jobs[-1][1]
    stamps, packages = _times(lines, first)
    metrics = {}
    if len(stamps) > 1:
        elapsed = int((stamps[-1] - stamps[0]).total_seconds())
        if elapsed < 0:
            raise no_value("the time of the last message", str(stamps[-1]))
        metrics["elapsed_s"] = str(elapsed)
    failed = int(done[5])
    parameters: dict[str, Parameter] = {
        "transaction_type": done[1].lower(),
        "operations": int(done[4]),
        "failed": failed,
        "jobs": max(int(found[2]) for _, found in jobs),
    }
    if packages:
        parameters["transactions_by_type"] = packages
    if stamps:
        parameters["started"] = str(stamps[0])
    return Result(
        label=f"{done[1]} Monitor",
        tool_version=None,
        metrics=metrics,
        parameters=parameters,
        warnings=(f"{failed} of {done[6]} packages failed",) if failed else (),
    )


def _times(
    lines: Sequence[str], first: int
) -> tuple[list[datetime], dict[str, Parameter]]:
    """Return the times of messages, and the seconds each package took."""
    stamps: list[datetime] = []
    begun: dict[str, datetime] = {}
    packages: dict[str, Parameter] = {}
    for number, line in enumerate(lines, start=first):
        stamp = _STAMP.match(line)
        if stamp:
            stamps.append(_time(stamp[1], number))
            continue
        task = _TASK.match(line)
        if not task or not stamps:
            continue
        package, what = task[1], task[2]
        if what == "started":
            begun[package] = stamps[-1]
        elif what == "successfully completed" and package in begun:
            seconds = (stamps[-1] - begun[package]).total_seconds()
            packages[package] = {"elapsed_s": Decimal(int(seconds))}
    return stamps, packages


def _time(printed: str, line: int) -> datetime:
    try:
        return datetime.strptime(printed, "%Y-%m-%d %H:%M:%S")  # noqa: DTZ007
    except ValueError:
        raise no_value("the time of a message", printed, line) from None
