"""db_bench: samples, fixtures, damage."""

from __future__ import annotations

import pytest

from ingest.intake.read.raw.refused import Reason
from tests.importers.damage import (
    assert_number,
    assert_read_by,
    refusal_of,
    results_of,
    text_of,
)
from tests.importers.samples import Sample, samples, value_of

TOOL = "db_bench"


@pytest.mark.parametrize("sample", samples(TOOL))
def test_sample(sample: Sample) -> None:
    """Every test of a log is a result with its figures, digit for digit."""
    imported = sample.imported()
    assert_read_by(imported, TOOL)
    expected = sample.expected
    assert len(imported.results) == expected["results_count"]
    for result, test in zip(imported.results, expected["results"], strict=True):
        assert result.label == test["test"]
        assert result.tool_version == f"RocksDB {expected['rocksdb_version']}"
        metrics = result.metrics
        assert_number(
            metrics["latency_mean_ms"], value_of(test["micros_per_op"]) / 1000
        )
        assert_number(metrics["operations_per_second"], value_of(test["ops_per_s"]))
        bandwidth = value_of(test["mb_per_s"]) * 1024 * 1024
        assert_number(metrics["bandwidth_bytes_per_second"], bandwidth)


def test_mean_is_of_the_line_and_percentiles_of_the_histogram() -> None:
    """The line's mean includes the loop; the histogram's is among the parameters."""
    fill, read = results_of(text_of(TOOL, "leveldb-1.22.txt"))
    assert fill.metrics["latency_mean_ms"] == "0.0025"
    assert fill.metrics["latency_p50_ms"] == "0.002125"
    assert fill.warnings == ("WARNING: Snappy compression is not enabled",)
    assert "operations_per_second" not in read.metrics
    assert read.parameters["found"] == 1000


def test_reads_and_writes_are_kept_apart() -> None:
    """A test with two histograms has latencies of each, one with one has no prefix."""
    both, seek = results_of(text_of(TOOL, "rocksdb-5.4-two-histograms.txt"))
    assert both.metrics["write_latency_p999_ms"] == "0.09"
    assert both.metrics["read_latency_p999_ms"] == "0.055"
    assert "latency_p999_ms" not in both.metrics
    assert seek.metrics["latency_p9999_ms"] == "0.12"
    assert both.parameters["compression"] == "ZSTD"


def test_intervals_of_threads_are_summed() -> None:
    """Both threads' rates in their n-th intervals make the series."""
    fill, _ = results_of(text_of(TOOL, "rocksdb-7.8.3-intervals.txt"))
    (series,) = fill.series
    assert series.metric == "operations_per_second"
    assert (series.at_s[0], series.values[0]) == ("1.002052", "169957.7")


@pytest.mark.parametrize(
    "ending",
    [
        "DB path: [db]\n",
        "DB path: [db]\nreadrandom   :       3.6",
        "DB path: [db]\nreadrandom   :       3.624 micros/op 275961 ops/sec;   35.8 M",
        "Microseconds per read:\nCount: 5 Average: 4.0  StdDev: 1.0\n",
        "** Compaction Stats [default] **\n",
    ],
)
def test_begun_and_not_ended(ending: str) -> None:
    """A test, histogram or statistics without end: the output is cut off."""
    text = text_of(TOOL, "rocksdb-7.8.3-intervals.txt")
    assert refusal_of(text + ending).reason is Reason.CUT_OFF


@pytest.mark.parametrize("fixture", ["leveldb-1.22.txt", "rocksdb-7.8.3-intervals.txt"])
def test_no_semicolon(fixture: str) -> None:
    """A line of a test that ends after its rates is not passed over."""
    text = text_of(TOOL, fixture)
    test = text.index("readrandom ")
    odd = "fillsync     :      10.000 micros/op 50000 ops/sec\n"
    refused = refusal_of(text[:test] + odd + text[test:])
    assert (refused.reason, refused.found) == (Reason.DAMAGED, odd.rstrip())
    assert refused.line == text[:test].count("\n") + 1


def test_not_a_number() -> None:
    """Infinity as a rate is refused."""
    text = text_of(TOOL, "leveldb-1.22.txt").replace("2.500 micros", "inf micros")
    assert refusal_of(text).reason is Reason.DAMAGED


def test_indented() -> None:
    """Documents indent what they quote; a remark may follow instead of MB/s."""
    text = text_of(TOOL, "leveldb-1.22.txt")
    indented = "".join(f"    {line}" for line in text.splitlines(keepends=True))
    assert results_of(indented) == results_of(text)
    (line,) = results_of("  readseq :  0.250 micros/op;  (about 4,000,000 a second)\n")
    assert line.metrics == {"latency_mean_ms": "0.00025"}
