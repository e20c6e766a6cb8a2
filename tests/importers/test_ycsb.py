"""YCSB: samples, fixtures, damage."""

from __future__ import annotations

import re
from decimal import Decimal

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

TOOL = "ycsb"


@pytest.mark.parametrize("sample", samples(TOOL))
def test_sample(sample: Sample) -> None:
    """Every expected figure of the operations is there, in ms."""
    imported = sample.imported()
    assert_read_by(imported, TOOL)
    (result,) = imported.results
    expected = dict(sample.expected)
    if version := expected.pop("ycsb_version", None):
        assert result.tool_version == version
    overall = expected.pop("OVERALL")
    metrics = result.metrics
    assert_number(metrics["elapsed_s"], value_of(overall["RunTime(ms)"]) / 1000)
    throughput = value_of(overall["Throughput(ops/sec)"])
    assert_number(metrics["operations_per_second"], throughput)
    by_type = result.parameters["transactions_by_type"]
    prefixes = {"READ": "read_", "UPDATE": "write_"}
    for kind, measures in expected.items():
        for measure, value in measures.items() if kind in prefixes else ():
            number = value_of(value)
            if measure.startswith("Return="):
                code = measure.removeprefix("Return=")
                assert_number(by_type[kind]["returned"][code], number)
            elif measure == "Operations":
                assert_number(by_type[kind]["operations"], number)
            else:
                name, _, unit = measure.partition("(")
                key = f"{prefixes[kind]}latency_{_LATENCIES[name]}_ms"
                factor = 1 if unit == "ms)" else 1000
                assert_number(metrics[key], number / factor)


_LATENCIES = {
    "AverageLatency": "mean",
    "MinLatency": "min",
    "MaxLatency": "max",
    "95thPercentileLatency": "p95",
    "99thPercentileLatency": "p99",
}


def test_load_and_run_are_two_results() -> None:
    """A log of both has a result each, with its own conditions."""
    load, run = results_of(text_of(TOOL, "0.17.0-load-and-run.txt"))
    assert (load.label, run.label) == ("load", "run")
    assert "clients" not in load.parameters
    assert run.parameters["clients"] == 2
    assert run.parameters["target_rate_per_second"] == 6000
    assert "read_latency_p999_ms" in run.metrics


def test_throughput_without_a_length_is_no_value() -> None:
    """The first status line divides by zero: ∞ is kept as a gap."""
    _, run = results_of(text_of(TOOL, "0.17.0-load-and-run.txt"))
    assert run.series[0].metric == "operations_per_second"
    assert run.series[0].values[0] is None


def test_measured_series_ends_its_intervals() -> None:
    """Lines say when an interval of 100 ms began; series say when it ended."""
    (result,) = results_of(text_of(TOOL, "0.17.0-timeseries.txt"))
    assert result.series[0].metric == "read_latency_mean_ms"
    assert result.series[0].at_s[:2] == ("0.1", "0.2")


def test_codes_of_old_versions() -> None:
    """0 was success, anything else is a warning; buckets are not figures."""
    (result,) = results_of(text_of(TOOL, "0.1.4-status.txt"))
    assert result.warnings == ("[UPDATE], Return=-1, 2",)
    assert result.metrics["write_latency_p99_ms"] == "4"


def test_cut_between_kinds() -> None:
    """Operations that throughput counts and no kind lists: the end is missing."""
    text = text_of(TOOL, "0.17.0-timeseries.txt")
    refused = refusal_of(text[: text.index("[UPDATE]")])
    assert refused.reason is Reason.CUT_OFF
    assert "3000" in str(refused)


def test_not_a_number() -> None:
    """NaN as a mean (no operation done) is refused with its line."""
    text = text_of(TOOL, "0.1.4-status.txt")
    damaged_text = text.replace("Latency(us), 408.0", "Latency(us), NaN")
    refused = refusal_of(damaged_text)
    assert refused.reason is Reason.DAMAGED
    assert "AverageLatency(us), 408.0" in text.split("\n")[refused.line - 1]


