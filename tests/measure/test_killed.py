"""Killed at fifty random points: everything is put back, and it can be gone on with."""

from __future__ import annotations

import itertools
import os
import random
import signal
import time
from typing import TYPE_CHECKING, Protocol

from ingest.workbench.measure.state.state import read_state
from tests.measure.rig import rig_in
from tests.measure.test_experiment import marked

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.running.experiment import Experiment

TIMES = 50
#: Kills that each experiment has to bear before it may come to its end.
KILLS = 10
#: Seconds that everything may take to be put back on a machine with other work.
PATIENCE_S = 60
RUNS = 10


class Resumable(Protocol):
    """An experiment that can be begun, and gone on with."""

    @property
    def work(self) -> Path:
        """Where state and outputs are."""

    def experiment(self) -> Experiment:
        """Return it, new or as far as it came."""


def forked(rig: Resumable) -> int:
    """Go on with an experiment in a process of its own; return its number."""
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            code = 0 if rig.experiment().go() == "" else 2
        finally:
            os._exit(code)
    return pid


def waited(pid: int) -> int:
    """Return how a process ended."""
    return os.waitpid(pid, 0)[1]


def until(holds: Callable[[], bool]) -> bool:
    """Wait until something holds; tell whether it came to hold."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.02)
    return holds()


def guards_of(rig: Resumable) -> list[int]:
    """Return the guards, and the restore scripts they run, of one experiment."""
    found = []
    for name in os.listdir("/proc"):  # noqa: PTH208 (names of processes)
        try:
            with open(f"/proc/{name}/cmdline", "rb") as stream:  # noqa: PTH123
                if str(rig.work / "restore.sh").encode() in stream.read():
                    found.append(int(name))
        except (OSError, ValueError):
            continue
    return found


def test_killed_at_random_points(tmp_path: Path, reference: Reference) -> None:
    """SIGKILL at any moment: levels are put back, no process stays, no run is lost.

    What was kept before a kill is there after it; an experiment that was killed ten
    times comes to the same runs as one that was not.
    """
    lot = random.Random(20261123)  # noqa: S311 (the same moments each time)
    struck = 0
    for number in itertools.count():
        if struck >= TIMES:
            break
        root = tmp_path / str(number)
        root.mkdir()
        rig = rig_in(root, reference)
        for _ in range(KILLS):
            before = (
                read_state(rig.work).runs if (rig.work / "state.json").exists() else ()
            )
            pid = forked(rig)
            time.sleep(lot.uniform(0, 0.8))
            os.kill(pid, signal.SIGKILL)
            struck += os.WIFSIGNALED(waited(pid))
            # A guard that was forked just now cannot be told from its parent yet.
            assert until(rig.is_as_before), "nothing put the levels back"
            assert until(lambda: not guards_of(rig)), "the guard did not come to an end"  # noqa: B023
            assert rig.is_as_before()
            if (rig.work / "state.json").exists():
                state = read_state(rig.work)
                assert state.runs[: len(before)] == before
                assert until(lambda: marked(state.token) == []), "a process stayed"  # noqa: B023
        assert waited(forked(rig)) == 0
        state = read_state(rig.work)
        assert state.finished
        assert sum(run.outcome == "measured" for run in state.runs) == RUNS
        places = {(run.round, run.position) for run in state.runs}
        assert len(places) == RUNS
        assert rig.is_as_before()
        assert not rig.scratch.exists()
    assert struck >= TIMES


def test_killed_with_its_guard_the_script_is_enough(
    tmp_path: Path, reference: Reference
) -> None:
    """Where everything was killed at once, going on puts things back first."""
    rig = rig_in(tmp_path, reference)
    pid = forked(rig)
    assert until(lambda: rig.tunable.read_text().strip() in {"1", "2"})
    for each in (pid, *guards_of(rig)):
        os.kill(each, signal.SIGKILL)
    waited(pid)
    assert (rig.work / "restore.sh").exists()
    assert waited(forked(rig)) == 0
    assert rig.is_as_before()
    assert read_state(rig.work).finished
