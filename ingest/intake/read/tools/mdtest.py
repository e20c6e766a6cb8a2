"""mdtest: how many files and directories are made, looked at and removed a second.

Format: ``summarize_results`` in ``mdtest.c`` of hpc/ior (3.x; 1.9 prints the same
columns). Each operation is a result: the mean over the iterations; maximum, minimum
and deviation are parameters. Operations that were not run are zeros and left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.intake.read.formats.lines import (
    ends_of,
    ends_with,
    numbered,
    refuse_wrapped,
    stops,
)
from ingest.intake.read.raw.numbers import exact, plain
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.raw.results import Importer, Result

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_START = re.compile(r"^mdtest-(\S+) was launched with (\d{1,7}) total task")
_SUMMARY = re.compile(
    r"^SUMMARY (rate|time)(?: \(in (?:ops/sec|ms/op)\))?: \(of (\d{1,6}) iterations\)",
    re.MULTILINE,
)
_ROW = re.compile(
    r"^ {3}((?:File|Directory|Tree) [a-z]+) *:? +(\S+) +(\S+) +(\S+) +(\S+)\s*$"
)
_LAST = "Tree removal"


@dataclass
class _Read:
    """What was read so far."""

    version: str | None = None
    stated: dict[str, Parameter] = field(default_factory=dict)
    kind: str = ""
    is_whole: bool = True
    results: list[Result] = field(default_factory=list)


def recognises(output: Output) -> bool:
    """Tell whether mdtest printed this, whole or cut off."""
    if output.is_document:
        return False
    ends = ends_of(output)
    return _SUMMARY.search(ends) is not None or ends.lstrip().startswith("mdtest-")


def parse(output: Output) -> list[Result]:
    """Return a result an operation. Raises ``RefusedError``: cut off or damaged."""
    read = _Read()
    for number, line in numbered(output):
        if not ends_with(output, number):
            if _ROW.match(line):
                refuse_wrapped(output, number)
            _line(read, line, number)
    if not read.is_whole or not read.kind:
        raise stops(output, f"the line “{_LAST}” of the summary")
    if not read.results:
        raise _no_rates()
    return read.results


def _line(read: _Read, line: str, number: int) -> None:
    if found := _START.match(line):
        read.version, read.stated = found[1], {"jobs": int(found[2])}
    elif found := _SUMMARY.match(line):
        read.kind, read.is_whole = found[1], False
        read.stated = {**read.stated, "iterations": int(found[2])}
    elif read.kind and (found := _ROW.match(line)):
        read.is_whole = found[1] == _LAST
        if read.kind == "rate":
            _keep(read, found, number)


def _keep(read: _Read, found: re.Match[str], line: int) -> None:
    name = found[1]
    names = ("operations_per_second_max", "operations_per_second_min")
    most, least = (exact(found[at], name, line) for at in (2, 3))
    if not most:
        return
    stated: dict[str, Parameter] = {**read.stated}
    if read.stated.get("iterations") != 1:
        stated |= dict(zip(names, (most, least), strict=True))
        stated["operations_per_second_sd"] = exact(found[5], name, line)
    metrics = {"operations_per_second": plain(found[4], name, line)}
    if not least <= Decimal(found[4]) <= most:
        raise RefusedError(
            Reason.DAMAGED,
            f"the mean of {name} is not between its minimum and maximum",
            found=found[4],
            expected=f"{least} to {most}",
            hint="give the untouched output of mdtest",
            line=line,
        )
    read.results.append(Result(name, read.version, metrics, stated))


def _no_rates() -> RefusedError:
    return RefusedError(
        Reason.DAMAGED,
        "mdtest measured no rate",
        found="times, or zeros alone",
        expected="SUMMARY rate, with an operation above zero",
        hint="leave out --print-time, and let at least one operation run",
    )


IMPORTER = Importer(
    id="mdtest", label="mdtest", edition=1, recognises=recognises, parse=parse
)
