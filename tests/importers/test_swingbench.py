"""Swingbench: results XML and JSON, and the console of charbench."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from ingest.intake.read.raw.refused import Reason
from ingest.intake.read.tools.swingbench import IMPORTER
from tests.importers import damage
from tests.importers.golden import FIXTURES
from tests.importers.samples import Sample, samples, value_of

RESULTS = (FIXTURES / "swingbench" / "results-2.7.xml").read_text(encoding="utf-8")


@pytest.mark.parametrize("sample", samples("swingbench"))
def test_sample(sample: Sample) -> None:
    """Every expected figure of a real output is read."""
    (result,) = sample.imported().results
    expected = sample.expected
    if "samples" in expected:
        (series,) = result.series
        last = expected["last_sample"]
        assert len(series.values) == expected["samples"]
        assert series.values[-1] == last["tps"]
        assert result.tool_version == expected["swingbench_version"]
        assert result.parameters["clients"] == int(last["users"].split("/")[1])
        return
    assert Decimal(result.metrics["transactions_per_second"]) == value_of(
        expected["avg_tps"]
    )
    for name, ours in (
        ("completed", "transactions"),
        ("failed", "failed"),
        ("users", "clients"),
        ("max_tpm", "transactions_per_minute_max"),
    ):
        assert result.parameters[ours] == value_of(expected[name])
    if "run_time" in expected:
        hours, minutes, seconds = expected["run_time"]["value"].split(":")
        elapsed = int(hours) * 3600 + int(minutes) * 60 + int(seconds)
        assert result.metrics["elapsed_s"] == str(elapsed)
        assert result.label == expected["benchmark"].strip('"')
    kinds: Any = result.parameters["transactions_by_type"]
    for kind, figures in expected.get("transactions", {}).items():
        assert kinds[kind]["transactions"] == figures["count"]
        assert kinds[kind]["latency_mean_ms"] == value_of(figures["avg_ms"])
        assert kinds[kind]["latency_p90_ms"] == value_of(figures["p90_ms"])


@pytest.mark.parametrize(
    ("pattern", "new", "reason"),
    [
        ("103.00", "NaN", Reason.DAMAGED),
        ("1850.25", "Infinity", Reason.DAMAGED),
        ("0:00:05", "soon", Reason.DAMAGED),
        ("1709287202001, 105", "1709287202001, -5", Reason.DAMAGED),
        ("<AverageTransactionsPerSecond>.*", "", Reason.DAMAGED),
        (r"<\?xml.*", '<!DOCTYPE x [<!ENTITY a "b">]>', Reason.MARKUP),
        (
            r"<\?xml.*",
            '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
            Reason.MARKUP,
        ),
        ("</Overview>", "<x>" * 100_000, Reason.CUT_OFF),
        ("<BenchmarkName>.*", "<a>" * 60 + "</a>" * 60, Reason.DAMAGED),
    ],
)
def test_refused(pattern: str, new: str, reason: Reason) -> None:
    """What is no value, or no results file, is refused with its reason."""
    text = damage.changed(RESULTS, pattern, new)
    assert damage.refused(IMPORTER, text).reason is reason


def test_names_of_the_owner_stay_out() -> None:
    """Connect string and comment never enter a result."""
    (result,) = damage.read(IMPORTER, RESULTS.encode())
    assert "hydra" not in str(result)


def test_run_without_its_end() -> None:
    """A console log that was stopped is refused at its last line."""
    log = (FIXTURES / "swingbench" / "charbench-2.7.log").read_text(encoding="utf-8")
    refused = damage.refused(IMPORTER, log.replace("Completed Run.", ""))
    assert refused.reason is Reason.CUT_OFF
    assert refused.line == 15
