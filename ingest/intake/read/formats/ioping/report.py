"""The report ioping prints for people, 0.7 to 1.3.

Numbers have three figures and a unit: ``1.22 ms``, ``4.70 k iops``, ``252.0 GiB``.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.formats.ioping.run import Run, Spread, result_of
from ingest.intake.read.formats.lines import stops, unindented
from ingest.intake.read.raw.numbers import exact, scaled
from ingest.intake.read.raw.refused import Reason, RefusedError, no_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter, Result

TITLE = re.compile(
    r"^[ \t]*--- .{1,300} \((?P<fs>\S{1,40}) .{0,200}\) ioping statistics ---$",
    re.MULTILINE,
)
REQUEST = re.compile(
    r"^[ \t]*(?P<size>\S+ \S+) (?:<<<|>>>|from|to) .{1,300}: request=\d+ time=",
    re.MULTILINE,
)
_DONE = re.compile(
    r"^(?P<count>\S+(?: [kMG])?) requests completed in (?P<time>\S+ \S+), "
    r"(?:(?P<size>\S+ \S+?)(?P<way> read| written)?, )?"
    r"(?P<iops>\S+(?: [kMG])?) iops, \S+ \S+/s$"
)
_ALL = re.compile(r"^(?P<trouble>.*)generated \S+(?: [kMG])? requests in (\S+ \S+),")
_TIMES = re.compile(r"^min/avg/max/mdev = (.+) / (.+) / (.+) / (.+)$")
#: Up to 0.6 one unit stood behind all four.
_OLD_TIMES = re.compile(r"^min/avg/max/mdev = [\d.]+/[\d.]+/[\d.]+/[\d.]+ \S+$")
_TO_MS = {
    "ns": Decimal("0.000001"),
    "us": Decimal("0.001"),
    "ms": Decimal(1),
    "s": Decimal(1_000),
    "min": Decimal(60_000),
    "hour": Decimal(3_600_000),
}
_TO_ONES = {"": 1, "k": 1_000, "M": 1_000_000, "G": 1_000_000_000}
_TO_BYTES = {"B": 1, "KiB": 1024, "MiB": 1024**2, "GiB": 1024**3}
_WAYS = {" read": "read", " written": "write"}


def reports(output: Output) -> Iterator[Result]:
    """Yield the result of each report. Raises ``RefusedError`` for one not whole."""
    done: re.Match[str] | None = None
    every: re.Match[str] | None = None
    asked: dict[str, Parameter] = {}
    begun: dict[str, Parameter] | None = None
    for number, line in unindented(output):
        if found := REQUEST.match(line):
            size = _bytes(found["size"], number)
            asked = {"block_size_bytes": size} if size else {}
        elif found := TITLE.match(line):
            if begun is not None:
                raise stops(output, "the times of the report before")
            begun, done, every = {**asked, "filesystem": found["fs"]}, None, None
        elif begun is not None and (found := _DONE.match(line)):
            done = found
        elif begun is not None and (found := _ALL.match(line)):
            every = found
        elif begun is not None and done and (found := _TIMES.match(line)):
            yield result_of(_run(begun, done, every, found, number), number)
            begun, asked = None, {}
        elif _OLD_TIMES.match(line):
            raise _too_old(line, number)
    if begun is not None or asked:
        raise stops(output, "the line with min/avg/max/mdev")


def _too_old(line: str, number: int) -> RefusedError:
    return RefusedError(
        Reason.DAMAGED,
        "this layout of ioping is older than 0.7, and not read",
        found=excerpt(line),
        expected="the report of ioping 0.7 or later, a unit behind each time",
        hint="write the figures into runs.csv by hand, or run a newer ioping",
        line=number,
    )


def _run(
    stated: dict[str, Parameter],
    done: re.Match[str],
    every: re.Match[str] | None,
    times: re.Match[str],
    line: int,
) -> Run:
    least, mean, most, deviation = (_ms(text, line) for text in times.groups())
    count, unit = _parted(done["count"])
    if not unit:
        requests = int(exact(count, "number of requests", line))
        stated["operations"] = requests
        size = _bytes(done["size"] or "", line)
        if size and requests and size % requests == 0:
            stated["block_size_bytes"] = size // requests
    if done["way"]:
        stated["access_pattern"] = _WAYS[done["way"]]
    rate, unit = _parted(done["iops"])
    trouble = every["trouble"].rstrip(", ") if every else ""
    return Run(
        Spread(least, mean, most, deviation),
        Decimal(scaled(rate, _TO_ONES.get(unit, 1), "iops", line)),
        _ms(done["time"], line),
        _ms(every[2], line) if every else None,
        stated,
        (f"requests left out: {trouble}",) if trouble else (),
    )


def _parted(text: str) -> tuple[str, str]:
    number, _, unit = text.partition(" ")
    return number, unit


def _ms(text: str, line: int) -> Decimal:
    """Return a printed time in ms. Raises ``RefusedError`` where it is none."""
    number, unit = _parted(text)
    if unit not in _TO_MS:
        raise no_value("time", text, line)
    product = exact(number, "time", line) * _TO_MS[unit]
    return product.normalize() if product else Decimal(0)


def _bytes(text: str, line: int) -> int:
    """Return a printed size in bytes, 0 where it is rounded or in another unit."""
    number, unit = _parted(text)
    if "." in number or unit not in _TO_BYTES:
        return 0
    return int(exact(number, "size", line)) * _TO_BYTES[unit]
