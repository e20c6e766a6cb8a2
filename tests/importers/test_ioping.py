"""ioping: reports, raw lines, JSON, damage."""

from __future__ import annotations

import json

import pytest

from ingest.intake.read.raw.refused import Reason
from tests.importers.damage import changed, refusal_of, results_of, text_of

TOOL = "ioping"


def test_report() -> None:
    """Times are in ms as printed; the rate of a run that waited is no metric."""
    (result,) = results_of(text_of(TOOL, "1.3-write-quiet.txt"))
    assert set(result.metrics) == {
        "latency_mean_ms",
        "latency_min_ms",
        "latency_max_ms",
        "latency_stddev_ms",
    }
    assert result.parameters["access_pattern"] == "write"
    assert result.parameters["block_size_bytes"] == 4096
    assert "iops_while_serving" in result.parameters


def test_rapid_run_has_a_rate() -> None:
    """Where requests follow each other at once, their rate is that of the device."""
    (result,) = results_of(text_of(TOOL, "1.3-rapid.txt"))
    assert result.metrics["iops"] == "7920"
    assert result.metrics["latency_min_ms"] == "0.031"
    assert "operations" not in result.parameters


def test_json_says_what_is_in_it() -> None:
    """The statistics of the whole run count, in ns."""
    text = text_of(TOOL, "1.3.json")
    stat = json.loads(text)[-1]["stat"]
    (result,) = results_of(text)
    assert result.metrics["latency_mean_ms"] == f"{stat['avg'] / 1e6:.6f}"
    assert result.parameters["operations"] == stat["count"]


def test_raw_lines_are_intervals() -> None:
    """Several lines are one run: extremes of all, the mean of all, and a course."""
    (result,) = results_of(text_of(TOOL, "1.3-intervals.txt"))
    assert result.metrics["latency_max_ms"] == "3.866199"
    assert result.metrics["latency_mean_ms"] == "0.506070"
    assert result.series[0].at_s[0] == "0.200255041"
    assert len(result.series[0].values) == 4
    (one,) = results_of(text_of(TOOL, "1.3-batch.txt"))
    assert not one.series


def test_old_report_and_several() -> None:
    """Each report is a result; 0.8 says nothing of the time without waiting."""
    first, second = results_of(text_of(TOOL, "hand-0.8-two-runs.txt"))
    assert first.metrics["latency_mean_ms"] == "2"
    assert first.parameters["operations"] == 2
    assert second.metrics["latency_min_ms"] == "0.5"


@pytest.mark.parametrize("fixture", ["1.3-read.txt", "hand-0.8-two-runs.txt"])
@pytest.mark.parametrize("indent", ["    ", "\t"])
def test_indented(fixture: str, indent: str) -> None:
    """A report that was moved to the right says the same."""
    text = text_of(TOOL, fixture)
    moved = "".join(f"{indent}{line}" for line in text.splitlines(keepends=True))
    assert results_of(moved) == results_of(text)


def test_layout_before_0_7() -> None:
    """The first layout is told as what it is, not as the end of a file."""
    text = (
        "4096 bytes from . (ext4 /dev/sda1): request=1 time=0.2 ms\n\n"
        "--- . (ext4 /dev/sda1) ioping statistics ---\n"
        "1 requests completed in 900.1 ms, 5000 iops, 19.5 mb/s\n"
        "min/avg/max/mdev = 0.2/0.2/0.2/0.0 ms\n"
    )
    refused = refusal_of(text)
    assert (refused.reason, refused.line) == (Reason.DAMAGED, 5)
    assert "older than 0.7" in refused.message


@pytest.mark.parametrize(
    ("fixture", "pattern", "new", "reason"),
    [
        ("1.3-write-quiet.txt", r"mdev = \S+ ms", "mdev = 1,77 ms", Reason.DAMAGED),
        ("1.3-write-quiet.txt", r"min/avg[^\n]+\n", "min/avg", Reason.CUT_OFF),
        ("1.3-read.txt", r"\n---(?s:.)*", "\n", Reason.CUT_OFF),
        ("1.3.json", r'"avg": \d+', '"avg": "NaN"', Reason.DAMAGED),
        ("1.3-batch.txt", r"(?s)\n.*", "", Reason.CUT_OFF),
    ],
)
def test_damage(fixture: str, pattern: str, new: str, reason: Reason) -> None:
    """What is cut, or has a comma for a point, is refused."""
    assert refusal_of(changed(text_of(TOOL, fixture), pattern, new)).reason is reason


def test_nothing_measured() -> None:
    """A run of which no request counts has no result."""
    text = changed(
        text_of(TOOL, "1.3-write-quiet.txt"),
        r"mdev = .*",
        "mdev = 0 ns / 0 ns / 0 ns / 0 ns",
    )
    assert refusal_of(text).reason is Reason.DAMAGED


def test_ten_numbers_are_not_ioping() -> None:
    """Ten columns whose mean is not the sum by the count are of another tool."""
    assert refusal_of("1 2 3 4 5 6 7 8 9 10\n").reason is Reason.UNKNOWN_TOOL


def test_runs_of_one_line_each() -> None:
    """Lines that each left a first request out are runs; mixed ones are refused."""
    line, intervals = text_of(TOOL, "1.3-batch.txt"), text_of(TOOL, "1.3-intervals.txt")
    assert results_of(line * 3) == results_of(line) * 3
    refusal = refusal_of(intervals * 2)
    assert (refusal.reason, refusal.line) == (
        Reason.DAMAGED,
        intervals.count("\n") + 1,
    )
