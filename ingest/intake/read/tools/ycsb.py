"""Reads YCSB 0.1 to 0.18: the summary, the status lines and the measured series.

Format: ``TextMeasurementsExporter`` writes ``[KIND], measure, value``; the measures
come from ``OneMeasurementHistogram`` (percentiles in ms before 0.2, buckets of 1 ms),
``OneMeasurementHdrHistogram`` (us), ``OneMeasurementTimeSeries`` (mean latency at a
time in ms) and ``OneMeasurementRaw`` (``Average``, ``p99``, …, in us); status lines
from ``Client.StatusThread``. ``JSONMeasurementsExporter`` and its array form write the
same as JSON.

READ gives the read latencies; the write latencies are given where exactly one of
UPDATE, INSERT and DELETE was done. CLEANUP is the closing of connections: left out.
The output of go-ycsb has its own form: see
:mod:`ingest.intake.read.formats.ycsb.go_ycsb`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.formats.lines import numbered, stops
from ingest.intake.read.formats.ycsb import go_ycsb as go
from ingest.intake.read.formats.ycsb.measures import (
    LATENCY,
    MEASURE,
    measures_of,
    unit_factor,
    usual_name,
)
from ingest.intake.read.formats.ycsb.run import (
    DONE,
    PREFIXES,
    RETURN,
    Kind,
    Run,
    is_call,
    is_ycsb,
)
from ingest.intake.read.raw.numbers import exact, scaled
from ingest.intake.read.raw.refused import cut_off
from ingest.intake.read.raw.results import Importer, Result, Series

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable

    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_OVERALL = {
    "Throughput(ops/sec)": ("operations_per_second", "1"),
    "RunTime(ms)": ("elapsed_s", "0.001"),
}
#: A run stopped by its time may have begun requests it did not count as done.
_MISSING_PER_MILLE = 1
#: Below this share the summary was never whole: written by hand, not cut off.
_CUT_PER_CENT = 1


def _parse(output: Output) -> list[Result]:
    runs: list[Run] = [Run()]
    call: tuple[str, int] | None = None
    for number, line in measures_of(numbered(output)):
        run = runs[-1]
        if run.kinds and is_call(line):
            # Of the next run, or of this one: errors may be written to the end.
            call = line, number
            continue
        found = MEASURE.match(line)
        if _begins(run, line, found):
            run = Run()
            runs.append(run)
        if call and not run.kinds:
            run.other(*call)
            call = None
        if found:
            _measure(run, found[1], found[2], found[3], number)
        else:
            run.other(line, number)
    if call and not runs[-1].parameters:
        runs[-1].other(*call)
    runs = [run for run in runs if not run.empty]
    if not runs:
        raise stops(output, "the summary ([OVERALL], …)")
    return [_result(run, output) for run in runs]


def _begins(run: Run, line: str, found: re.Match[str] | None) -> bool:
    """Tell whether a line is the first of another run.

    The whole stands above the kinds of operation, its two figures in either order.
    """
    if found and found[1] == "OVERALL" and found[2] in _OVERALL:
        return bool(run.overall) and (bool(run.kinds) or found[2] in run.overall)
    return bool(run.kinds) and run.begins_anew(line)


def _measure(run: Run, name: str, measure: str, printed: str, number: int) -> None:
    """Keep one line of the summary."""
    if name == "OVERALL":
        if measure in _OVERALL:
            run.overall[measure] = (printed, number)
        return
    if name.startswith("TOTAL_GC"):
        return
    kind = run.kinds.setdefault(name, Kind())
    kind.last = number
    if returned := RETURN.fullmatch(measure):
        kind.returned[returned[1]] = (printed, number)
    elif measure.isdigit():
        kind.at_ms.append((measure, printed, number))
    elif measure.startswith(">"):
        kind.histogram_ended = True
    elif not measure.endswith(":"):
        kind.measures[usual_name(measure)] = (printed, number)


def _result(run: Run, output: Output) -> Result:
    run.check_whole(output)
    metrics = {
        metric: scaled(printed, exact(factor, metric), measure, number)
        for measure, (metric, factor) in _OVERALL.items()
        for printed, number in [run.overall[measure]]
    }
    shares = run.prefixes()
    for name, prefix in shares.items():
        metrics |= _latencies(run.kinds[name], prefix, name)
    by_type = {
        name: _figures(kind, name)
        for name, kind in run.kinds.items()
        if name != "CLEANUP"
    }
    parameters: dict[str, Parameter] = dict(run.parameters)
    parameters["transactions_by_type"] = dict(by_type)
    warnings = [*run.warned.texts(), *_returns(run), *_missing(run, output)]
    series = [*run.series(shares), *_measured_series(run, shares)]
    return Result(
        run.label, run.version, metrics, parameters, tuple(warnings), tuple(series)
    )


def _latencies(kind: Kind, prefix: str, name: str) -> dict[str, str]:
    """Return the latencies of one kind of operation as metrics."""
    return {
        f"{prefix}{metric}": scaled(
            printed, unit_factor(measure), f"{measure} of {name}", number
        )
        for measure, (printed, number) in kind.measures.items()
        if (metric := LATENCY.metric(measure))
    }


def _figures(kind: Kind, name: str) -> dict[str, Parameter]:
    figures: dict[str, Parameter] = {}
    for measure, (printed, number) in kind.measures.items():
        if measure == "Operations":
            figures["operations"] = exact(printed, f"{measure} of {name}", number)
        elif not kind.done:
            continue
        elif metric := LATENCY.metric(measure):
            figures[metric] = exact(
                scaled(printed, unit_factor(measure), measure, number), measure, number
            )
        elif percentile := LATENCY.percentile(measure):
            figures[f"latency_p{percentile}_ms"] = exact(
                scaled(printed, unit_factor(measure), measure, number), measure, number
            )
    if kind.returned:
        figures["returned"] = {
            code: exact(printed, f"Return={code} of {name}", number)
            for code, (printed, number) in kind.returned.items()
        }
    return figures


def _returns(run: Run) -> Iterable[str]:
    """Yield what did not succeed: codes other than OK (0 before 0.2), and -FAILED."""
    for name, kind in run.kinds.items():
        for code, (printed, _) in kind.returned.items():
            if code not in DONE and printed != "0":
                yield f"[{name}], Return={code}, {printed}"
        if name.endswith("-FAILED") and "Operations" in kind.measures:
            yield f"[{name}], Operations, {kind.measures['Operations'][0]}"


def _missing(run: Run, output: Output) -> Iterable[str]:
    """Hold the operations listed against throughput times run time.

    Where a kind is missing the summary was cut between two of them. Yields a warning
    where nearly all are missing. Raises ``RefusedError`` otherwise.
    """
    done = exact(run.overall["Throughput(ops/sec)"][0], "throughput")
    done = done * exact(run.overall["RunTime(ms)"][0], "run time") / 1000
    listed = sum(
        exact(kind.measures["Operations"][0], "operations", kind.last)
        for name, kind in run.kinds.items()
        if name in PREFIXES or name.endswith("-FAILED") or name == "SCAN"
    )
    if listed * 1000 >= done * (1000 - _MISSING_PER_MILLE):
        return
    if not listed or listed * 100 >= done * _CUT_PER_CENT:
        last = max(kind.last for kind in run.kinds.values())
        raise cut_off(
            excerpt(output.lines[last - 1]),
            last,
            missing="the figures of all kinds of operations: throughput and run time "
            f"make {done:.0f} operations, {listed} are listed",
        )
    yield (
        f"The kinds of operations listed make {listed} operations, throughput and run "
        f"time {done:.0f}"
    )


def _measured_series(run: Run, shares: dict[str, str]) -> Iterable[Series]:
    """Yield the mean latencies of ``measurementtype=timeseries``.

    A line states the start of an interval in ms; all are of the same length, the
    shortest step, and a single one has none that could be known.
    """
    for name, prefix in shares.items():
        lines = run.kinds[name].at_ms
        if run.kinds[name].histogram_ended or not any("." in v for _, v, _ in lines):
            continue
        starts = [int(start) for start, _, _ in lines]
        steps = [b - a for a, b in pairwise(starts) if b > a]
        if steps:
            yield Series(
                f"{prefix}latency_mean_ms",
                tuple(
                    scaled(s + min(steps), exact("0.001", ""), "time") for s in starts
                ),
                tuple(
                    scaled(value, exact("0.001", ""), f"latency of {name}", number)
                    for _, value, number in lines
                ),
            )


def _recognises(output: Output) -> bool:
    return is_ycsb(output) or go.is_go_ycsb(output)


def _parse_either(output: Output) -> list[Result]:
    return _parse(output) if is_ycsb(output) else go.parse(output)


IMPORTER = Importer(
    id="ycsb", label="YCSB", edition=1, recognises=_recognises, parse=_parse_either
)
