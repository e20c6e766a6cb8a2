"""A process that waits for the experiment to end, and puts back what that left.

It holds one end of a pipe. The experiment's end closes when it exits or is killed, by
whatever signal; the guard then runs the restore script, unless nothing is left to do.
It is a shell, in a session of its own: Ctrl+C does not reach it. As long as it lives
it holds the lock of the work folder, so that nobody goes on with an experiment that is
still being put back.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ingest.workbench.measure.guard.script import MARK

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: Seconds that a guard may take to put things back, and between two looks at it.
_PATIENCE_S, _LOOK_S = 60.0, 0.1

#: Waits for the pipe to close. The word tells an orderly end from a killed one.
_WATCH = 'read -r word || word=""; [ "$word" = done ] || exec sh "$1" >"$2" 2>&1'


@contextmanager
def locked(work: Path) -> Iterator[int]:
    """Hold the lock of a work folder; give the open file that holds it.

    Waits a while for a guard that is still putting things back. Raises
    ``LockedError`` where an experiment runs there.
    """
    work.mkdir(parents=True, exist_ok=True)
    with (work / "lock").open("wb") as stream:
        end = time.monotonic() + _PATIENCE_S
        while True:
            try:
                fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > end:
                    raise LockedError(work) from None
                time.sleep(_LOOK_S)
        yield stream.fileno()


class LockedError(Exception):
    """An experiment runs in the work folder, or is still being put back."""

    def __init__(self, work: Path) -> None:
        """Keep the folder."""
        super().__init__(f"an experiment is running in {work}")


@dataclass(slots=True)
class Guard:
    """Watches over the process that made it."""

    _shell: subprocess.Popen[bytes] = field(init=False)

    def __init__(self, restore: Path, lock: int) -> None:
        """Start watching; ``lock`` is the open file that holds the lock.

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
            pass_fds=(lock,),
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
