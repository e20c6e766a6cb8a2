"""AWR reports as HTML: tables told apart by their columns.

Form: reports of ``DBMS_WORKLOAD_REPOSITORY.AWR_REPORT_HTML`` of 10.2 to 23ai. Texts
above tables and ``summary`` attributes differ between releases, column names less so.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.formats.oracle.report import RawReport, Snapshot
from ingest.intake.read.formats.oracle.settings import is_settings_table
from ingest.intake.read.formats.oracle.tables import Table, is_event_table
from ingest.intake.read.formats.oracle.text import RELEASE
from ingest.intake.read.raw.documents import html_document
from ingest.intake.read.raw.refused import Reason, RefusedError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selectolax.lexbor import LexborNode

    from ingest.intake.read.raw.output import Output

_TABLE = re.compile(r"<table\b", re.IGNORECASE)
_TAG = re.compile(r"<(/?)([A-Za-z]{1,12})\b")
#: Tags that need no end, or that browsers end themselves.
_UNCLOSED = frozenset({"p", "br", "hr", "li", "td", "th", "tr", "img", "meta", "link"})
#: Tables of AWR reports are not nested; of other tags some stay open.
_DEEPEST = {"table": 3}
_DEEP = 5_000
#: Most tables that are read; reports have some hundreds.
_TABLES = 3_000
_ACTIVE = re.compile(
    r"<\s*(?:script|iframe|object|embed|svg|form)\b|javascript:"
    r"|<[a-z][^<>]{0,2000}?\son[a-z]{3,20}\s*=",
    re.IGNORECASE,
)
#: A tag of a table with a line end in it; of a report whose lines were cut to a width
#: there are hundreds, Oracle writes none.
_CUT_TAG = re.compile(
    r"<\n/?t|</?t(?:\n(?=[dhr])|[dhr]\n|[dhr] [^<>\n]{0,200}\n)|<tab[^<>\n]{0,400}\n",
    re.IGNORECASE,
)
_CUT_TAGS = 3
_END = re.compile(r"End of Report\b", re.IGNORECASE)
_HOST = {
    "platform": "platform",
    "cpus": "cpus",
    "cores": "cores",
    "sockets": "sockets",
    "memory (gb)": "memory_gib",
    "memory(gb)": "memory_gib",
}
#: Columns and rows of the tables of the first page at most.
_SMALL = (7, 60)
#: Most rows of a table that are read: instances have fewer events and parameters.
_ROWS = 5_000


def read_html(output: Output, text: str, first_line: int) -> RawReport:
    """Return the report in ``text``, a part of ``output`` from ``first_line`` on.

    Raises ``RefusedError``: scripts in tables, tables in tables.
    """
    _refuse_active(text, first_line)
    _refuse_wrapped(text, first_line)
    last_table = text.lower().rfind("<table")
    tail = text.rstrip().rsplit("\n", 1)[-1].strip()
    raw = RawReport(
        first_line=first_line,
        last=(first_line + text.rstrip().count("\n"), excerpt(tail)),
        complete=_END.search(text, max(last_table, 0)) is not None,
    )
    for table in html_document(_part(output, text)).css("table")[:_TABLES]:
        _read_table(raw, table, text, first_line)
    return raw


def _part(output: Output, text: str) -> Output:
    return type(output)(output.name, text)


def _refuse_active(text: str, first_line: int) -> None:
    _refuse_deep(text, first_line)
    start = _TABLE.search(text)
    active = _ACTIVE.search(text, start.start()) if start else None
    if active:
        raise RefusedError(
            Reason.MARKUP,
            "the report holds script or embedded content, which Oracle does not write",
            found=excerpt(active[0]),
            expected="tables of text",
            hint="give the untouched file of awrrpt.sql",
            line=first_line + text.count("\n", 0, active.start()),
        )


def _refuse_wrapped(text: str, first_line: int) -> None:
    """Refuse a report whose lines were cut to a width: cells are lost, others shift."""
    cut = list(islice(_CUT_TAG.finditer(text), _CUT_TAGS))
    if len(cut) < _CUT_TAGS:
        return
    raise RefusedError(
        Reason.DAMAGED,
        "the lines of the report were cut to a width, within tags",
        found=excerpt(cut[0][0].strip()),
        expected="each line as Oracle wrote it",
        hint="set linesize 8000 before spooling it, as awrrpt.sql does",
        line=first_line + text.count("\n", 0, cut[0].start()),
    )


def _refuse_deep(text: str, first_line: int) -> None:
    """Refuse tables within tables, and any tag opened thousands of times."""
    open_tags: Counter[str] = Counter()
    for tag in _TAG.finditer(text):
        name = tag[2].lower()
        open_tags[name] = max(0, open_tags[name] + (-1 if tag[1] else 1))
        if name in _UNCLOSED or open_tags[name] <= _DEEPEST.get(name, _DEEP):
            continue
        raise RefusedError(
            Reason.DAMAGED,
            "the report is nested deeper than Oracle writes",
            found=f"more than {open_tags[name] - 1} levels of <{name}>",
            expected="an AWR report as the database wrote it",
            hint="give the untouched file of awrrpt.sql",
            line=first_line + text.count("\n", 0, tag.start()),
        )


def _read_table(raw: RawReport, table: LexborNode, text: str, first_line: int) -> None:
    rows = table.css("tr")[:_ROWS]
    if not rows:
        return
    header = _cells(rows[0])
    names = [name.lower() for name in header]
    if {"release", "host name"} & set(names) or {"instance", "startup time"} <= set(
        names
    ):
        _read_owner(raw, header, [_cells(row) for row in rows[1:2]])
    elif is_event_table(header) or is_settings_table(header):
        cells = tuple((first_line, tuple(_cells(row))) for row in rows[1:])
        title = table.attributes.get("summary") or ""
        raw.tables.append(Table(title, tuple(header), cells))
    elif len(header) <= _SMALL[0] and len(rows) <= _SMALL[1]:
        _read_values(raw, header, [_cells(row) for row in rows], text, first_line)


def _read_owner(
    raw: RawReport, header: Sequence[str], rows: Sequence[Sequence[str]]
) -> None:
    """Read release, cluster and host; keep the names to leave them out."""
    for row in rows:
        for name, value in zip(header, row, strict=False):
            label = name.lower()
            if label == "release" and RELEASE.fullmatch(value):
                raw.release = raw.release or value
            elif label == "rac":
                raw.rac = value.upper() == "YES"
            elif label in _HOST:
                raw.host.setdefault(_HOST[label], value)
            elif "name" in label or label in {"instance", "host"}:
                raw.names.add(value)
    raw.names.discard("")


def _read_values(
    raw: RawReport,
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    text: str,
    first_line: int,
) -> None:
    """Read the small tables of the first page: snapshots, load profile, caches."""
    is_load = len(header) > 1 and header[1].lower() == "per second"
    for row in filter(None, rows):
        label = row[0].rstrip(":").strip()
        plain = label.lower()
        if is_load and row[0].endswith(":") and len(row) > 1:
            line = first_line + text.count("\n", 0, max(0, text.find(row[0])))
            raw.load.setdefault(label, (line, row[1]))
        elif plain in {"begin snap", "end snap"}:
            _read_snapshot(raw, plain.split()[0], row)
        elif plain in {"elapsed", "db time"}:
            minutes = next((cell for cell in row[1:] if "(mins)" in cell), "")
            if minutes:
                line = first_line + text.count("\n", 0, max(0, text.find(minutes)))
                value = minutes.split("(")[0].strip()
                raw.minutes.setdefault(plain, (line, value))
        elif plain in {"buffer cache", "shared pool size"}:
            _read_caches(raw, row)


def _read_snapshot(raw: RawReport, which: str, row: Sequence[str]) -> None:
    number, time, sessions = (*row[1:4], "", "", "")[:3]
    if re.fullmatch(r"\d{1,12}", number):
        raw.snapshots.setdefault(which, Snapshot(number, time, sessions))


def _read_caches(raw: RawReport, row: Sequence[str]) -> None:
    """Read a row with two sizes: one that may have changed, one that cannot."""
    label = row[0].rstrip(":").strip()
    sizes = [cell for cell in row[1:3] if re.match(r"\d", cell)]
    if sizes:
        raw.caches.setdefault(label, (sizes[0], sizes[-1]))
    for name, value in pairwise(row):
        if name.startswith(("Std Block Size", "Log Buffer")):
            raw.caches.setdefault(name.rstrip(":").strip(), (value, ""))


def _cells(row: LexborNode) -> list[str]:
    return [
        " ".join((cell.text(deep=True) or "").split())
        for cell in row.iter()
        if cell.tag in {"td", "th"}
    ]
