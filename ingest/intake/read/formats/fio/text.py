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
run is announced (--status-interval, SIGUSR1) replaces its earlier state. Pages leave
announcements out: what the same process cannot have printed is then another run. In
client mode each client's run ends so, and the sum of several, "All clients", has no
such end.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.formats.fio.block import Block
from ingest.intake.read.formats.fio.job import Job, complain, complaints, refuse_many
from ingest.intake.read.formats.fio.options import announcement_of
from ingest.intake.read.formats.fio.states import continues
from ingest.intake.read.raw.refused import Reason, RefusedError, cut_off

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

#: A line that says something; the others are told by this alone.
_SAYS = re.compile(
    r"\(g=|\(groupid=|Run status|fio|be=|verify: bad|bw=|BW=|min=|percentiles|th=\["
    r"|usr=|first_error=|Description|issued|sync/|^\s*\d\.\d"
)
#: Longest line read: lines of a report are shorter, those of progress are not.
_LONGEST = 4096
_PROGRESS = re.compile(r".*\[eta [^\]]*\]\s*")
#: In client mode text carries the client's name.
_CLIENT = re.compile(r"<[\w./:-]{1,255}> ?")
_CONNECTED = re.compile(r"hostname=[^,]{1,255}, be=\d(?:.*\bfio=fio-([\w.+-]{1,60}))?")
_ALL_CLIENTS = "All clients"
_ISSUED = re.compile(r"\s*issued\b")
_VERSION = re.compile(r"\s*fio[- ](\d[\w.+-]{0,60})\s*")
#: Debian's 2.0 says ``2.0.8``; such a line is a version only below an announcement.
_BARE_VERSION = re.compile(r"\s*([12]\.\d{1,2}(?:\.\d{1,2})?)\s*")
_JOB = re.compile(
    r"(?P<label>.*?):? \(g(?:roupid)?=(?P<group>\d{1,9})"
    r"(?:, jobs=(?P<members>\d{1,9}))?\):"
    r" err=\s*(?P<error>-?\d{1,9})\s*(?:\((?P<cause>.*?)\))?\s*"
    r"(?::\s*pid=\s*(?P<pid>\d{1,12})\s*)?(?::\s*(?P<time>.*\S)?)?\s*"
)
_STATUS = re.compile(r"\s*Run status group \d+")


def text_jobs(output: Output) -> list[Job]:
    """Return the jobs of every run. Raises ``RefusedError``."""
    report = _Report()
    end = output.text.rstrip().count("\n") + 1
    for number, line in enumerate(output.lines[:end], start=1):
        if len(line) > _LONGEST or not _SAYS.search(line):
            continue
        try:
            report.read(line, number)
        except RefusedError:
            # A last line that makes no sense is one that was not written to its end.
            if number < end:
                raise
    missing = report.missing()
    if missing:
        _refuse_prefix(output)
        raise cut_off(excerpt(output.lines[end - 1]), end, missing=missing)
    report.end_run()
    return report.jobs


def _refuse_prefix(output: Output) -> None:
    """Raise ``RefusedError`` where fio's summary stands behind something else."""
    for number, line in enumerate(output.lines, start=1):
        prefix, summary, _ = line.partition("Run status group ")
        if summary and prefix.strip():
            raise RefusedError(
                Reason.DAMAGED,
                "a prefix stands before the lines of fio",
                found=excerpt(line),
                expected="lines that begin as fio printed them",
                hint="take the prefix of the log, or the mark of the quotation, away "
                "from each line",
                line=number,
            )


@dataclass
class _Printed:
    """Jobs by label, group, process and members, and what fio complained about."""

    jobs: dict[tuple[str, int, int | None, int], Job] = field(default_factory=dict)
    complaints: list[tuple[int | None, str]] = field(default_factory=list)


