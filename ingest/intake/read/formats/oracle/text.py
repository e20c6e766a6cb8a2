"""Oracle's reports as text: fixed columns under a ruler of dashes.

Forms: the Statspack scripts ``sprepins.sql`` (8.1.7, 9.2, 10.2, 11.2) and AWR reports
as text (10.2, 11.2, 12.x). Their columns are cut by the ruler, as numbers that are too
long become ``####`` and names that are too long are cut or go on in the next line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.intake.read.formats.oracle.report import RawReport, Snapshot
from ingest.intake.read.formats.oracle.settings import is_settings_table
from ingest.intake.read.formats.oracle.tables import Table, is_event_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

RELEASE = re.compile(
    r"(?<![\w.])\d{1,2}\.\d{1,2}\.\d{1,2}\.\d{1,2}(?:\.\d{1,2})?(?!\S)"
)
_SNAPSHOT = re.compile(
    r"\s*(Begin|End) Snap:\s+(\d{1,12})\s+(\S.{0,40}?\d{1,2}:\d{2}:\d{2})"
    r"(?:\s+([\d.,]{1,12}))?(?=\s|$)",
    re.IGNORECASE,
)
_MINUTES = re.compile(
    r"\b(Elapsed|DB Time|DB CPU):\s*([\d.,]{1,20})\s*\(mins\)", re.IGNORECASE
)
_LOAD = re.compile(r"\s*([A-Za-z][^:]{0,40}):\s+(\S{1,40})(?=\s|$)")
_CACHE = re.compile(
    r"(Buffer Cache|Shared Pool(?: Size)?|Std Block Size|Log Buffer):"
    r"\s+([\d.,]{1,12}\s?[KMGT])(?:\s+([\d.,]{1,12}\s?[KMGT])(?=\s|$))?",
    re.IGNORECASE,
)
_END = re.compile(r"\s*End of Report\b", re.IGNORECASE)
_RULER = re.compile(r"[~ -]*-{2}[~ -]*")
_TOP = re.compile(r"\s{0,20}Top \d+ ")
#: The last line of the names of columns above the rulers that matter.
_HEADED = re.compile(r"^(?:Event|Parameter Name)\b")
#: Most rows of a table: instances have fewer events and parameters.
_ROWS = 5_000
#: Reports are at most 132 characters wide.
_WIDEST = 400
_BAR = re.compile(r"[~-]+")
#: Cells of a row of tables of the report; the last column may be longer than its bar.
_Columns = list[tuple[int, int]]
_HOST = {
    "platform": "platform",
    "cpus": "cpus",
    "cores": "cores",
    "sockets": "sockets",
    "memory (g)": "memory_gib",
    "memory(gb)": "memory_gib",
    "memory (gb)": "memory_gib",
}
_OLD_HOST = (
    ("cpus", re.compile(r"\bNum CPUs:\s*(\d{1,6})")),
    ("memory_mib", re.compile(r"\bPhys Memory \(MB\):\s*([\d.,]{1,15})")),
)
#: Lines of the head of a report, up to the load profile and the list of top events.
_HEAD = 120


def report_starts(lines: Sequence[str], title: re.Pattern[str]) -> list[int]:
    """Return the indexes of the lines that begin a report."""
    return [index for index, line in enumerate(lines) if title.match(line)]


def read_text(lines: Sequence[str], first: int, last: int) -> RawReport:
    """Return the report in ``lines[first:last]`` (indexes), as printed."""
    part = [line.replace("\f", "") for line in lines[first:last]]
    end = max((n for n, line in enumerate(part) if line.strip()), default=0)
    raw = RawReport(
        first_line=first + 1,
        last=(first + end + 1, part[end].strip()),
        complete=any(_END.match(line) for line in part),
    )
    _read_owner(raw, part[:_HEAD])
    for index, line in enumerate(part):
        _read_values(raw, line, first + index + 1)
    _read_load(raw, part, first)
    raw.tables.extend(_tables(part, first))
    return raw


def _read_values(raw: RawReport, line: str, number: int) -> None:
    if ":" not in line:
        return
    snapshot = _SNAPSHOT.match(line)
    if snapshot:
        which = snapshot[1].lower()
        raw.snapshots.setdefault(
            which, Snapshot(snapshot[2], snapshot[3], snapshot[4] or "")
        )
    if "(mins)" in line:
        for found in _MINUTES.finditer(line):
            raw.minutes.setdefault(found[1].lower(), (number, found[2]))
    if len(raw.caches) < len(_HOST):
        for found in _CACHE.finditer(line):
            raw.caches.setdefault(found[1], (found[2], found[3] or ""))


def _read_owner(raw: RawReport, head: Sequence[str]) -> None:
    """Read release, cluster and host; keep the names to leave them out."""
    for index, line in enumerate(head):
        columns = _ruler(line, 3)
        if columns and index and not raw.release and "Release" in head[index - 1]:
            _read_instance(raw, _next_filled(head, index + 1))
        elif columns and index and head[index - 1].lstrip().startswith("Host"):
            _read_host(raw, head[index - 1], columns, _next_filled(head, index + 1))
        old_host = re.match(r"\s*Host\s+Name:\s*(\S+)", line)
        if old_host:
            raw.names.add(old_host[1])
            for name, pattern in _OLD_HOST:
                value = pattern.search(line)
                if value:
                    raw.host[name] = value[1]


def _read_instance(raw: RawReport, row: str) -> None:
    release = RELEASE.search(row)
    if release:
        raw.release = release[0]
        cluster = re.match(r"\s+(YES|NO)\b", row[release.end() :])
        raw.rac = None if cluster is None else cluster[1] == "YES"
    # A pattern over the whole row would try each of its places with each length.
    raw.names.update(word for word in row.split() if re.search("[A-Za-z]", word))
    raw.names -= {"YES", "NO"}


def _read_host(raw: RawReport, header: str, columns: _Columns, row: str) -> None:
    for start, end in columns:
        name = header[start:end].strip().lower()
        value = row[start:end].strip()
        if name in _HOST and value:
            raw.host.setdefault(_HOST[name], value)
        elif value and re.search(r"[A-Za-z]", value):
            raw.names.update(value.split())


def _read_load(raw: RawReport, part: Sequence[str], first: int) -> None:
    start = next((n for n, line in enumerate(part) if _is_load(line)), None)
    if start is None:
        return
    for index in range(start + 1, min(start + 40, len(part))):
        line = part[index]
        # Reports of a pluggable database have no efficiency between.
        if line.startswith("Instance Efficiency") or _TOP.match(line):
            return
        if "% Blocks" in line:
            return
        found = _LOAD.match(line)
        if found:
            number = first + index + 1
            raw.load.setdefault(found[1].strip(), (number, found[2]))


def _is_load(line: str) -> bool:
    return re.match(r"\s*Load Profile\b", line) is not None


def _tables(part: Sequence[str], first: int) -> Iterator[Table]:
    """Yield the tables of wait events and of instance parameters."""
    title = ""
    for index, line in enumerate(part):
        if "DB/Inst:" in line or " for DB:" in line or _TOP.match(line):
            title = line
        if not index or not _HEADED.search(part[index - 1]):
            continue
        columns = _ruler(line, 3)
        if not columns:
            continue
        header = _header(part, index, columns)
        if is_event_table(header):
            yield Table(
                title,
                header,
                tuple(_event_rows(part, index, columns, first)),
            )
        elif is_settings_table(header):
            wrapped = _rows(part, index, columns, first)
            yield Table(title, header, tuple(_joined(wrapped)))


def _ruler(line: str, least: int) -> _Columns:
    """Return the columns under a ruler with at least ``least`` bars, else none."""
    if not _RULER.fullmatch(line):
        return []
    bars = [match.span() for match in _BAR.finditer(line)]
    return bars if len(bars) >= least else []


def _header(part: Sequence[str], ruler: int, columns: _Columns) -> tuple[str, ...]:
    """Return the names of columns: what stands above each in up to three lines."""
    above: list[str] = []
    for line in reversed(part[max(0, ruler - 3) : ruler]):
        if not line.strip("~ ") or line.startswith("->"):
            break
        above.insert(0, line.replace("~", " "))
    if not above:
        return ()
    first = above[-1][slice(*columns[0])].strip()
    return (
        first,
        *(
            " ".join(part for line in above if (part := line[slice(*each)].strip()))
            for each in columns[1:]
        ),
    )


def _rows(
    part: Sequence[str], ruler: int, columns: _Columns, first: int
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the parameters under a ruler, up to the end of the table."""
    for index in range(ruler + 1, min(ruler + _ROWS, len(part))):
        if _ends(part[index]):
            return
        cells = tuple(part[index][slice(*each)].strip() for each in columns)
        yield first + index + 1, cells


