"""HammerDB: samples, fixtures, damage."""

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

TOOL = "hammerdb"


@pytest.mark.parametrize("sample", samples(TOOL))
def test_sample(sample: Sample) -> None:
    """Every expected figure is there, digit for digit."""
    imported = sample.imported()
    assert_read_by(imported, TOOL)
    (result,) = imported.results
    expected = sample.expected
    metrics, parameters = result.metrics, result.parameters
    if "nopm" in expected:
        assert_number(metrics["new_orders_per_minute"], value_of(expected["nopm"]))
        assert_number(metrics["transactions_per_minute"], value_of(expected["tpm"]))
        assert f"{parameters['database']} TPM" == expected["tpm"]["unit"]
        assert_number(parameters["clients"], value_of(expected["active_virtual_users"]))
    if "duration_min" in expected:
        minutes = value_of(expected["duration_min"])
        assert_number(parameters["duration_s"], minutes * 60)
    if "tproch_queries" in expected:
        queries = parameters["transactions_by_type"]
        assert len(queries) == expected["tproch_queries"]
        first = expected["tproch_first_query"]
        seconds = value_of(first["seconds"])
        assert_number(queries[f"Q{first['query']}"]["elapsed_s"], seconds)
        (sets,) = expected["tproch_query_sets"]
        assert_number(metrics["elapsed_s"], value_of(sets["seconds"]))
    for procedure, figures in expected.get("last", {}).items():
        by_type = parameters["transactions_by_type"][procedure]
        for name, value in figures.items():
            assert_number(by_type[_FIGURES[name]], value_of(value))
            if procedure == "NEWORD" and _FIGURES[name].startswith("latency"):
                assert_number(metrics[_FIGURES[name]], value_of(value))


_FIGURES = {
    "calls": "transactions",
    "total_ms": "total_ms",
    "sd": "sd",
    "ratio_pct": "time_share_pct",
    "avg_ms": "latency_mean_ms",
    **{f"{n}_ms": f"latency_{n}_ms" for n in ("min", "max", "p99", "p95", "p50")},
}


def test_a_result_a_number_of_users() -> None:
    """Each test of a log is a result; what a job repeats is not another."""
    two, four = results_of(text_of(TOOL, "4.5-two-user-counts.log"))
    assert (two.parameters["clients"], four.parameters["clients"]) == (2, 4)
    assert two.parameters["warehouses"] == 10
    assert "warehouses" not in four.parameters
    assert two.warnings == ()
    assert "virtual user 4: FINISHED FAILED" in four.warnings
    assert two.series[0].at_s == ("0", "10", "20")


def test_warehouses_as_4_12_prints_them() -> None:
    """The count of warehouses lost its brackets in 4.12."""
    line = "Vuser 2:Assigned 4 WIDs = 1,2,3,4 based on VU count 1, Warehouses = "
    text = text_of(TOOL, "4.5-two-user-counts.log")
    before = "Vuser 1:2 Active Virtual Users configured"
    assert before in text
    two, _ = results_of(text.replace(before, f"{line}20 out of 40\n{before}"))
    assert two.parameters["warehouses"] == 40


def test_no_secrets() -> None:
    """Settings say how the load was, not where and as whom it connected."""
    for result in results_of(text_of(TOOL, "4.5-two-user-counts.log")):
        told = str(result)
        assert "secret" not in told
        assert "db.example" not in told


def test_both_orders() -> None:
    """TPM came first before 4.0."""
    (old,) = results_of(text_of(TOOL, "3.2-tpm-first.log"))
    assert old.metrics["new_orders_per_minute"] == "1000"
    assert old.metrics["transactions_per_minute"] == "3000"
    assert old.parameters["database"] == "Oracle"


def test_no_transactions_beside_new_orders() -> None:
    """A counter of the database that could not be read is no figure."""
    text = text_of(TOOL, "3.2-tpm-first.log").replace("3000 Oracle TPM", "0 Oracle TPM")
    (result,) = results_of(text)
    assert result.metrics == {"new_orders_per_minute": "1000"}
    assert result.warnings == ("left out: 0 TPM beside 1000 NOPM",)


def test_job_is_one_result() -> None:
    """Result, timing and counter of a job belong together."""
    (job,) = results_of(text_of(TOOL, "4.6-job.txt"))
    assert job.metrics["latency_p99_ms"] == "8.05"
    assert job.metrics["new_orders_per_minute"] == "800"
    assert job.series[0].values == ("0", "1980", "2020")


def test_streams_of_tproc_h() -> None:
    """Each virtual user has its own query set, however the lines interleave."""
    second, first = results_of(text_of(TOOL, "4.0-tproc-h.log"))
    assert (second.label, first.label) == ("virtual user 2", "virtual user 1")
    assert set(first.parameters["transactions_by_type"]) == {"Q21", "Q3"}
    assert_number(first.parameters["geometric_mean_s"], value_of("1.32288"))


