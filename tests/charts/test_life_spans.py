"""The life-span chart says what the reference data say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from ingest.publishing.charts.lifespan import life_spans_of
from tests.charts.samples import texts_of

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference


def test_every_scheduler_with_a_life_span_is_drawn(
    drawings: dict[str, str], reference: Reference
) -> None:
    """Each level is named once, and the boundary is labelled."""
    spans = life_spans_of(reference.factors["io_scheduler"], reference)
    assert spans.rows
    for width in ("wide", "narrow"):
        svg = drawings[f"io-scheduler/life-spans.en.{width}.svg"]
        texts = texts_of(svg)
        for row in spans.rows:
            assert texts.count(row.level) == 1
        assert {"5.0", "legacy block layer", "blk-mq only"} <= set(texts)


def test_legacy_spans_are_hollow_and_default_lines_thick(
    drawings: dict[str, str],
) -> None:
    """A legacy level is a tint with an outline; its default line is three pixels."""
    svg = drawings["io-scheduler/life-spans.en.wide.svg"]
    assert 'fill="var(--c-cfq-t)" stroke="var(--c-cfq)"' in svg
    assert 'fill="var(--c-kyber)" stroke="var(--c-kyber)"' in svg
    assert re.search(r'stroke="var\(--c-cfq\)" stroke-width="3"', svg)
    assert svg.count("stroke-dasharray") == 1


def test_the_finding_lists_every_span(
    index: dict[str, list[dict[str, Any]]], reference: Reference
) -> None:
    """The description is the chart in words."""
    spans = life_spans_of(reference.factors["io_scheduler"], reference)
    for text in index["io-scheduler"][0]["alt"].values():
        for row in spans.rows:
            assert row.level in text
            assert row.introduced in text


def test_an_undated_kernel_is_an_error(reference: Reference) -> None:
    """A bar is never drawn to a guessed date, nor silently left out."""
    undated = reference.model_copy(update={"kernels": {}})
    with pytest.raises(ValueError, match="has no date"):
        life_spans_of(undated.factors["io_scheduler"], undated)


def test_a_setting_without_life_spans_has_no_chart(reference: Reference) -> None:
    """Mount modes have no kernel history."""
    factor = reference.factors["jfs2_mount_mode"]
    assert not life_spans_of(factor, reference).rows
