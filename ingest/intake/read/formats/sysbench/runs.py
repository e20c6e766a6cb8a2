"""The runs in a log of sysbench, each with what it printed under which heading.

Sources, in github.com/akopytov/sysbench: ``sysbench.c`` (``print_run_mode``,
``sb_report_cumulative``), ``db_driver.c``, ``tests/*/sb_*.c`` of 1.0 and 1.1, and
``sb_logger.c`` (``oper_handler_done``), ``tests/oltp/sb_oltp.c`` of 0.4 and 0.5.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from ingest.intake.read.formats.sysbench.lines import (
    Point,
    csv_points,
    json_point,
    points,
    ran_over,
    refuse_many,
    stamped,
)
from ingest.intake.read.raw.refused import cut_off

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output

#: The first line: ``sysbench 0.4.12:  multi-threaded …``, ``sysbench 1.0.20 (using …``.
BANNER = re.compile(r"sysbench v?(\d[\w.+-]*)(?::\s+multi-threaded| \(using\b)")
_PAIR = re.compile(r"([^:]{1,60}?):\s+(\S.*)")
_OPTION = re.compile(r"--([\w-]+)(?:=([^\s\\]*))?")
_COMMAND = re.compile(
    r"(?:^|[\s/])sysbench\s+(?=.*(?:--|\brun\b|\\$))(.*)|(?:^|\s)([\w./-]+\.lua\s+--.*)"
)
_NOTICE = re.compile(r"(?:WARNING|ALERT|FATAL):\s+\S")
_END = re.compile(r"\d+\.\d+/\d+\.\d+")
_NUMBERED = re.compile(r"(?:approx\.\s*)?(\d+(?:\.\d+)?)(?:th)? percentile")
_MOST_NOTICES = 20
_MOST_OPTIONS = 100
#: Nothing sysbench prints is longer; the rest of a line is left out.
_LONGEST = 4000
_MOST_NOTES = 100
#: Lines before the summary that say how the test was set up or what it counted.
_NOTE = re.compile(
    r"(?:Doing|Running|Using|Forcing|Calling|Periodic|Block size|Report|Read|Warm|DB)\b"
    r"|\d.*(?:files,|total file size|transferred|Requests/sec)"
)
#: Names kept in each part; the others have no metric and no parameter.
_KEPT = {
    "": {
        "Number of threads",
        "Target transaction rate",
        "Warmup time",
        "Prime numbers limit",
        "Maximum prime number checked in CPU test",
        "Extra file open flags",
        "Read/Write ratio for combined random IO test",
        "Operations performed",
        "Total operations",
        "Number of unfinished transactions on forced shutdown",
        "block size",
        "Memory block size",
        "operation",
        "Memory operations type",
        "scope",
        "Memory scope type",
    },
    "sql": {
        *("read", "write", "other", "total", "transactions", "deadlocks", "queries"),
        *("read/write requests", "other operations", "ignored errors", "reconnects"),
    },
    "general": {"total time", "total number of events"},
    "throughput": {
        *("events/s (eps)", "time elapsed", "total number of events"),
        *("read, MiB/s", "written, MiB/s", "read", "write", "fsync"),
    },
    "files": {"reads/s", "writes/s", "fsyncs/s"},
    "cpu": {"events per second"},
    "latency": {"min", "avg", "max", "sum", "percentile stats"},
    "fairness": {"events (avg/stddev)", "execution time (avg/stddev)"},
}

#: Headings of the summary, and the part under which their lines are kept.
_HEADINGS = {
    "OLTP test statistics:": "sql",
    "SQL statistics:": "sql",
    "queries performed:": "sql",
    "General statistics:": "general",
    "Test execution summary:": "general",
    "Throughput:": "throughput",
    "File operations:": "files",
    "CPU speed:": "cpu",
    "per-request statistics:": "latency",
    "response time:": "latency",
    "Latency (ms):": "latency",
    "Threads fairness:": "fairness",
}
_STARTS = ("Running the test with following options:", "Threads started!")
_LAST = "execution time (avg/stddev)"
WHAT_IS_MISSING = "the summary sysbench prints at the end of a run"


class Found(NamedTuple):
    """What stands after a name, and on which line."""

    text: str
    line: int


@dataclass
class Run:
    """One run, or the part of it up to a checkpoint.

    ``fields`` maps ``(part, name)`` to what was printed: part "" for the lines before
    the summary. ``options`` are those of the command line, where the log shows it.
    """

    version: str | None = None
    first_line: int = 1
    last_line: int = 1
    options: dict[str, str] = field(default_factory=dict)
    script: str | None = None
    fields: dict[tuple[str, str], Found] = field(default_factory=dict)
    notes: list[Found] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    started: bool = False
    since: str | None = None
    checkpoint: str | None = None

    def find(self, part: str, *names: str) -> Found | None:
        """Return what was printed after the first of the names that is there."""
        return next(
            (self.fields[part, name] for name in names if (part, name) in self.fields),
            None,
        )


def runs(output: Output) -> list[Run]:
    """Return the runs in the order of the log, at least one.

    Raises ``RefusedError`` where one of them has no complete summary.
    """
    reader = _Reader()
    for number, line in enumerate(output.lines, start=1):
        reader.read(line[:_LONGEST].strip(), number)
    run = reader.run
    if run.started or not reader.complete:
        last = max(
            (number for number, line in enumerate(output.lines, 1) if line.strip()),
            default=1,
        )
        raise cut_off(
            output.lines[last - 1].strip()[:200], last, missing=WHAT_IS_MISSING
        )
    return reader.complete


class _Reader:
    """Takes the lines one by one and keeps the run they belong to."""

    def __init__(self) -> None:
        self.run = Run()
        self.complete: list[Run] = []
        self._part = ""
        self._interval: str | None = None
        self._continued = False

    def read(self, text: str, number: int) -> None:
        """Read a line, stripped, and its number."""
        if not text:
            return
        if text[0] == "[":
            self._stamped(text, number)
            return
        if self._command(text) or self._start(text, number):
            return
        self._unstamped(text, number)
        heading = _HEADINGS.get(text)
        if heading:
            self._part = heading
            self.run.started = True
        elif _NOTICE.match(text):
            self._notice(text)
        elif self.run.started:
            self._value(text, number)

    def _command(self, text: str) -> bool:
        """Read a command line, whether typed, traced or continued; tell if it is."""
        told = "sysbench " in text or ".lua " in text
        if self.run.started or not (self._continued or told):
            return False
        match = None if self._continued else _COMMAND.search(text)
        if not match and not self._continued:
            return False
        rest = (match[1] or match[2]) if match else text
        if match:
            self.run.options, self.run.script = {}, None
        for name, value in _OPTION.findall(rest):
            self.run.options.setdefault(name.replace("_", "-"), value.strip("'\""))
        words = [each for each in _OPTION.sub(" ", rest).split() if each != "\\"]
        if self.run.script is None and words and words[0] not in ("run", "prepare"):
            self.run.script = words[0]
        self._continued = text.endswith("\\") and len(self.run.options) < _MOST_OPTIONS
        return True

    def _start(self, text: str, number: int) -> bool:
        banner = BANNER.search(text) if "sysbench" in text else None
        if not banner and not text.startswith(_STARTS):
            return False
        if self.run.started and (banner or text.startswith(_STARTS[0])):
            raise cut_off(text[:200], number, missing=WHAT_IS_MISSING)
        if banner:
            self.run.version = banner[1]
            self.run.first_line = number
            self.run.notices = []
            self._continued = False
        else:
            self.run.started = True
        return True

    def _stamped(self, text: str, number: int) -> None:
        stamp = stamped(text)
        if stamp:
            if stamp[1].startswith("Checkpoint report"):
                self.run.checkpoint = stamp[0]
            else:
                self._add(points(*stamp, number), number)

    def _unstamped(self, text: str, number: int) -> None:
        if text[0].isdigit() and self.run.started:
            self._add(csv_points(text, number), number)
        elif text[0] == '"' and self.run.started:
            point = json_point(text, self._interval, number)
            if isinstance(point, Point):
                self._add([point], number)
            elif point is not None:
                self._interval = point

    def _add(self, found: list[Point], number: int) -> None:
        if not found:
            return
        self.run.started = True
        if self._part or ran_over(found):
            # The reporting thread may print once more while counters are set back.
            why = "printed within the summary" if self._part else "a counter ran over"
            self._notice(f"left out the interval at {found[0].at_s} s: {why}")
            return
        self.run.points += found
        refuse_many(len(self.run.points), number)

    def _notice(self, text: str) -> None:
        cut = text[:300]
        if len(self.run.notices) < _MOST_NOTICES and cut not in self.run.notices:
            self.run.notices.append(cut)

    def _value(self, text: str, number: int) -> None:
        if not self._part and _NOTE.match(text) and len(self.run.notes) < _MOST_NOTES:
            self.run.notes.append(Found(text, number))
        pair = _PAIR.fullmatch(text)
        if not pair:
            return
        name = " ".join(pair[1].split())
        percentile = _NUMBERED.fullmatch(name)
        if self._part == "latency" and percentile:
            self.run.fields["percentile", percentile[1]] = Found(pair[2], number)
        if name not in _KEPT[self._part]:
            return
        self.run.fields.setdefault((self._part, name), Found(pair[2], number))
        if name == "sum" and not self._short():
            return
        if name == "sum" or (name == _LAST and _END.fullmatch(pair[2])):
            self._close(number)

    def _short(self) -> bool:
        """Tell whether this is fileio of 1.1, which prints no fairness of threads."""
        read = self.run.fields.get(("throughput", "read"))
        return read is not None and read.text.startswith("IOPS=")

    def _close(self, number: int) -> None:
        run = self.run
        run.last_line = number
        run.started = False
        self.complete.append(run)
        self._part, self._interval = "", None
        self.run = Run()
        if run.checkpoint is not None:
            # Counters start anew, the run goes on and owes another summary.
            before = {key: text for key, text in run.fields.items() if not key[0]}
            self.run = Run(
                version=run.version,
                options=run.options,
                script=run.script,
                fields=before,
                notes=run.notes[:],
                started=True,
                since=run.checkpoint,
            )
