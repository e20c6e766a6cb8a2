"""pgbench, its reports and its logs: samples, fixtures, damage."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from ingest.intake.read.raw.importing import import_bytes, import_file
from ingest.intake.read.raw.refused import Reason, RefusedError
from tests.importers.damage import (
    cuts,
    figures,
    read_or_refused,
    refusal_of,
    results_of,
)
from tests.importers.golden import fixtures, name_of
from tests.importers.samples import Sample, samples, value_of

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.read.raw.results import Result

FIXTURES = fixtures("pgbench")
BY_NAME = {path.name: path for path in FIXTURES}
REPORTS = [path for path in FIXTURES if path.suffix == ".txt"]
LOGS = [path for path in FIXTURES if path.suffix == ".log"]
PROGRESS = BY_NAME["15-progress.txt"]

#: Where the manifest's values are found: a metric or a parameter.
METRICS = {
    "tps_excluding_connections": "transactions_per_second",
    "tps_without_initial_connection_time": "transactions_per_second",
    "latency_avg_ms": "latency_mean_ms",
    "latency_stddev_ms": "latency_stddev_ms",
}
PARAMETERS = {
    "scaling_factor": "scale",
    "clients": "clients",
    "threads": "threads",
    "duration_s": "duration_s",
    "transactions": "transactions",
    "transactions_sum": "transactions",
    "windows": "windows",
    "failed_transactions": "failed",
    "initial_connection_time_ms": "initial_connection_time_ms",
    "tps_including_connections": "tps_including_connections",
}


def assert_expected(result: Result, expected: dict[str, Any]) -> None:
    """Assert that a result holds every value the manifest has for it."""
    for name, value in expected.items():
        if name in METRICS:
            assert Decimal(result.metrics[METRICS[name]]) == value_of(value), name
        elif name in PARAMETERS:
            assert result.parameters[PARAMETERS[name]] == value_of(value), name
        elif name == "progress_lines":
            assert [len(each.at_s) for each in result.series] == [value, value]
        elif name == "per_statement_latencies":
            assert len(result.parameters["statements"]) == 14
        else:
            assert result.parameters[name] == value["value"], name


@pytest.mark.parametrize("sample", samples("pgbench"))
def test_sample(sample: Sample) -> None:
    """A real output gives every value worked out of it by other means."""
    imported = sample.imported()
    assert imported.importer.id == "pgbench"
    expected = dict(sample.expected)
    entries = expected.pop("runs", [expected])
    assert len(imported.results) == expected.get("runs_count", 1)
    for result, entry in zip(imported.results, entries, strict=True):
        assert_expected(result, entry)


@pytest.mark.parametrize("path", REPORTS, ids=name_of)
def test_report_cut_off(path: Path) -> None:
    """A report cut off anywhere is refused, or its figures are those of the whole."""
    whole = figures(import_file(path, "whole"))
    for data in cuts(path.read_bytes()):
        imported = read_or_refused(data)
        assert imported is None or figures(imported) == whole[: len(imported.results)]


@pytest.mark.parametrize("path", LOGS, ids=name_of)
def test_log_cut_off(path: Path) -> None:
    """A log cut off within a line is refused; whole lines are a shorter log."""
    for data in cuts(path.read_bytes()):
        assert read_or_refused(data) is None or data.endswith(b"\n")


def test_connections_left_out() -> None:
    """Of two rates the one without the time of connections is taken."""
    (result,) = import_file(BY_NAME["hand-9.5-rate-limit.txt"], "report").results
    assert result.metrics["transactions_per_second"] == "66.650000"
    assert result.parameters["tps_counts"] == "excluding connections establishing"
    assert result.series[1].values == ("12.250", None, "11.750")


def test_connections_took_long() -> None:
    """Where old reports differ much, the time of connections is part of the load."""
    data = BY_NAME["hand-9.3-per-statement.txt"].read_bytes()
    (plain,) = import_bytes(data, "report").results
    (result,) = import_bytes(data.replace(b"119.5", b"12.5"), "report").results
    assert not plain.warnings
    assert result.warnings == (
        (
            "connections took much of the time: 12.500000 tps with them, "
            "119.750000 without"
        ),
    )


def test_indented() -> None:
    """A report that was moved to the right says the same."""
    data = BY_NAME["15-weights.txt"].read_bytes()
    moved = b"".join(b"  " + line + b"\n" for line in data.splitlines())
    assert figures(import_bytes(moved, "report")) == figures(import_bytes(data, "r"))


def test_the_second_rate_missing() -> None:
    """An old report that ends between the two rates is cut off."""
    lines = BY_NAME["hand-9.5-rate-limit.txt"].read_text().split("\n")
    with pytest.raises(RefusedError) as refused:
        import_bytes("\n".join(lines[:-2]).encode(), "report")
    assert refused.value.reason is Reason.CUT_OFF


def test_the_second_run_announced_only() -> None:
    """A run that only began makes the file cut off."""
    data = PROGRESS.read_bytes()
    with pytest.raises(RefusedError) as refused:
        import_bytes(data + data.split(b"progress")[0], "report")
    assert refused.value.reason is Reason.CUT_OFF


@pytest.mark.parametrize("first", ["scaling factor", "query mode", "tps"])
def test_the_second_run_without_its_beginning(first: str) -> None:
    """A report that lost its first lines is no part of the one before."""
    text = PROGRESS.read_text()
    both = text + text[text.index(f"\n{first}") + 1 :]
    with pytest.raises(RefusedError, match="lacks “transaction type”") as refused:
        import_bytes(both.encode(), "reports")
    assert refused.value.line == len(both.splitlines())


def test_the_first_run_without_its_end() -> None:
    """A report cut off before its tps is not given those of the next one."""
    text = PROGRESS.read_text()
    first = text[: text.index("tps = ")]
    second = text[text.index("scaling factor") :]
    with pytest.raises(RefusedError) as refused:
        import_bytes((first + second).encode(), "reports")
    assert refused.value.reason is Reason.CUT_OFF
    assert refused.value.line == len(first.splitlines())


def test_a_script_missing() -> None:
    """A report without the last of its scripts is cut off."""
    data = BY_NAME["15-weights.txt"].read_bytes()
    with pytest.raises(RefusedError) as refused:
        import_bytes(data[: data.index(b"SQL script 2")], "report")
    assert refused.value.reason is Reason.CUT_OFF


def test_no_transactions() -> None:
    """A run in which no transaction was completed has no result."""
    lines = PROGRESS.read_text().split("\n")
    end = next(n for n, line in enumerate(lines) if "actually processed" in line)
    lines[end] = "number of transactions actually processed: 0"
    with pytest.raises(RefusedError) as refused:
        import_bytes("\n".join(lines[: end + 1]).encode(), "report")
    assert refused.value.reason is Reason.DAMAGED
    assert refused.value.line == end + 1


@pytest.mark.parametrize("text", ["nan", "-nan", "inf", "-2404.684784"])
@pytest.mark.parametrize("number", ["2404.684784", "0.612", "2430.9"])
def test_no_number(number: str, text: str) -> None:
    """A report with NaN, infinity or a negative number is refused."""
    data = PROGRESS.read_text().replace(number, text)
    with pytest.raises(RefusedError) as refused:
        import_bytes(data.encode(), "report")
    assert refused.value.reason is Reason.DAMAGED


def test_output_of_other_programs_between() -> None:
    """What perf and a shell print between runs with statements changes nothing."""
    data = BY_NAME["15-prepared-per-statement.txt"].read_bytes()
    noise = (
        b"\n Performance counter stats for './pgbench':\n\n   722,116 dTLB-loads\n"
        b"     600.138966613 seconds time elapsed\n\nreal\t0m3.015s\n"
    )
    (alone,) = import_bytes(data, "report").results
    first, second = import_bytes(data + noise + data, "reports").results
    assert first == second == alone


def test_logs_of_two_threads_add_up() -> None:
    """Intervals of the same start are one."""
    path = BY_NAME["15-aggregate-two-threads.log"]
    (result,) = import_file(path, "log").results
    rows = [[int(each) for each in line.split()] for line in path.open()]
    assert result.parameters["transactions"] == sum(row[1] for row in rows)
    assert result.parameters["windows"] == len({row[0] for row in rows})
    worst = max(row[5] for row in rows)
    assert Decimal(result.metrics["latency_max_ms"]) == Decimal(worst) / 1000


def test_percentiles_of_a_log() -> None:
    """Percentiles of a log are latencies in it; too few have none."""
    (result,) = import_file(BY_NAME["15-transactions.log"], "log").results
    rows = BY_NAME["15-transactions.log"].read_text().splitlines()
    sorted_us = sorted(int(row.split()[2]) for row in rows)
    assert Decimal(result.metrics["latency_p95_ms"]) * 1000 == sorted_us[37]
    assert "latency_p99_ms" not in result.metrics


def test_percentiles_of_a_sample() -> None:
    """Without the longest, which a sample does not tell; p99.9 is what ends it."""
    whole = BY_NAME["15-percentiles.txt"].read_text()
    sample = whole.replace("the log of transactions", "a sample of the transactions")
    kept, _, _ = sample.partition("latency max")
    (result,) = import_bytes(kept.encode(), "report").results
    assert result.metrics["latency_p99_ms"] == "4.213"
    assert "latency_max_ms" not in result.metrics
    cut, _, _ = sample.partition("latency p999")
    with pytest.raises(RefusedError) as refused:
        import_bytes(cut.encode(), "report")
    assert refused.value.reason is Reason.CUT_OFF


def test_markup() -> None:
    """A report with HTML in the name of its script is refused."""
    data = PROGRESS.read_text().replace("<builtin: TPC-B (sort of)>", "<b>x</b>")
    with pytest.raises(RefusedError) as refused:
        import_bytes(data.encode(), "report")
    assert refused.value.reason is Reason.MARKUP


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("15-transactions.log", "", ""),
        ("15-aggregate.log", "17953", "17954"),
        ("15-aggregate.log", "17953", "17943"),
    ],
)
def test_logs_of_two_runs(name: str, old: str, new: str) -> None:
    """Another run has a transaction of the same number, or other intervals."""
    text = BY_NAME[name].read_text()
    refusal = refusal_of(text + text.replace(old, new))
    assert "another run" in refusal.message


def test_threads_that_began_in_different_seconds() -> None:
    """Their sums count; their intervals are not of the same time and have no rate."""
    line = "{} 500 1000000 2100000000 1500 9000\n"
    text = "".join(line.format(1_400_000_000 + at) for at in (0, 5, 10, 1, 6, 11))
    (result,) = results_of(text)
    assert result.parameters["transactions"] == 3000
    assert result.parameters["interval_s"] == 5
    assert result.series == ()
