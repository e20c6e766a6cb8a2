"""Oracle AWR reports (``awrrpt.sql``), HTML and text, 10g to 23ai.

The load profile per second, elapsed and database time, what sessions waited for most,
and the instance parameters. Names of hosts, databases, instances, paths and services
are left out. Forms: see :mod:`ingest.intake.read.formats.oracle.as_html` and
:mod:`ingest.intake.read.formats.oracle.text`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.intake.read.formats.oracle.as_html import read_html
from ingest.intake.read.formats.oracle.report import result_of
from ingest.intake.read.formats.oracle.text import read_text, report_starts
from ingest.intake.read.raw.results import Importer, Result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.read.formats.oracle.report import RawReport
    from ingest.intake.read.raw.output import Output

_TITLE = re.compile(
    r"^[ \t\f]*WORKLOAD REPOSITORY (?:(?:PDB|RAC|COMPARE PERIOD) )?report\b",
    re.IGNORECASE | re.MULTILINE,
)
#: The heading may follow its tag in the same line.
_HTML_TITLE = re.compile(
    r"WORKLOAD REPOSITORY (?:(?:PDB|RAC|COMPARE PERIOD) )?report\b"
    r"|<title>\s*AWR (?:RAC |Compare Period )?Report\b",
    re.IGNORECASE,
)
_DOCUMENT = re.compile(r"<html\b", re.IGNORECASE)


def _recognises(output: Output) -> bool:
    if output.is_document:
        return _HTML_TITLE.search(output.head) is not None
    return _TITLE.search(output.text) is not None


def _parse(output: Output) -> list[Result]:
    """Return one result a report; several spooled into one file stay apart."""
    read = _html_reports if output.is_document else _text_reports
    # The table of foreground events has two decimals, the first page one.
    return [result_of(raw, share_from=("foreground", "top")) for raw in read(output)]


def _html_reports(output: Output) -> Iterator[RawReport]:
    starts = [found.start() for found in _DOCUMENT.finditer(output.text)] or [0]
    ends = [*starts[1:], len(output.text)]
    for start, end in zip(starts, ends, strict=True):
        yield read_html(output, output.text[start:end], output.line_of(start))


def _text_reports(output: Output) -> Iterator[RawReport]:
    starts = report_starts(output.lines, _TITLE)
    ends = [*starts[1:], len(output.lines)]
    for start, end in zip(starts, ends, strict=True):
        yield read_text(output.lines, start, end)


IMPORTER = Importer(
    id="oracle-awr",
    label="Oracle AWR",
    edition=1,
    recognises=_recognises,
    parse=_parse,
)
