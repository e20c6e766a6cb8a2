"""Reads db_bench of RocksDB and LevelDB: one result a line of a test.

Format: ``Stats::Report`` and ``Histogram::ToString`` of ``tools/db_bench_tool.cc`` and
``monitoring/histogram.cc`` (RocksDB), ``benchmarks/db_bench.cc`` (LevelDB). MB/s are
of 1 048 576 bytes. micros/op is the time a thread was busy, divided by operations:
the mean latency. ``--histogram`` prints a mean too, of the operation without the
loop around it: that one is among the parameters.

The tool buffers its output apart from its errors: where both went to one file, the
version may come last, and applies to the whole file if it is the only one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.formats.db_bench.histogram import (
    HISTOGRAM,
    PERCENTILES,
    US,
    figures_of,
    is_cut,
)
from ingest.intake.read.formats.db_bench.intervals import Intervals
from ingest.intake.read.formats.lines import (
    Warned,
    ends_of,
    ends_with,
    last_line,
    stops,
    unindented,
    whole,
)
from ingest.intake.read.raw.numbers import exact, plain, scaled
from ingest.intake.read.raw.refused import Reason, RefusedError, cut_off
from ingest.intake.read.raw.results import Importer, Result, Series

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_TEST = re.compile(
    r"^([a-z][A-Za-z0-9_]{1,60})\s*:\s+(\S+) micros/op"
    r"(?:\s+(\S+) ops/sec(?:\s+(\S+) seconds\s+(\d{1,18}) operations)?)?;\s*(.*)$"
)
_BEGUN = re.compile(r"^([a-z][A-Za-z0-9_]{1,60})\s*:\s+[\d.]+\s*$")
#: Of a line that is cut off, and of forks that print none of what follows the rates.
_UNENDED = re.compile(r"^[a-z][A-Za-z0-9_]{1,60}\s*:\s+[\d.]+ micros/op")
_RATE = re.compile(r"^(\S+) MB/s")
_FOUND = re.compile(r"\((\d{1,18}) of (\d{1,18}) found\)")
_VERSION = re.compile(
    r"^(RocksDB|LevelDB|HyperLevelDB|SQLite|Kyoto Cabinet):\s+version (\S+)"
)
_HEADER = re.compile(r"^([A-Z][A-Za-z ]{1,40}):\s+(\S.*?)\s*$")
_BYTES = re.compile(
    r"(\d{1,12}) bytes each(?:.*?\((\d{1,12}) bytes after compression)?"
)
_KNOWN = re.compile(
    r"^[ \t]*(?:(?:RocksDB|LevelDB):\s+version \d"
    r"|[a-z]\w+\s*:\s+[\d.]+ micros/op\b|Keys:\s+\d+ bytes each)",
    re.MULTILINE,
)
#: Header lines kept as printed, under the names of the tool's options.
_AS_PRINTED = {
    "Compression": "compression",
    "Memtablerep": "memtablerep",
    "Write rate": "write_rate",
    "Read rate": "read_rate",
    "CPU": "cpu",
    "CPUCache": "cpu_cache",
    "Date": "started",
}
_METRICS = {
    f"latency_{name}_ms"
    for name in ("mean", "stddev", "min", "max", *PERCENTILES.values())
}
_MIB = 1024 * 1024
_BEGINS = re.compile(r"^(?:DB path: \[|test is: )")
_STATISTICS = ("** Compaction Stats", "** DB Stats")


@dataclass
class _Test:
    """A line of a test, its histograms, and the header it ran under."""

    name: str
    metrics: dict[str, str]
    parameters: dict[str, Parameter]
    version: str | None
    #: Which run of the tool in the file, by its header.
    run: int
    #: Kind of operation → figures of its histogram, in ms.
    histograms: dict[str, dict[str, str]] = field(default_factory=dict)
    series: tuple[Series, ...] = ()
    warned: Warned = field(default_factory=Warned)


@dataclass
class _State:
    """Where in a log we are."""

    version: str | None = None
    header: dict[str, Parameter] = field(default_factory=dict)
    in_header: bool = False
    intervals: Intervals = field(default_factory=Intervals)
    warned: Warned = field(default_factory=Warned)
    tests: list[_Test] = field(default_factory=list)
    runs: int = 0
    #: What has begun and not ended, and on which line.
    pending: tuple[str, int] | None = None
    histogram: tuple[str, int] | None = None
    versions: list[str] = field(default_factory=list)


def _recognises(output: Output) -> bool:
    return not output.is_document and _KNOWN.search(ends_of(output)) is not None


def _parse(output: Output) -> list[Result]:
    state = _State()
    # Tables of statistics are indented, too; no line of theirs is told by its start.
    for number, line in unindented(output):
        if found := _TEST.match(line):
            _test(state, found, line, number, output)
        elif _UNENDED.match(line):
            _refuse_unended(line, number, output)
        elif state.tests and (state.histogram or line.startswith("Microseconds per ")):
            _histogram(state, line, number)
        else:
            _other(state, line, number)
    _check_end(state, output)
    only = state.versions[0] if len(set(state.versions)) == 1 else None
    return [_result(test, only) for test in state.tests]


def _refuse_unended(line: str, number: int, output: Output) -> None:
    """Raise ``RefusedError`` for a line of a test that does not go on to its end."""
    if last_line(output)[1] == number:
        raise stops(output, f"the end of what begins with {excerpt(line)}")
    raise RefusedError(
        Reason.DAMAGED,
        "the line of a test has no semicolon",
        found=excerpt(line),
        expected="micros/op and ops/sec, then “;”",
        hint="a fork or another client printed it: take it out, or write its figures "
        "into runs.csv by hand",
        line=number,
    )


def _test(
    state: _State, found: re.Match[str], line: str, number: int, output: Output
) -> None:
    name, micros, rate, seconds, operations, message = found.groups()
    if ends_with(output, number) and not re.search(r"MB/s|\)\s*$", message):
        raise stops(output, f"the end of the line of {name}")
    metrics: dict[str, str] = {}
    if rate:
        metrics["operations_per_second"] = plain(rate, f"ops/sec of {name}", number)
    metrics["latency_mean_ms"] = scaled(micros, US, f"micros/op of {name}", number)
    parameters: dict[str, Parameter] = {**state.header, "transaction_type": name}
    if told := _RATE.match(message):
        metrics["bandwidth_bytes_per_second"] = scaled(
            told[1], _MIB, f"MB/s of {name}", number
        )
    elif re.match(r"[\d.]+\s*(?:M|$)", message):
        raise cut_off(excerpt(line), number, missing="MB/s of the test")
    if told := _FOUND.search(message):
        parameters |= {"found": int(told[1]), "searched": int(told[2])}
    if seconds:
        metrics["elapsed_s"] = plain(seconds, f"seconds of {name}", number)
        parameters["operations"] = int(operations)
    state.tests.append(
        _Test(
            name,
            metrics,
            parameters,
            state.version,
            state.runs,
            series=state.intervals.series(),
        )
    )
    state.tests[-1].warned, state.warned = state.warned, Warned()
    state.intervals = Intervals()
    state.pending = state.histogram = None
    state.in_header = False


def _histogram(state: _State, line: str, number: int) -> None:
    """Take in a line below a test that printed histograms."""
    test = state.tests[-1]
    if found := HISTOGRAM.match(line):
        state.histogram = (found[1], number)
        test.histograms[found[1]] = {}
    elif state.histogram and line.strip():
        figures = test.histograms[state.histogram[0]]
        if line.startswith("-----") and "latency_max_ms" in figures:
            state.histogram = None
        else:
            # The median stands above the percentiles, with more digits.
            test.histograms[state.histogram[0]] = {
                **figures_of(line, number),
                **figures,
            }


def _other(state: _State, line: str, number: int) -> None:
    if found := _VERSION.match(line):
        state.version = f"{found[1]} {found[2]}"
        state.versions.append(state.version)
        state.in_header = True
    elif state.intervals.read(line, number):
        pass
    elif _BEGINS.match(line) or _BEGUN.match(line):
        state.pending = (line, number)
    elif line.startswith("WARNING"):
        state.warned.add(line)
    elif line.startswith(_STATISTICS):
        state.pending = (line, number)
    elif line.startswith("Interval stall:"):
        state.pending = None
    elif (found := _HEADER.match(line)) and (state.in_header or found[1] == "Keys"):
        _header(state, found[1], found[2], number)
    elif line.startswith("-----"):
        state.in_header = False


def _header(state: _State, name: str, printed: str, number: int) -> None:
    if name == "Keys":
        kept = {k: v for k, v in state.header.items() if k in {"cpu", "cpu_cache"}}
        state.header, state.in_header = kept, True
        state.runs += 1
    if found := _BYTES.match(printed):
        kind = {"Keys": "key", "Values": "value"}.get(name)
        if kind:
            state.header[f"{kind}_size_bytes"] = int(found[1])
        if kind and found[2]:
            state.header[f"{kind}_size_compressed_bytes"] = int(found[2])
    elif name == "Entries":
        state.header["records"] = whole(printed, name, number)
    elif name in _AS_PRINTED:
        state.header[_AS_PRINTED[name]] = printed


def _check_end(state: _State, output: Output) -> None:
    """Raise ``RefusedError`` where a test, its histogram or statistics were cut."""
    last, _ = last_line(output)
    test = state.tests[-1] if state.tests else None
    if test and (state.histogram or is_cut(last) or _lacks_histogram(state)):
        raise stops(output, f"the histogram of {test.name}")
    if not state.tests:
        raise stops(output, "the line of a test (micros/op)")
    if state.pending and not state.pending[0].startswith("test is: "):
        raise stops(output, f"the end of what begins with {excerpt(state.pending[0])}")
    if state.pending and not any(
        line.strip() for line in output.lines[state.pending[1] :]
    ):
        raise stops(output, "the line of a test (micros/op)")


def _lacks_histogram(state: _State) -> bool:
    """Tell whether the last test has none, where the run's others have one."""
    test = state.tests[-1]
    return not test.histograms and any(
        each.run == test.run and each.histograms for each in state.tests
    )


def _result(test: _Test, only_version: str | None) -> Result:
    metrics, parameters = dict(test.metrics), dict(test.parameters)
    split = len(test.histograms) > 1
    for kind, figures in test.histograms.items():
        prefix = f"{kind}_" if split else ""
        if not split or kind in {"read", "write"}:
            metrics |= {
                f"{prefix}{name}": value
                for name, value in figures.items()
                if name in _METRICS and (split or name != "latency_mean_ms")
            }
    if test.histograms:
        parameters["transactions_by_type"] = {
            kind: {name: exact(value, name) for name, value in figures.items()}
            for kind, figures in test.histograms.items()
        }
    version = test.version or only_version
    warnings = tuple(test.warned.texts())
    return Result(test.name, version, metrics, parameters, warnings, test.series)


IMPORTER = Importer(
    id="db_bench",
    label="db_bench",
    edition=1,
    recognises=_recognises,
    parse=_parse,
)
