"""ioping's JSON (``-J``): a list of requests and statistics, the last of the whole."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from ingest.intake.read.formats.ioping.run import Run, Spread, result_of
from ingest.intake.read.formats.lines import stops
from ingest.intake.read.raw.documents import json_document
from ingest.intake.read.raw.numbers import exact

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter, Result

OWN = re.compile(r'\s*\[\s*\{\s*"timestamp":[^{}]{0,200}"target": \{')
_NS = Decimal("0.000001")


def json_result(output: Output) -> Result:
    """Return the result of a run. Raises ``RefusedError`` where it is not whole."""
    document: Any = json_document(output.text)
    entries = [each for each in document if isinstance(each, dict)]
    last = entries[-1] if entries else {}
    total, load = last.get("stat"), last.get("load")
    if not isinstance(total, dict) or not isinstance(load, dict):
        raise stops(output, "the statistics of the whole run")
    line = len(output.lines)
    least, mean, most, deviation = (
        _number(total, name, line) * _NS for name in ("min", "avg", "max", "mdev")
    )
    run = Run(
        Spread(least, mean, most, deviation),
        _number(total, "iops", line),
        _number(total, "time", line) * _NS,
        _number(load, "time", line) * _NS,
        _stated(entries, total, line),
        tuple(_warnings(load, line)),
    )
    return result_of(run, line)


def _stated(
    entries: list[dict[str, Any]], total: dict[str, Any], line: int
) -> dict[str, Parameter]:
    stated: dict[str, Parameter] = {}
    count, size = (_number(total, name, line) for name in ("count", "size"))
    stated["operations"] = int(count)
    if count and size % count == 0:
        stated["block_size_bytes"] = int(size / count)
    made = [each["io"] for each in entries if isinstance(each.get("io"), dict)]
    ways = {each.get("operation") for each in made} & {"read", "write"}
    if ways:
        stated["access_pattern"] = " and ".join(sorted(map(str, ways)))
    target = entries[-1].get("target")
    kind = target.get("fstype") if isinstance(target, dict) else None
    if isinstance(kind, str) and kind:
        stated["filesystem"] = kind[:40]
    return stated


def _warnings(load: dict[str, Any], line: int) -> list[str]:
    failed = _number(load, "failed", line) if "failed" in load else Decimal(0)
    return [f"{failed} requests failed"] if failed else []


def _number(entry: dict[str, Any], name: str, line: int) -> Decimal:
    return exact(entry.get(name, ""), f"{name} of the statistics", line)
