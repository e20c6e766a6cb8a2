"""Tables and key-value outputs of system tools, parsed by jc where it can."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

import jc
from jc.exceptions import LibraryNotInstalled, ParseError

from ingest.findings import excerpt
from ingest.intake.read.raw.documents import json_document
from ingest.intake.read.raw.refused import Reason, RefusedError, cut_off

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

#: What names a machine or a part of it for good; never taken over.
_NAMES = re.compile(
    r"(?:part)?(?:uuid|label)|serial.*|wwn|hctl|asset_tag|nodename|owner|group"
    r"|pt_?uuid|sdevice_?id",
    re.IGNORECASE,
)
_BANNER = re.compile(r"Linux (\S+) \(.*?\)\s+\S+(?:\s+_(\S+)_\s+\((\d+) CPU\))?")
#: Characters of the widest line given to jc; lscpu lists flags in less than 3,000.
_WIDEST = 4096
_FAILURES = (ParseError, LibraryNotInstalled, ValueError, LookupError, TypeError)


def parsed(parser: str, output: Output) -> Any:
    """Return what jc makes of an output, values as printed.

    Raises ``RefusedError`` where jc cannot read it.
    """
    width = max(map(len, output.lines), default=0)
    if width > _WIDEST:
        # jc compares every word of a header with every other one.
        number = next(n for n, e in enumerate(output.lines, 1) if len(e) == width)
        raise RefusedError(
            Reason.DAMAGED,
            f"this cannot be read as output of {parser}",
            found=f"a line of {width} characters",
            expected=f"lines of at most {_WIDEST} characters",
            hint="give one report of one command",
            line=number,
        )
    try:
        return jc.parse(parser, output.text.strip("\n"), quiet=True, raw=True)
    except (*_FAILURES, AttributeError):
        raise RefusedError(
            Reason.DAMAGED,
            f"this cannot be read as output of {parser}",
            found=excerpt(next((e for e in output.lines if e.strip()), "")),
            expected=f"the untouched output of {parser}",
            hint="give one report of one command",
        ) from None


def cleaned(value: Any) -> Parameter:
    """Return parsed data without names, serial numbers and empty values."""
    if isinstance(value, dict):
        return {
            str(key): cleaned(child)
            for key, child in value.items()
            if child not in (None, "", [None]) and not _NAMES.fullmatch(str(key))
        }
    if isinstance(value, list):
        return [cleaned(child) for child in value if child is not None]
    return cast("Parameter", value)


def iostat(output: Output) -> dict[str, Parameter]:
    """Return banner and rows of ``iostat``; each row needs every column."""
    rows = parsed("iostat", output)
    _whole_table(output, r"\s*Device:?\s")
    devices = [row for row in rows if row.get("type") == "device"]
    found: dict[str, Parameter] = {**_banner(output), "rows": cleaned(devices)}
    found["samples"] = len(re.findall(r"^\s*Device:?\s", output.text, re.MULTILINE))
    return found


def mpstat(output: Output) -> dict[str, Parameter]:
    """Return banner and rows of ``mpstat``."""
    return {**_banner(output), "rows": cleaned(parsed("mpstat", output))}


def sysstat(output: Output) -> dict[str, Parameter]:
    """Return what ``iostat -o JSON`` and ``mpstat -o JSON`` print of the first host."""
    document = json_document(output.text)
    hosts = document.get("sysstat", {}).get("hosts") if _is_map(document) else None
    if not isinstance(hosts, list) or not hosts or not _is_map(hosts[0]):
        raise cut_off("sysstat", 1, missing="the host the figures are of")
    host = hosts[0]
    found: dict[str, Parameter] = {}
    for key, name in (("release", "kernel"), ("machine", "machine")):
        if isinstance(host.get(key), str):
            found[name] = host[key]
    if isinstance(host.get("number-of-cpus"), int):
        found["cpus"] = host["number-of-cpus"]
    found["rows"] = cleaned(host.get("statistics") or [])
    return found


def vmstat(output: Output) -> dict[str, Parameter]:
    """Return the rows of ``vmstat`` under the names of its columns.

    jc asks for the columns of one version; older ones have no ``st``, newer ones
    ``gu``. The last column, a time where ``-t`` was given, takes what is left.
    """
    _whole_table(output, r"\s*r\s+b\s+swpd\s")
    names: list[str] = []
    rows: list[Parameter] = []
    for line in output.lines:
        words = line.split()
        if words[:3] == ["r", "b", "swpd"]:
            names = words
        elif names and len(words) >= len(names) and words[0].isdecimal():
            last = len(names) - 1
            values = [*words[:last], " ".join(words[last:])]
            rows.append(dict(zip(names, values, strict=True)))
    return {"rows": rows}


def lsblk(output: Output) -> dict[str, Parameter]:
    """Return the devices of ``lsblk`` as text, in its order."""
    return {"devices": cleaned(parsed("lsblk", output))}


def lsblk_json(output: Output) -> dict[str, Parameter]:
    """Return the tree of ``lsblk -J``."""
    document = json_document(output.text)
    devices = document.get("blockdevices") if _is_map(document) else None
    return {"devices": cleaned(devices or [])}


def fields(output: Output) -> dict[str, str]:
    """Return lines ``Name:  value`` up to the first that begins with ``#``.

    Lines that are indented more go on with the value above; they are passed over.
    """
    found: dict[str, str] = {}
    for line in output.lines:
        if line.startswith("#"):
            break
        name, sign, value = line.partition(":")
        if sign and value.strip() and len(name) < 60:  # noqa: PLR2004 (no name is longer)
            found.setdefault(name.strip(), value.strip())
    return found


def queue_files(output: Output) -> dict[str, Parameter]:
    """Return files of ``/sys/block/*/queue`` per device.

    As ``grep . /sys/block/sda/queue/*`` prints them, or in an archive of ttar
    (github.com/ideaship/ttar: ``Path:``, ``Lines:``, the lines).
    """
    found: dict[str, dict[str, Parameter]] = {}
    one = re.compile(r"(?:/sys)?/?\S*?/?block/([^/\s]+)/queue/([\w/]+):(.*)")
    path = re.compile(r"Path: \S*block/([^/\s]+)/queue/([\w/]+)")
    lines = output.lines
    for number, line in enumerate(lines):
        archived = path.fullmatch(line.strip())
        if archived:
            if number + 2 >= len(lines):
                raise cut_off(
                    excerpt(line), number + 1, missing="the value of the file"
                )
            if lines[number + 1].strip() == "Lines: 1":
                found.setdefault(archived[1], {})[archived[2]] = lines[number + 2]
        elif printed := one.fullmatch(line.strip()):
            found.setdefault(printed[1], {})[printed[2]] = printed[3].strip()
    return {"queues": {name: {**files} for name, files in found.items()}}


def _banner(output: Output) -> dict[str, Parameter]:
    """Return kernel, machine and CPUs of sysstat's first line, without the host."""
    banner = next((m for x in output.lines[:5] if (m := _BANNER.match(x))), None)
    if banner is None:
        return {}
    found: dict[str, Parameter] = {"kernel": banner[1]}
    if banner[2]:
        found |= {"machine": banner[2], "cpus": int(banner[3])}
    return found


def _whole_table(output: Output, header: str) -> None:
    """Refuse a table whose last row has fewer columns than its header."""
    head = re.compile(header)
    columns = 0
    for number, line in enumerate(output.lines, start=1):
        words = line.split()
        if head.match(line):
            columns = len(words)
        elif not words or ":" in words[0]:
            columns = 0 if not words else columns
        elif columns > len(words) and number >= len(output.lines) - 1:
            raise cut_off(excerpt(line), number, missing="the rest of the row")


def _is_map(value: Any) -> bool:
    return isinstance(value, dict)
