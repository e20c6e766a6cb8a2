"""fio's JSON as programs hand it on: sorted, gathered, taken apart."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from ingest.intake.read.raw.refused import Reason
from tests.importers.damage import refusal_of, results_of


def _document(name: str, rate: int) -> dict[str, Any]:
    """Return a document of one job that read at a rate; each is of another run."""
    percentiles = {"50.000000": 250_000, "99.000000": 900_000}
    latency = {"min": 100_000, "max": 10**6, "mean": 300_000.5, "stddev": 5.25}
    read = {
        "io_bytes": 4096 * rate,
        "io_kbytes": 4 * rate,
        "bw_bytes": 4096 * rate,
        "iops": rate,
        "runtime": 1000,
        "clat_ns": {**latency, "percentile": percentiles},
    }
    return {
        "fio version": "fio-3.33",
        "timestamp": 1_700_000_000 + rate,
        "jobs": [{"jobname": name, "groupid": 0, "error": 0, "read": read}],
    }


FIRST, SECOND = _document("first", 300), _document("second", 600)
PLAIN = [json.dumps(each, indent=1) for each in (FIRST, SECOND)]
SORTED = [json.dumps(each, indent=1, sort_keys=True) for each in (FIRST, SECOND)]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(PLAIN),
        "\n".join(SORTED),
        f"{PLAIN[0]}\n{SORTED[1]}",
        f"{SORTED[0]}\n{PLAIN[1]}",
        json.dumps([FIRST, SECOND], sort_keys=True),
        json.dumps({"a": {"b": FIRST}, "c": [SECOND]}, indent=1, sort_keys=True),
        f"run() {{\n}}\n{SORTED[0]}\n{{}}\n{SORTED[1]}",
        "\n".join(
            json.dumps(each, sort_keys=True) for each in ({"host": 1}, FIRST, SECOND)
        ),
    ],
)
def test_every_document_counts(text: str) -> None:
    """In whatever order its keys stand, and whatever stands around it."""
    found = [(each.label, each.metrics["read_iops"]) for each in results_of(text)]
    assert found == [("first", "300"), ("second", "600")]


def test_no_percentile_is_none() -> None:
    """A percentile a program could not write is absent; the others are not."""
    text = PLAIN[0].replace("900000", "null")
    (result,) = results_of(text)
    assert Decimal(result.metrics["read_latency_p50_ms"]) == Decimal("0.25")
    assert "read_latency_p99_ms" not in result.metrics


@pytest.mark.parametrize("part", [FIRST["jobs"], {"jobs": FIRST["jobs"]}])
def test_jobs_without_their_document(part: object) -> None:
    """What a program took out of fio's JSON is known as that."""
    refusal = refusal_of(json.dumps(part, indent=1))
    assert "fio" in refusal.message
    assert "fio version" in refusal.expected


def test_no_time_is_above_the_longest() -> None:
    """A minimum nobody lowered is refused; no page shows centuries."""
    refusal = refusal_of(PLAIN[0].replace('"min": 100000', f'"min": {2**64 - 1}'))
    assert refusal.reason is Reason.DAMAGED
    assert "min" in refusal.message
