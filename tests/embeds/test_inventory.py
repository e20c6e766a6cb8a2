"""Names of charts are stable, complete and lead to the chart."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ingest.publishing.embeds.inventory import embeds_of, short_path
from tests.embeds.conftest import chart

if TYPE_CHECKING:
    from ingest.publishing.embeds.inventory import Subject


def test_a_record_lists_each_metric_once(record: Subject) -> None:
    """The bare id is the first chart's, with a PNG; other metrics have a full id."""
    charts = [
        chart("tps", "absolute"),
        chart("tps", "relative"),
        chart("latency", "absolute"),
        chart("latency", "relative"),
    ]
    listed = list(embeds_of(record, charts))
    assert [each["id"] for each in listed] == ["a-record", "a-record.latency.absolute"]
    assert [each["leading"] for each in listed] == [True, False]
    assert [each["png"] for each in listed] == [True, False]
    assert {each["subject"] for each in listed} == {"a-record"}


def test_what_was_published_is_listed_for_good(record: Subject) -> None:
    """A further view of a metric, and the full id of the leading chart."""
    charts = [chart("tps", "absolute"), chart("tps", "relative")]
    published = {"a-record", "a-record.tps.absolute", "a-record.tps.relative"}
    listed = list(embeds_of(record, charts, published))
    assert {each["id"] for each in listed} == published
    assert [each["leading"] for each in listed] == [True, False, False]


def test_the_anchor_is_that_of_the_page(record: Subject) -> None:
    """It follows functions/part-id.md, which replaces what an id must not hold."""
    charts = [chart("tps", "relative"), chart("odd.metric", "relative")]
    assert [each["anchor"] for each in embeds_of(record, charts)] == [
        "chart",
        "chart--odd_metric--relative",
    ]


def test_answers_and_settings_have_one_name(record: Subject) -> None:
    """Their only chart leads and is listed once."""
    answer = replace(record, kind="answer", id="oltp.nvme.filesystem")
    setting = replace(record, kind="setting", id="io-scheduler")
    entries = [
        *embeds_of(answer, [chart("x", "forest")]),
        *embeds_of(setting, [chart("life-spans", "lifespan")]),
    ]
    assert [each["id"] for each in entries] == [
        "oltp.nvme.filesystem",
        "life-span.io-scheduler",
    ]
    assert all(each["leading"] and each["metric"] is None for each in entries)
    assert list(map(short_path, entries)) == [
        "/a/oltp/nvme/filesystem/",
        "/s/io-scheduler/",
    ]


def test_an_unknown_view_is_refused(record: Subject) -> None:
    """A kind of chart that no reader of the list knows ends the build."""
    with pytest.raises(ValueError, match="no known kind"):
        list(embeds_of(record, [chart("tps", "pie")]))
