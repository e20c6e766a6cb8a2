"""A process that waits for the experiment to end, and puts back what that left.

It holds one end of a pipe. The experiment's end closes when it exits or is killed, by
whatever signal; the guard then runs the restore script, unless nothing is left to do.
It is a shell, in a session of its own: Ctrl+C does not reach it. As long as it lives
it holds the locks of the experiment, so that nobody goes on with an experiment that is
still being put back.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ingest.workbench.measure.guard.script import MARK

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ingest.workbench.measure.place.blocks import Kernel

#: Name of the file, in the work folder, that whoever runs an experiment there locks.
LOCK = "lock"

#: Seconds that a guard may take to put things back, and between two looks at it.
_PATIENCE_S, _LOOK_S = 60.0, 0.1

#: Waits for the pipe to close. The word tells an orderly end from a killed one.
_WATCH = 'read -r word || word=""; [ "$word" = done ] || exec sh "$1" >"$2" 2>&1'


@contextmanager
def locked(work: Path, kernel: Kernel) -> Iterator[tuple[int, ...]]:
    """Hold the locks of a work folder and of the machine; give the files of both.

    What one experiment sets another would take for what was there before, and put back.
    Waits a while for a guard that is still putting things back. Raises
    ``LockedError`` where an experiment runs there.
    """
    work.mkdir(parents=True, exist_ok=True)
    machine = kernel.sys.parent / "run" / "lock"
    with ExitStack() as held:
        own = os.open(work / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
        held.callback(os.close, own)
        _wait_for(own, f"an experiment is running in {work}")
        if not machine.is_dir():
            yield (own,)
            return
        common = _common(machine / "atlas-measure")
        held.callback(os.close, common)
        _wait_for(common, "another experiment is running on this machine")
        yield (own, common)


def _common(path: Path) -> int:
    """Open a file that whoever came first has made, and may be another account's."""
    try:
        return os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return os.open(path, os.O_RDONLY | os.O_CREAT, 0o644)


def _wait_for(lock: int, why: str) -> None:
    end = time.monotonic() + _PATIENCE_S
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > end:
                raise LockedError(why) from None
            time.sleep(_LOOK_S)
        else:
            return


class LockedError(Exception):
    """An experiment runs in the work folder, or elsewhere on the machine."""


@dataclass(slots=True)
class Guard:
    """Watches over the process that made it."""

    _shell: subprocess.Popen[bytes] = field(init=False)

    def __init__(self, restore: Path, locks: tuple[int, ...]) -> None:
        """Start watching; ``locks`` are the open files that hold the locks.

        Raises OSError where no process can be started.
        """
        log = restore.with_suffix(".log")
        environment = {k: v for k, v in os.environ.items() if k != MARK}
        self._shell = subprocess.Popen(  # noqa: S603 (our own line of shell)
            ("/bin/sh", "-c", _WATCH, "atlas-guard", str(restore), str(log)),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=environment,
            cwd="/",
            pass_fds=locks,
        )

    def dismiss(self) -> None:
        """End the guard: everything has been put back already."""
        pipe = self._shell.stdin
        if pipe is not None and not pipe.closed:
            try:
                pipe.write(b"done\n")
                pipe.close()
            except BrokenPipeError:
                pass
        self._shell.wait()
