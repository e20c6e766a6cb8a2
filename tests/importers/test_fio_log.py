"""fio's logs: windows and requests, names, damage."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from ingest.intake.read.raw.importing import import_bytes
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.raw.stored import RawCache
from tests.importers.damage import text_of

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.read.raw.results import Result

TOOL = "fio-log"


def read(name: str, text: str = "") -> tuple[Result, ...]:
    """Return the results of a fixture, or of a text under its name."""
    return import_bytes((text or text_of(TOOL, name)).encode(), name).results


def refused(name: str, text: str) -> RefusedError:
    """Return why a text under a name is refused."""
    with pytest.raises(RefusedError) as caught:
        read(name, text)
    return caught.value


def test_windows() -> None:
    """A direction is a result; its mean is what fio printed of the same samples."""
    reads, writes = read("3.33-windows_iops.1.log")
    assert (reads.label, writes.label) == ("read", "write")
    assert reads.metrics == {"read_iops": "4739.6"}
    assert reads.series[0].at_s == ("0.500", "1.000", "1.500", "2.000", "2.500")
    bandwidth, _ = read("3.33-windows_bw.1.log")
    assert bandwidth.metrics["read_bandwidth_bytes_per_second"] == str(
        Decimal("37918.40") * 1024
    ).rstrip("0")


def test_latency_of_windows_has_no_mean() -> None:
    """No line says how many requests a window holds, so nothing ranks the run."""
    reads, _ = read("3.33-windows_lat.1.log")
    assert reads.metrics == {}
    assert reads.series[0].metric == "read_latency_mean_ms"
    assert reads.series[0].values[0] == "0.59925"


def test_requests() -> None:
    """Requests give percentiles where there are enough, and sums by the second."""
    (latency,) = read("3.33-requests_lat.1.log")
    assert latency.metrics["write_latency_max_ms"] == "0.090659"
    assert "write_latency_p95_ms" in latency.metrics
    assert "write_latency_p99_ms" not in latency.metrics
    (rate,) = read("3.33-requests_iops.1.log")
    assert rate.series[0].values == ("8",)


def test_times_since_1970() -> None:
    """The first window is as long as the next; its end is not in 1970."""
    (result,) = read("3.33-epoch_bw.1.log")
    assert result.series[0].at_s == ("0.501", "1.002", "1.501")


def test_name_says_what_the_numbers_are(tmp_path: Path) -> None:
    """The same bytes are another thing under another name, in the store as well."""
    text = text_of(TOOL, "3.33-windows_iops.1.log")
    store = RawCache(tmp_path)
    for kind, metric in (
        ("iops", "read_iops"),
        ("bw", "read_bandwidth_bytes_per_second"),
    ):
        found = store.imported(text.encode(), f"raw/run_{kind}.1.log")
        assert list(found.results[0].metrics) == [metric]
    refusal = refused("run.txt", text)
    assert refusal.reason is Reason.UNKNOWN_TOOL
    assert "_bw.1.log" in refusal.expected
    assert refused("run_slat.1.log", text).reason is Reason.UNKNOWN_TOOL


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("500, 1,5, 0, 0, 0\n500, 2, 0, 0, 0\n", 1),
        ("500, 1, 0, 0, 0\n1000, nan, 0, 0, 0\n1500, 2, 0, 0, 0\n", 2),
        ("500, 1, 0, 0, 0\n1000, 2, 0, 0\n1500, 2, 0, 0, 0\n", 2),
        ("500, 1, 0, 0, 0\n1000, 2, 0, 0, 0\n1500, 2", 3),
    ],
)
def test_damage(text: str, line: int) -> None:
    """A line of another form is refused with its number, and so is a cut one."""
    refusal = refused("run_bw.1.log", text)
    if refusal.reason is not Reason.UNKNOWN_TOOL:
        assert (refusal.reason, refusal.line) == (Reason.DAMAGED, line)


def test_unit_of_old_latencies_is_not_known() -> None:
    """Four numbers were µs before fio 3.0 and ns after it."""
    refusal = refused("run_lat.1.log", "1, 500, 0, 4096\n2, 600, 0, 4096\n")
    assert "unit" in refusal.message


@pytest.mark.parametrize("name", ["3.33-windows_bw.1.log", "3.33-requests_iops.1.log"])
def test_jobs_appended_to_one_another(name: str) -> None:
    """Nothing says whether two jobs ran at the same time: no rate is that of both."""
    text = text_of(TOOL, name)
    refusal = refused(name, text + text)
    assert "several jobs" in refusal.message
    assert refusal.line == text.count("\n") + 1


def test_latencies_of_several_jobs() -> None:
    """Percentiles of requests are those of all of them, whenever they were."""
    name = "3.33-requests_lat.1.log"
    text = text_of(TOOL, name)
    (one,), (both,) = read(name), read(name, text + text)
    assert both.metrics.items() >= one.metrics.items()
