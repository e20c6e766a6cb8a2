"""Whether a process group still does anything: its processor time, what it moves."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import NamedTuple

_PROC = Path("/proc")
_TICK_S = 1 / os.sysconf("SC_CLK_TCK")
#: Fields of /proc/<pid>/stat behind the name: group, user time, system time.
_GROUP, _USER, _SYSTEM = 2, 11, 12


class Used(NamedTuple):
    """What a process group used since it started; only ever grows while it lives."""

    cpu_s: float
    moved_bytes: int


def used_by(group: int) -> Used:
    """Return what the living processes of a group used.

    Only Linux tells what they moved. A group that is gone used nothing.
    """
    if not _PROC.is_dir():
        return Used(_listed_s(group), 0)
    cpu_s, moved = 0.0, 0
    for entry in _PROC.glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text("utf-8").rpartition(") ")[2].split()
            if int(fields[_GROUP]) != group:
                continue
            cpu_s += (int(fields[_USER]) + int(fields[_SYSTEM])) * _TICK_S
            moved += _moved(entry / "io")
        except (OSError, ValueError, IndexError):
            continue  # It ended while it was looked at.
    return Used(cpu_s, moved)


def _listed_s(group: int) -> float:
    """Return the processor time of a group as ``ps`` lists it, in seconds."""
    listed = subprocess.run(
        ["/bin/ps", "-A", "-o", "pgid=,time="],
        capture_output=True,
        check=False,
        text=True,
    )
    rows = (line.split() for line in listed.stdout.splitlines())
    return sum(clock_s(row[1]) for row in rows if row[0] == str(group))


def clock_s(text: str) -> float:
    """Return the seconds of ``[[days-]hours:]minutes:seconds``."""
    days, _, clock = text.rpartition("-")
    seconds = 86_400.0 * int(days or 0)
    parts = reversed(clock.split(":"))
    return seconds + sum(float(part) * 60.0**i for i, part in enumerate(parts))


def _moved(io: Path) -> int:
    """Return the bytes read and written, 0 where the system does not say."""
    try:
        lines = io.read_text("utf-8").splitlines()
    except OSError:
        return 0
    values = dict(line.split(": ") for line in lines)
    return int(values.get("rchar", 0)) + int(values.get("wchar", 0))
