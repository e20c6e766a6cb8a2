"""The steps of an experiment in their order: opening, each run, closing."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ingest.workbench.measure.loads.background import InBackground
from ingest.workbench.measure.loads.flushing import flushes
from ingest.workbench.measure.loads.load import OUTPUT
from ingest.workbench.measure.plan.cases import cases_of
from ingest.workbench.measure.plan.placed import prepared
from ingest.workbench.measure.steps.step import (
    Command,
    Folder,
    Removal,
    Signal,
    Text,
)
from ingest.workbench.measure.treatments.filesystem import Filesystem
from ingest.workbench.measure.treatments.kernel import kernel_settings
from ingest.workbench.measure.treatments.limits import (
    lifted,
    made_groups,
    memory_limit,
    throttles,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from ingest.workbench.measure.loads.load import Load
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Place, Plan
    from ingest.workbench.measure.steps.step import Step

#: Files in the folder of a run.
SETTLING, WARM_UP, BEFORE, AFTER = (
    "settling.txt",
    "warm-up.txt",
    "environment-before.txt",
    "environment-after.txt",
)
#: Takes how many bytes of log the server had written.
LOG = "log-written.txt"


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A plan with its load and place; every method returns steps, none runs any.

    ``collector`` is the script that captures the environment. ``prepared`` are the
    loads bound to the folders of a setting's levels, where somebody prepared these.
    """

    plan: Plan
    place: Place
    load: Load
    collector: Path
    prepared: Mapping[str, Load] = field(default_factory=dict)

    def at(self, case: Case) -> Arrangement:
        """Return the steps at the folder of a case; this, where there is one place."""
        setting, _ = prepared(self.plan)
        found = self.prepared.get(case.all_levels.get(setting, ""))
        return self if found is None else replace(self, load=found, prepared={})

    def one_each(self, first: Case) -> list[Case]:
        """Return a case at each of its places, ``first`` at its own."""
        setting, folders = prepared(self.plan)
        found = {first.all_levels.get(setting, ""): first}
        for case in cases_of(self.plan):
            found.setdefault(case.all_levels.get(setting, ""), case)
        return list(found.values()) if folders else [first]

    @property
    def loads(self) -> tuple[Load, ...]:
        """The load at each of its places."""
        return tuple(self.prepared.values()) or (self.load,)

    @property
    def filesystem(self) -> Filesystem:
        """The file system of the place."""
        return Filesystem(self.load, self.place)

    @property
    def background(self) -> InBackground | None:
        """What else reads and writes at the place; None: nothing."""
        plan = self.plan.background
        return None if plan is None else InBackground(plan, self.load.site)

    @property
    def pid_files(self) -> tuple[Path, ...]:
        """The files with the numbers of what runs beside our own processes."""
        server = self.load.pid_file
        background = self.background
        given = (server, None if background is None else background.pid_file)
        return tuple(path for path in given if path is not None)

    @property
    def varies_filesystem(self) -> bool:
        """Whether the cases differ in how the file system is made."""
        return self._varies("mkfs")

    @property
    def prepares_each_run(self) -> bool:
        """Whether each run gets data of its own."""
        return self.varies_filesystem or self.plan.design.data == "fresh"

    def open(self, case: Case, *, image_is_there: bool = False) -> list[Step]:
        """Return what makes the places: image, file system, memory limit."""
        steps: list[Step] = []
        if self.filesystem.is_made:
            if image_is_there:
                if self.load.site.image is not None:
                    steps.append(self.filesystem.reattach())
            else:
                steps += [*self.filesystem.attach(), *self.filesystem.make(case)]
            steps += self.filesystem.mount(case)
        return [*steps, *made_groups(self.load), *memory_limit(self.load)]

    def prepare(self) -> list[Step]:
        """Return what makes the data, after whatever was there of it."""
        steps: list[Step] = []
        for load in self.loads:
            scratch, who = load.site.scratch, load.site.account or load.site.caller
            steps.append(Removal(scratch, "no rest of other data"))
            steps.append(Folder(scratch, "the scratch folder", who))
            steps += self._by_caller(load.prepare())
            if self.plan.background is not None:
                beside = InBackground(self.plan.background, load.site)
                steps += self._by_caller(beside.prepare())
        return steps

    def arrange(self, case: Case) -> list[Step]:
        """Return what makes the levels of a case hold, up to a server that answers."""
        steps: list[Step] = []
        if self.filesystem.is_made and self.varies_filesystem:
            steps += [*self.filesystem.unmount(), *self.filesystem.make(case)]
            steps += self.filesystem.mount(case)
        elif self.filesystem.is_made and self._varies("mount"):
            steps += [*self.filesystem.unmount(), *self.filesystem.mount(case)]
        steps += [*kernel_settings(self.load, case), *throttles(self.load, case)]
        if self.prepares_each_run:
            steps += self.prepare()
        if self.plan.design.cache == "dropped":
            drop = self.load.site.kernel.proc / "sys/vm/drop_caches"
            steps += [Command(("sync",)), Signal(drop, "3", "one state of the cache")]
        beside = self.background.start() if self.background is not None else []
        return [*steps, *self._by_caller([*self.load.start(case), *beside])]

    def flush(self) -> list[Step]:
        """Return what tells how long a flush takes, while the server idles."""
        seconds = self.plan.design.flush_s
        return self._by_caller([flushes(self.load.site, seconds)] if seconds else [])

    @property
    def settling_runs(self) -> int:
        """How many runs come first that do not count."""
        return 0 if self.prepares_each_run else self.plan.design.settle

    def settle(self, case: Case) -> list[Step]:
        """Return a run that does not count, from its levels to its end."""
        seconds = self.plan.workload.duration_s
        run = self._by_caller(self.load.run(case, seconds, SETTLING))
        return [*self.arrange(case), *run, *self.stop()]

    def warm_up(self, case: Case) -> list[Step]:
        """Return the load before the run, whose figures do not count."""
        seconds = self.plan.workload.warmup_s
        run = self.load.run(case, seconds, WARM_UP) if seconds else []
        return self._by_caller(run)

    def run(self, case: Case) -> list[Step]:
        """Return the run itself."""
        seconds = self.plan.workload.duration_s
        return self._by_caller(self.load.run(case, seconds, OUTPUT))

    def log_written(self, output: str) -> list[Step]:
        """Return what prints how much log the server has written so far."""
        return self._by_caller(self.load.log_written(output))

    def capture(self, name: str) -> Step:
        """Return what writes down the environment, with the server running."""
        client = ("-c", self.load.client) if self.load.client else ()
        command = ("sh", str(self.collector), "-y", "-d", str(self.load.data), *client)
        return Command(command, "the collector of the atlas", output=name)

    def stop(self) -> list[Step]:
        """Return what ends a run; what a server still has to write is not limited."""
        beside = self.background.stop() if self.background is not None else []
        return [*lifted(self.load), *self._by_caller([*beside, *self.load.stop()])]

    def close(self) -> list[Step]:
        """Return what removes data and places; settings are put back after it."""
        site = self.load.site
        steps: list[Step] = []
        if not self.filesystem.is_made:
            why = "the data of the experiment"
            return [Removal(load.site.scratch, why) for load in self.loads]
        steps += [*self.filesystem.unmount(), *self.filesystem.detach()]
        if site.mounted_at is not None:
            steps.append(Removal(site.mounted_at, "the empty mount point"))
        if site.image is not None:
            steps.append(Removal(site.image, "the image"))
        return steps

    def _by_caller(self, steps: Iterable[Step]) -> list[Step]:
        """Return steps of the load: none of them takes root.

        Started by root itself they run as root, for want of another who could reach
        programs and folders.
        """
        who = self.load.site.caller
        return [
            replace(each, account=who)
            if isinstance(each, Command | Text | Folder) and not each.account
            else each
            for each in steps
        ]

    def _varies(self, kind: str) -> bool:
        return any(
            way is not None and way.kind == kind for way in self.load.ways.values()
        )


__all__ = ["AFTER", "BEFORE", "OUTPUT", "WARM_UP", "Arrangement"]
