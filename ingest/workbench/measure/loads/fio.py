"""fio, in the manner of a database: what reads pages, what writes them, what logs."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from ingest.workbench.measure.loads.fio_course import WINDOW_MS, course_of
from ingest.workbench.measure.loads.load import Load
from ingest.workbench.measure.plan.workloads import FioLoad
from ingest.workbench.measure.steps.step import Command, Text

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step

_PAGES = {
    "oltp-8k": "rw=randrw\nrwmixread=70\nbs=8k\n",
    "oltp-16k": "rw=randrw\nrwmixread=70\nbs=16k\n",
    "bulk-load": "rw=write\nbs=256k\nend_fsync=1\n",
    "scan": "rw=read\nbs=256k\n",
    "checkpoint-burst": "rw=randread\nbs=8k\n",
}
#: Takes the rates of each second, one job after the other; ends as fio's logs do.
_COURSE = "course_iops.log"
#: A log beside the pages: small appends, each flushed before the next.
_LOG = "[log]\nrw=write\nbs=8k\nfdatasync=1\ndirect=0\nnumjobs=1\nsize=256m\n"
#: Writes of a checkpoint: many at once, for five seconds out of thirty.
_BURST = (
    "[checkpoint]\nrw=randwrite\nbs=8k\ndirect=0\nnumjobs=1\nfsync=4096\n"
    "thinktime=25s\nthinktime_blocks=65536\n"
)


class Fio(Load):
    """The profiles; the first job is the one whose figures count."""

    tools = ("fio",)

    def __init__(self, plan: Plan, site: Site, reference: Reference) -> None:
        """Bind the plan and the places."""
        super().__init__(plan, site, reference)
        if not isinstance(plan.workload, FioLoad):
            raise TypeError(plan.workload.tool)
        self._load = plan.workload

    def data_bytes(self) -> int:
        """Return what the files of all jobs take."""
        return self._load.file_size

    def prepare(self) -> list[Step]:
        """Return what writes the files once, so that no run reads holes."""
        if self._load.profile in {"bulk-load", "wal-fdatasync"}:
            return []
        job = self.site.work / "prepare.fio"
        head = f"[global]\ndirectory={self.site.scratch}\nfilename=pages\n"
        lay = f"[pages]\nrw=write\nbs=1m\nend_fsync=1\nsize={self._load.file_size}\n"
        return [
            Text(job, f"{head}{lay}", "the file the jobs work on"),
            Command(
                (self.site.tool("fio"), str(job)), "written once, in full", limited=True
            ),
        ]

    def start(self, _case: Case) -> list[Step]:
        """Return nothing: there is no server."""
        return []

    def run(self, case: Case, seconds: int, output: str) -> list[Step]:
        """Return a run of a job file."""
        job = self.site.work / "run.fio"
        program = (self.site.tool("fio"), "--output-format=json", str(job))
        return [
            Text(job, self.job(case, seconds), "the jobs of this run"),
            Command(("sh", "-c", f"rm -f {self._logs}"), "no rates of another run"),
            Command(program, output=output, limited=True),
        ]

    def stop(self) -> list[Step]:
        """Return what keeps the rates of each second."""
        kept = f"cat {self._logs} 2>/dev/null || :"
        return [Command(("sh", "-c", kept), output=_COURSE)]

    @property
    def beside(self) -> tuple[str, ...]:
        """The rates of each second."""
        return (_COURSE,)

    def course(self, folder: Path, metric: str) -> tuple[float, ...]:
        """Return the requests a second of the direction that a metric is of."""
        return course_of(folder / _COURSE, metric)

    @property
    def _logs(self) -> str:
        """The logs fio writes, one a job, as words of a shell."""
        return f"{shlex.quote(str(self.site.scratch))}/course_iops.*.log"

    def job(self, case: Case, seconds: int) -> str:
        """Return the job file of a case."""
        load = self._load
        options = {
            "directory": str(self.site.scratch),
            "time_based": "1",
            "runtime": str(seconds),
            "group_reporting": "1",
            "ioengine": "libaio" if load.direct and load.iodepth > 1 else "psync",
            "iodepth": str(load.iodepth),
            "direct": str(int(load.direct)),
            "write_iops_log": str(self.site.scratch / "course"),
            "log_avg_msec": str(WINDOW_MS),
            **self.of_kind(case, "client"),
        }
        head = "".join(f"{name}={value}\n" for name, value in options.items())
        if load.profile == "wal-fdatasync":
            wal = f"[wal]\nrw=write\nbs=8k\nfdatasync=1\nsize={load.file_size}\n"
            return f"[global]\n{head}{wal}direct=0\n"
        clients = self.clients(case, load.clients)
        share = load.file_size // clients
        place = f"filename=pages\nsize={load.file_size}\n"
        if load.profile == "bulk-load":  # a file each, made by the run
            place = f"size={share}\n"
        elif load.profile == "scan":  # a part each, so that none reads for another
            place = f"filename=pages\nsize={share}\noffset_increment={share}\n"
        pages = f"[pages]\nnumjobs={clients}\n{place}"
        text = f"[global]\n{head}{pages}{_PAGES[load.profile]}"
        if load.block_size:  # of an option that stands twice the last counts
            text += f"bs={load.block_size}\n"
        if load.profile in {"oltp-8k", "oltp-16k"}:
            text += f"new_group=1\n{_LOG}new_group=1\n"
        if load.profile == "checkpoint-burst":
            text += f"{_BURST}filename=pages\nsize={load.file_size}\nnew_group=1\n"
        return text