def _event_rows(
    part: Sequence[str], ruler: int, columns: _Columns, first: int
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the events under a ruler; a name alone goes on from the line above."""
    for index in range(ruler + 1, min(ruler + _ROWS, len(part))):
        line = part[index]
        if _ends(line) or line.startswith("Host CPU"):
            return
        cells = _words(line, columns)
        if any(cells[1:]):
            yield first + index + 1, cells


def _ends(line: str) -> bool:
    return not line.strip() or re.fullmatch(r"\s*-{10,}\s*", line) is not None


def _words(line: str, columns: _Columns) -> tuple[str, ...]:
    """Return cells made of whole words: each goes where most of it stands.

    Pasted reports are shifted by a space here and there; a number must not be cut.
    """
    cells: list[list[str]] = [[] for _ in columns]
    for word in re.finditer(r"\S+", line[:_WIDEST]):
        shared = [
            min(word.end(), end) - max(word.start(), start) for start, end in columns
        ]
        cells[shared.index(max(shared))].append(word[0])
    return tuple(" ".join(words) for words in cells)


def _joined(
    rows: Iterator[tuple[int, tuple[str, ...]]],
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield rows with the values that went on in the next lines put together."""
    kept: tuple[int, tuple[str, ...]] | None = None
    for line, cells in rows:
        if cells[0]:
            if kept:
                yield kept
            kept = line, cells
        elif kept:
            more = zip(kept[1], cells, strict=True)
            kept = kept[0], tuple(a + b for a, b in more)
    if kept:
        yield kept


def _next_filled(head: Sequence[str], index: int) -> str:
    return next((line for line in head[index : index + 3] if line.strip()), "")
