"""How a run of sysbench was set up, from its log and its command line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.intake.read.raw.numbers import exact

if TYPE_CHECKING:
    from ingest.intake.read.formats.sysbench.runs import Found, Run
    from ingest.intake.read.raw.results import Parameter

#: ``16KiB`` since 1.0, ``16Kb`` or ``1K`` before: all count in 1024 bytes.
_SIZE = re.compile(r"(\d+(?:\.\d+)?)([KMGT]?)(?:i?[Bb])?")
SUFFIX = {"": 1, "K": 1024, "M": 1024**2, "G": 1024**3, "T": 1024**4}
_INTERVAL = re.compile(r"Report intermediate results every (\d+) second")
_FSYNC = re.compile(r"Periodic FSYNC enabled, calling fsync\(\) each (\d+) requests")
_FILES = re.compile(r"(\d+) files, (\S+) each")
_TOTAL = re.compile(r"(\S+) total file size")
_BLOCK = re.compile(r"Block size (\S+)")
_ENGINE = re.compile(r"Using (.+) I/O mode")
_TEST = re.compile(r"Doing (.+) test")
_OLTP = re.compile(r"Running (\w+) OLTP test")
_MEMORY = re.compile(r"(?:Running memory speed|Doing memory operations speed) test.*")
#: Tests that name themselves only in 0.4 and 0.5.
_OWN_NAMES = {
    "thread subsystem performance": "threads",
    "mutex performance": "mutex",
}
#: Options of all versions by the parameter they set, whole numbers.
_OPTIONS = {
    "duration_s": ("time", "max-time"),
    "ramp_up_s": ("warmup-time",),
    "tables": ("tables", "oltp-tables-count"),
    "rows_per_table": ("table-size", "oltp-table-size"),
    "scale": ("scale",),
}


def parameters(run: Run) -> dict[str, Parameter]:
    """Return what the log and its command line say about the set-up of a run.

    Of the command line only the test, its length and the size of its data are taken:
    the rest may hold a password.
    """
    stated: dict[str, Parameter] = {}
    threads = run.find("", "Number of threads")
    if threads:
        stated["threads"] = int(exact(threads.text, "threads", threads.line))
        if run.find("sql", "read"):
            # Each thread of a test of a database has one connection.
            stated["clients"] = stated["threads"]
    rate = run.find("", "Target transaction rate")
    if rate:
        asked = exact(rate.text.partition("/")[0], "target rate", rate.line)
        stated["target_rate_per_second"] = int(asked)
    warm_up = run.find("", "Warmup time")
    if warm_up:
        seconds = exact(warm_up.text.removesuffix("s"), "warm-up", warm_up.line)
        stated["ramp_up_s"] = int(seconds)
    for note in run.notes:
        interval = _INTERVAL.match(note.text)
        if interval:
            stated["interval_s"] = int(interval[1])
    return {**_options(run), **_test(run), **_files(run), **_memory(run), **stated}


def _options(run: Run) -> dict[str, Parameter]:
    stated: dict[str, Parameter] = {}
    for name, options in _OPTIONS.items():
        for option in options:
            value = run.options.get(option, "")
            if re.fullmatch(r"[0-9]{1,15}", value):
                stated.setdefault(name, int(value))
    script = run.script or run.options.get("test")
    if script and re.fullmatch(r"[\w./+-]{1,200}", script):
        stated["transaction_type"] = script.rsplit("/", 1)[-1].removesuffix(".lua")
    return stated


def _test(run: Run) -> dict[str, Parameter]:
    """Return the test by the lines only that test prints."""
    stated: dict[str, Parameter] = {}
    limit = run.find(
        "", "Prime numbers limit", "Maximum prime number checked in CPU test"
    )
    if limit:
        stated["transaction_type"] = "cpu"
        stated["prime_numbers_limit"] = int(exact(limit.text, "limit", limit.line))
    kinds = [note.text for note in run.notes]
    for text in kinds:
        oltp, own = _OLTP.match(text), _TEST.match(text)
        if oltp:
            read_only = "Doing read-only test" in kinds
            kind = f"OLTP {oltp[1]}{', read-only' if read_only else ''}"
            stated["transaction_type"] = kind
        elif own and own[1] in _OWN_NAMES:
            stated["transaction_type"] = _OWN_NAMES[own[1]]
    return stated


def _files(run: Run) -> dict[str, Parameter]:
    flags = run.find("", "Extra file open flags")
    if flags is None:
        return {}
    stated: dict[str, Parameter] = {"transaction_type": "fileio"}
    if flags.text in {"(none)", "0"}:
        stated["direct"] = False
    elif "direct" in flags.text:
        stated["direct"] = True
    else:
        stated["file_flags"] = flags.text[:100]
    for note in run.notes:
        _file_note(note, stated)
    ratio = run.find("", "Read/Write ratio for combined random IO test")
    if ratio and stated.get("access_pattern") == "random r/w":
        stated["read_write_ratio"] = exact(ratio.text, "read/write ratio", ratio.line)
    return stated


def _file_note(note: Found, stated: dict[str, Parameter]) -> None:
    for name, printed in (("file_size_bytes", _TOTAL), ("block_size_bytes", _BLOCK)):
        match = printed.match(note.text)
        size = _bytes(match[1], note.line) if match else None
        if size is not None:
            stated[name] = size
    files, engine = _FILES.match(note.text), _ENGINE.match(note.text)
    pattern, fsync = _TEST.match(note.text), _FSYNC.match(note.text)
    if files:
        stated["files"] = int(files[1])
    if engine:
        stated["io_engine"] = engine[1]
    if pattern:
        stated["access_pattern"] = pattern[1]
    if fsync:
        stated["requests_per_fsync"] = int(fsync[1])


def _memory(run: Run) -> dict[str, Parameter]:
    if not any(_MEMORY.match(note.text) for note in run.notes):
        return {}
    stated: dict[str, Parameter] = {"transaction_type": "memory"}
    size = run.find("", "block size", "Memory block size")
    number = _bytes(size.text, size.line) if size else None
    if number is not None:
        stated["block_size_bytes"] = number
    for name, labels in (
        ("memory_operation", ("operation", "Memory operations type")),
        ("memory_scope", ("scope", "Memory scope type")),
    ):
        found = run.find("", *labels)
        if found:
            stated[name] = found.text[:100]
    return stated


def _bytes(printed: str, line: int) -> Parameter | None:
    match = _SIZE.fullmatch(printed)
    if not match:
        return None
    number = exact(match[1], "size", line) * SUFFIX[match[2]]
    return int(number) if number == number.to_integral_value() else number
