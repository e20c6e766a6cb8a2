"""Rows: order, leaders, ratios and intervals, before any language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.language.i18n import read_strings
from ingest.language.speaker import Speaker
from ingest.publishing.charts.documents import document_of
from ingest.publishing.charts.rows import charts_of
from tests.charts.samples import grid_record, number, times_record

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths


def test_order_by_value_puts_the_best_first(reference: Reference) -> None:
    """The shortest time leads; as listed follows the table."""
    absolute, relative = charts_of(times_record(), reference)
    by_value = sorted(absolute.rows, key=lambda row: row.by_value)
    assert [row.level for row in by_value] == ["cfq", "anticipatory", "deadline"]
    assert absolute.levels == ["cfq", "anticipatory", "deadline"]
    assert relative.levels == ["anticipatory", "deadline"]
    assert [row.number["text"] for row in relative.rows if row.number] == [
        "0.97",
        "0.92",
    ]


def test_order_as_published_follows_the_source(reference: Reference) -> None:
    """The table may list levels otherwise than the source printed them."""
    record = times_record()
    for position, row in enumerate(record["table"]["groups"][0]["rows"]):
        row["source_row"] = 9 - position
    rows = charts_of(record, reference)[0].rows
    published = sorted(rows, key=lambda row: row.published)
    assert [row.level for row in published] == ["deadline", "anticipatory", "cfq"]


def test_repeats_are_lines_of_their_own(reference: Reference) -> None:
    """Two runs of one level are two bars, and have no ratio of single runs."""
    record = times_record()
    rows = record["table"]["groups"][0]["rows"]
    rows[1]["levels"]["io_scheduler"] = "cfq"
    rows[0]["repeat"], rows[1]["repeat"] = "1", "2"
    absolute, relative = charts_of(record, reference)
    arms = [("cfq", (), "1"), ("cfq", (), "2"), ("deadline", (), None)]
    assert [row.arm for row in absolute.rows] == arms
    assert len({row.listed for row in absolute.rows}) == 3
    assert [row.level for row in relative.rows] == ["deadline"]


def test_nested_levels_are_lines_of_one_panel(reference: Reference) -> None:
    """Three workers and twelve stand beside a method without any, not apart."""
    record = times_record()
    table = record["table"]
    table["nested_factors"] = ["io_workers"]
    record["treatments"].append({"id": "io_workers", "baseline": "3"})
    levels = [("cfq", "3"), ("cfq", "12"), ("deadline", "")]
    for row, (level, workers) in zip(table["groups"][0]["rows"], levels, strict=True):
        row["levels"] = {"io_scheduler": level, "io_workers": workers}
    absolute, relative = charts_of(record, reference)
    assert absolute.panels == [()]
    assert [(row.level, row.nested) for row in absolute.rows] == [
        ("cfq", (("io_workers", "3"),)),
        ("cfq", (("io_workers", "12"),)),
        ("deadline", ()),
    ]
    found = {row.arm: row.number and row.number["text"] for row in relative.rows}
    assert found == {
        ("cfq", (("io_workers", "12"),), None): "0.97",
        ("deadline", (), None): "0.92",
    }


def test_a_missing_value_has_no_ratio(reference: Reference) -> None:
    """A ratio to or from what was not reported does not exist."""
    record = grid_record()
    row = record["table"]["groups"][0]["rows"][1]
    row["cells"]["transactions_per_second"]["number"] = None
    relative = charts_of(record, reference)[1]
    assert [row.number and row.number["text"] for row in relative.rows] == [
        None,
        "22.25",
    ]


def test_only_a_metric_with_a_direction_has_leaders(reference: Reference) -> None:
    """A low share of log file sync is no lead, whatever the export marks."""
    record = grid_record()
    for group in record["table"]["groups"]:
        for row in group["rows"]:
            row["cells"]["log_file_sync_pct"]["best"] = True
    neutral = charts_of(record, reference)[2]
    assert not any(row.leader for row in neutral.rows)


def test_whiskers_come_from_repeats_alone(
    reference: Reference, rendered: Paths
) -> None:
    """An interval reaches the chart only where the record reports repeats."""
    record = times_record()
    cell = record["table"]["groups"][0]["rows"][1]["cells"]["elapsed_s"]
    cell["interval"] = {"low": number("0.95"), "high": number("0.99")}
    cell["n"] = 5
    charts = charts_of(record, reference)
    speaker = Speaker(reference, read_strings(rendered.i18n), "en")
    rows = document_of(charts[1:], record, speaker, "wide")["datasets"]["rows"]
    assert [(row.get("low"), row.get("high")) for row in rows] == [
        (0.95, 0.99),
        (None, None),
    ]
    assert "runs: 5" in rows[0]["tip"]


def test_a_record_without_a_baseline_has_no_ratios(reference: Reference) -> None:
    """Nothing is compared with what happens to be visible."""
    record = times_record()
    record["treatments"] = [{"id": "io_scheduler", "baseline": None}]
    assert [chart.view for chart in charts_of(record, reference)] == ["absolute"]


def test_nothing_to_draw_is_no_chart(reference: Reference) -> None:
    """Claims without a ratio and metrics without a value give no chart."""
    empty = {**times_record(), "table": None}
    assert charts_of(empty, reference) == []
