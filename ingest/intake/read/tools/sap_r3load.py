"""SAP R3load: logs of exports and imports, and of the migration monitors over them.

R3load is closed; the form is that of its logs in the field. A run stands between
``R3load: START OF LOG: 20060812101500`` and ``R3load: END OF LOG: …`` (``#START:`` and
``#STOP:`` in old releases; the form of the stamps is in J. Hein's runtime.awk,
http://www.jochen.org/sap-r3/scripts/runtime.html). Between them stand lines of parts:
``(IMP) INFO: import of T000 completed (12 rows) #20060812101510``, ``(EXP)``,
``(DB) INFO: T000~0 created``, ``ERROR`` and ``WARNING`` lines, and at the end
``job completed`` or ``job finished with 1 error(s)``. Paths, hosts, system ids and
table names are left out. A restart appends a further run.
"""

from __future__ import annotations

import re
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.formats.sap import monitor
from ingest.intake.read.raw.numbers import digits
from ingest.intake.read.raw.refused import cut_off, no_value
from ingest.intake.read.raw.results import Importer, Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_START = re.compile(
    r"(?:^|\bR3load(?:\.exe)?:[ \t]*|#[ \t]*)START(?: OF LOG)?:[ \t]*#?(\d{14})\b"
)
_STOP = re.compile(
    r"(?:^|\bR3load(?:\.exe)?:[ \t]*|#[ \t]*)(?:STOP|END(?: OF LOG)?):"
    r"[ \t]*#?(\d{14})\b"
)
_COMPLETED = re.compile(
    r"\s*\((IMP|EXP)\)\s+INFO:\s+(?:(?:import|export|unload|load) of\s+)?\S{1,60}\s+"
    r"completed\s+\((\d{1,15})\s+rows?\)"
)
_TROUBLE = re.compile(r"\s*\(\w{2,5}\)\s+(?:ERROR|WARNING):")
_FINISHED = re.compile(r"\bjob (completed|finished with (\d{1,9}) error)")
_VERSION = re.compile(r"\bR3load(?:\.exe)?: version (R?\d[\w./]{0,30})")
_PACKAGE = re.compile(r"\s-(?:l|i|e)\s+(?:\S*[/\\])?(\w{1,60})\.(?:log|cmd)\b")
_OPTION = re.compile(r"\s-(\w{1,30})(?:\s+(\w{1,20})(?=\s|$))?")
_OPTIONS = frozenset(
    {
        "loadprocedure",
        "nolog",
        "c",
        "stop_on_error",
        "merge_only",
        "para_cnt",
        "discard",
    }
)
_DATABASE = re.compile(r'\s*\(GSI\)\s+INFO:\s+vname\s*=\s*"([^"]{1,40})"')
#: No line of a log is longer.
_LONGEST = 2_000
#: Most lines of trouble passed on; the rest are counted.
_TROUBLES = 20
_KINDS = {"IMP": "import", "EXP": "export"}


def _recognises(output: Output) -> bool:
    text = output.text
    if monitor.recognises(output):
        return True
    return ("R3load" in text and _START.search(text) is not None) or (
        "completed" in text
        and any(_COMPLETED.match(line) for line in output.lines[:2_000])
    )


def _parse(output: Output) -> list[Result]:
    """Return one result a run, restarts apart. Raises ``RefusedError``: cut off."""
    if monitor.recognises(output):
        return monitor.parse(output)
    lines = [line[:_LONGEST] for line in output.lines]
    starts = [n for n, line in enumerate(lines) if _START.search(line)]
    if not starts:
        raise cut_off(excerpt(lines[0]), 1, missing='"START OF LOG" at its beginning')
    ends = [*starts[1:], len(lines)]
    return [
        _run(lines[start:end], start + 1)
        for start, end in zip(starts, ends, strict=True)
    ]


