"""What else reads and writes on the device while a load runs: fio, in order.

A backup that reads and a copy that writes are like this. They are in no control group;
past the page cache they take a share of the device and of nothing else, through it
they fill it, too, up to the limits of dirty pages.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.workbench.measure.steps.step import Command, Text

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.workbench.measure.plan.workloads import Background
    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step

#: Longer than any run; it is ended with the run.
_FOREVER_S = 10_000_000
#: Tells whether a process works; one that has ended may wait to be noticed, as Z.
_ALIVE = (
    'alive() { case "$(cat /proc/"$number"/stat 2>/dev/null)" in '
    '""|*") Z "*) return 1;; esac; }; '
)


@dataclass(frozen=True, slots=True)
class InBackground:
    """Readers and writers at a site; every method returns steps."""

    plan: Background
    site: Site

    @property
    def pid_file(self) -> Path:
        """The file with the number of the process that starts the others."""
        return self.site.scratch / "background.pid"

    def data_bytes(self) -> int:
        """Return what the files take, one for the readers and one for the writers."""
        return sum(self.plan.file_size for _ in self._kinds())

    def prepare(self) -> list[Step]:
        """Return what writes the files once, so that no run reads holes."""
        head = "[global]\nrw=write\nbs=1m\nend_fsync=1\n"
        jobs = "".join(self._place(kind) for kind, _ in self._kinds())
        job = self.site.work / "background-prepare.fio"
        return [
            Text(job, f"{head}{jobs}", "files of those in the background"),
            Command((self.site.tool("fio"), str(job)), "written once, in full"),
        ]

    def start(self) -> list[Step]:
        """Return what starts them; they run until they are stopped."""
        job = self.site.work / "background.fio"
        pid = shlex.quote(str(self.pid_file))
        fio = shlex.join((self.site.tool("fio"), str(job)))
        line = f"{fio} </dev/null >/dev/null 2>&1 & echo $! > {pid}"
        return [
            Text(job, self.job(), "those in the background"),
            Command(
                ("sh", "-c", line),
                "reads and writes beside the load",
                undo=f"rm -f {pid}",  # the program itself is ended by its mark
            ),
        ]

    def stop(self) -> list[Step]:
        """Return what ends them and waits; it fails where they had ended before."""
        pid = shlex.quote(str(self.pid_file))
        line = (
            f"{_ALIVE}if [ -f {pid} ]; then read -r number < {pid}; rm -f {pid}; "
            'alive || { echo "the background had ended before the run" >&2; exit 1; }; '
            'kill "$number"; while alive; do sleep 0.1; done; fi'
        )
        return [Command(("sh", "-c", line), "an end to the background")]

    def job(self) -> str:
        """Return the job file."""
        rate = f"rate={self.plan.rate}\n" if self.plan.rate else ""
        head = (
            f"[global]\nbs=256k\ndirect={self.plan.direct:d}\nioengine=psync\n"
            "time_based=1\n"
            f"runtime={_FOREVER_S}\n{rate}"
        )
        return head + "".join(
            f"{self._place(kind)}rw={kind}\nnumjobs={number}\n"
            for kind, number in self._kinds()
        )

    def _kinds(self) -> list[tuple[str, int]]:
        given = (("read", self.plan.readers), ("write", self.plan.writers))
        return [(kind, number) for kind, number in given if number]

    def _place(self, kind: str) -> str:
        file = self.site.scratch / f"background-{kind}"
        return f"[{kind}]\nfilename={file}\nsize={self.plan.file_size}\n"
