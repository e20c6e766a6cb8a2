"""sysbench: OLTP and other Lua scripts, fileio, cpu, memory, threads, mutex.

Reads the logs of 0.4, 0.5, 1.0 and 1.1: one result a run, and one a part of a run
where ``--report-checkpoints`` was given.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.intake.read.formats.sysbench.results import result
from ingest.intake.read.formats.sysbench.runs import BANNER, runs
from ingest.intake.read.raw.results import Importer

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Result

#: What no other tool prints, for logs without their first line.
_OWN = re.compile(
    r"^[ \t]*(?:Threads fairness:|SQL statistics:|OLTP test statistics:"
    r"|execution time \(avg/stddev\):"
    r"|\[\s*\d+\s*s\s*\]\s(?:thds|threads): ?\d+,? (?:tps|eps):)",
    re.MULTILINE,
)


def recognises(output: Output) -> bool:
    """Tell whether sysbench printed this, whole or cut off."""
    if output.is_document:
        return False
    return bool(
        BANNER.search(output.head)
        or BANNER.search(output.text)
        or _OWN.search(output.text)
    )


def parse(output: Output) -> list[Result]:
    """Return the runs of a log. Raises ``RefusedError`` where one is not whole."""
    return [result(run) for run in runs(output)]


IMPORTER = Importer(
    id="sysbench",
    label="sysbench",
    edition=1,
    recognises=recognises,
    parse=parse,
)