def test_every_query_set_counts() -> None:
    """Of several query sets no time is lost: the first one stands for the query."""
    text = (
        "TPROC-H Driver Script\nVuser 1:Executing Query 6 (1 of 22)\n"
        "Vuser 1:query 6 completed in 1.5 seconds\n"
        "Vuser 1:query 6 completed in 1.25 seconds\n"
        "Vuser 1:query 6 completed in 1.75 seconds\n"
        "Vuser 1:Completed 3 query set(s) in 5 seconds\n"
    )
    (result,) = results_of(text)
    times = result.parameters["transactions_by_type"]["Q6"]
    assert str(times["elapsed_s"]) == "1.5"
    assert [str(each) for each in times["elapsed_each_s"]] == ["1.5", "1.25", "1.75"]


def test_counter_over_midnight() -> None:
    """The counter's log is a series; its times are seconds from its first line."""
    (counter,) = results_of(text_of(TOOL, "4.1-counter.log"))
    assert counter.metrics == {}
    assert counter.series[0].at_s == ("0", "10", "20")


def test_counter_without_times() -> None:
    """Without timestamps nothing says when a value was."""
    refused = refusal_of("1200 MySQL tpm\n1300 MySQL tpm\n")
    assert refused.reason is Reason.DAMAGED
    assert "tcset timestamps" in refused.hint


@pytest.mark.parametrize(
    ("name", "before"),
    [
        ("3.2-tpm-first.log", "Vuser 1:TEST RESULT"),
        ("4.5-two-user-counts.log", "Vuser 1:4 Active"),
        ("4.0-tproc-h.log", "Vuser 1:query 3"),
        ("4.3-time-profile.log", ">>>>> SUMMARY"),
    ],
)
def test_stopped(name: str, before: str) -> None:
    """A run that began and has no result is cut off, also behind whole ones."""
    text = text_of(TOOL, name)
    assert refusal_of(text[: text.index(before)]).reason is Reason.CUT_OFF


def test_job_without_result() -> None:
    """A job of a schema build has no result."""
    refused = refusal_of(
        'hammerdb>jobs AB result\n["AB", "Jobid has no test result"]\n'
    )
    assert refused.reason is Reason.DAMAGED


def test_not_a_number() -> None:
    """A NOPM that is none is refused with its line."""
    text = text_of(TOOL, "3.2-tpm-first.log").replace("1000 NOPM", "NaN NOPM")
    refused = refusal_of(text)
    assert (refused.reason, refused.line) == (Reason.DAMAGED, 12)


def test_intervals_of_the_first_profiler() -> None:
    """Times of New-Order every ten seconds are series, from microseconds."""
    lines = [
        "Vuser 2:|PERCENTILES 2019-07-05 23:59:50 to 2019-07-06 00:00:00",
        "Vuser 2:|neword|MIN-400|P50%-700.5|P95%-1200|P99%-3000|MAX-90000|SAMPLES-36",
        "Vuser 2:|payment|MIN-300|P50%-500|P95%-1100|P99%-2000|MAX-80000|SAMPLES-35",
        "Vuser 2:|PERCENTILES 2019-07-06 00:00:00 to 2019-07-06 00:00:10",
        "Vuser 2:|neword|MIN-410|P50%-710|P95%-1300|P99%-4000|MAX-70000|SAMPLES-40",
        "Vuser 1:2 Active Virtual Users configured",
        "Vuser 1:TEST RESULT : System achieved 3000 SQL Server TPM at 1000 NOPM",
        "Vuser 2:|PROCNAME |EXCLUSIVETOT|     %|CALLNUM|AVGPERCALL|CUMULTOT|",
        "Vuser 2:|neword   |       72000|99.00%|     76|       947|   80000|",
    ]
    (result,) = results_of("\n".join(lines) + "\n")
    series = {each.metric: each for each in result.series}
    assert series["latency_p50_ms"].at_s == ("10", "20")
    assert series["latency_p50_ms"].values == ("0.7005", "0.71")
    assert series["latency_max_ms"].values == ("90", "70")
    assert result.parameters["latency_of"] == "NEWORD of virtual user 2"
    assert "latency_mean_ms" not in result.metrics


def test_two_jobs() -> None:
    """Each job has its own counter; a profile of one of them is given to neither."""
    first = text_of(TOOL, "4.6-job.txt")
    second = first.replace("800 NOPM from 2000", "900 NOPM from 2200")
    second = second.replace('"1980"', '"2190"').replace(" 03:", " 04:")
    one, other = results_of(f"{first}\n{second}")
    assert [each.series[0].values[1] for each in (one, other)] == ["1980", "2190"]
    assert other.series[0].at_s == one.series[0].at_s
    begin = second.index("hammerdb>jobs", 1)
    bare = second[:begin] + second[second.rindex("hammerdb>jobs") :]
    results = results_of(f"{first}\n{bare}")
    assert [len(each.series) for each in results] == [1, 1, 0]
    assert ["latency_p95_ms" in each.metrics for each in results] == [0, 0, 1]