def test_nothing_done_of_a_kind() -> None:
    """All writes failed: NaN as their mean is no latency, and no reason to refuse."""
    text = text_of(TOOL, "0.1.4-status.txt").replace("\n[", "\n\t[")
    text = text.replace("[UPDATE], Operations, 2010", "[UPDATE], Operations, 0")
    text = text.replace("AverageLatency(us), 900.5", "AverageLatency(us), NaN")
    (result,) = results_of(text)
    assert "write_latency_mean_ms" not in result.metrics
    updates = result.parameters["transactions_by_type"]["UPDATE"]
    assert updates["operations"] == 0
    assert "latency_mean_ms" not in updates
    assert result.metrics["read_latency_mean_ms"] == "0.408"


def test_first_versions_print_ms() -> None:
    """Before 0.1.4 all latencies were in ms, with no space behind the heading."""
    (result,) = results_of(
        "[OVERALL],RunTime(ms), 2000\n[OVERALL],Throughput(ops/sec), 100.0\n"
        "[READ], Operations, 200\n[READ], AverageLatency(ms), 0.25\n"
        "[READ], MinLatency(ms), 0\n[READ], MaxLatency(ms), 12\n"
        "[READ], 95thPercentileLatency(ms), 3\n[READ], Return=0, 200\n"
        "[READ], 0, 190\n[READ], >1000, 0\n"
    )
    assert result.metrics == {
        "operations_per_second": "100.0",
        "elapsed_s": "2",
        "read_latency_mean_ms": "0.25",
        "read_latency_min_ms": "0",
        "read_latency_max_ms": "12",
        "read_latency_p95_ms": "3",
    }


def test_throughput_above_run_time() -> None:
    """The whole's two figures may come in either order, in several runs, too."""
    text = text_of(TOOL, "0.17.0-timeseries.txt")
    whole = text[text.index("[OVERALL]") :]
    runtime, throughput, rest = whole.split("\n", 2)
    assert "RunTime" in runtime
    turned = f"{throughput}\n{runtime}\n{rest}"
    assert results_of(2 * turned) == results_of(2 * whole)
    assert len(results_of(turned + whole)) == 2


def test_the_whole_of_another_run_alone() -> None:
    """A second run time does not take the place of the first one."""
    text = text_of(TOOL, "0.17.0-timeseries.txt")
    refused = refusal_of(f"{text}[OVERALL], RunTime(ms), 5000\n")
    assert refused.reason is Reason.CUT_OFF


def test_raw_measurements() -> None:
    """measurementtype=raw names its figures otherwise, and prints every operation."""
    (result,) = results_of(
        "[OVERALL], RunTime(ms), 500\n[OVERALL], Throughput(ops/sec), 6.0\n"
        "UPDATE latency raw data: op, timestamp(ms), latency(us)\n"
        "UPDATE,1500000000001,110\nUPDATE,1500000000002,120\nUPDATE,1500000000003,310\n"
        "[UPDATE], Total Operations, 3\n"
        "[UPDATE], Below is a summary of latency in microseconds:, -1.0\n"
        "[UPDATE], Average, 180.0\n[UPDATE], Min, 110\n[UPDATE], Max, 310\n"
        "[UPDATE], p1, 110\n[UPDATE], p50, 120\n[UPDATE], p99.9, 310\n"
        "[UPDATE], Return=OK, 3\n"
    )
    assert result.metrics["write_latency_mean_ms"] == "0.18"
    assert result.metrics["write_latency_p50_ms"] == "0.12"
    assert result.metrics["write_latency_p999_ms"] == "0.31"
    assert result.parameters["transactions_by_type"]["UPDATE"]["latency_p1_ms"] == (
        Decimal("0.11")
    )


