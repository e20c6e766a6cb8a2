"""What of raw files becomes a series, and the few numbers that sum it up."""

from __future__ import annotations

import re
from decimal import Decimal
from statistics import median
from typing import TYPE_CHECKING

from ingest.intake.read.raw.importing import Imported
from ingest.intake.read.raw.refused import no_value
from ingest.intake.read.raw.results import Importer, Result, Series
from ingest.publishing.series import runs as runs_module
from ingest.publishing.series import series_of, summary_of
from ingest.publishing.series.runs import RunSeries, shown_metrics
from tests.series.conftest import FIXTURE

if TYPE_CHECKING:
    import pytest

    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.record import Record

_LINE = re.compile(r"progress: (\S+) s, (\S+) tps, lat (\S+) ms")


def run(
    metric: str, *values: str | None, level: str = "on", repeat: int = 1
) -> RunSeries:
    """Return a run with one value a second."""
    at_s = tuple(str(place) for place in range(1, len(values) + 1))
    series = {metric: Series(metric, at_s, values)}
    return RunSeries({"full_page_writes": level}, repeat, "a.txt", 1, series)


def test_every_printed_line_is_there(runs: list[RunSeries]) -> None:
    """Each line of each file, digit by digit, under the row it belongs to."""
    assert len(runs) == 6
    for each in runs:
        text = (FIXTURE / "raw" / each.file).read_text("utf-8")
        lines = _LINE.findall(text)
        assert len(lines) == 30
        for metric, place in (("transactions_per_second", 1), ("latency_mean_ms", 2)):
            series = each.series[metric]
            printed = [(line[0], line[place]) for line in lines]
            found = [
                (Decimal(at_s), Decimal(value or "-1"))
                for at_s, value in zip(series.at_s, series.values, strict=True)
            ]
            assert found == [(Decimal(a), Decimal(b)) for a, b in printed]
        assert (
            each.file
            == f"full-page-writes-{each.levels['full_page_writes']}-{each.repeat}.txt"
        )


def test_runs_stand_in_the_order_of_the_table(
    runs: list[RunSeries], record: Record
) -> None:
    """Files may be listed in any order."""
    table = [(row.levels["full_page_writes"], row.repeat) for row in record.runs]
    assert [(each.levels["full_page_writes"], each.repeat) for each in runs] == table


def test_a_record_without_mapped_files_has_no_series(corpus: Corpus) -> None:
    """Most records are tables from papers; nothing of theirs changes."""
    plain = next(each for each in corpus.records if not each.raw)
    assert series_of(plain, corpus.reference.metrics) == []


def test_what_cannot_be_read_is_left_to_the_rules(
    record: Record, corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A damaged file, a result that is not there and a short series give nothing."""

    def refuse(*_: object) -> Imported:
        refusal = no_value("the rate", "nan")
        raise refusal

    monkeypatch.setattr(runs_module, "raw_results", refuse)
    assert series_of(record, corpus.reference.metrics) == []
    tool = Importer("x", "x", 1, recognises=lambda _: True, parse=lambda _: [])
    short = Series("transactions_per_second", ("1", "2"), ("1", "2"))
    unknown = Series("no_such_metric", tuple("123456"), tuple("123456"))
    for results in ((), (Result("", None, {}, series=(short, unknown)),)):
        imported = Imported("a", tool, results)
        monkeypatch.setattr(runs_module, "raw_results", lambda *_, i=imported: i)
        assert series_of(record, corpus.reference.metrics) == []


def test_throughput_the_tail_and_errors_are_shown(
    record: Record, corpus: Corpus
) -> None:
    """The primary metric, the highest usual percentile, errors if there were any."""
    metrics = corpus.reference.metrics

    def shown(*names: str, errors: str = "0") -> list[str]:
        each = [run(name, *"12345") for name in names]
        each.append(run("errors_per_second", "0", "0", errors))
        return shown_metrics(each, record, metrics)

    both = ("queries_per_second", "transactions_per_second")
    assert shown(*both) == ["transactions_per_second"]
    latencies = ("latency_mean_ms", "read_latency_p95_ms", "latency_p50_ms")
    assert shown(*both, *latencies)[1:] == ["read_latency_p95_ms"]
    assert shown(*both, "latency_mean_ms", errors="0.5") == [
        "transactions_per_second",
        "latency_mean_ms",
        "errors_per_second",
    ]
    assert shown("latency_p99_ms", "latency_stddev_ms") == ["latency_p99_ms"]


def test_the_summary_can_be_counted_again(runs: list[RunSeries]) -> None:
    """Median, lowest and share of a setting follow from the printed values."""
    mine = [each for each in runs if each.levels["full_page_writes"] == "on"]
    summary = summary_of(mine, "transactions_per_second", higher_is_better=True)
    values = [
        Decimal(value or "-1")
        for each in mine
        for value in each.series["transactions_per_second"].values
    ]
    assert summary
    assert summary.intervals == len(values) == 90
    assert summary.median == median(values)
    assert Decimal(summary.worst) == min(values)
    assert summary.stalls == sum(value < median(values) / 2 for value in values)


def test_stalls_are_worse_than_twice_the_median() -> None:
    """Exactly half is no stall; where lower is better, the highest is worst."""
    rate = run("transactions_per_second", "100", "50", "49.9", "100", "110", None)
    summary = summary_of([rate], "transactions_per_second", higher_is_better=True)
    assert summary
    assert (summary.stalls, summary.worst, summary.worst_at_s) == (1, "49.9", "3")
    assert (summary.intervals, summary.empty) == (5, 1)
    latency = run("latency_mean_ms", "1", "2.0", "2.01", "1", "1", repeat=4)
    summary = summary_of([latency], "latency_mean_ms", higher_is_better=False)
    assert summary
    assert (summary.stalls, summary.worst, summary.worst_repeat) == (1, "2.01", 4)
    empty = run("latency_mean_ms", None, None)
    assert summary_of([empty], "latency_mean_ms", higher_is_better=False) is None
