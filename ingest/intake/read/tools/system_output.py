"""Single outputs of system tools: what somebody has who did not run the collector.

lsblk, lscpu, iostat, mpstat, vmstat, lspci, dmidecode, mount, and files of /proc and
/sys. They hold no result of a test: no metrics, only parameters, and what of it has a
place in a record as ``environment``. Host names, serial numbers and UUIDs are left
out. The formats are those jc knows (github.com/kellyjonbrazil/jc), lscpu's is
``sys-utils/lscpu.c`` of util-linux.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ingest.intake.read.formats.system import tables
from ingest.intake.read.raw.documents import json_document
from ingest.intake.read.raw.refused import Reason, RefusedError, cut_off
from ingest.intake.read.raw.results import Importer, Result

if TYPE_CHECKING:
    from collections.abc import Callable

    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

#: Most characters and lines read: /proc/cpuinfo of 512 processors has 14,000 lines.
_LARGEST, _MOST_LINES = 1024 * 1024, 20_000
#: The first lines, in which a command shows what it is; before it a prompt may stand.
_FIRST_LINES = 8
#: Where a shell waited for the command, or for the next: it names user and host.
_PROMPT = re.compile(
    r"(?:\[?[\w.-]{1,64}@[\w.-]{1,64}\b[^#$%>]{0,200}[#$%>]"
    r"|[\w.-]{1,64}:[~/][^#$%>]{0,200}[#$%>]|PS [A-Z]:\\[^>]{0,200}>|\$)(?: .*)?"
)


class Kind(NamedTuple):
    """One command: its name, what its first lines look like, and how it is read."""

    name: str
    looks: re.Pattern[str]
    read: Callable[[Output], dict[str, Parameter]]


def _lscpu(output: Output) -> dict[str, Parameter]:
    fields = tables.fields(output)
    kept = {key: value for key, value in fields.items() if not key.startswith("Flags")}
    hardware: dict[str, Parameter] = {}
    model, cpus = fields.get("Model name"), fields.get("CPU(s)")
    if model:
        hardware["cpu"] = _processors(model, cpus)
    if fields.get("Hypervisor vendor"):
        hardware["virtualised"] = _captured(value=True)
    return {"fields": {**kept}, **_environment(hardware=hardware)}


def _lscpu_json(output: Output) -> dict[str, Parameter]:
    document = json_document(output.text)
    lines, pending = [], [document.get("lscpu") if isinstance(document, dict) else None]
    for entries in pending:
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, dict):
                lines.append(f"{entry.get('field', '')} {entry.get('data') or ''}")
                pending.append(entry.get("children"))
    return _lscpu(type(output)(output.name, "\n".join(lines)))


def _meminfo(output: Output) -> dict[str, Parameter]:
    sizes: dict[str, Parameter] = {}
    counts: dict[str, Parameter] = {}
    for number, line in enumerate(output.lines, start=1):
        whole = re.fullmatch(r"([\w()]+):\s+([0-9]{1,18})( kB)?\s*", line)
        if whole:
            (sizes if whole[3] else counts)[whole[1]] = int(whole[2])
        elif re.match(r"\w+:\s*[0-9]*(?: k)?$", line.strip()):
            raise cut_off(line, number, missing="the rest of the line")
    total = sizes.get("MemTotal")
    if not isinstance(total, int):
        raise cut_off(output.lines[0], 1, missing="MemTotal in kB")
    known: dict[str, Parameter] = {"memory_bytes": _captured(total * 1024)}
    return {"sizes_kb": sizes, "counts": counts, **_environment(hardware=known)}


def _cpuinfo(output: Output) -> dict[str, Parameter]:
    text = output.text
    count = len(re.findall(r"^processor\s*:", text, re.MULTILINE))
    model = re.search(r"^(?:model name|cpu)\s*:[ \t]*(\S.*)$", text, re.MULTILINE)
    flags = re.search(r"^flags\s*:(.*)$", text, re.MULTILINE)
    found: dict[str, Parameter] = {"processors": count}
    hardware: dict[str, Parameter] = {}
    if model:
        found["model_name"] = model[1].strip()
        hardware["cpu"] = _processors(model[1].strip(), count)
    if flags and "hypervisor" in flags[1].split():
        hardware["virtualised"] = _captured(value=True)
    return {**found, **_environment(hardware=hardware)}


def _version(output: Output) -> dict[str, Parameter]:
    kernel = re.search(r"Linux version (\S+)", output.text)
    return _with_kernel({"kernel": kernel[1]} if kernel else {})


def _with_kernel(found: dict[str, Parameter]) -> dict[str, Parameter]:
    kernel = found.get("kernel")
    if not isinstance(kernel, str):
        return found
    return {**found, **_environment(platform={"kernel": _captured(kernel)})}


def _diskstats(output: Output) -> dict[str, Parameter]:
    rows = tables.parsed("proc_diskstats", output)
    return {"devices": tables.cleaned(rows)}


def _dmidecode(output: Output) -> dict[str, Parameter]:
    field = re.compile(r"^\s*(Size|Type|Speed):[ \t]*(.+)$", re.MULTILINE)
    module = re.compile(r"^\s*Memory Device\s*$", re.MULTILINE)
    modules: list[Parameter] = [
        {key.lower(): value for key, value in field.findall(block)}
        for block in re.split(r"\n\s*\n", output.text)
        if module.search(block)
    ]
    return {"memory_devices": modules}


def _lspci(output: Output) -> dict[str, Parameter]:
    return {"devices": tables.cleaned(tables.parsed("lspci", output))}


def _mount(output: Output) -> dict[str, Parameter]:
    rows = tables.parsed("mount", output)
    kept = [
        {"filesystem": row["type"], "options": row.get("options", [])}
        | ({"device": row["filesystem"]} if _is_device(row.get("filesystem")) else {})
        for row in rows
        if "type" in row
    ]
    return {"mounts": tables.cleaned(kept)}


def _is_device(source: object) -> bool:
    return isinstance(source, str) and source.startswith("/dev/")


def _captured(value: Parameter) -> dict[str, Parameter]:
    return {"value": value, "how": "captured"}


def _environment(**parts: dict[str, Parameter]) -> dict[str, Parameter]:
    known: dict[str, Parameter] = {name: part for name, part in parts.items() if part}
    return {"environment": known} if known else {}


def _processors(model: str, count: str | int | None) -> dict[str, Parameter]:
    if count is None:
        return _captured(model)
    return _captured(f"{model}, {count} CPU{'' if str(count) == '1' else 's'}")


def _looks(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.MULTILINE)


_SYSSTAT = r"\ALinux \S+ \(.*\)\s.*"
KINDS = (
    Kind("lsblk -J", _looks(r'\A\s*\{\s*"blockdevices"\s*:'), tables.lsblk_json),
    Kind("lscpu -J", _looks(r'\A\s*\{\s*"lscpu"\s*:'), _lscpu_json),
    Kind(
        "sysstat JSON",
        _looks(r'\A\s*\{\s*"sysstat"\s*:'),
        lambda output: _with_kernel(tables.sysstat(output)),
    ),
    Kind(
        "lsblk",
        _looks(r"^NAME +(?:MAJ:MIN|FSTYPE|SIZE|ALIGNMENT|RM|KNAME|TYPE|ROTA)\b"),
        tables.lsblk,
    ),
    Kind(
        "iostat",
        _looks(rf"{_SYSSTAT}(?:\n.*){{0,6}}^(?:avg-cpu:|Device)"),
        lambda output: _with_kernel(tables.iostat(output)),
    ),
    Kind(
        "mpstat",
        _looks(rf"{_SYSSTAT}(?:\n.*){{0,4}}\sCPU\s+%usr"),
        lambda output: _with_kernel(tables.mpstat(output)),
    ),
    Kind("vmstat", _looks(r"^procs -+.*\n\s*r\s+b\s"), tables.vmstat),
    Kind("lscpu", _looks(r"^(?:Architecture:\s+\S+|CPU\(s\):\s+\d+)\s*$"), _lscpu),
    Kind("/proc/meminfo", _looks(r"^MemTotal:\s+\d+"), _meminfo),
    Kind("/proc/cpuinfo", _looks(r"^processor\s*:\s*\d+\s*$"), _cpuinfo),
    Kind("/proc/version", _looks(r"^Linux version \S+ \("), _version),
    Kind(
        "/proc/diskstats",
        _looks(r"\A(?:\s*\d+\s+\d+\s+[a-z][\w!-]*(?:\s+\d+){11,17}\s*\n){1}"),
        _diskstats,
    ),
    Kind("dmidecode", _looks(r"^# dmidecode \d"), _dmidecode),
    Kind("lspci -mmv", _looks(r"\A(?:Slot|Device):\t[0-9a-f:.]+\s*\nClass:\t"), _lspci),
    Kind("mount", _looks(r"^\S+ on /\S* type \w+ \(.*\)\s*$"), _mount),
    Kind(
        "queue files",
        _looks(r"^(?:/sys/block/[^/\s]+/queue/\w+:|(?:Directory|Path): \S*/queue)"),
        tables.queue_files,
    ),
)


def _kind(output: Output) -> Kind | None:
    lines = (line for line in output.head.split("\n", 200)[:200] if line.strip())
    first = "\n".join(line for _, line in zip(range(_FIRST_LINES), lines, strict=False))
    return next((kind for kind in KINDS if kind.looks.search(f"{first}\n")), None)


def recognises(output: Output) -> bool:
    """Tell whether the first lines are those of a command that is known here."""
    return _kind(output) is not None


def parse(output: Output) -> list[Result]:
    """Return one result without metrics, labelled with the command.

    Raises ``RefusedError``: cut off, damaged, or larger than any report.
    """
    kind = _kind(output)
    large = len(output.text) > _LARGEST or len(output.lines) > _MOST_LINES
    if kind is None or large:
        raise RefusedError(
            Reason.NOT_TEXT,
            "the file is too large for one report of a system tool",
            found=f"{len(output.text)} characters, {len(output.lines)} lines",
            expected=f"at most {_LARGEST} characters and {_MOST_LINES} lines",
            hint="give one report, not a log of days",
        )
    return [Result(kind.name, None, {}, kind.read(_without_prompts(output)))]


def _without_prompts(output: Output) -> Output:
    """Return an output with nothing on the lines of a shell."""
    lines = ("" if _PROMPT.fullmatch(line) else line for line in output.lines)
    return type(output)(output.name, "\n".join(lines))


IMPORTER = Importer(
    id="system-output",
    label="system tools",
    edition=1,
    recognises=recognises,
    parse=parse,
    precedence=-10,
)
