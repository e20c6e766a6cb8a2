"""What the system refused a command, as a person can use it."""

from __future__ import annotations

import errno
from pathlib import Path

from ingest.paths import Paths

#: What a person can do about it, by what the system says. Anything else is a mistake in
#: this program, and its traceback says where.
_REMEDIES = {
    errno.ENOSPC: "free some space on that disk",
    errno.EDQUOT: "free some space, or ask for a larger quota",
    errno.EFBIG: "raise the limit on the size of files (ulimit -f)",
    errno.EROFS: "use a folder on a disk that can be written to",
    errno.EACCES: "check who owns the folder and its files, and their permissions",
    errno.EPERM: "check who owns the folder and its files, and their permissions",
    errno.EMFILE: "raise the limit on open files (ulimit -n)",
    errno.ENFILE: "end other programs that keep many files open",
    errno.ENOMEM: "end other programs that need much memory",
    errno.EIO: "check the disk: it did not answer",
    errno.ENAMETOOLONG: "use a folder with a shorter name",
}


#: How SQLite names that its file could not be written.
_SQLITE = ("SQLITE_FULL", "SQLITE_IOERR")


def refused(problem: Exception) -> str | None:
    """Say what the system refused and what helps; None where it is no such thing."""
    if _is_refused_to_database(problem):
        return f"{problem}. Nothing was changed; check the disk and start again."
    if not isinstance(problem, OSError):
        return None
    remedy = _REMEDIES.get(problem.errno or 0)
    if remedy is None:
        return None
    names = (problem.filename, problem.filename2)
    shown = [Paths.project().display(Path(str(each))) for each in names if each]
    # Of two names, one is beside the other and will be gone.
    place = f"{shown[-1]}: " if shown else ""
    said = problem.strerror or type(problem).__name__
    return f"{place}{said}. Nothing was changed; {remedy} and start again."


def _is_refused_to_database(problem: Exception) -> bool:
    """Tell a disk from a mistake, by names: no database is loaded for this."""
    named: str = getattr(problem, "sqlite_errorname", "")
    return type(problem).__name__ == "IOException" or named.startswith(_SQLITE)
