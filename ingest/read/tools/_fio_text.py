"""fio's normal text (show_thread_status_normal and show_ddir_status of stat.c).

A job's block starts with ``name: (groupid=0, jobs=4): err= 0: pid=…`` and has a line a
direction, in three layouts:

    read : io=16384MiB, bw=558404KiB/s, iops=…, runt= 30766msec     until about 1.3
    read : io=3777.6MB, bw=64466KB/s, iops=16116, runt= 60003msec   until 2.17
    read: IOPS=49.1k, BW=767MiB/s (805MB/s)(45.0GiB/60001msec)      since

The first divides bytes by milliseconds and prints the quotient as KiB/s: it is
thousands of bytes. In the second K, M and G are powers of 1024 (kb_base=1024, the
default). In the third they mean what they say. Latencies name their unit and may have a
``k`` of 1000. A run ends with ``Run status group``; a job printed again before a new
run is announced (--status-interval, SIGUSR1) replaces its earlier state.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.read.raw.numbers import TO_MS, exact, plain
from ingest.read.raw.refused import cut_off
from ingest.read.tools._fio_job import (
    Flow,
    Job,
    complain,
    complaints,
    failures,
    percentile,
)
from ingest.read.tools._fio_options import announcement_of
from ingest.read.tools._fio_units import bandwidth, in_ms, iops

if TYPE_CHECKING:
    from ingest.read.raw.output import Output
    from ingest.read.raw.results import Parameter

#: Longest line read: lines of a report are shorter, those of progress are not.
_LONGEST = 4096
_PROGRESS = re.compile(r".*\[eta [^\]]*\]\s*")
#: In client mode text carries the client's name.
_CLIENT = re.compile(r"<[\w.:-]{1,255}> ?")
_VERSION = re.compile(r"fio[- ](\d[\w.+-]{0,60})\s*")
_JOB = re.compile(
    r"(?P<label>.*?): \(groupid=(?P<group>\d{1,9})(?:, jobs=(?P<members>\d{1,9}))?\):"
    r" err=\s*(?P<error>-?\d{1,9})\s*(?:\((?P<cause>.*?)\))?\s*"
    r"(?::\s*pid=\s*(?P<pid>\d{1,12})\s*)?(?::\s*(?P<time>.*\S)?)?\s*"
)
_STATUS = re.compile(r"\s*Run status group \d+")
_FLOW = re.compile(r"\s*(read|write|trim|mixed)\s*:\s*(.*\bbw=.*)", re.IGNORECASE)
_RUNTIME = re.compile(r"(?:\brunt=\s*|/)([^\s/=(]{1,40}?)\s*msec")
_SYNC = re.compile(r"\s*fsync/fdatasync/sync_file_range")
_LATENCY = re.compile(
    r"\s*(?P<kind>\w{1,20})\s*\((?P<unit>[num]?sec)\)\s*:\s*min=(?P<min>[^,]{1,40}),"
    r"\s*max=(?P<max>[^,]{1,40}),\s*avg=(?P<mean>[^,]{1,40}),"
    r"\s*(?:st)?dev=(?P<stddev>[^,]{1,40})"
)
_PERCENTILES = re.compile(
    r"\s*(?P<kind>\w{1,20})(?P<class> prio .{1,60})? percentiles"
    r" \((?P<unit>[num]?sec)\)"
)
_PERCENTILE = re.compile(r"([0-9.]{1,12})th=\[([^\]]{0,40})\]")
_CPU = re.compile(r"\s*cpu\s*:\s*usr=([^%]{1,40})%, sys=([^%]{1,40})%")
_ERRORS = re.compile(
    r"\s*errors\s*:\s*total=(\d{1,12}), first_error=(\d{1,9})/<([^>]{0,200})>"
)
_DESCRIPTION = re.compile(r"\s*Description\s*:\s*\[(.*)\]\s*")


def text_jobs(output: Output) -> list[Job]:
    """Return the jobs of every run. Raises ``RefusedError``."""
    report = _Report()
    last = ""
    for number, line in enumerate(output.lines, start=1):
        if line.strip():
            last = line
        if len(line) <= _LONGEST:
            report.read(line, number)
    if report.open_since:
        end = output.text.rstrip().count("\n") + 1
        raise cut_off(excerpt(last), end, missing="fio's summary, Run status group")
    report.end_run()
    return report.jobs


@dataclass
class _Report:
    """The runs of a file, line by line.

    ``open_since`` is the line a run was announced on that has no summary yet, 0 for
    none; ``started`` whether it also said which fio runs it.
    """

    jobs: list[Job] = field(default_factory=list)
    open_since: int = 0
    started: bool = False
    _version: str | None = None
    _run: dict[tuple[str, int, int | None, int], Job] = field(default_factory=dict)
    _announced: dict[tuple[str, int], dict[str, Parameter]] = field(
        default_factory=dict
    )
    _complaints: list[tuple[int | None, str]] = field(default_factory=list)
    _block: _Block | None = None

    def read(self, line: str, number: int) -> None:
        """Take in a line."""
        told = _CLIENT.match(line)
        if told:
            line = line[told.end() :]
        progress = _PROGRESS.match(line)
        if progress:
            line = line[progress.end() :]
        if self._outside(line, number, by_client=told is not None):
            return
        if self._block:
            self._block.read(line, number)

    def _outside(self, line: str, number: int, *, by_client: bool) -> bool:
        """Tell whether a line is about a run or starts a job, and take it in."""
        announcement = announcement_of(line)
        job = None if announcement else _JOB.fullmatch(line)
        if announcement:
            self._announce(announcement, line, number, by_client=by_client)
        elif job:
            self._start_job(job, number)
        elif _STATUS.match(line):
            self.open_since, self._block = 0, None
        elif match := _VERSION.fullmatch(line):
            self._version, self.started = match[1], True
        elif complaint := complaints([line]):
            self._complaints += complaint
        else:
            return False
        return True

    def _announce(
        self,
        announcement: tuple[tuple[str, int], dict[str, Parameter]],
        line: str,
        number: int,
        *,
        by_client: bool,
    ) -> None:
        if self.open_since and self.started and not by_client:
            raise cut_off(
                excerpt(line), number, missing="fio's summary of the run before"
            )
        if not self.open_since:
            self.end_run()
        self.open_since = self.open_since or number
        self._announced[announcement[0]] = announcement[1]

    def end_run(self) -> None:
        """Hand over the jobs of a run, with what fio complained about."""
        members: dict[tuple[str, int], int] = {}
        for label, group, _, count in self._run:
            members[label, group] = members.get((label, group), 0) + count
        for job in self._run.values():
            if members[job.label, job.group]:
                job.parameters["jobs"] = members[job.label, job.group]
            complain(job, self._complaints)
            self.jobs.append(job)
        self._run, self._announced, self._complaints = {}, {}, []
        self.started, self._block = False, None

    def _start_job(self, match: re.Match[str], number: int) -> None:
        label, group = match["label"].strip(), int(match["group"])
        pid = int(match["pid"]) if match["pid"] else None
        job = Job(label, number, group, self._version, pid)
        job.error, job.cause = int(match["error"]), match["cause"] or ""
        job.parameters |= self._announced.get((label, group), {})
        if match["time"]:
            job.parameters["time"] = match["time"]
        key = (label, group, pid, int(match["members"] or 0))
        if pid is None:
            # Without a process two jobs of one name cannot be told from one twice.
            key = (label, group, -number, key[3])
        self._run[key] = job
        self._block = _Block(job)
        self.open_since = self.open_since or number


@dataclass
class _Block:
    """The lines of a job: those of its directions, then those of all of it."""

    job: Job
    _flow: Flow | None = None
    _syncs: bool = False
    _percentiles: Decimal | None = None

    def read(self, line: str, number: int) -> None:
        """Take in a line."""
        if flow := _FLOW.match(line):
            self._start(flow, number)
        elif _SYNC.match(line):
            self._flow, self._syncs = None, True
        elif latency := _LATENCY.match(line):
            self._percentiles = None
            self._latency(latency, number)
        elif header := _PERCENTILES.match(line):
            self._percentiles = self._scale(header)
            self._percentile_values(line[header.end() :], number)
        elif self._percentiles is not None and line.lstrip().startswith("|"):
            self._percentile_values(line, number)
        else:
            self._percentiles = None
            self._whole(line, number)

    def _start(self, match: re.Match[str], number: int) -> None:
        name, figures = match[1].lower(), match[2]
        runtime = _RUNTIME.search(figures)
        printed = runtime[1] if runtime else excerpt(figures)
        self._flow = Flow(
            bandwidth(figures, f"{name} bandwidth", number),
            plain(printed, f"{name} runtime", number),
            iops(figures, f"{name} IOPS", number),
        )
        self._syncs = False
        if Decimal(self._flow.bandwidth) or Decimal(self._flow.iops or 0):
            self.job.flows[name] = self._flow

    def _latency(self, match: re.Match[str], number: int) -> None:
        factor, kind = TO_MS[match["unit"]], match["kind"]
        values = {
            name: in_ms(match[name], factor, f"{kind} {name}", number)
            for name in ("mean", "min", "max", "stddev")
        }
        if self._syncs:
            self.job.sync |= values
        elif self._flow and kind == "clat":
            self._flow.latency |= values
        elif self._flow and kind in ("lat", "slat"):
            self._flow.further[f"{kind}_mean_ms"] = Decimal(values["mean"])

    def _scale(self, match: re.Match[str]) -> Decimal | None:
        """Return the factor to ms of percentiles that count, None for the others.

        Completion latency goes before total latency; submission latency and that of
        one priority are left out.
        """
        kind, factor = match["kind"], TO_MS[match["unit"]]
        if match["class"]:
            return None
        if self._syncs:
            return factor
        if not self._flow or kind not in ("clat", "lat"):
            return None
        if kind == "lat" and self._flow.percentiles_of == "clat":
            return None
        self._flow.percentiles_of = kind
        if kind == "lat":
            self._flow.further["percentiles_of"] = kind
        return factor

    def _percentile_values(self, line: str, number: int) -> None:
        if self._percentiles is None:
            return
        target = self._flow.latency if self._flow else self.job.sync
        for match in _PERCENTILE.finditer(line):
            name = percentile(match[1], number)
            if name:
                target[name] = in_ms(match[2], self._percentiles, name, number)

    def _whole(self, line: str, number: int) -> None:
        if cpu := _CPU.match(line):
            user = plain(cpu[1], "usr", number)
            self.job.parameters["user_cpu_pct"] = exact(user, "usr", number)
            self.job.system_cpu_pct = plain(cpu[2], "sys", number)
        elif errors := _ERRORS.match(line):
            self.job.warnings.append(
                failures(int(errors[1]), int(errors[2]), errors[3])
            )
        elif description := _DESCRIPTION.fullmatch(line):
            self.job.parameters["description"] = description[1]
