"""elbencho: the CSV it writes with ``--csvfile``.

Format: ``docs/csv-docs.md`` and ``printPhaseResultsToStringVec`` in ``Statistics.cpp``
of breuner/elbencho. A line is a phase of a run (MKDIRS, WRITE, READ …), each a result.
Figures are those at the end of the slowest thread (``[last]``); MiB are whole ones, so
bandwidth is exact to a MiB. With ``--rwmixpct`` the first figures are of writes, those
of ``rwmix read`` of reads. Labels, paths and the command line are left out.
"""

from __future__ import annotations

import csv
import io
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.formats.lines import stops
from ingest.intake.read.raw.numbers import digits, exact, plain
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.raw.results import Importer, Result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_OWN = ("ISO date", "operation", "time ms [last]")
_MIB = 1024 * 1024
_MS_OF_US = Decimal("0.001")
_DIRECTIONS = {"WRITE": "write_", "READ": "read_"}
_STATED = (
    ("threads", "threads"),
    ("block size", "block_size_bytes"),
    ("file size", "file_size_bytes"),
    ("IO depth", "queue_depth"),
    ("hosts", "hosts"),
)
_FIGURES = (
    ("IOPS [last]", "iops", Decimal(1)),
    ("MiB/s [last]", "bandwidth_bytes_per_second", Decimal(_MIB)),
    ("IO lat us [min]", "latency_min_ms", _MS_OF_US),
    ("IO lat us [avg]", "latency_mean_ms", _MS_OF_US),
    ("IO lat us [max]", "latency_max_ms", _MS_OF_US),
)
_READ_MIX = "rwmix read "
_LONGEST = 40


def recognises(output: Output) -> bool:
    """Tell whether the first line names elbencho's columns."""
    first = output.head.partition("\n")[0]
    return all(name in first.split(",") for name in _OWN)


def parse(output: Output) -> list[Result]:
    """Return a result a phase. Raises ``RefusedError`` where a line is not whole."""
    if not output.text.endswith("\n"):
        raise stops(output, "the end of the last line")
    try:
        rows = list(csv.reader(io.StringIO(output.text), strict=True))
    except csv.Error as problem:
        raise _damaged(str(problem), 1) from None
    header = [name.strip() for name in rows[0]]
    results = []
    for number, row in enumerate(rows[1:], start=2):
        if not row or row == rows[0]:
            continue
        if len(row) != len(header):
            raise _damaged(",".join(row), number)
        cells = dict(zip(header, row, strict=True))
        results.append(_result(cells, number))
    if not results:
        raise stops(output, "the line of a phase")
    return results


def _result(cells: dict[str, str], line: int) -> Result:
    phase = cells["operation"].strip()[:_LONGEST]
    is_mix = bool(cells.get(f"{_READ_MIX}IOPS [last]"))
    prefix = "write_" if is_mix else _DIRECTIONS.get(phase, "")
    metrics = dict(_figures(cells, "", prefix, line))
    if is_mix:
        metrics |= dict(_figures(cells, _READ_MIX, "read_", line))
    entries = cells.get("entries/s [last]", "")
    if entries and not metrics:
        metrics["operations_per_second"] = plain(entries, "entries/s", line)
    lasted = exact(cells["time ms [last]"], "time ms", line) * _MS_OF_US
    metrics["elapsed_s"] = digits(lasted)
    version = cells.get("version", "").strip()[:_LONGEST] or None
    return Result(phase, version, metrics, _stated(cells, line))


def _figures(
    cells: dict[str, str], column: str, prefix: str, line: int
) -> Iterator[tuple[str, str]]:
    for name, metric, factor in _FIGURES:
        printed = cells.get(f"{column}{name}", "").strip()
        if printed:
            value = exact(printed, name, line) * factor
            yield f"{prefix}{metric}", digits(value)


def _stated(cells: dict[str, str], line: int) -> dict[str, Parameter]:
    stated: dict[str, Parameter] = {
        parameter: int(exact(cells[name], name, line))
        for name, parameter in _STATED
        if cells.get(name, "").strip()
    }
    if cells.get("direct IO") in {"0", "1"}:
        stated["direct"] = cells["direct IO"] == "1"
    if cells.get("random") in {"0", "1"} and cells["operation"] in _DIRECTIONS:
        order = "random" if cells["random"] == "1" else "sequential"
        stated["access_pattern"] = f"{order} {cells['operation'].lower()}"
    return stated


def _damaged(found: str, line: int) -> RefusedError:
    return RefusedError(
        Reason.DAMAGED,
        "this is no line of elbencho's CSV",
        found=excerpt(found),
        expected="as many cells as the first line names",
        hint="give the file as elbencho wrote it; one version a file",
        line=line,
    )


IMPORTER = Importer(
    id="elbencho", label="Elbencho", edition=1, recognises=recognises, parse=parse
)
