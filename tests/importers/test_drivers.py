"""BenchBase, tpccbenchmark of YugabyteDB, mdtest, Elbencho: figures and damage."""

from __future__ import annotations

import pytest

from ingest.intake.read.raw.refused import Reason
from tests.importers.damage import changed, refusal_of, results_of, text_of

BENCHBASE = ("benchbase", "hand-tpcc.summary.json")
YUGABYTE = ("yugabyte-tpcc", "hand-10-warehouses.txt")
MDTEST = ("mdtest", "hand-3.3.txt")
ELBENCHO = ("elbencho", "hand-3.0.csv")


def test_benchbase() -> None:
    """Requests a second, latencies in ms; what was not committed is a warning."""
    (result,) = results_of(text_of(*BENCHBASE))
    assert result.metrics["requests_per_second"] == "199.999167"
    assert result.metrics["latency_p99_ms"] == "20.250"
    assert result.parameters["clients"] == 8
    assert result.parameters["database_version"] == "PostgreSQL 16.1"
    assert result.warnings == ("committed: 198.500000 requests per second",)


def test_yugabyte() -> None:
    """New-Orders a minute; the latency is that of all kinds together."""
    (result,) = results_of(text_of(*YUGABYTE))
    assert result.metrics == {
        "new_orders_per_minute": "126.40",
        "requests_per_second": "4.69",
        "latency_mean_ms": "23.50",
        "latency_p99_ms": "120.00",
    }
    assert result.parameters["transaction_type"] == "TPC-C-like"
    assert "'Delivery'" in str(result.parameters["transactions_by_type"])


def test_mdtest() -> None:
    """Each operation is a result; those of zeros were not run."""
    found = {each.label: each for each in results_of(text_of(*MDTEST))}
    assert len(found) == 10
    first = found["File creation"]
    assert first.metrics == {"operations_per_second": "1100.000"}
    assert first.tool_version == "3.3.0"
    assert first.parameters["jobs"] == 4
    files = results_of(text_of("mdtest", "hand-4.0-files-only.txt"))
    assert "File read" not in [each.label for each in files]
    assert "operations_per_second_sd" not in files[0].parameters


def test_elbencho() -> None:
    """A phase is a result; of a mix, reads and writes have figures of their own."""
    made, reads, mixed = results_of(text_of(*ELBENCHO))
    assert made.metrics == {"operations_per_second": "2000", "elapsed_s": "0.050"}
    assert reads.metrics["read_iops"] == "25000"
    assert reads.metrics["read_bandwidth_bytes_per_second"] == str(195 * 1024 * 1024)
    assert reads.metrics["read_latency_mean_ms"] == "1.250"
    assert reads.parameters["access_pattern"] == "random read"
    assert mixed.metrics["read_iops"] == "7000"
    assert mixed.metrics["write_iops"] == "3000"


@pytest.mark.parametrize(
    ("fixture", "pattern", "new", "reason"),
    [
        (
            BENCHBASE,
            r'"Throughput[^,]+,',
            '"Throughput (requests/second)": 0,',
            "IMP-04",
        ),
        (BENCHBASE, r"199\.99[0-9]+", '"199,99"', "IMP-04"),
        (BENCHBASE, r'"Latency Distribution": \{', '"Other": {', "IMP-03"),
        (YUGABYTE, r"126\.40", "126,40", "IMP-04"),
        (YUGABYTE, r"\n +All  \|     1415[^\n]+", "", "IMP-03"),
        (MDTEST, r"1100\.000", "1100,000", "IMP-04"),
        (MDTEST, r"\n   Tree removal[^\n]+", "", "IMP-03"),
        (MDTEST, r"1100\.000", "9100.000", "IMP-04"),
        (MDTEST, r" 80\.000", " 8\n0.000", "IMP-04"),
        (ELBENCHO, r",25000,", ",25k,", "IMP-04"),
        (ELBENCHO, r",25000,", ",", "IMP-04"),
        (ELBENCHO, r"\n\Z", "", "IMP-03"),
    ],
)
def test_damage(fixture: tuple[str, str], pattern: str, new: str, reason: str) -> None:
    """A comma for a point, a missing end and a missing cell are refused."""
    refusal = refusal_of(changed(text_of(*fixture), pattern, new))
    assert refusal.reason is Reason(reason)
    assert refusal.line >= 1
