"""A rig in a temporary folder: a kernel of files, a load of a twentieth of a second."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ingest.workbench.measure.arranging import Arrangement
from ingest.workbench.measure.loads.load import Load
from ingest.workbench.measure.place.blocks import Kernel
from ingest.workbench.measure.plan.model import Place
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan
from ingest.workbench.measure.running.experiment import Experiment
from ingest.workbench.measure.running.listening import Silence
from ingest.workbench.measure.running.starting import new_state
from ingest.workbench.measure.site import Site
from ingest.workbench.measure.state.state import FILE, read_state
from ingest.workbench.measure.steps.step import Command, Text

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.running.listening import Listener
    from ingest.workbench.measure.state.state import State
    from ingest.workbench.measure.steps.step import Step

HERE = Path(__file__).parent
BUNDLE = HERE.parent / "environment" / "bundles" / "partition.txt"
PRINTED = HERE.parent / "importers" / "fixtures" / "sqlite-writer" / "wal-normal.txt"
#: Two settings that the atlas does not know: one of a queue, one of the kernel.
PLAN = """\
plan: 1
id: a-try
title: "A try"
treatments:
  - setting: some_tunable
    levels: ["1", "2"]
    baseline: "1"
    by: {queue: some_tunable}
  - setting: some_limit
    levels: ["10", "20"]
    baseline: "10"
    by: {sysctl: vm.some_limit}
workload: {tool: sqlite, rows: 10, duration_s: 1, warmup_s: 1}
memory: {regime: fits}
design: {rounds: 2, seed: 3}
disturbed: {steal_pct: 100, other_cpu_pct: 100, other_io_mib_per_s: 1000000}
"""


class Quick(Load):
    """Starts a "server" that sleeps, and prints what a run of SQLite printed.

    It holds to the levels in force: what it prints depends on them.
    """

    printed = PRINTED

    def data_bytes(self) -> int:
        """Return the size of its one file."""
        return 10

    def prepare(self) -> list[Step]:
        """Return what makes the one file."""
        return [Text(self.site.scratch / "data", "data\n")]

    def start(self, _case: Case) -> list[Step]:
        """Return what starts a process that only a signal ends."""
        pid = self._pid
        return [
            Command(
                ("sh", "-c", f"sleep 600 >/dev/null 2>&1 & echo $! > {pid}"),
                undo=f"rm -f {pid}",
            )
        ]

    def run(self, _case: Case, _seconds: int, output: str) -> list[Step]:
        """Return a twentieth of a second, and the output."""
        data = shlex.quote(str(self.site.scratch / "data"))
        words = f"sleep 0.05; cat {data} >/dev/null && cat {self.printed}"
        return [Command(("sh", "-c", words), output=output)]

    def stop(self) -> list[Step]:
        """Return what ends the process."""
        return [Command(("sh", "-c", f"kill $(cat {self._pid}); rm {self._pid}"))]

    @property
    def _pid(self) -> str:
        return shlex.quote(str(self.site.scratch / "pid"))


@dataclass(frozen=True)
class Rig:
    """An experiment in a folder, and the files that it changes."""

    root: Path
    plan: Plan
    text: str
    reference: Reference
    load: type[Load] = Quick

    @property
    def tunable(self) -> Path:
        """The file of the queue."""
        return self.root / "sys" / "block" / "vdb" / "queue" / "some_tunable"

    @property
    def limit(self) -> Path:
        """The file of the kernel's limit."""
        return self.root / "proc" / "sys" / "vm" / "some_limit"

    @property
    def work(self) -> Path:
        """Where state and outputs are."""
        return self.root / "work"

    @property
    def scratch(self) -> Path:
        """Where the data is."""
        return self.root / "scratch"

    def lay_out(self) -> Rig:
        """Make the files of the kernel, as they are before."""
        boot = Path("/proc/sys/kernel/random/boot_id")
        ours = self.root / boot.relative_to("/")
        files = {self.tunable: "[7] 8\n", self.limit: "70\n", ours: boot.read_text()}
        files[self.root / "proc" / "meminfo"] = "MemTotal: 8388608 kB\n"
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        collector = self.root / "collect.sh"
        collector.write_text(f"cat {shlex.quote(str(BUNDLE))}\n")
        return self

    def is_as_before(self) -> bool:
        """Tell whether both files hold what was in force."""
        held = [path.read_text().strip() for path in (self.tunable, self.limit)]
        return held in (["[7] 8", "70"], ["7", "70"])

    def arrangement(self, caller: str = "") -> Arrangement:
        """Return the plan at this place; ``caller`` is who called sudo."""
        kernel = Kernel(self.root / "sys", self.root / "proc")
        site = Site(
            work=self.work,
            scratch=self.scratch,
            kernel=kernel,
            disks=(self.tunable.parent.parent,),
            caller=caller,
        )
        load = self.load(self.plan, site, self.reference)
        place = Place(directory=str(self.root))
        return Arrangement(self.plan, place, load, self.root / "collect.sh")

    def state(self) -> State:
        """Return the state as kept, or a new one."""
        if (self.work / FILE).exists():
            return read_state(self.work)
        place = Place(directory=str(self.root))
        return new_state(self.plan, self.text, place, self.work)

    def experiment(self, listener: Listener | None = None) -> Experiment:
        """Return the experiment, new or to be gone on with."""
        return Experiment(
            self.arrangement(), self.state(), self.reference, listener or Silence()
        )


def rig_in(
    root: Path, reference: Reference, text: str = PLAN, load: type[Load] = Quick
) -> Rig:
    """Return a rig in an empty folder."""
    read = parsed_plan(text, "plan.yaml", reference)
    assert isinstance(read, ReadPlan), read
    return Rig(root, read.plan, text, reference, load).lay_out()
