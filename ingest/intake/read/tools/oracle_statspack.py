"""Oracle Statspack reports, as ``spreport.sql`` prints them from 8.1.7 to today.

The load profile per second, elapsed and database time, what sessions waited for most,
and the instance parameters. Names of hosts, databases, instances, paths and services
are left out. Form: ``rdbms/admin/sprepins.sql`` of the releases.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.intake.read.formats.oracle.report import result_of
from ingest.intake.read.formats.oracle.text import read_text, report_starts
from ingest.intake.read.raw.results import Importer, Result

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output

_TITLE = re.compile(
    r"^[ \t\f]*STATSPACK (?:Statistics )?report for\b", re.IGNORECASE | re.MULTILINE
)


def _recognises(output: Output) -> bool:
    return not output.is_document and _TITLE.search(output.text) is not None


def _parse(output: Output) -> list[Result]:
    """Return one result a report; several spooled into one file stay apart."""
    starts = report_starts(output.lines, _TITLE)
    ends = [*starts[1:], len(output.lines)]
    # Statspack counts foreground and background waits together on its first page.
    return [
        result_of(read_text(output.lines, start, end), share_from=("top", "foreground"))
        for start, end in zip(starts, ends, strict=True)
    ]


IMPORTER = Importer(
    id="oracle-statspack",
    label="Oracle Statspack",
    edition=1,
    recognises=_recognises,
    parse=_parse,
)
