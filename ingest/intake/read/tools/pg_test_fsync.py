"""pg_test_fsync of PostgreSQL: how often a second a write can be made durable.

Format: ``src/bin/pg_test_fsync/pg_test_fsync.c`` (9.3 to 18; 9.1 and 9.2 print no
microseconds). What it prints is translated, the names of the methods are not, and the
decimal sign is that of the locale: blocks are told by what they hold, not by headings.

Every line with a rate is a result: a method with one write, with two, ``open_sync``
with writes of other sizes, ``fsync`` on another descriptor, and writes without sync.
``kB`` are 1024 bytes, as PostgreSQL counts them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.formats.lines import ends_with, numbered, stops
from ingest.intake.read.raw.numbers import plain, scaled
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.raw.results import Importer, Result

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_METHODS = ("open_datasync", "fdatasync", "fsync", "fsync_writethrough", "open_sync")
_OWN = re.compile(
    r"^ {8}(?:open_datasync|fdatasync|fsync_writethrough) {2,}\S", re.MULTILINE
)
#: “2 seconds per test”; 9.1 counted operations instead.
_SECONDS = re.compile(r"^(\d{1,6}) (?!operations)\S+ (?:\S+ )?\S+\s*$")
_RATE = re.compile(
    r"^ {8,9}(?P<name>\S.{0,60}?) {2,}(?P<rate>\S+) (?:ops/sec|\S*/\S+)"
    r"(?:\s+(?P<usecs>\S+) \S+/\S+)?\s*$"
)
_SIZES = re.compile(r"^(\d{1,2}) \* +(\d{1,2})kB open_sync \S+")
_NOT_THERE = re.compile(r"^ {8}(\S+)\s+(\S{2,12}?)(\*)?\s*$")
_BLOCK = re.compile(r"(\d{1,3})kB")
_DECIMAL = re.compile(r"(\d{1,12})[.,](\d{3})")
_WRITE = "write"
_DIRECT = "O_DIRECT"
_KB = 1024
_MS_OF_US = Decimal("0.001")


@dataclass
class _Read:
    """What was read so far."""

    results: list[Result] = field(default_factory=list)
    shared: dict[str, Parameter] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)
    block_bytes: int | None = None
    seen: dict[str, int] = field(default_factory=dict)
    is_direct: bool = False
    is_whole: bool = False


def recognises(output: Output) -> bool:
    """Tell whether pg_test_fsync printed this, whole or cut off, in any language."""
    return not output.is_document and _OWN.search(output.head) is not None


def parse(output: Output) -> list[Result]:
    """Return a result a line. Raises ``RefusedError`` where the last one is missing."""
    read = _Read()
    for number, line in numbered(output):
        _line(read, line, number, output)
    if not read.is_whole:
        raise stops(output, "the writes that are not synchronised, which come last")
    return read.results


def _line(read: _Read, line: str, number: int, output: Output) -> None:
    if found := _RATE.match(line):
        if ends_with(output, number):
            return
        read.is_whole = found["name"] == _WRITE
        read.results.append(_result(read, found, number))
    elif found := _NOT_THERE.match(line):
        if found[1] in _METHODS:
            read.seen[found[1]] = read.seen.get(found[1], 0) + 1
            if found[3] and not read.warnings:
                read.warnings.append(f"{found[1]}: no direct I/O on this file system")
    elif line.startswith(_DIRECT):
        read.is_direct = True
    elif (found := _SECONDS.match(line)) and not read.results:
        read.shared["duration_s"] = int(found[1])
    elif not line.startswith(("(", " ")) and (found := _BLOCK.search(line)):
        read.block_bytes = int(found[1]) * _KB
    elif not line.startswith(("(", " ")) and line.rstrip().endswith(":"):
        # A heading without a size, as 9.1 prints: the last one no longer holds.
        read.block_bytes = None


def _result(read: _Read, found: re.Match[str], number: int) -> Result:
    name = found["name"]
    metrics = {"operations_per_second": _rate(found["rate"], name, number)}
    if found["usecs"]:
        what = f"microseconds of {name}"
        metrics["latency_mean_ms"] = scaled(found["usecs"], _MS_OF_US, what, number)
    parameters = {**read.shared, **_conditions(read, name)}
    return Result(
        _label(parameters, name), None, metrics, parameters, tuple(read.warnings)
    )


def _conditions(read: _Read, name: str) -> dict[str, Parameter]:
    """Return what is written before each synchronisation, and how."""
    if sizes := _SIZES.match(name):
        stated: dict[str, Parameter] = {
            "sync_method": "open_sync",
            "writes_per_operation": int(sizes[1]),
            "block_size_bytes": int(sizes[2]) * _KB,
        }
        return {**stated, "direct": True} if read.is_direct else stated
    stated = {"block_size_bytes": read.block_bytes} if read.block_bytes else {}
    if name not in _METHODS:
        return {**stated, "access_pattern": name}
    read.seen[name] = read.seen.get(name, 0) + 1
    stated |= {"sync_method": name, "writes_per_operation": min(read.seen[name], 2)}
    if read.is_direct and name.startswith("open_"):
        stated["direct"] = True
    return stated


def _label(parameters: dict[str, Parameter], name: str) -> str:
    """Return a name no other line has: what is written, and how it is made durable."""
    size = parameters.get("block_size_bytes")
    writes = parameters.get("writes_per_operation", 1)
    if not isinstance(size, int):
        return f"{name}, {writes} writes" if writes != 1 else name
    if _SIZES.match(name):
        return f"{size * int(str(writes)) // _KB} kB as {writes} × {size // _KB} kB"
    method = str(parameters.get("sync_method", name))
    return f"{method}, {writes} × {size // _KB} kB"


def _rate(printed: str, name: str, line: int) -> str:
    """Return a rate, which has three decimals after a point or a comma."""
    found = _DECIMAL.fullmatch(printed)
    if found is None:
        raise RefusedError(
            Reason.DAMAGED,
            f"the rate of {name} is not as pg_test_fsync prints it",
            found=excerpt(printed),
            expected="digits with three decimals, 1029.334",
            hint="give the untouched output; LC_ALL=C pg_test_fsync prints points",
            line=line,
        )
    return plain(f"{found[1]}.{found[2]}", f"rate of {name}", line)


IMPORTER = Importer(
    id="pg-test-fsync",
    label="pg_test_fsync",
    edition=1,
    recognises=recognises,
    parse=parse,
)
