"""Names of charts are stable, complete and lead to the chart."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ingest.intake.models.base import LANGUAGES
from ingest.publishing.embeds.frame import frame_height
from ingest.publishing.embeds.inventory import embeds_of, short_path, with_heights
from tests.embeds.conftest import chart

if TYPE_CHECKING:
    from ingest.publishing.embeds.inventory import Subject


def test_a_record_lists_its_leading_chart_twice(record: Subject) -> None:
    """The bare id is the first chart's, with a PNG; every chart has its full id."""
    charts = [chart("tps", "absolute"), chart("tps", "relative")]
    listed = list(embeds_of(record, charts))
    assert [each["id"] for each in listed] == [
        "a-record",
        "a-record.tps.absolute",
        "a-record.tps.relative",
    ]
    assert [each["leading"] for each in listed] == [True, False, False]
    assert [each["png"] for each in listed] == [True, False, False]
    assert {each["subject"] for each in listed} == {"a-record"}


def test_the_anchor_is_that_of_the_page(record: Subject) -> None:
    """It follows functions/part-id.html, which replaces what an id must not hold."""
    entries = list(embeds_of(record, [chart("odd.metric", "relative")]))
    assert [each["anchor"] for each in entries] == [
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
    assert list(map(short_path, entries)) == ["/a/oltp/nvme/", "/s/io-scheduler/"]


def test_an_unknown_view_is_refused(record: Subject) -> None:
    """A kind of chart that no reader of the list knows ends the build."""
    with pytest.raises(ValueError, match="no known kind"):
        list(embeds_of(record, [chart("tps", "pie")]))


def test_the_frame_fits_the_longest_language(record: Subject) -> None:
    """More words and a higher drawing make a higher frame; a wide one shrinks."""
    (entry, _) = embeds_of(record, [chart("tps", "absolute")])
    sizes = dict.fromkeys(LANGUAGES, (728.0, 200.0))
    low = with_heights(entry, sizes)["height"]
    assert with_heights(entry, {**sizes, "de": (728.0, 300.0)})["height"] == low + 100
    entry["note"] = {**entry["note"], "es": "palabra " * 60}
    assert with_heights(entry, sizes)["height"] > low
    assert frame_height(entry, "en", (1456, 400)) == low
