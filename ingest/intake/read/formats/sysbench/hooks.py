"""Reports of sysbench's hooks, where they stand in place of its summary.

A script may set ``sysbench.hooks.report_intermediate`` and ``report_cumulative`` to
``report_csv``, ``report_json`` or ``report_default``
(``src/lua/internal/sysbench.lua`` and ``tests/t/api_reports.t`` in
github.com/akopytov/sysbench). The report on the whole run has the form of an interval,
with no thread running any more. Which percentile the latency is, only
``report_default`` says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from ingest.findings import excerpt
from ingest.intake.read.formats.lines import numbered, stops
from ingest.intake.read.raw.numbers import exact, plain
from ingest.intake.read.raw.refused import Reason, RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.read.raw.output import Output

_VALUE = r"[^,\s()/]{1,36}"
#: Two decimals, as all rates are printed: with fewer the line was cut off.
_LAST = r"(?:\d{1,30}\.\d\d|-?nan|-?inf)"
CSV = re.compile(rf"(\d{{1,9}}),(\d{{1,6}}),({_VALUE}(?:,{_VALUE}){{6}},{_LAST})")
DEFAULT = re.compile(
    rf"\[ (\d{{1,9}})s \] thds: (\d{{1,6}}) tps: ({_VALUE}) qps: ({_VALUE}) "
    rf"\(r/w/o: {_VALUE}/{_VALUE}/{_VALUE}\) lat \(ms,(\d{{1,3}})%\): ({_VALUE}) "
    rf"err/s:? ({_VALUE}) reconn/s: {_LAST}"
)
_KEY = re.compile(r'"(time|threads|tps|total|latency|errors)": {1,9}([^\s,]{1,36}),')
_BANNER = re.compile(r"sysbench (\d[\w.+-]{0,40}) \(using\b")
_THREADS_STARTED = "Threads started!"
_JSON_KEYS = {"time", "threads", "tps", "total", "latency", "errors"}
#: Lines of ``report_json`` without a value that is read.
_JSON_OTHER = re.compile(
    r'"qps": \{|"(?:reads|writes|other)": {1,9}[^\s,]{1,36},?'
    r'|"reconnects": {1,9}[^\s,]{1,36}'
)
#: Two days of a line a second.
_MOST = 172_800


class Report(NamedTuple):
    """A report: seconds since the start, threads at work, digits of its values.

    ``latency`` is in ms, ``percentile`` which one, "" where that is not said.
    """

    at_s: int
    threads: int
    tps: str
    qps: str
    latency: str
    errors: str
    percentile: str = ""


@dataclass
class HookRun:
    """A run: what it printed at intervals, and what on the whole, if that is there."""

    version: str | None = None
    intervals: list[Report] = field(default_factory=list)
    whole: Report | None = None


def hook_runs(output: Output) -> list[HookRun]:
    """Return the runs of a file, at least one, each with a report.

    A run ends with its report on the whole, or where the time starts anew. Raises
    ``RefusedError``: cut off, damaged, or a run with a banner and nothing on the whole.
    """
    reader = _Reader(output)
    for number, line in numbered(output):
        reader.read(line.strip(), number)
    return reader.finished()


class _Reader:
    """Takes line after line."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._runs: list[HookRun] = []
        self._run = HookRun()
        #: Keys of the JSON object that is open, None outside of one.
        self._object: dict[str, str] | None = None
        self._is_open = False
        self._count = 0

    def read(self, text: str, number: int) -> None:
        banner = _BANNER.match(text)
        if not text:
            return
        if banner:
            self._close(number)
            self._run = HookRun(version=banner[1])
        elif not self._json(text, number):
            report = _in_line(text, number)
            if report:
                self._add(report, number)
            elif self._is_begun():
                raise _damaged(text, number)

    def finished(self) -> list[HookRun]:
        if self._object is not None or self._is_open:
            raise stops(self._output, "the end of the JSON list")
        self._close(len(self._output.lines))
        if not self._runs:
            raise stops(self._output, "a report of an interval or of the run")
        return self._runs

    def _is_begun(self) -> bool:
        return bool(self._run.intervals)

    def _json(self, text: str, number: int) -> bool:
        """Read a line of ``report_json``; tell whether it is one."""
        if self._object is None and text in {"[", "]", ","}:
            self._is_open = text != "]"
        elif self._object is None and text == "{":
            self._object = {}
        elif self._object is None:
            return False
        elif found := _KEY.fullmatch(text):
            self._object[found[1]] = found[2]
        elif text in {"}", "},"} and "errors" in self._object:
            self._add(_of_keys(self._object, number), number)
            self._object = None
        elif not (_JSON_OTHER.fullmatch(text) or text in {"}", "},"}):
            raise _damaged(text, number)
        return True

    def _add(self, report: Report, number: int) -> None:
        self._count += 1
        if self._count > _MOST:
            raise RefusedError(
                Reason.DAMAGED,
                "the file has more reports than two days have seconds",
                found=f"more than {_MOST}",
                expected="a report a second for two days at most",
                hint="use a longer --report-interval",
                line=number,
            )
        known = self._run.intervals
        if known and report.at_s < known[-1].at_s:
            self._close(number)
            known = self._run.intervals
        # An interval in which nothing ran any more has no events, either.
        if report.threads == 0 and exact(report.tps, "tps", number):
            self._run.whole = report
            self._close(number)
        else:
            known.append(report)

    def _close(self, number: int) -> None:
        run = self._run
        if run.whole or run.intervals:
            if run.version and not run.whole:
                raise _without_whole(number)
            self._runs.append(run)
        self._run = HookRun(version=run.version if run.whole else None)


