"""How long a flush takes at the place: fio appends a page and waits for each.

The figure that settings of a commit depend on. Measured before every run, while the
server idles, within the limits of the plan.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ingest.workbench.measure.steps.step import Command

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.workbench.measure.site import Site

#: Takes what fio prints.
OUTPUT = "flush.json"
_NS_PER_MS = 1_000_000


def flushes(site: Site, seconds: int) -> Command:
    """Return what flushes pages of 8 KiB for so long, one after the other."""
    options = {
        "name": "flush",
        "filename": site.scratch / "flushed",
        "size": "8m",
        "overwrite": "1",  # laid out in full first: a flush then is one of data alone
        "rw": "write",
        "bs": "8k",
        "ioengine": "psync",
        "fdatasync": "1",
        "time_based": "1",
        "runtime": seconds,
        "output-format": "json",
    }
    words = (f"--{name}={value}" for name, value in options.items())
    return Command(
        (site.tool("fio"), *words),
        "how long a flush takes here",
        output=OUTPUT,
        account=site.account,
        limited=True,
    )


def flush_times(output: Path) -> dict[str, float]:
    """Return mean and 99th percentile as keys of ``Conditions``, in ms.

    Empty where fio told none: versions before 3.5 do not time what syncs.
    """
    try:
        times = json.loads(output.read_text("utf-8"))["jobs"][0]["sync"]["lat_ns"]
        found = {
            "flush_ms": times["mean"] / _NS_PER_MS,
            "flush_p99_ms": times["percentile"]["99.000000"] / _NS_PER_MS,
        }
    except (OSError, ValueError, KeyError, IndexError, TypeError):
        return {}
    return {name: round(value, 4) for name, value in found.items()}