@dataclass
class _Report:
    """The runs of a file, line by line.

    ``open_since`` is the line a run was announced on that has no summary yet, 0 for
    none; ``started`` whether it also said which fio runs it; ``clients`` how many
    answered, in client mode. ``_state`` is what was printed since the last summary.
    """

    jobs: list[Job] = field(default_factory=list)
    open_since: int = 0
    started: bool = False
    clients: int = 0
    _version: str | None = None
    _run: _Printed = field(default_factory=_Printed)
    _state: _Printed = field(default_factory=_Printed)
    _announced: dict[tuple[str, int], dict[str, Parameter]] = field(
        default_factory=dict
    )
    _block: Block | None = None

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
            if self._block.job.label == _ALL_CLIENTS and _ISSUED.match(line):
                self.open_since = 0

    def missing(self) -> str | None:
        """Return what the end of the file lacks, None where nothing."""
        if self.open_since:
            return "fio's summary, Run status group"
        done = {label for label, *_ in (*self._run.jobs, *self._state.jobs)}
        if self.clients > 1 and _ALL_CLIENTS not in done:
            return "the sum of all clients"
        return None

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
            self._end_state()
        elif match := self._version_in(line):
            self._version, self.started = match[1], True
        elif match := _CONNECTED.match(line):
            self._version, self.clients = match[1], self.clients + 1
        elif complaint := complaints([line]):
            self._state.complaints += complaint
        else:
            return False
        return True

    def _version_in(self, line: str) -> re.Match[str] | None:
        awaited = self.open_since and not self.started and not self._state.jobs
        return _VERSION.fullmatch(line) or (
            _BARE_VERSION.fullmatch(line) if awaited else None
        )

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
        """Hand over the jobs of the last run."""
        self._end_state()
        self._hand_over()
        self.started, self._block = False, None

    def _end_state(self) -> None:
        """Take what was printed last as the state of the run, or as another run."""
        if self._is_another():
            self._hand_over()
        self._run.jobs |= self._state.jobs
        self._run.complaints += self._state.complaints
        self._state = _Printed()

    def _is_another(self) -> bool:
        """Tell whether the jobs printed last are of another run than those before."""
        before, jobs = self._run.jobs, self._state.jobs
        again = [(before[key], job) for key, job in jobs.items() if key in before]
        if self.clients:
            return False
        if again:
            return not continues(again, announced=bool(self._announced))
        names = {key[:2] for key in before}
        return any(key[:2] in names for key in jobs)

    def _hand_over(self) -> None:
        """Add the jobs of a run, with its conditions and what fio complained about."""
        members: dict[tuple[str, int], int] = {}
        for label, group, _, count in self._run.jobs:
            before = 0 if self.clients else members.get((label, group), 0)
            members[label, group] = before + count
        for job in self._run.jobs.values():
            name = job.label, job.group
            job.parameters = {**self._announced.get(name, {}), **job.parameters}
            if members[name]:
                job.parameters["jobs"] = members[name]
            complain(job, self._run.complaints)
            self.jobs.append(job)
        self._run, self._announced = _Printed(), {}

    def _start_job(self, match: re.Match[str], number: int) -> None:
        label, group = match["label"].strip(), int(match["group"])
        pid = int(match["pid"]) if match["pid"] else None
        job = Job(label, number, group, self._version, pid)
        job.error, job.cause = int(match["error"]), match["cause"] or ""
        if match["time"]:
            job.parameters["time"] = match["time"]
        key = (label, group, pid, int(match["members"] or 0))
        if pid is None or self.clients:
            # Without a process two jobs of one name cannot be told from one twice, and
            # two clients may have the same process numbers.
            key = (label, group, -number, key[3])
        if key in self._state.jobs:
            # Nothing is printed twice in a state: the summary between was left out.
            self._end_state()
        self._state.jobs[key] = job
        printed = len(self.jobs) + len(self._run.jobs) + len(self._state.jobs)
        refuse_many(printed, number)
        self._block = Block(job)
        self.open_since = self.open_since or number
