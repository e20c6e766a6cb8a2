"""Oracle AWR reports, HTML and text."""

from __future__ import annotations

from contextlib import suppress
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from ingest.intake.read.raw.importing import import_bytes
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.tools.oracle_awr import IMPORTER
from tests.importers import damage
from tests.importers.golden import FIXTURES, fixtures, name_of
from tests.importers.samples import Sample, samples

if TYPE_CHECKING:
    from pathlib import Path

FILES = fixtures("oracle-awr")
HTML = (FIXTURES / "oracle-awr" / "awr-19c.html").read_text(encoding="utf-8")
TEXT = (FIXTURES / "oracle-awr" / "awr-11.2.txt").read_text(encoding="utf-8")
#: Names of the manifest and ours; MB are of 1024 × 1024 bytes.
METRICS = {
    "db_time_per_s": ("db_time_per_second", 1),
    "redo_bytes_per_s": ("redo_bytes_per_second", 1),
    "logical_reads_per_s": ("logical_reads_per_second", 1),
    "phys_read_blocks_per_s": ("physical_reads_per_second", 1),
    "read_io_req_per_s": ("read_requests_per_second", 1),
    "write_io_req_per_s": ("write_requests_per_second", 1),
    "read_io_mb_per_s": ("read_bandwidth_bytes_per_second", 1024**2),
    "write_io_mb_per_s": ("write_bandwidth_bytes_per_second", 1024**2),
    "user_calls_per_s": ("user_calls_per_second", 1),
    "executes_per_s": ("executes_per_second", 1),
    "transactions_per_s": ("transactions_per_second", 1),
    "elapsed": ("elapsed_s", 60),
}
IN_MS = {"us": Decimal("0.001"), "ms": Decimal(1)}


def printed(expected: dict[str, str]) -> Decimal:
    """Return a printed figure of the manifest."""
    return Decimal(expected["value"].replace(",", ""))


@pytest.mark.parametrize("sample", samples("oracle-awr"))
def test_sample(sample: Sample) -> None:
    """Every expected figure of a real report is read."""
    (result,) = sample.imported().results
    expected, parameters = sample.expected, result.parameters
    for name, (metric, factor) in METRICS.items():
        assert Decimal(result.metrics[metric]) == printed(expected[name]) * factor
    assert parameters["db_time_s"] == printed(expected["db_time"]) * 60
    profile: Any = parameters["load_profile_per_second"]
    assert profile["DB CPU(s)"] == printed(expected["db_cpu_per_s"])
    assert result.tool_version == expected["release"]
    assert parameters["rac"] is (expected["rac"] == "YES")
    assert parameters["begin_snapshot"] == int(expected["begin_snap"])
    assert parameters["end_snapshot"] == int(expected["end_snap"])
    assert parameters["started"] == expected["begin_time"]
    assert parameters["ended"] == expected["end_time"]
    assert expected["db_name"] not in str(result).replace("enabled", "")
    waits: Any = parameters["top_waits"]
    for ours, event in zip(waits, expected["top_events"], strict=False):
        assert ours["event"] == event["event"]
        assert ours["total_wait_s"] == Decimal(event["total_wait_s"])
        assert ours["pct_db_time"] == Decimal(event["pct_db_time"])
        if event["waits"]:
            average, unit = event["avg_wait"][:-2], event["avg_wait"][-2:]
            assert ours["waits"] == int(event["waits"].replace(",", ""))
            assert ours["average_wait_ms"] == Decimal(average) * IN_MS[unit]


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_names_of_the_owner_stay_out(path: Path) -> None:
    """Hosts, databases, instances, services and paths never enter a result."""
    shown = str(damage.read(IMPORTER, path.read_bytes())).lower()
    assert not [
        name
        for name in ("labor", "hydra", "kunden", "/u01", "+data", "10.0.")
        if name in shown
    ]


@pytest.mark.parametrize(
    ("text", "pattern", "new", "reason"),
    [
        (HTML, "3,123,456.7", "NaN", Reason.DAMAGED),
        (HTML, "15.00 ", "-15.00 ", Reason.DAMAGED),
        (HTML, "900.11us", "infms", Reason.DAMAGED),
        (TEXT, "1,256,890.1", "Infinity   ", Reason.DAMAGED),
        (TEXT, "8,935,732", "NaN      ", Reason.DAMAGED),
        (TEXT, "Load Profile", "Load profit ", Reason.DAMAGED),
        (HTML, "SETALL", "<script>x()</script>", Reason.MARKUP),
        (HTML, "SETALL", "<img src=x onerror=x()>", Reason.MARKUP),
        (HTML, "SETALL", "<iframe src=x></iframe>", Reason.MARKUP),
        (HTML, "SETALL", "<table><tr><td>" * 100_000, Reason.DAMAGED),
        (HTML, "(?s)End of Report.*", "", Reason.CUT_OFF),
    ],
)
def test_refused(text: str, pattern: str, new: str, reason: Reason) -> None:
    """What is no value, or no report, is refused with its reason."""
    assert damage.refused(IMPORTER, damage.changed(text, pattern, new)).reason is reason