def _in_line(text: str, number: int) -> Report | None:
    """Return the report a line holds, None for other lines."""
    if found := DEFAULT.fullmatch(text):
        at_s, threads, tps, qps, percentile, latency, errors = found.groups()
        return _report((at_s, threads, tps, qps, latency, errors), number, percentile)
    if found := CSV.fullmatch(text):
        tps, qps, _, _, _, latency, errors, _ = found[3].split(",")
        return _report((found[1], found[2], tps, qps, latency, errors), number)
    return None


def _of_keys(keys: dict[str, str], number: int) -> Report:
    missing = sorted(_JSON_KEYS - keys.keys())
    if missing:
        raise _damaged(f"an object without {', '.join(missing)}", number)
    order = ("time", "threads", "tps", "total", "latency", "errors")
    return _report(tuple(keys[each] for each in order), number)


def _report(values: tuple[str, ...], number: int, percentile: str = "") -> Report:
    at_s, threads, *rates = values
    if not (at_s.isdecimal() and threads.isdecimal()):
        raise _damaged(f"{at_s} s, {threads} threads", number)
    tps, qps, latency, errors = (
        plain(value, name, number)
        for name, value in zip(("tps", "qps", "latency", "errors"), rates, strict=True)
    )
    return Report(int(at_s), int(threads), tps, qps, latency, errors, percentile)


def are_reports(output: Output) -> bool:
    """Tell whether a file starts with reports, no banner and no preamble."""
    lines = _beginning(output)
    first = next(lines, "")
    if first == "[":
        return next(lines, "") == "{" and next(lines, "").startswith('"time":')
    return CSV.fullmatch(first) is not None


def _beginning(output: Output) -> Iterator[str]:
    return (line.strip() for line in output.head.split("\n") if line.strip())


def ends_with_whole(output: Output) -> bool:
    """Tell whether a log has a report on the whole and no summary of sysbench."""
    threads = (
        re.compile(r"^\d{1,9},0,[^,\s]{1,36},", re.MULTILINE),
        re.compile(r"^\[ \d{1,9}s \] thds: 0 tps: ", re.MULTILINE),
        re.compile(r'^ {4}"threads": 0,$', re.MULTILINE),
    )
    text = output.text
    return (
        "General statistics:" not in text
        and "Latency (ms):" not in text
        and any(each.search(text) for each in threads)
    )


def _damaged(text: str, number: int) -> RefusedError:
    return RefusedError(
        Reason.DAMAGED,
        "this is no report of sysbench",
        found=excerpt(text),
        expected="lines of report_csv, report_json or report_default, as those before",
        hint="give the file as sysbench wrote it",
        line=number,
    )


def _without_whole(number: int) -> RefusedError:
    return RefusedError(
        Reason.CUT_OFF,
        "the output stops before the report on the whole run",
        found="reports of intervals alone",
        expected="the report of report_cumulative, or the summary of sysbench",
        hint="take the whole output of a run that ended; a run that was stopped has "
        "no result",
        line=number,
    )