@pytest.mark.parametrize("between", [",\n  ", ","], ids=["pretty", "compact"])
def test_json_exporters(between: str) -> None:
    """The exporters to JSON write the same figures as the text."""
    text = text_of(TOOL, "0.17.0-timeseries.txt")
    measures = re.findall(r"^\[([^\]]+)\], ([^,]+), (\S+)$", text, re.MULTILINE)
    objects = [
        between.join(
            (f'"metric" : "{kind}"', f'"measurement" : "{name}"', f'"value" : {value}')
        )
        for kind, name, value in measures
    ]
    array = "[ { " + " }, { ".join(objects) + " } ]\n"
    (plain,) = results_of(text)
    (same,) = results_of(array)
    assert same.metrics == plain.metrics
    by_type = "transactions_by_type"
    assert same.parameters[by_type] == plain.parameters[by_type]
    assert refusal_of(array[: array.rindex('"Return=')]).reason is Reason.CUT_OFF


def test_go_ycsb() -> None:
    """The Go port prints a line a kind; a total only since 2022."""
    load, run = results_of(text_of(TOOL, "go-ycsb-load-and-run.txt"))
    assert (load.label, run.label) == ("load", "run")
    assert load.metrics["elapsed_s"] == "62.5"
    assert load.metrics["operations_per_second"] == "32.0"
    assert "operations_per_second" not in run.metrics
    assert run.metrics["read_latency_p999_ms"] == "62"
    assert run.metrics["write_latency_mean_ms"] == "9.1"
    assert run.parameters["clients"] == 4
    assert run.warnings == ("UPDATE_ERROR: 2",)
    told = str((load, run))
    assert "secret" not in told
    assert "db.example" not in told


@pytest.mark.parametrize(
    "ending", ["Run finished", "UPDATE_ERROR", "UPDATE - Takes(s): 12"]
)
def test_go_ycsb_cut_off(ending: str) -> None:
    """A run without its closing lines is refused, also behind a whole one."""
    text = text_of(TOOL, "go-ycsb-load-and-run.txt")
    assert refusal_of(text[: text.index(ending)]).reason is Reason.CUT_OFF


def test_go_ycsb_without_last_line_end() -> None:
    """A lost line end is no loss; a lost digit is one."""
    text = text_of(TOOL, "go-ycsb-load-and-run.txt").rstrip("\n")
    assert len(results_of(text)) == 2
    assert refusal_of(text[:-1]).reason is Reason.CUT_OFF


def test_closing_of_connections_may_lack() -> None:
    """Status lines that name CLEANUP ask for no summary of it, of others they do."""
    text = text_of(TOOL, "0.17.0-load-and-run.txt")
    assert "[CLEANUP: " in text
    without = "".join(
        line
        for line in text.splitlines(keepends=True)
        if not line.startswith("[CLEANUP], ")
    )
    whole, less = results_of(text), results_of(without)
    assert [each.metrics for each in less] == [each.metrics for each in whole]


def test_call_of_java() -> None:
    """What bin/ycsb prints first tells the version and the conditions."""
    call = (
        "/opt/java -cp /opt/ycsb-0.15.0/lib/core-0.15.0.jar:/opt/slf4j-api-1.7.25.jar "
        "site.ycsb.Client -t -db site.ycsb.db.MongoDbClient -p recordcount=500 "
        "-threads 8 -P /opt/ycsb-0.15.0/workloads/workloada\n"
    )
    text = text_of(TOOL, "0.17.0-timeseries.txt")
    (result,) = results_of(call + text[text.index("[OVERALL]") :])
    assert (result.label, result.tool_version) == ("run", "0.15.0")
    assert result.parameters["clients"] == 8
    assert result.parameters["records"] == 500
    assert result.parameters["database"] == "MongoDbClient"
    (last,) = results_of(text[text.index("[OVERALL]") :] + call)
    assert last.parameters == result.parameters
    first, second = results_of(2 * (call + text[text.index("[OVERALL]") :]))
    assert first.parameters == second.parameters == result.parameters