def test_escaped_markup_in_a_setting() -> None:
    """A parameter with a script as its value is refused."""
    text = HTML.replace("SETALL", "&lt;script src='x'&gt;")
    with pytest.raises(RefusedError) as caught:
        import_bytes(text.encode(), "awr.html")
    assert caught.value.reason is Reason.MARKUP


def test_deep_nesting_is_read() -> None:
    """100,000 tags within each other neither crash nor take long."""
    text = HTML.replace("SETALL", "<b>" * 100_000 + "SETALL")
    with suppress(RefusedError):
        damage.read(IMPORTER, text.encode())


def test_huge_attribute() -> None:
    """An attribute of megabytes changes nothing."""
    (whole,) = damage.read(IMPORTER, HTML.encode())
    long = HTML.replace("<table ", f'<table class="{"x" * 4_000_000}" ', 1)
    assert damage.read(IMPORTER, long.encode()) == [whole]


def test_two_reports_in_a_file() -> None:
    """Reports spooled one after another stay apart."""
    for text in (HTML, TEXT):
        (one,) = damage.read(IMPORTER, text.encode())
        assert damage.read(IMPORTER, (text * 2).encode()) == [one, one]


def test_report_of_a_whole_cluster() -> None:
    """A report of another form is refused, not half read."""
    text = "WORKLOAD REPOSITORY RAC REPORT\n\nDatabase Summary\n\nEnd of Report\n"
    refused = damage.refused(IMPORTER, text)
    assert refused.reason is Reason.DAMAGED
    assert "cluster" in refused.hint


@pytest.mark.parametrize(
    ("text", "old", "new", "seconds"),
    [
        (HTML, ">810.5<", ">27.9K<", "27900"),
        (HTML, ">385.2<", ">1.2M<", "1200000"),
    ],
)
def test_long_waits_in_thousands(text: str, old: str, new: str, seconds: str) -> None:
    """Since 11.2.0.4 waits of hours are printed in thousands of seconds."""
    assert old in text
    (result,) = damage.read(IMPORTER, text.replace(old, new).encode())
    waits: Any = result.parameters["top_waits"]
    assert Decimal(seconds) in {each.get("total_wait_s") for each in waits}


def test_counts_in_thousands() -> None:
    """Counts may be printed in thousands, too; times in us keep their unit."""
    (result,) = damage.read(IMPORTER, HTML.replace(">427,950<", ">42.8M<").encode())
    waits: Any = result.parameters["top_waits"]
    assert waits[1]["waits"] == 42_800_000
    assert waits[1]["average_wait_ms"] == Decimal("0.90011")


def test_profile_of_a_pluggable_database() -> None:
    """Its top events follow the load profile; "enq: TX" is no row of the profile."""
    lines = TEXT.splitlines(keepends=True)
    start = next(n for n, line in enumerate(lines) if "Instance Efficiency" in line)
    end = next(n for n, line in enumerate(lines) if line.startswith("Top "))
    without = "".join([*lines[:start], *lines[end:]])
    name = "db file sequential read      "
    renamed = without.replace(name, "enq: TX - row lock contention", 1)
    assert renamed != without
    (whole,) = damage.read(IMPORTER, TEXT.encode())
    (result,) = damage.read(IMPORTER, renamed.encode())
    assert result.metrics == whole.metrics
    waits: Any = result.parameters["top_waits"]
    assert "enq: TX - row lock contention" in {each["event"] for each in waits}


def test_prompts_of_sqlplus_come_first() -> None:
    """A report as SQL*Plus leaves it holds the dialogue that made it."""
    dialogue = (
        "SQL> @?/rdbms/admin/awrrpt.sql\n\n"
        "Enter value for report_type: html\n"
        "Enter value for num_days: 1\n"
        "To use this name, press <return> to continue, otherwise enter an "
        "alternative.\n\nEnter value for report_name: \n"
    )
    plain = import_bytes(HTML.encode(), "report.html").results
    assert import_bytes((dialogue + HTML).encode(), "spool.txt").results == plain


def test_a_page_after_other_markup_stays_refused() -> None:
    """Only a dialogue may stand before the report, nothing a browser would act on."""
    with pytest.raises(RefusedError) as caught:
        import_bytes(b"notes <script>x()</script>\n" + HTML.encode(), "spool.txt")
    assert caught.value.reason is Reason.MARKUP


@pytest.mark.parametrize("name", ["awr-10.2.html", "awr-19c.html"])
@pytest.mark.parametrize("width", [72, 80, 100, 132])
def test_lines_cut_to_a_width(name: str, width: int) -> None:
    """SQL*Plus cuts lines at its linesize, and with them cells: nothing is read."""
    lines = damage.text_of("oracle-awr", name).split("\n")
    cut = [line[at : at + width] for line in lines for at in range(0, len(line), width)]
    refusal = damage.refusal_of("\n".join(cut))
    assert refusal.reason is Reason.DAMAGED
    assert "linesize" in refusal.hint