def _run(lines: Sequence[str], first: int) -> Result:
    begun = _START.search(lines[0])
    stops = [
        (n, found) for n, line in enumerate(lines) if (found := _STOP.search(line))
    ]
    if not stops or begun is None:
        last = max((n for n, line in enumerate(lines) if line.strip()), default=0)
        raise cut_off(excerpt(lines[last].strip()), first + last, missing="END OF LOG")
    number, stopped = stops[-1]
    start, stop = _time(begun[1], first), _time(stopped[1], first + number)
    if stop < start:
        raise no_value("END OF LOG", stopped[1], first + number)
    elapsed = Decimal(int((stop - start).total_seconds()))
    parameters: dict[str, Parameter] = {"started": f"{start:%Y-%m-%d %H:%M:%S}"}
    rows, kind = _rows(lines, parameters)
    label = _read_call(lines, parameters)
    warnings, failed = _warnings(lines)
    metrics = {"elapsed_s": digits(elapsed)}
    if rows and elapsed and not failed:
        metrics["rows_per_second"] = digits(Decimal(rows) / elapsed)
    return Result(
        label=" ".join(part for part in (label, kind) if part),
        tool_version=_version(lines),
        metrics=metrics,
        parameters=parameters,
        warnings=warnings,
    )


def _time(stamp: str, line: int) -> datetime:
    try:
        # Stamps are local times without a zone; only their difference counts.
        return datetime.strptime(stamp, "%Y%m%d%H%M%S")  # noqa: DTZ007
    except ValueError:
        raise no_value("the time stamp", stamp, line) from None


def _rows(lines: Sequence[str], parameters: dict[str, Parameter]) -> tuple[int, str]:
    """Count tables and rows that were completed; return rows and direction."""
    found = [match for line in lines if (match := _COMPLETED.match(line))]
    rows = sum(int(match[2]) for match in found)
    kinds = {_KINDS[match[1]] for match in found}
    kind = kinds.pop() if len(kinds) == 1 else ""
    if found:
        parameters["tables"] = len(found)
        parameters["rows"] = rows
    if kind:
        parameters["transaction_type"] = kind
    return rows, kind


def _read_call(lines: Sequence[str], parameters: dict[str, Parameter]) -> str:
    """Read the call R3load prints of itself; return the name of the package."""
    package = ""
    for line in lines[:200]:
        vendor = _DATABASE.match(line)
        if vendor and vendor[1].strip():
            parameters.setdefault("database", vendor[1].strip())
        if "R3load" not in line or " -" not in line:
            continue
        named = _PACKAGE.search(line)
        package = package or (named[1] if named else "")
        options: dict[str, Parameter] = {
            option: value or True
            for option, value in _OPTION.findall(line)
            if option in _OPTIONS
        }
        if options:
            parameters["settings"] = options
    return package


def _warnings(lines: Sequence[str]) -> tuple[tuple[str, ...], bool]:
    """Return what R3load complained of, and whether the job failed."""
    troubles = [
        excerpt(_unplaced(line.strip())) for line in lines if _TROUBLE.match(line)
    ]
    finished = [found for line in lines if (found := _FINISHED.search(line))]
    failed = any(found[2] for found in finished)
    warnings = troubles[:_TROUBLES]
    if len(troubles) > _TROUBLES:
        warnings.append(f"{len(troubles) - _TROUBLES} more errors and warnings")
    if failed:
        warnings.append(f"job finished with {finished[-1][2] or 'earlier'} error(s)")
    return tuple(warnings), failed or any("ERROR:" in each for each in troubles)


def _unplaced(line: str) -> str:
    """Return a line without paths, which name systems and hosts."""
    return re.sub(r"(?:[A-Za-z]:)?[/\\]\S*", "…", line)


def _version(lines: Sequence[str]) -> str | None:
    found = (_VERSION.search(line) for line in lines[:50])
    return next((each[1] for each in found if each), None)


IMPORTER = Importer(
    id="sap-r3load",
    label="SAP R3load",
    edition=1,
    recognises=_recognises,
    parse=_parse,
)
