"""Reports of sysbench's hooks as CSV, JSON and lines, with and without the summary."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from ingest.intake.read.raw.importing import import_bytes, import_file
from ingest.intake.read.raw.refused import Reason
from tests.importers.damage import changed, refusal_of, results_of, text_of
from tests.importers.golden import fixtures, name_of

if TYPE_CHECKING:
    from pathlib import Path

TOOL = "sysbench-hooks"
BANNERS = [path for path in fixtures(TOOL) if path.read_text().startswith("sysbench ")]


def test_the_report_on_the_whole() -> None:
    """The line without threads is the run, those before it are its course."""
    (result,) = results_of(text_of(TOOL, "csv-whole-1.0.20.txt"))
    assert result.metrics == {
        "transactions_per_second": "287.46",
        "queries_per_second": "5781.73",
        "errors_per_second": "1.84",
    }
    assert result.parameters == {"threads": 2, "clients": 2, "interval_s": 1}
    assert result.series[0].at_s == ("1", "2", "3", "4", "5")
    assert result.series[0].values[-1] == "395.01"


@pytest.mark.parametrize("name", ["csv", "json"])
def test_the_percentile_is_not_guessed(name: str) -> None:
    """CSV and JSON do not say which percentile they hold; the lines do."""
    (result,) = results_of(text_of(TOOL, f"{name}-whole-1.0.20.txt"))
    assert not any("latency" in metric for metric in result.metrics)
    assert any("percentile" in warning for warning in result.warnings)
    (stated,) = results_of(text_of(TOOL, "default-whole-p99-1.0.20.txt"))
    assert stated.metrics["latency_p99_ms"] == "21.89"


def test_intervals_alone() -> None:
    """Without a report on the whole the rates are means, and a warning says so."""
    (result,) = results_of(text_of(TOOL, "csv-intervals-1.0.20.txt"))
    printed = ("237.73", "242.57", "52.12", "454.77", "149.09")
    mean = sum(map(Decimal, printed)) / len(printed)
    assert Decimal(result.metrics["transactions_per_second"]) == mean
    assert "means over 5 intervals" in result.warnings[0]


def test_intervals_weigh_by_their_length() -> None:
    """A line after two seconds counts twice one after a second."""
    line = "{},2,{},8.00,4.00,2.00,2.00,1.00,0.00,0.00\n"
    text = line.format(1, "10.00") + line.format(3, "40.00")
    (result,) = results_of(text)
    assert result.metrics["transactions_per_second"] == "30.00"
    assert result.parameters["interval_s"] == 2


def test_runs_one_after_another() -> None:
    """A loop over threads in one file is a result each."""
    one, two = results_of(text_of(TOOL, "csv-two-runs-1.0.20.txt"))
    assert (one.parameters["threads"], two.parameters["threads"]) == (1, 2)
    assert two.metrics["transactions_per_second"] == "318.36"
    alone = text_of(TOOL, "csv-intervals-1.0.20.txt")
    assert len(results_of(alone * 3)) == 3


def test_events_are_no_transactions() -> None:
    """A script that asks no database has events."""
    (result,) = results_of(text_of(TOOL, "csv-events-1.0.20.txt"))
    assert result.metrics["events_per_second"] == "1653.55"
    assert "transactions_per_second" not in result.metrics


def test_the_summary_counts_more() -> None:
    """With sysbench's own summary the log is one of sysbench, and of no script."""
    path = next(p for p in fixtures("sysbench") if p.name.startswith("csv-intervals"))
    imported = import_file(path, "log")
    assert imported.importer.id == "sysbench"
    assert "transaction_type" not in imported.results[0].parameters


@pytest.mark.parametrize("path", BANNERS, ids=name_of)
def test_cut_off_below_a_banner(path: Path) -> None:
    """With a banner there is a report on the whole, or the run was stopped."""
    body = path.read_text().rstrip().split("\n")
    for last in range(len(body) - 1, 0, -1):
        assert refusal_of("\n".join(body[:last]) + "\n").reason is Reason.CUT_OFF


def test_cut_off_within_a_report() -> None:
    """A line or an object that is not whole is refused."""
    text = text_of(TOOL, "csv-intervals-1.0.20.txt").rstrip()
    assert refusal_of(text[:-1]).reason is Reason.DAMAGED
    text = text_of(TOOL, "json-intervals-1.0.20.txt").rstrip()
    assert refusal_of(text[:-1]).reason is Reason.CUT_OFF
    assert refusal_of(text[: text.rindex('"errors"')]).reason is Reason.CUT_OFF


@pytest.mark.parametrize("value", ["nan", "inf", "-1.00", "1e999", "12.3.4", "-nan"])
@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        ("csv-whole-1.0.20.txt", r"427\.08"),
        ("json-whole-1.0.20.txt", r"254\.21"),
        ("default-whole-p99-1.0.20.txt", r"1013\.60"),
    ],
)
def test_no_number(name: str, pattern: str, value: str) -> None:
    """What is no number is refused, whichever report holds it."""
    text = changed(text_of(TOOL, name), pattern, value)
    assert refusal_of(text).reason is Reason.DAMAGED


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1,2,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00\n", Reason.DAMAGED),
        ("0,2,9.00,9.00,9.00,0.00,0.00,0.00,0.00,0.00\n", Reason.DAMAGED),
        ("1,2,9.00,9.00,9.00,0.00,0.00,0.00,0.00,0.00\nhello\n", Reason.DAMAGED),
        ('[\n  {\n    "time":    1,\n    "threads": 2,\n  }\n]\n', Reason.DAMAGED),
        ('[\n  {\n    "time":    1,\n    "errors": 2,\n  }\n]\n', Reason.DAMAGED),
    ],
)
def test_nothing_to_read(text: str, reason: Reason) -> None:
    """Zeros, no time, other lines and objects without their keys are no result."""
    assert refusal_of(text).reason is reason


def test_idle_after_the_end() -> None:
    """A line without threads and without events is an interval, not the run."""
    text = text_of(TOOL, "csv-intervals-1.0.20.txt")
    idle = "6,0,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00\n"
    (result,) = import_bytes((text + idle).encode(), "log").results
    assert "means over 6 intervals" in result.warnings[0]
