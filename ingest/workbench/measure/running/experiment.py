"""An experiment from its first change to the last thing put back."""

from __future__ import annotations

import signal
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn

from ingest.analysis.parameters import EvidenceParameters
from ingest.workbench.measure.design.order import order_of
from ingest.workbench.measure.guard.guard import Guard, LockedError, locked
from ingest.workbench.measure.guard.journal import Journal
from ingest.workbench.measure.plan.cases import baselines_of, cases_of
from ingest.workbench.measure.plan.measures import chosen_of
from ingest.workbench.measure.running.one_run import LONGEST_WHY, OneRun
from ingest.workbench.measure.running.perform import Performer, StepError
from ingest.workbench.measure.state.state import write_state
from ingest.workbench.measure.verdicts.paired import (
    Paired,
    is_decided,
    paired,
    rounds_needed,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import FrameType

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.arranging import Arrangement
    from ingest.workbench.measure.design.order import Slot
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.running.listening import Listener
    from ingest.workbench.measure.state.state import Run, State
    from ingest.workbench.measure.steps.step import Step

#: Places in the order that may fail one after the other before it is given up.
_FAILURES = 3
_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class GivenUpError(Exception):
    """The experiment cannot go on; everything was put back, and it can be resumed."""


@dataclass(slots=True)
class Experiment:
    """Carries a plan out; ``state`` is kept after each run, so that it can go on."""

    arrangement: Arrangement
    state: State
    reference: Reference
    listener: Listener
    _journal: Journal = field(init=False)
    _performer: Performer = field(init=False)
    #: Runs that were there before; a place none of which counts is tried again.
    _before: int = field(init=False)
    #: What could not be put back when it came to its end, however that was.
    left: str = field(init=False, default="")

    def __post_init__(self) -> None:
        """Bind what carries steps out."""
        self._before = len(self.state.runs)
        site = self.arrangement.load.site
        boot_id = site.kernel.boot_id()
        self._journal = Journal(site.restore, self.state.token, boot_id)
        self._performer = Performer(site, self._journal, self.listener.tick)

    def go(self) -> str:
        """Run what is left to be run; return what could not be put back, "" for all.

        Whatever happens, changes are undone before this returns or raises. Raises
        ``GivenUpError``, KeyboardInterrupt (also for SIGTERM and SIGHUP), OSError.
        """
        try:
            with locked(self._work, self.arrangement.load.site.kernel) as locks:
                return self._guarded(locks)
        except LockedError as problem:
            raise GivenUpError(str(problem)) from problem

    def _guarded(self, locks: tuple[int, ...]) -> str:
        if self._journal.restore.exists():
            # Left by an experiment that was killed together with its guard.
            left = self._journal.undo()
            if left:
                message = f"something is not put back yet: {left}"
                raise GivenUpError(message)
        self._journal.open()
        write_state(self._work, self.state)
        guard = Guard(self._journal.restore, locks)
        before = [(each, signal.signal(each, _interrupted)) for each in _SIGNALS]
        try:
            self._all()
        except StepError as problem:
            raise GivenUpError(str(problem)) from problem
        finally:
            # A second Ctrl+C must not leave things half put back.
            held = signal.signal(signal.SIGINT, signal.SIG_IGN)
            left = self.left = self._journal.undo()
            guard.dismiss()
            signal.signal(signal.SIGINT, held)
            for number, handler in before:
                signal.signal(number, handler)
            if left:
                self.listener.told(f"not put back: {left}")
        return left

    @property
    def _work(self) -> Path:
        return self.arrangement.load.site.work

    def _all(self) -> None:
        plan = self.arrangement.plan
        self._open()
        failures = 0
        number = 1
        while number <= plan.design.rounds:
            for position, slot in enumerate(
                order_of(plan, self.state.seed, number), start=1
            ):
                if self._is_done(number, position):
                    continue
                failures = 0 if self._slot(slot, position) else failures + 1
                if failures >= _FAILURES:
                    why = self.state.runs[-1].why
                    message = f"{_FAILURES} runs failed one after the other: {why}"
                    raise GivenUpError(message)
            if number == plan.design.pilot_rounds:
                self._pilot()
            if self._stops_after(number):
                self.listener.told(f"every level is settled after {number} rounds")
                break
            number += 1
        self.listener.doing("removing the data")
        self._perform(self.arrangement.close())
        gone = self.state.changed(data_is_made=False, image_is_made=False)
        self._keep(gone.changed(finished=True))

    def _open(self) -> None:
        first = baselines_of(self.arrangement.plan)[0]
        self.listener.doing("opening the place")
        is_there = self.state.image_is_made
        self._perform(self.arrangement.open(first, image_is_there=is_there))
        self._keep(self.state.changed(image_is_made=True))
        if not self.arrangement.prepares_each_run and not self.state.data_is_made:
            self.listener.doing("making the data")
            self._perform(self.arrangement.prepare())
            self._keep(self.state.changed(data_is_made=True, is_settled=False))
        if self.arrangement.settling_runs and not self.state.is_settled:
            self._settle(first)

    def _settle(self, first: Case) -> None:
        """Make the runs that do not count, at each of the places.

        Where one fails, those that do count will tell.
        """
        self.listener.doing("what does not count yet")
        why = ""
        for case in self.arrangement.one_each(first):
            arrangement = self.arrangement.at(case)
            try:
                for _ in range(arrangement.settling_runs):
                    self._perform(arrangement.settle(case))
            except StepError as problem:
                why = str(problem)[:LONGEST_WHY]
                self.listener.told(f"a run that does not count failed: {why}")
                with suppress(StepError):
                    self._perform(arrangement.stop())
        self._keep(self.state.changed(is_settled=True, unsettled=why))

    def _slot(self, slot: Slot, position: int) -> bool:
        """Fill a place in the order; tell whether a run of it can be counted."""
        plan = self.arrangement.plan
        tried = len(self._at(slot.round, position, self.state.runs))
        last = tried + 1 + plan.disturbed.again
        for attempt in range(tried + 1, last + 1):
            one = OneRun(
                self.arrangement.at(slot.case),
                self._performer,
                self.reference,
                self.listener,
                slot,
                position,
                attempt,
            )
            run, seen = one.go(is_last=attempt == last)
            different = tuple(dict.fromkeys((*self.state.differences, *seen)))
            self._keep(self.state.with_run(run).changed(differences=different))
            self.listener.ends(run)
            if run.outcome == "measured":
                return True
        return False

    def _is_done(self, number: int, position: int) -> bool:
        """Tell whether a place is filled, or was tried often enough just now."""
        now = self._at(number, position, self.state.runs[self._before :])
        if len(now) > self.arrangement.plan.disturbed.again:
            return True
        tried = self._at(number, position, self.state.runs)
        return any(run.outcome == "measured" for run in tried)

    @staticmethod
    def _at(number: int, position: int, runs: Sequence[Run]) -> list[Run]:
        return [run for run in runs if (run.round, run.position) == (number, position)]

    def _pilot(self) -> None:
        needed = rounds_needed(self._paired(), parameters_of(self.reference).margin)
        rounds = self.arrangement.plan.design.rounds
        if needed is None:
            return
        enough = "these will do" if needed <= rounds else "--rounds sets more"
        self.listener.told(
            f"pilot of {self.arrangement.plan.design.pilot_rounds} rounds: as they "
            f"scatter, {needed} rounds tell differences as small as the margin; "
            f"planned are {rounds}: {enough}"
        )

    def _stops_after(self, number: int) -> bool:
        plan = self.arrangement.plan
        if plan.design.stop_early == "never" or number < plan.design.rounds_at_least:
            return False
        cases = len(cases_of(plan)) - len(baselines_of(plan))
        return is_decided(self._paired(), cases)

    def _paired(self) -> list[Paired]:
        return paired_of(self.arrangement.plan, self.state, self.reference)

    def _perform(self, steps: list[Step]) -> None:
        self._performer.all(steps, self._work / "log")

    def _keep(self, state: State) -> None:
        self.state = state
        write_state(self._work, state)


def paired_of(plan: Plan, state: State, reference: Reference) -> list[Paired]:
    """Return what is known so far of each case against its baseline."""
    main, _ = chosen_of(plan)
    return paired(
        state.runs,
        cases_of(plan),
        baselines_of(plan),
        main,
        higher_is_better=reference.metrics[main].better != "lower",
        parameters=parameters_of(reference),
    )


def parameters_of(reference: Reference) -> EvidenceParameters:
    """Return the numbers that judge evidence. Raises ``GivenUpError`` without them."""
    if reference.evidence is None:
        message = "data/reference/evidence.yaml cannot be read"
        raise GivenUpError(message)
    return EvidenceParameters.from_reference(reference.evidence)


def _interrupted(_number: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
