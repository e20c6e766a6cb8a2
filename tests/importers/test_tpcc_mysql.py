"""tpcc-mysql: samples, fixtures, damage."""

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
from tests.importers.golden import fixtures
from tests.importers.samples import Sample, samples, value_of

TOOL = "tpcc-mysql"
FIXTURES = fixtures(TOOL)


@pytest.mark.parametrize("sample", samples(TOOL))
def test_sample(sample: Sample) -> None:
    """Every expected figure is there, digit for digit."""
    imported = sample.imported()
    assert_read_by(imported, TOOL)
    (result,) = imported.results
    expected = sample.expected
    assert_number(result.metrics["new_orders_per_minute"], value_of(expected["tpmC"]))
    assert_number(result.metrics["elapsed_s"], value_of(expected["duration_s"]))
    by_type = result.parameters["transactions_by_type"]
    names = {
        "success": "succeeded",
        "late": "late",
        "retry": "retried",
        "failure": "failed",
        "avg_rt": "latency_mean_ms",
    }
    for kind in ("new_order", "payment", "order_status", "delivery", "stock_level"):
        for name, key in names.items():
            assert_number(by_type[kind.upper()][key], value_of(expected[kind][name]))
    assert len(result.series[0].at_s) == expected["interval_samples"]
    failed = [each for each in result.warnings if each.endswith("[NG]")]
    assert len(failed) == expected["constraint_checks_NG"]


def test_new_orders_of_an_interval() -> None:
    """Counts of an interval become a rate, its length is the step of the lines."""
    (result,) = results_of(text_of(TOOL, "2016-interval-1s.txt"))
    series = {each.metric: each for each in result.series}
    assert series["new_orders_per_minute"].values == ("6000", "6600", "6300", "5100")
    assert series["latency_p99_ms"].values[0] == "25.250"


def test_old_response_times_are_left_out() -> None:
    """Versions differ in the unit of count(late):percentile|maximum."""
    first, second = results_of(text_of(TOOL, "2010-two-runs.txt"))
    assert [each.metric for each in first.series] == ["new_orders_per_minute"]
    assert (first.parameters["clients"], second.parameters["clients"]) == (1, 8)


def test_no_password() -> None:
    """What the header says of host, user and password goes nowhere."""
    for path in FIXTURES:
        for result in results_of(path.read_text()):
            assert not {"server", "user", "pass"} & set(result.parameters)


def test_second_run_cut_off() -> None:
    """A log whose second run was stopped is refused as a whole."""
    text = text_of(TOOL, "2010-two-runs.txt")
    refused = refusal_of(text[: text.rindex("<TpmC>")])
    assert refused.reason is Reason.CUT_OFF


def test_run_stopped_before_another() -> None:
    """A run without TpmC before another is refused at the line of the other."""
    text = text_of(TOOL, "2010-two-runs.txt")
    start = text.index("<TpmC>")
    refused = refusal_of(text[:start] + text[text.index("real\t") :])
    assert refused.reason is Reason.CUT_OFF
    assert "TPC-C Load Generator" in refused.found


def test_not_a_number() -> None:
    """A TpmC of nan (no second measured) is refused."""
    text = text_of(TOOL, "2016-interval-1s.txt").replace("6000.000 TpmC", "-nan TpmC")
    assert refusal_of(text).reason is Reason.DAMAGED


def test_a_run_that_only_began() -> None:
    """A run of which the file has no more than its beginning is missing."""
    text = text_of("tpcc-mysql", "2016-interval-1s.txt")
    refusal = refusal_of(f"{text}<Parameters>\n     [server]: localhost\n")
    assert refusal.reason is Reason.CUT_OFF
