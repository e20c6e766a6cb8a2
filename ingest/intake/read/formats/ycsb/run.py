"""One run of YCSB: its header, its status lines, and whether its summary is whole."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.formats.lines import Warned, ends_with, shows, stops, whole
from ingest.intake.read.formats.ycsb.measures import US
from ingest.intake.read.raw.numbers import exact, plain, scaled
from ingest.intake.read.raw.refused import cut_off
from ingest.intake.read.raw.results import Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

RETURN = re.compile(r"Return=(\S{1,60})")
#: What a kind of operation counts as.
PREFIXES = {
    "READ": "read_",
    "UPDATE": "write_",
    "INSERT": "write_",
    "DELETE": "write_",
}
#: Return codes of success.
DONE = frozenset({"OK", "BATCHED_OK", "0"})

_KNOWN = re.compile(
    r"^\s*\[OVERALL\], ?(?:RunTime|Throughput)\(|^YCSB Client \d|"
    r'"measurement"\s*:\s*"(?:RunTime\(ms\)|Throughput\(ops/sec\))"|'
    r"^(?:\d{4}-\d\d-\d\d [\d:]+ )? ?\d+ sec: \d+ operations; ",
    re.MULTILINE,
)
_KNOWN_WORDS = ("[OVERALL]", "YCSB Client ", '"measurement"', " operations; ")
_STATUS = re.compile(
    r"(\d{1,9}) sec: (\d{1,15}) operations; (?:(\S+) current ops/sec)?"
)
_KIND = re.compile(r"\[([A-Z][A-Z-]*)[: ]\s*([^\[\]]{1,400})\]")
_PAIR = re.compile(r"([A-Za-z0-9.]+(?:\(us\))?)=([0-9.eE+-]+|NaN|∞)")
_VERSION = re.compile(r"^YCSB Client (\d\S*)")
_COMMAND = re.compile(r"^Command line: ?(.*)")
#: The call of Java, which ``bin/ycsb`` prints first.
_CALL = re.compile(r"\b(?:site|com\.yahoo)\.ycsb\.Client (.*)")
_CORE = re.compile(r"[/\\]core-(\d{1,4}(?:\.\d{1,4}){1,3})\.jar")
_OPTION = re.compile(r"(?:^|\s)-(?:p\s+)?(\w[\w.]*)(?:=|\s+)([^-\s]\S*)")
_OPTIONS = {
    "threadcount": "clients",
    "threads": "clients",
    "target": "target_rate_per_second",
    "recordcount": "records",
}
_TROUBLE = re.compile(r"^(?:Error\b|Exception\b|[\w.$]+(?:Exception|Error)\b)")
#: Every version has these, in us or, before 0.1.4, in ms.
_LEAST = ("AverageLatency", "MinLatency", "MaxLatency")


def is_call(line: str) -> bool:
    """Tell whether a line is the call of Java that ``bin/ycsb`` prints."""
    return _CALL.search(line) is not None


def is_ycsb(output: Output) -> bool:
    """Tell whether this is an output of YCSB, whole or not."""
    return not output.is_document and shows(output, _KNOWN, _KNOWN_WORDS)


@dataclass
class Kind:
    """One kind of operation in the summary: printed value and line of each measure."""

    measures: dict[str, tuple[str, int]] = field(default_factory=dict)
    returned: dict[str, tuple[str, int]] = field(default_factory=dict)
    #: Buckets of a histogram, or intervals of a time series: ms, value, line.
    at_ms: list[tuple[str, str, int]] = field(default_factory=list)
    histogram_ended: bool = False
    last: int = 1

    @property
    def done(self) -> bool:
        """Whether an operation succeeded; of none the tool prints NaN as the mean."""
        return self.measures.get("Operations", ("0", 1))[0] not in {"0", "0.0"}


@dataclass
class Run:
    """What was read of one run."""

    overall: dict[str, tuple[str, int]] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    parameters: dict[str, Parameter] = field(default_factory=dict)
    version: str | None = None
    label: str = ""
    warned: Warned = field(default_factory=Warned)
    #: Second, throughput, and the figures of each kind, of each status line.
    status: list[tuple[str, str | None, dict[str, dict[str, str]]]] = field(
        default_factory=list
    )

    @property
    def empty(self) -> bool:
        """Whether nothing but lines of other programs was read."""
        return not (self.overall or self.kinds or self.status or self.version)

    def begins_anew(self, line: str) -> bool:
        """Tell whether a line is the first of another run."""
        return bool(_VERSION.match(line) or _COMMAND.match(line))

    def other(self, line: str, number: int) -> None:
        """Take in a line that is not of the summary."""
        if found := _VERSION.match(line):
            self.version = found[1]
        elif found := _COMMAND.match(line) or _CALL.search(line):
            self._command(found[1], number)
            if core := _CORE.search(line):
                self.version = core[1]
        elif found := _STATUS.search(line):
            self._status(found, line, number)
        elif line.startswith("DBWrapper: report latency"):
            pass
        elif _TROUBLE.match(line):
            self.warned.add(line)

    def _command(self, text: str, number: int) -> None:
        """Keep the conditions of a command line; a later option overrides."""
        words = text.split()
        if "-load" in words or "-t" in words:
            self.label = "load" if "-load" in words else "run"
        for name, value in _OPTION.findall(text):
            if name in _OPTIONS and value.isdigit():
                self.parameters[_OPTIONS[name]] = whole(value, name, number)
            elif name == "db":
                self.parameters["database"] = value.rsplit(".", 1)[-1]
            elif name == "P":
                self.parameters["transaction_type"] = value.replace("\\", "/").rsplit(
                    "/", 1
                )[-1]

    def _status(self, found: re.Match[str], line: str, number: int) -> None:
        rate = found[3]
        if rate is None:
            return
        # Of an interval without length the tool divides by zero.
        throughput = (
            None if rate in {"∞", "NaN", "?"} else plain(rate, "throughput", number)
        )
        kinds = {name: dict(_PAIR.findall(text)) for name, text in _KIND.findall(line)}
        self.status.append((found[1], throughput, kinds))

    def prefixes(self) -> dict[str, str]:
        """Return the kinds whose latencies are metrics, with the prefix of each."""
        done = [name for name, kind in self.kinds.items() if kind.done]
        writes = [n for n in done if PREFIXES.get(n) == "write_"]
        return {
            name: PREFIXES[name]
            for name in done
            if name == "READ" or (len(writes) == 1 and name in writes)
        }

    def series(self, shares: dict[str, str]) -> Iterator[Series]:
        """Yield throughput and latencies of the status lines."""
        if not self.status:
            return
        at = tuple(second for second, _, _ in self.status)
        yield Series(
            "operations_per_second", at, tuple(rate for _, rate, _ in self.status)
        )
        for name, prefix in shares.items():
            for key, metric in (
                ("Avg", "latency_mean_ms"),
                ("AverageLatency(us)", "latency_mean_ms"),
                ("99", "latency_p99_ms"),
                ("Max", "latency_max_ms"),
            ):
                values = tuple(
                    _in_ms(kinds.get(name, {}).get(key)) for _, _, kinds in self.status
                )
                if any(values):
                    yield Series(f"{prefix}{metric}", at, values)

    def check_whole(self, output: Output) -> None:
        """Raise ``RefusedError`` where the end of the summary is missing."""
        if (
            "Throughput(ops/sec)" not in self.overall
            or "RunTime(ms)" not in self.overall
        ):
            raise stops(output, "the summary ([OVERALL], RunTime and Throughput)")
        if not self.kinds:
            raise stops(output, "the figures of each kind of operation")
        seen = {name for _, _, kinds in self.status for name in kinds}
        # Nothing is read of closing the connections; some outputs leave it out.
        if missing := sorted(seen - set(self.kinds) - {"CLEANUP"}):
            raise stops(output, f"the figures of [{missing[0]}]")
        first = next(iter(self.kinds.values()))
        for name, kind in self.kinds.items():
            if _lacks_measures(kind, first) or _unended(name, kind, first):
                raise cut_off(
                    excerpt(output.lines[kind.last - 1]),
                    kind.last,
                    missing=f"the last figures of [{name}]",
                )
            if ends_with(output, kind.last) and name != "CLEANUP":
                _check_last(kind, output)


def _lacks_measures(kind: Kind, first: Kind) -> bool:
    """Tell whether a kind lacks what all have, or what the first of the run has.

    Of a kind of which nothing was done some types of measurement print no latency.
    """
    if "Operations" not in kind.measures:
        return True
    if not (kind.done and first.done):
        return False
    names = {measure.partition("(")[0] for measure in kind.measures}
    return (
        not names.issuperset(_LEAST)
        or not first.measures.keys() <= kind.measures.keys()
    )


def _unended(name: str, kind: Kind, first: Kind) -> bool:
    """Tell whether return codes, the histogram or the series of a kind are missing.

    Every operation returned one code at least, failed ones are not among Operations.
    """
    returned = sum(
        whole(printed, f"Return={code} of {name}", number)
        for code, (printed, number) in kind.returned.items()
    )
    listed = exact(kind.measures["Operations"][0], f"Operations of {name}", kind.last)
    return (
        (name in PREFIXES and returned < listed)
        or (first.histogram_ended and not kind.histogram_ended)
        or bool(first.at_ms and not kind.at_ms)
    )


def _check_last(kind: Kind, output: Output) -> None:
    """Hold a last line without line end against the operations: digits may lack."""
    returned = sum(whole(text, "Return", at) for text, at in kind.returned.values())
    listed = exact(kind.measures["Operations"][0], "Operations", kind.last)
    if not kind.histogram_ended and (kind.at_ms or returned != listed):
        raise stops(output, "the end of the last line")


def _in_ms(printed: str | None) -> str | None:
    if printed is None or printed in {"NaN", "∞"}:
        return None
    return scaled(printed, US, "latency")
