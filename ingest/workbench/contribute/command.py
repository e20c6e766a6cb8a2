"""How the command was called, so that a next one can be typed as it is printed."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import which

from ingest.findings import printable


def invoked() -> str:
    """Return ``atlas`` where the shell finds it, otherwise the path it was called by.

    The path is relative to the working folder where it lies below it.
    """
    called = Path(sys.argv[0])
    if called.name != "atlas" or which("atlas") == str(called):
        return "atlas"
    try:
        return printable(str(called.relative_to(Path.cwd())))
    except ValueError:
        return printable(str(called))
