"""The course of a run of fio, from the logs of its jobs."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from ingest.intake.read.formats.fio.logs import LINE

if TYPE_CHECKING:
    from pathlib import Path

#: Milliseconds that a line of a log is the mean of.
WINDOW_MS = 1000
_DIRECTIONS = {"read": "0", "write": "1"}


def course_of(path: Path, metric: str) -> tuple[float, ...]:
    """Return the requests a second of all jobs together, window by window.

    The file holds the logs of the jobs (``--write_iops_log``), one after the other:
    where time goes back the next begins. ``metric`` tells the direction; that of a
    flush is the write before it. A job whose windows are not all there (one that
    pauses) adds to those it has. Empty without a file, or a line in it.
    """
    wanted = _DIRECTIONS.get(metric.split("_", 1)[0], _DIRECTIONS["write"])
    jobs: list[list[float]] = []
    last = 0
    for line in _lines(path):
        found = LINE.fullmatch(line.strip())
        if found is None or found[3] != wanted:
            continue
        at = int(found[1])
        if not jobs or at < last:
            jobs.append([])
        last = at
        jobs[-1].append(float(found[2]))
    return tuple(sum(window) for window in zip_longest(*jobs, fillvalue=0.0))


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return []
