"""One run: levels set, server started, environment captured, load, server stopped."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.workbench.measure.arranging import AFTER, BEFORE, LOG, OUTPUT
from ingest.workbench.measure.conditions import sensors
from ingest.workbench.measure.conditions.counters import (
    between,
    disturbance,
    snapshot,
)
from ingest.workbench.measure.conditions.processes import Own
from ingest.workbench.measure.loads.flushing import OUTPUT as FLUSHES
from ingest.workbench.measure.loads.flushing import flush_times
from ingest.workbench.measure.plan.measures import chosen_of
from ingest.workbench.measure.plan.ways import way_of
from ingest.workbench.measure.running.outcome import (
    NoResultError,
    bundle_of,
    not_held,
    outcome_of,
    said_differences,
)
from ingest.workbench.measure.running.perform import Performer, StepError
from ingest.workbench.measure.state.state import Run

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.arranging import Arrangement
    from ingest.workbench.measure.design.order import Slot
    from ingest.workbench.measure.running.listening import Listener
    from ingest.workbench.measure.state.state import Conditions

#: The folder of the runs below the work folder, and the environment all are compared
#: with: that of the first run.
RUNS, FIRST = "runs", "environment-first.txt"
#: Characters that are kept of why a run failed; all of it is in its folder.
LONGEST_WHY = 500


@dataclass(frozen=True, slots=True)
class OneRun:
    """A run at a place in the order."""

    arrangement: Arrangement
    performer: Performer
    reference: Reference
    listener: Listener
    slot: Slot
    position: int
    attempt: int

    def go(self, *, is_last: bool) -> tuple[Run, tuple[str, ...]]:
        """Carry the run out; return it, and where its environment was another.

        A run that fails is a run, too. ``is_last``: there is no further attempt, so a
        disturbance is noted and the run counted. Raises OSError where the work folder
        cannot be written to.
        """
        folder = self._folder
        if folder.exists():  # an attempt that was interrupted
            shutil.rmtree(folder)
        folder.mkdir(parents=True)
        self.listener.begins(self.slot, self.attempt, folder / OUTPUT)
        try:
            found = self._carried_out(folder)
            course = self.arrangement.load.course(folder, self._main)
            outcome = outcome_of(folder / OUTPUT, self._number, self._main, course)
        except (StepError, NoResultError) as problem:
            self._stop_quietly(folder)
            return self._run(outcome="failed", why=str(problem)[:LONGEST_WHY]), ()
        why = self._wrong_levels(folder)
        if why:
            return self._run(outcome="failed", why=why, conditions=found), ()
        disturbed = disturbance(found, self.arrangement.plan.disturbed)
        run = self._run(
            outcome="disturbed" if disturbed and not is_last else "measured",
            why=disturbed,
            metrics=outcome.metrics,
            drift_pct=outcome.drift_pct,
            conditions=found,
        )
        return run, self._differences(folder)

    @property
    def _folder(self) -> Path:
        name = f"r{self.slot.round:02d}-{self.position:02d}-{self.attempt}"
        return self.arrangement.load.site.work / RUNS / name

    @property
    def _number(self) -> int:
        return self.arrangement.load.counted(self.slot.case)

    @property
    def _main(self) -> str:
        return chosen_of(self.arrangement.plan)[0]

    def _carried_out(self, folder: Path) -> Conditions:
        arrangement, case = self.arrangement, self.slot.case
        site = arrangement.load.site
        perform = self.performer.all
        perform(arrangement.arrange(case), folder)
        perform([arrangement.capture(BEFORE)], folder)
        perform(arrangement.flush(), folder)
        perform(arrangement.warm_up(case), folder)
        own = Own(os.getpid(), arrangement.pid_files)
        read = sensors.before(site.kernel, site.disks)
        read |= flush_times(folder / FLUSHES)
        *before, measured = arrangement.run(case)
        perform(before, folder)
        log = self._log_written(folder)
        one = snapshot(site.kernel, own, site.cpu)
        perform([measured], folder)
        other = snapshot(site.kernel, own, site.cpu)
        read |= sensors.after(site.kernel, site.disks)
        now = self._log_written(folder)
        if log is not None and now is not None:
            read["log_bytes"] = now - log
        found = between(one, other, site.disks, read)
        perform([arrangement.capture(AFTER), *arrangement.stop()], folder)
        return found

    def _log_written(self, folder: Path) -> int | None:
        """Return how many bytes of log there were so far; None: nobody tells."""
        steps = self.arrangement.log_written(LOG)
        self.performer.all(steps, folder)
        if not steps:
            return None
        last = (folder / LOG).read_text("utf-8", "replace").split()[-1:]
        return int(last[0]) if last and last[0].isdecimal() else None

    def _stop_quietly(self, folder: Path) -> None:
        """Stop what the failed run may have left running; the script does the rest."""
        try:
            self.performer.all(self.arrangement.stop(), folder)
        except StepError:
            return

    def _wrong_levels(self, folder: Path) -> str:
        bundle = bundle_of(folder / BEFORE)
        if bundle is None:
            return "the collector wrote nothing that can be read"
        return not_held(bundle, self.slot.case.all_levels, self.reference.factors)

    def _differences(self, folder: Path) -> tuple[str, ...]:
        """Return where it is another than before, or than in the first run."""
        first = self.arrangement.load.site.work / FIRST
        if not first.exists():
            shutil.copyfile(folder / BEFORE, first)
        before, after = bundle_of(folder / BEFORE), bundle_of(folder / AFTER)
        reference = bundle_of(first)
        if before is None or after is None or reference is None:
            return ("an environment could not be read",)
        plan, factors = self.arrangement.plan, self.reference.factors
        varied = (*plan.treatments, *plan.strata)
        known = [factors[x.setting] for x in varied if x.setting in factors]
        set_by = [way for x in varied if (way := way_of(x, plan, self.reference))]
        return (
            *said_differences(before, after, ()),
            *said_differences(reference, before, known, set_by),
        )

    def _run(self, **parts: object) -> Run:
        return Run.model_validate(
            {
                "round": self.slot.round,
                "position": self.position,
                "levels": dict(self.slot.case.levels),
                "context": dict(self.slot.case.context),
                "twin": self.slot.twin,
                "attempt": self.attempt,
                "folder": f"{RUNS}/{self._folder.name}",
                "result": self._number,
                **parts,
            }
        )
