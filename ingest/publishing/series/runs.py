"""The interval values of a record's runs, as the raw files hold them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.intake.read.raw.refused import RefusedError
from ingest.intake.read.raw.stored import raw_results

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ingest.intake.models.record import RawFile, Record
    from ingest.intake.models.reference import Metric
    from ingest.intake.read.raw.results import Series
    from ingest.intake.read.raw.stored import RawCache

#: With fewer intervals the run's own figures say as much.
FEWEST_INTERVALS = 5
#: What is drawn of several latencies, the tail first; with and without a direction.
_LATENCIES = tuple(
    f"{kind}latency_{part}_ms"
    for part in ("p99", "p95", "p999", "p9999", "p90", "max", "mean", "p50")
    for kind in ("", "read_", "write_", "sync_")
)
_ERRORS = "errors_per_second"


@dataclass(frozen=True, slots=True)
class RunSeries:
    """One run: the row of ``runs.csv`` it became, where it lies, what it printed.

    ``series`` maps metrics to interval values, in the order of the output.
    """

    levels: dict[str, str]
    repeat: int | None
    file: str
    result: int
    series: dict[str, Series]


def series_of(
    record: Record, metrics: Mapping[str, Metric], store: RawCache | None = None
) -> list[RunSeries]:
    """Return the runs of a record that have interval values, in the table's order.

    A file that cannot be read is for the rules to report and is passed over here, as
    are metrics outside the vocabulary and series too short to show a course.
    """
    places = {
        (tuple(sorted(_applying(run.levels).items())), run.repeat): run.row
        for run in record.runs
    }

    def place(run: RunSeries) -> int:
        key = tuple(sorted(_applying(run.levels).items())), run.repeat
        return places.get(key, len(places) + 1)

    found = (run for entry in record.raw for run in _of_file(record, entry, store))
    kept = [
        RunSeries(
            {factor: run.levels.get(factor, "") for factor in record.factors},
            run.repeat,
            run.file,
            run.result,
            {
                metric: series
                for metric, series in run.series.items()
                if metric in metrics and _is_long_enough(series)
            },
        )
        for run in found
    ]
    return sorted((run for run in kept if run.series), key=place)


def shown_metrics(
    runs: Sequence[RunSeries], record: Record, metrics: Mapping[str, Metric]
) -> list[str]:
    """Return what is drawn: throughput, one latency, errors where there were any."""
    present = list(dict.fromkeys(metric for run in runs for metric in run.series))
    rates = [m for m in present if metrics[m].better == "higher"]
    declared = [metric for metric in record.metric_ids if metric in rates]
    chosen = [*declared, *rates][:1]
    chosen += [metric for metric in _LATENCIES if metric in present][:1]
    if any(_is_error(each) for run in runs for each in _values(run, _ERRORS)):
        chosen.append(_ERRORS)
    return chosen or present[:1]


def _of_file(
    record: Record, entry: RawFile, store: RawCache | None
) -> Iterator[RunSeries]:
    if not entry.runs:
        return
    try:
        results = raw_results(record, entry, store).results
    except RefusedError:
        return
    for run in entry.runs:
        if run.result <= len(results):
            series = {each.metric: each for each in results[run.result - 1].series}
            yield RunSeries(run.levels, run.repeat, entry.file, run.result, series)


def _applying(levels: Mapping[str, str]) -> dict[str, str]:
    """Return the levels without those of nested factors that do not apply."""
    return {factor: level for factor, level in levels.items() if level}


def _is_long_enough(series: Series) -> bool:
    return len([text for text in series.values if text]) >= FEWEST_INTERVALS


def _values(run: RunSeries, metric: str) -> Iterable[str | None]:
    return run.series[metric].values if metric in run.series else ()


def _is_error(text: str | None) -> bool:
    return text is not None and float(text) > 0
