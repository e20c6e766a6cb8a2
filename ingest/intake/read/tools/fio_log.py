"""fio's logs of bandwidth, rate and latency: the course of a run.

See :mod:`ingest.intake.read.formats.fio.logs`. The report of the same run says more and
is read by :mod:`ingest.intake.read.tools.fio`; logs of windows add how it went.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.read.formats.fio.logs import LINE, log_results
from ingest.intake.read.raw.results import Importer

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output

#: Lines looked at: all of them must be of the log.
_FIRST = 3


def recognises(output: Output) -> bool:
    """Tell whether the first lines are those of a log of fio."""
    first = [line.strip() for line in output.head.split("\n") if line.strip()][:_FIRST]
    whole = first[:-1] if len(first) > 1 else first
    return bool(whole) and all(LINE.fullmatch(line) for line in whole)


IMPORTER = Importer(
    id="fio-log", label="fio log", edition=1, recognises=recognises, parse=log_results
)
