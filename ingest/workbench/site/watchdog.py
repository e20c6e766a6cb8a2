"""A program that is ended when it stops getting anywhere.

Hugo 0.168 can wait for itself for ever after a failing template: all its goroutines
stand still, and so would the build. Progress is output, processor time, or bytes read
and written. Without any for a stated time, and after a stated time in any case, the
program is asked for its stacks (SIGQUIT, which Go answers) and its group is ended.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from typing import IO, TYPE_CHECKING

from ingest.workbench.site.progress import Used, used_by
from ingest.workbench.site.stacks import shortened

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

#: Of one core: a program of which all threads wait still wakes now and then.
_BUSY_SHARE = 0.02
#: Bytes a second: the runtime of Go wakes itself by writing a few to a descriptor.
_MOVING_BYTES_PER_S = 1000
#: Without it Go would print the stack of one goroutine.
_TRACE = {"GOTRACEBACK": "all"}


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a program may take without progress, and in all; seconds."""

    idle_s: float = 60
    limit_s: float = 3600
    #: Between two looks.
    look_s: float = 0.5
    #: For printing its stacks, and then for ending.
    end_s: float = 10


class StuckError(Exception):
    """A program got nowhere and was ended; the message says what is known of it."""


@dataclass(slots=True)
class _Told:
    """What a program printed: passed on as it comes, but for its stacks."""

    say: Callable[[str], object]
    last: str = ""
    size: int = 0
    stacks: list[str] = field(default_factory=list)
    asked: Event = field(default_factory=Event)

    def hear(self, pipe: IO[bytes]) -> None:
        """Pass on everything from a pipe until it closes."""
        for raw in iter(pipe.readline, b""):
            line = raw.decode("utf-8", "replace")
            self.size += len(raw)
            if self.asked.is_set():
                self.stacks.append(line)
            else:
                self.last = line.strip() or self.last
                self.say(line)


def pass_on(text: str) -> None:
    """Print what a program printed, at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def run_watched(  # noqa: PLR0913 (each named by the caller)
    command: Sequence[str],
    *,
    cwd: Path,
    stacks: Path,
    say: Callable[[str], object] = pass_on,
    patience: Patience = Patience(),
    environment: Mapping[str, str] | None = None,
    keep_open: Sequence[int] = (),
) -> int:
    """Run a program and return its exit code; ``say`` hears each line it prints.

    ``stacks`` is the file for the stacks of one that got stuck. ``keep_open`` are file
    descriptors it inherits. Raises ``StuckError`` when it was ended, OSError when it
    cannot be started. Whatever happens, nothing of its process group is left running.
    """
    with subprocess.Popen(  # noqa: S603 (programs of the environment, called by this package)
        command,
        cwd=cwd,
        env={**(os.environ if environment is None else environment), **_TRACE},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        process_group=0,
        pass_fds=keep_open,
    ) as program:
        told = _Told(say)
        ear = Thread(target=told.hear, args=(program.stdout,), daemon=True)
        ear.start()
        try:
            reason = _watch(program, told, patience)
            if reason:
                told.asked.set()
                _ask_and_end(program, patience)
        finally:
            _end_group(program)
            ear.join(patience.end_s)
    if reason:
        raise StuckError(_message(command, reason, told, stacks))
    return program.returncode


def _watch(
    program: subprocess.Popen[bytes], told: _Told, patience: Patience
) -> str | None:
    """Wait for the end of a program; return why it must be ended, or None."""
    start = moved_at = time.monotonic()
    before, heard = used_by(program.pid), 0
    while True:
        try:
            program.wait(patience.look_s)
        except subprocess.TimeoutExpired:
            pass
        else:
            return None
        now = time.monotonic()
        seen, size = used_by(program.pid), told.size
        if size != heard or _has_moved(before, seen, now - moved_at):
            moved_at, before, heard = now, seen, size
        if now - moved_at >= patience.idle_s:
            return f"did nothing for {patience.idle_s:g} s"
        if now - start >= patience.limit_s:
            return f"was not done after {patience.limit_s:g} s"


def _has_moved(before: Used, after: Used, seconds: float) -> bool:
    busy = after.cpu_s - before.cpu_s > max(_BUSY_SHARE * seconds, 0.02)
    moved = abs(after.moved_bytes - before.moved_bytes)
    return busy or moved > _MOVING_BYTES_PER_S * max(seconds, 1)


def _ask_and_end(program: subprocess.Popen[bytes], patience: Patience) -> None:
    for number in (signal.SIGQUIT, signal.SIGTERM):
        with suppress(ProcessLookupError):
            program.send_signal(number)
        with suppress(subprocess.TimeoutExpired):
            program.wait(patience.end_s)
            return


def _end_group(program: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(program.pid, signal.SIGKILL)
    program.wait()


def _message(command: Sequence[str], reason: str, told: _Told, stacks: Path) -> str:
    lines = [f"{Path(command[0]).name} {reason} and was ended."]
    if told.last:
        lines.append(f"It said last: {told.last}")
    dump = "".join(told.stacks)
    if kinds := shortened(dump):
        lines += ["Its goroutines:", *(f"  {kind}" for kind in kinds)]
    if dump:
        stacks.parent.mkdir(parents=True, exist_ok=True)
        stacks.write_text(dump, "utf-8")
        lines.append(f"All of its stacks: {stacks}")
    return "\n".join(lines)
