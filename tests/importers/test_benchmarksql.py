"""BenchmarkSQL: samples, fixtures, damage."""

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

TOOL = "benchmarksql"


@pytest.mark.parametrize("sample", samples(TOOL))
def test_sample(sample: Sample) -> None:
    """Every expected figure is there, digit for digit."""
    imported = sample.imported()
    assert_read_by(imported, TOOL)
    (result,) = imported.results
    expected = sample.expected
    tpmc, total = value_of(expected["tpmC"]), value_of(expected["tpmTotal"])
    assert_number(result.metrics["new_orders_per_minute"], tpmc)
    assert_number(result.metrics["transactions_per_minute"], total)
    parameters = result.parameters
    count = value_of(expected["transaction_count"])
    assert_number(parameters["transactions"], count)
    assert parameters["started"] == expected["session_start"]
    assert parameters["ended"] == expected["session_end"]


def test_conditions() -> None:
    """What the header says of the load is kept; where it connected to is not."""
    (result,) = results_of(text_of(TOOL, "5.0.txt"))
    parameters = result.parameters
    assert (parameters["warehouses"], parameters["clients"]) == (2, 4)
    assert parameters["mix"]["NEW_ORDER"] == 45
    assert "user" not in parameters
    assert "jdbc" not in str(parameters)
    assert result.tool_version == "5.0"
    (warning,) = result.warnings
    assert "Unexpected SQLException in PAYMENT" in warning


def test_errors_of_a_fork() -> None:
    """Errors counted below the closing line belong to the result."""
    (result,) = results_of(text_of(TOOL, "5.0-other-prefix.txt"))
    assert result.warnings == ("Measured tpmE = 1.5", "Transaction Error = 3")


@pytest.mark.parametrize("separator", [",", ".", "\u00a0", "\u202f", "'", ""])
def test_locales(separator: str) -> None:
    """Whole numbers are grouped as the locale of the run says."""
    text = text_of(TOOL, "6.0.txt").replace("1,400", f"1{separator}400")
    if separator == ".":
        text = text.replace("   0.006 |   0.012", "   0,006 |   0,012")
    (result,) = results_of(text)
    assert result.metrics["transactions_per_minute"] == "1400"
    assert result.metrics["latency_mean_ms"] == "6"
    assert result.metrics["latency_p90_ms"] == "8"


def test_what_cannot_be_is_absent() -> None:
    """NaN stands where a kind of transaction has no such figure."""
    (result,) = results_of(text_of(TOOL, "6.0.txt"))
    by_type = result.parameters["transactions_by_type"]
    assert "failed" not in by_type["DELIVERY_BG"]
    assert by_type["PAYMENT"]["failed"] == 2
    assert result.warnings == ("PAYMENT: 2 errors",)
    assert result.parameters["clients"] == 16


@pytest.mark.parametrize(
    ("name", "last"),
    [("5.0.txt", "Transaction Count = 24"), ("6.0.txt", "Overall TPM:         1")],
)
def test_digits_that_lack(name: str, last: str) -> None:
    """A last line without its last digits is noticed by the other figures."""
    text = text_of(TOOL, name)
    cut = text[: text.index(last) + len(last)]
    assert refusal_of(cut).reason is Reason.CUT_OFF


def test_second_run_cut_off() -> None:
    """A log whose second run has no summary is refused as a whole."""
    text = text_of(TOOL, "5.0.txt")
    refused = refusal_of(text + text[: text.index("Measured")])
    assert refused.reason is Reason.CUT_OFF


def test_not_a_number() -> None:
    """A rate that is none is refused."""
    text = text_of(TOOL, "5.0.txt").replace("= 108.25", "= Infinity")
    assert refusal_of(text).reason is Reason.DAMAGED


def test_a_number_cut_by_a_terminal() -> None:
    """A figure that goes on in the next line is not read without its end."""
    text = text_of(TOOL, "5.0.txt").replace("= 108.25", "= 108\n.25")
    refusal = refusal_of(text)
    assert (refusal.reason, refusal.found[-9:]) == (Reason.DAMAGED, "108 / .25")
