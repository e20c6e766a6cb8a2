"""Phoronix Test Suite: composite.xml."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ingest.intake.read.formats.phoronix.units import metric_of
from ingest.intake.read.raw.importing import import_bytes
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.tools.phoronix import IMPORTER
from tests.importers import damage
from tests.importers.golden import FIXTURES
from tests.importers.samples import Sample, samples, value_of

FIVE = (FIXTURES / "phoronix" / "composite-5.xml").read_text(encoding="utf-8")


@pytest.mark.parametrize("sample", samples("phoronix"))
def test_sample(sample: Sample) -> None:
    """Every entry of a real file is read, with value, unit and single runs."""
    results = sample.imported().results
    expected = sample.expected
    assert len(results) == expected["entries_count"]
    for result, entry in zip(results, expected["entries"], strict=False):
        parameters = result.parameters
        assert result.label.startswith(f"{entry['title']} - {entry['description']}")
        assert result.tool_version in expected["test_client"]
        assert parameters.get("test_profile", "") == entry["test"]
        assert parameters["system"] == entry["system"]
        assert parameters["unit"] == entry["value"]["unit"]
        assert parameters["value"] == value_of(entry["value"])
        assert parameters.get("values", []) == [
            Decimal(part) for part in entry["raw"].split(":") if part
        ]
        if result.metrics:
            (value,) = result.metrics.values()
            assert Decimal(value) == value_of(entry["value"])
        else:
            assert entry["value"]["unit"] in result.warnings[0]


@pytest.mark.parametrize(
    ("pattern", "new", "reason"),
    [
        ("764.90", "NaN", Reason.DAMAGED),
        ("764.90", "inf", Reason.DAMAGED),
        ("764.90", "-1", Reason.DAMAGED),
        ("(?s)<Result>.*</Result>", "", Reason.DAMAGED),
        ("<Arguments></Arguments>", "<a>" * 60 + "</a>" * 60, Reason.DAMAGED),
        ("<Arguments>", "<Arguments>" * 100_000, Reason.DAMAGED),
        (
            r'<\?xml version="1.0"\?>',
            '<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;&a;">]>',
            Reason.MARKUP,
        ),
    ],
)
def test_refused(pattern: str, new: str, reason: Reason) -> None:
    """What is no value, or no results file, is refused with its reason."""
    text = damage.changed(FIVE, pattern, new)
    assert damage.refused(IMPORTER, text).reason is reason


def test_markup_in_a_name() -> None:
    """A name with a script in it is refused."""
    text = FIVE.replace("Apache Benchmark", "&lt;script src='x'&gt;")
    with pytest.raises(RefusedError) as caught:
        import_bytes(text.encode(), "composite.xml")
    assert caught.value.reason is Reason.MARKUP


@pytest.mark.parametrize(
    ("unit", "described", "metric"),
    [
        ("Requests Per Second", "", "requests_per_second"),
        ("Transactions Per Second", "", "transactions_per_second"),
        ("TPS", "", "transactions_per_second"),
        ("Queries Per Second", "", "queries_per_second"),
        ("Op/s", "RocksDB Random Fill", "operations_per_second"),
        ("Events Per Second", "", "events_per_second"),
        ("New Orders Per Minute", "Virtual Users: 8", "new_orders_per_minute"),
        ("Transactions Per Minute", "", "transactions_per_minute"),
        ("Microseconds Per Op", "Random Read", "latency_mean_ms"),
        ("IOPS", "Random Read", "read_iops"),
        ("IOPS", "Sequential Write", "write_iops"),
        ("IOPS", "Mixed", "iops"),
        ("IOPS", "Mode: Read Write", "iops"),
        ("MB/s", "Random Read", "throughput_mb_per_second"),
        ("MiB/s", "", "throughput_mib_per_second"),
        ("Mb/s", "", None),
        ("Seconds", "Total Time", "elapsed_s"),
        ("Seconds", "Average Latency", None),
        ("ms", "Average Latency", "latency_mean_ms"),
        ("ms", "99th Percentile Latency", None),
        ("ms", "Maximum Latency", None),
        ("us", "Average Latency", "latency_mean_ms"),
        ("us", "Step", None),
        ("Frames Per Second", "", None),
        ("", "", None),
    ],
)
def test_units(unit: str, described: str, metric: str | None) -> None:
    """A unit becomes a metric where it says for certain what was measured."""
    found = metric_of(unit, described)
    assert (found[0] if found else None) == metric


def test_user_stays_out() -> None:
    """The name of the user never enters a result."""
    assert "hydra" not in str(damage.read(IMPORTER, FIVE.encode()))
