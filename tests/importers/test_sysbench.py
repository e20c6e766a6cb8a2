"""sysbench and its TPC-C script: samples, fixtures, damage."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from ingest.intake.read.raw.importing import import_bytes, import_file
from ingest.intake.read.raw.refused import Reason, RefusedError
from tests.importers.damage import cuts, figures, read_or_refused
from tests.importers.golden import fixtures, name_of
from tests.importers.samples import Sample, samples, value_of

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.read.raw.results import Result

FIXTURES = fixtures("sysbench") + fixtures("sysbench-tpcc")
OLTP = next(path for path in FIXTURES if path.name == "oltp-1.0.20-mariadb.txt")

#: Where the manifest's values are found: a metric or a parameter.
METRICS = {
    "tps": "transactions_per_second",
    "qps": "queries_per_second",
    "eps": "events_per_second",
    "rw_requests_per_s": "requests_per_second",
    "duration_s": "elapsed_s",
    "latency_min_ms": "latency_min_ms",
    "latency_avg_ms": "latency_mean_ms",
    "latency_max_ms": "latency_max_ms",
    "latency_p95_ms": "latency_p95_ms",
    "latency_p99_ms": "latency_p99_ms",
}
PARAMETERS = {
    "threads": "threads",
    "transactions": "transactions",
    "errors": "failed",
    "queries": "queries_total",
    "queries_read": "queries_read",
    "queries_write": "queries_write",
    "queries_other": "queries_other",
    "queries_total": "queries_total",
    "events": "events",
}


def assert_expected(result: Result, expected: dict[str, Any]) -> None:
    """Assert that a result holds every value the manifest has for it."""
    for name, value in expected.items():
        if name == "sysbench_version":
            assert result.tool_version == value
        elif name == "interval_samples":
            assert len(result.series[0].at_s) == value
        elif name in METRICS:
            assert Decimal(result.metrics[METRICS[name]]) == value_of(value), name
        elif name in PARAMETERS:
            assert result.parameters[PARAMETERS[name]] == value_of(value), name
        else:
            assert name == "complete"


@pytest.mark.parametrize("sample", samples("sysbench", "sysbench-tpcc"))
def test_sample(sample: Sample) -> None:
    """A real log gives every value worked out of it by other means."""
    imported = sample.imported()
    expected = sample.expected
    # The CSV of a hook does not say which script ran.
    told = "sysbench" if "mysql8-56thr" in sample.path.name else sample.entry["tool"]
    assert imported.importer.id == told
    entries = expected.get("runs", [expected])
    assert len(imported.results) == len(entries)
    for result, entry in zip(imported.results, entries, strict=True):
        assert_expected(result, entry)


@pytest.mark.parametrize("path", FIXTURES, ids=name_of)
def test_cut_off(path: Path) -> None:
    """A log cut off anywhere is refused, or its figures are those of the whole."""
    whole = figures(import_file(path, "whole"))
    for data in cuts(path.read_bytes()):
        imported = read_or_refused(data)
        assert imported is None or figures(imported) == whole[: len(imported.results)]


def test_cut_off_in_the_second_run() -> None:
    """A log whose last run is not complete is refused, with the line it ends on."""
    path = next(path for path in FIXTURES if path.name == "sweep-1.0.20.txt")
    data = path.read_bytes()
    with pytest.raises(RefusedError) as refused:
        import_bytes(data[: data.rfind(b"General statistics")], "log")
    assert refused.value.reason is Reason.CUT_OFF
    assert refused.value.line > data[: data.rfind(b"+ sysbench")].count(b"\n")


def test_a_run_without_summary_before_another() -> None:
    """A run that broke off is not given the summary of the next one."""
    data = OLTP.read_bytes()
    broken = data[: data.index(b"SQL statistics")]
    with pytest.raises(RefusedError) as refused:
        import_bytes(broken + data, "log")
    assert refused.value.reason is Reason.CUT_OFF


@pytest.mark.parametrize("text", ["nan", "-nan", "inf", "-1.00", "12.3.4"])
@pytest.mark.parametrize(
    ("before", "number", "after"),
    [
        ("(", "1161.60", " per sec.)"),
        ("total time:                          ", "5.0048", "s"),
        ("avg:                                    ", "3.44", ""),
        ("tps: ", "1125.47", " qps"),
    ],
)
def test_no_number(before: str, number: str, after: str, text: str) -> None:
    """A log with NaN, infinity or a damaged number is refused."""
    log = OLTP.read_text()
    assert f"{before}{number}{after}" in log
    data = log.replace(f"{before}{number}{after}", f"{before}{text}{after}")
    with pytest.raises(RefusedError) as refused:
        import_bytes(data.encode(), "log")
    assert refused.value.reason is Reason.DAMAGED


def test_no_events() -> None:
    """A run in which nothing was done has no result."""
    data = OLTP.read_text().replace("events:              5814", "events:   0")
    with pytest.raises(RefusedError) as refused:
        import_bytes(data.encode(), "log")
    assert refused.value.reason is Reason.DAMAGED


@pytest.mark.parametrize(
    "line", ["total time:", "avg:", "transactions:", "total number of events:"]
)
def test_a_line_left_out(line: str) -> None:
    """A summary without one of its lines is refused."""
    lines = OLTP.read_text().split("\n")
    data = "\n".join(each for each in lines if not each.strip().startswith(line))
    with pytest.raises(RefusedError) as refused:
        import_bytes(data.encode(), "log")
    assert refused.value.reason is Reason.DAMAGED


@pytest.mark.parametrize(
    ("before", "tps", "warning"),
    [
        ("OLTP test", "18446842801212211200.00", "a counter ran over"),
        ("General statistics", "18446842801212211200.00", "printed within the summary"),
        ("General statistics", "380.00", "printed within the summary"),
    ],
)
def test_an_interval_while_counters_are_set_back(
    before: str, tps: str, warning: str
) -> None:
    """A line that the reporting thread adds at the end is no point, and is told."""
    path = next(path for path in FIXTURES if "oltp-0.5-intervals" in path.name)
    log = path.read_text()
    line = f"[  11s] threads: 8, tps: {tps}, reads: 5.00, errors: 0.00\n"
    (result,) = import_bytes(log.replace(before, line + before).encode(), "log").results
    (whole,) = import_file(path, "log").results
    assert (result.metrics, result.series) == (whole.metrics, whole.series)
    assert result.warnings[-1] == f"left out the interval at 11 s: {warning}"


def test_markup() -> None:
    """A log with HTML in it is refused."""
    data = b"WARNING: <script>alert(1)</script>\n" + OLTP.read_bytes()
    with pytest.raises(RefusedError) as refused:
        import_bytes(data, "log")
    assert refused.value.reason is Reason.MARKUP


def test_the_command_line() -> None:
    """The set-up is read from the command line, and no password."""
    path = next(path for path in FIXTURES if "0.4.8" in path.name)
    (result,) = import_file(path, "log").results
    assert result.parameters["duration_s"] == 10
    assert result.parameters["rows_per_table"] == 1000
    assert "example" not in str(result)


def test_the_heading_missing() -> None:
    """Figures of a summary copied without its heading are not passed over."""
    data = OLTP.read_bytes()
    clipped = data.replace(b"SQL statistics:\n", b"QL statistics:\n")
    assert figures(import_bytes(clipped, "log")) == figures(import_bytes(data, "log"))


def test_other_output_around() -> None:
    """What a shell and other programs print around the runs changes nothing."""
    noise = (
        b"$ free -m\n   total: 100  used: 3\nmin: 7.00\n"
        b" Performance counter stats for 'sysbench':\n\n  1,234 faults # 2.85%\n"
        b"real\t0m5.005s\n"
    )
    data = OLTP.read_bytes()
    whole = figures(import_bytes(data, "log"))
    assert (
        figures(import_bytes(noise + data + noise + data + noise, "log")) == whole * 2
    )
