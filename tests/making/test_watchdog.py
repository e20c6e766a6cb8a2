"""A program that gets nowhere is ended, with its stacks and its last words.

Not covered: Hugo itself, whose deadlock cannot be brought about at will. The stand-ins
are programs in Python that hang in each way there is.
"""

from __future__ import annotations

import fcntl
import os
import sys
from typing import TYPE_CHECKING

from ingest.workbench.site.progress import clock_s, used_by
from ingest.workbench.site.stacks import shortened
from ingest.workbench.site.watchdog import Patience, StuckError, run_watched

if TYPE_CHECKING:
    from pathlib import Path

#: As Go 1.25 prints them: two that wait alike, and the runtime's own.
STACKS = """SIGQUIT: quit
PC=0x47 m=0 sigcode=0

goroutine 0 gp=0x3d [idle]:
runtime.futex(0x1, 0x2)
\t/go/src/runtime/sys_linux_amd64.s:557 +0x21

goroutine 7 [chan send, 14 minutes]:
github.com/gohugoio/hugo/hugolib.(*HugoSites).errorCollator(0xc0, 0x1)
\t/hugo/hugolib/hugo_sites_build.go:410 +0x85
created by github.com/gohugoio/hugo/hugolib.(*HugoSites).Build in goroutine 1
\t/hugo/hugolib/hugo_sites_build.go:80 +0x1d

goroutine 8 [chan send, 14 minutes]:
runtime.gopark(0x1)
\t/go/src/runtime/proc.go:435 +0xce
github.com/gohugoio/hugo/hugolib.(*HugoSites).errorCollator(0xc1, 0x1)
\t/hugo/hugolib/hugo_sites_build.go:410 +0x85
"""
#: Prints stacks when it is asked for them, then waits for ever.
HANGS = """
import signal, sys
def tell(*_):
    sys.stdout.write(open(sys.argv[1]).read())
    sys.stdout.flush()
signal.signal(signal.SIGQUIT, tell)
print("render de/results/a", flush=True)
while True:
    signal.pause()
"""
#: A child of its own that would outlive it.
PARENT = """
import subprocess, sys
child = "import fcntl, signal; fcntl.flock(open('lock'), 2); print(1); signal.pause()"
subprocess.Popen([sys.executable, "-uc", child]).wait()
"""
#: Wakes itself as the runtime of Go does, and does nothing else.
PULSE = """
import os, time
print("render de/results/a", flush=True)
ends = os.pipe()
while True:
    os.write(ends[1], bytes(8))
    os.read(ends[0], 8)
    time.sleep(0.02)
"""
#: Longer than a busy machine lets a program wait for its first line.
HASTY = Patience(idle_s=1.5, limit_s=60, look_s=0.05, end_s=5)


def watched(tmp_path: Path, program: str, patience: Patience = HASTY) -> list[str]:
    """Run a program in Python under watch; return what it printed."""
    (tmp_path / "dump").write_text(STACKS)
    heard: list[str] = []
    command = [sys.executable, "-c", program, str(tmp_path / "dump")]
    stacks = tmp_path / "kept" / "stacks.txt"
    try:
        code = run_watched(
            command, cwd=tmp_path, stacks=stacks, say=heard.append, patience=patience
        )
    except StuckError as problem:
        return [*heard, str(problem)]
    return [*heard, str(code)]


def test_a_program_that_hangs(tmp_path: Path) -> None:
    """It is ended; its last words, its stacks shortened and all of them are kept."""
    *heard, message = watched(tmp_path, HANGS)
    assert heard == ["render de/results/a\n"]
    assert "did nothing for 1.5 s and was ended" in message
    assert "It said last: render de/results/a" in message
    assert "2 × chan send: hugolib.(*HugoSites).errorCollator" in message
    assert str(tmp_path / "kept/stacks.txt") in message
    assert (tmp_path / "kept/stacks.txt").read_text() == STACKS


def test_a_pulse_is_no_progress(tmp_path: Path) -> None:
    """A few bytes now and then are not what is waited for."""
    message = watched(tmp_path, PULSE)[-1]
    assert "did nothing for 1.5 s and was ended" in message


def test_a_program_that_never_ends(tmp_path: Path) -> None:
    """One that is busy for ever meets the limit."""
    patience = Patience(idle_s=60, limit_s=0.5, look_s=0.05, end_s=5)
    message = watched(tmp_path, "while True: pass", patience)[-1]
    assert "was not done after 0.5 s and was ended" in message


def test_a_child_goes_with_its_parent(tmp_path: Path) -> None:
    """Nothing of the group is left: what it started is ended, too."""
    (tmp_path / "lock").touch()
    patience = Patience(idle_s=2, look_s=0.05, end_s=5)
    assert watched(tmp_path, PARENT, patience)[0] == "1\n"
    # What a process has locked is free when it has ended.
    with (tmp_path / "lock").open() as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_a_program_that_ends(tmp_path: Path) -> None:
    """Output is passed on, and the code is its own."""
    patience = Patience()
    assert watched(tmp_path, "print(1); raise SystemExit(3)", patience) == ["1\n", "3"]


def test_work_is_progress() -> None:
    """Processor time and bytes read are seen; a group that is gone used nothing."""
    before = used_by(os.getpgrp())
    while used_by(os.getpgrp()).cpu_s <= before.cpu_s:
        sum(range(100_000))
    assert used_by(os.getpgrp()).moved_bytes > before.moved_bytes
    assert used_by(2**30) == (0, 0)


def test_times_as_systems_list_them() -> None:
    """Linux counts days and hours, macOS minutes and hundredths."""
    assert clock_s("1-02:03:04") == 93_784
    assert clock_s("0:12.34") == 12.34


def test_stacks_are_shortened() -> None:
    """What is alike is counted; the runtime's own frames say nothing."""
    assert shortened(STACKS) == [
        "2 × chan send: hugolib.(*HugoSites).errorCollator",
        "1 × idle: the runtime of Go",
    ]
    assert shortened("no stacks") == []
