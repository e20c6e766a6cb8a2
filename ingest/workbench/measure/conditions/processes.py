"""Whose processes there are: ours, those of the kernel, and all others."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.workbench.measure.place.blocks import Kernel

#: Fields of /proc/PID/stat after the name in brackets: parent, session, user and
#: system time, start.
_PARENT, _SESSION, _USER, _SYSTEM, _START = 1, 3, 11, 12, 19
_KTHREADD = 2
#: What reached the storage, and not the page cache alone (proc(5)).
_IO = re.compile(r"^(?:read|write)_bytes: (\d+)$", re.MULTILINE)
#: Longest line of ancestors that is followed.
_DEEPEST = 64


@dataclass(frozen=True, slots=True)
class Own:
    """What tells our processes: our own number, and files with those of others."""

    pid: int
    pid_files: tuple[Path, ...] = ()

    def numbers(self) -> set[int]:
        """Return the processes whose descendants and sessions are ours."""
        found = {self.pid}
        for path in self.pid_files:
            try:
                first = path.read_text().split("\n", 1)[0].strip()
            except OSError:
                continue
            found |= {int(first)} if first.isdecimal() else set()
        return found


class Used(NamedTuple):
    """Processor time in ticks, and bytes read from storage and written to it.

    The bytes are 0 where this account may not see them (/proc/PID/io).
    """

    ticks: int
    io_bytes: int


def others(kernel: Kernel, own: Own) -> dict[str, Used]:
    """Return what programs use that are neither ours nor the kernel's.

    By number and start. What the kernel does in threads of its own may be our I/O as
    well as that of others; it counts as neither.
    """
    found: dict[int, list[str]] = {}
    for path in kernel.proc.glob("[0-9]*/stat"):
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        fields = text.rpartition(")")[2].split()
        if len(fields) > _START:
            found[int(path.parent.name)] = fields
    ours = own.numbers()
    return {
        f"{pid} {fields[_START]}": Used(
            int(fields[_USER]) + int(fields[_SYSTEM]), _io_bytes(kernel, pid)
        )
        for pid, fields in found.items()
        if not _belongs(pid, found, ours) and not _is_kernels(pid, fields)
    }


def _io_bytes(kernel: Kernel, pid: int) -> int:
    try:
        text = (kernel.proc / str(pid) / "io").read_text(encoding="ascii")
    except OSError:
        return 0
    return sum(int(number) for number in _IO.findall(text))


def _is_kernels(pid: int, fields: list[str]) -> bool:
    return pid == _KTHREADD or int(fields[_PARENT]) == _KTHREADD


def _belongs(pid: int, found: dict[int, list[str]], ours: set[int]) -> bool:
    for _ in range(_DEEPEST):
        fields = found.get(pid)
        if pid in ours or (fields and int(fields[_SESSION]) in ours):
            return True
        if fields is None:
            return False
        pid = int(fields[_PARENT])
    return False
