"""sysbench with reports of a script's hooks in place of its own, as CSV or JSON.

See :mod:`ingest.intake.read.formats.sysbench.hooks`. A log that has sysbench's summary
is read by :mod:`ingest.intake.read.tools.sysbench`, whatever its intervals look like.
Where the report on the whole run is missing too, as with ``--verbosity=1``, the rates
are means over the intervals, each weighted by its length, and a warning says so.
"""

from __future__ import annotations

from decimal import ROUND_DOWN, Context, Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

from ingest.intake.read.formats.sysbench.hooks import (
    HookRun,
    are_reports,
    ends_with_whole,
    hook_runs,
)
from ingest.intake.read.formats.sysbench.lines import PERCENTILES
from ingest.intake.read.raw.numbers import digits
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.raw.results import Importer, Result, Series
from ingest.intake.read.tools import sysbench

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_DIVISION = Context(prec=40, rounding=ROUND_DOWN)
_NO_PERCENTILE = (
    "the latencies are left out: nothing here says which percentile they are"
)
_OF_INTERVALS = (
    "the report on the whole run is not in this file: rates are means over {} intervals"
)


def recognises(output: Output) -> bool:
    """Tell whether hooks reported, with nothing of sysbench's own summary."""
    if output.is_document:
        return False
    if are_reports(output):
        return "General statistics:" not in output.text
    return sysbench.recognises(output) and ends_with_whole(output)


def parse(output: Output) -> list[Result]:
    """Return a result a run. Raises ``RefusedError``: cut off, damaged, no event."""
    return [_result(run) for run in hook_runs(output)]


def _result(run: HookRun) -> Result:
    values = {
        "tps": [each.tps for each in run.intervals],
        "qps": [each.qps for each in run.intervals],
        "errors": [each.errors for each in run.intervals],
    }
    metrics = {
        name: str(getattr(run.whole, name)) if run.whole else _mean(run, each)
        for name, each in values.items()
    }
    if not Decimal(metrics["tps"]):
        raise _nothing()
    # A script that asks no database has events, which are no transactions.
    is_database = bool(Decimal(metrics["qps"]))
    names = {
        "tps": "transactions_per_second" if is_database else "events_per_second",
        **({"qps": "queries_per_second"} if is_database else {}),
        "errors": "errors_per_second",
    }
    latency = _latency(run)
    times = tuple(str(each.at_s) for each in run.intervals)
    series = [Series(names[key], times, tuple(values[key])) for key in names]
    if latency:
        found = tuple(each.latency for each in run.intervals)
        series.append(Series(latency, times, found))
    return Result(
        label="",
        tool_version=run.version,
        metrics={
            **{names[key]: metrics[key] for key in names},
            **({latency: run.whole.latency} if latency and run.whole else {}),
        },
        parameters=_stated(run, is_database=is_database),
        warnings=_warnings(run, has_percentile=bool(latency)),
        series=tuple(series) if times else (),
    )


def _latency(run: HookRun) -> str | None:
    """Return the metric of the latencies, None where no line says which it is."""
    found = {each.percentile for each in (*run.intervals, run.whole) if each}
    return PERCENTILES.get(found.pop()) if len(found) == 1 else None


def _stated(run: HookRun, *, is_database: bool) -> dict[str, Parameter]:
    stated: dict[str, Parameter] = {}
    threads = max((each.threads for each in run.intervals), default=0)
    if threads:
        stated["threads"] = threads
        if is_database:
            stated["clients"] = threads
    steps = _lengths(run)[1:]
    if steps and len(set(steps)) == 1:
        stated["interval_s"] = steps[0]
    return stated


def _warnings(run: HookRun, *, has_percentile: bool) -> tuple[str, ...]:
    return (
        *(() if run.whole else (_OF_INTERVALS.format(len(run.intervals)),)),
        *(() if has_percentile else (_NO_PERCENTILE,)),
    )


def _lengths(run: HookRun) -> list[int]:
    """Return the length of each interval in seconds; times are printed whole."""
    ends = [0, *(each.at_s for each in run.intervals)]
    return [after - before for before, after in pairwise(ends)]


def _mean(run: HookRun, values: list[str]) -> str:
    lengths = _lengths(run)
    if not sum(lengths):
        raise _nothing()
    weighted = zip(values, lengths, strict=True)
    total = sum((Decimal(value) * length for value, length in weighted), Decimal(0))
    return digits(_DIVISION.divide(total, Decimal(sum(lengths))))


def _nothing() -> RefusedError:
    return RefusedError(
        Reason.DAMAGED,
        "no event was completed",
        found="rates of zero alone",
        expected="an interval with events",
        hint="leave out this run: nothing was measured",
    )


IMPORTER = Importer(
    id="sysbench-hooks",
    label="sysbench report hooks",
    edition=1,
    recognises=recognises,
    parse=parse,
    precedence=2,
)
