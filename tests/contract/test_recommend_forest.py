"""The forest plot places what was measured, and the words repeat it."""

from __future__ import annotations

import math
from typing import Any

import pytest

from ingest.publishing.export.numbers import STRIP_AXIS
from ingest.publishing.export.recommendations.forest import (
    NARROW,
    USUAL,
    WIDE,
    choose_axis,
)
from tests.contract.recommend_pages import load, oltp, pages
from tests.sentences.recommend_cases import (
    MYSQL,
    ORACLE,
    effect,
    plain,
    recommendation,
    row,
)


def test_cells_in_words_are_those_of_the_forest() -> None:
    """The range told is that of the marks."""
    answers = pages(oltp())["oltp-tpcc-like", "hdd-raid-bbwc"]["answers"]
    said = plain(answers[0]["eras"][0]["sentence"])["en"]
    assert "1.8 to 3.0 times" in said
    axis = answers[0]["forest"]["axis"]
    width = math.log(axis["high"] / axis["low"])
    marks = [
        mark
        for each in answers[0]["forest"]["rows"]
        for mark in each["marks"]
        if mark["level"] == "deadline"
    ]
    lows = [axis["low"] * math.exp(m["cell_low_pct"] / 100 * width) for m in marks]
    highs = [axis["low"] * math.exp(m["cell_high_pct"] / 100 * width) for m in marks]
    assert f"{min(lows):.2f} to {max(highs):.2f}" == "1.84 to 3.04"


def test_forest_positions() -> None:
    """The usual axis runs from 0.5 to 4, so 1 lies at a third of it."""
    forest = pages(oltp())["oltp-tpcc-like", "hdd-raid-bbwc"]["answers"][0]["forest"]
    axis = forest["axis"]
    assert (axis["low"], axis["high"], axis["one_pct"]) == (0.5, 4.0, 33.33)
    assert [tick["pct"] for tick in axis["ticks"]] == [0.0, 33.33, 66.67, 100.0]
    assert axis["band_low_pct"] < axis["one_pct"] < axis["band_high_pct"]
    assert forest["reference"] == "cfq"
    assert forest["levels"] == ["deadline", "noop"]
    assert [each["record"] for each in forest["rows"]] == [MYSQL, ORACLE]
    (pooled,) = forest["pooled"]
    assert pooled["is_clipped"], "its interval ends at 4.40"
    assert pooled["high_pct"] == 100.0
    assert pooled["cells"] == 7
    assert forest["tau"]["text"] == "0.12"


def test_a_single_cell_has_no_range() -> None:
    """One cell is the point itself."""
    (only,) = pages(load())["bulk-load", "lvm-multi-disk"]["answers"]
    (mark,) = only["forest"]["rows"][0]["marks"]
    assert mark["cell_low_pct"] is None
    assert mark["cell_high_pct"] is None
    assert mark["ratio"]["text"] == "0.92"


@pytest.mark.parametrize(
    ("low", "high", "axis"),
    [
        (0.97, 1.02, NARROW),
        (0.97, 1.3, USUAL),
        (0.6, 3.9, USUAL),
        (0.4, 1.0, WIDE),
        (1.0, 9.0, WIDE),
    ],
)
def test_the_axis_fits_what_was_measured(low: float, high: float, axis: Any) -> None:
    """Close pairs are drawn large, and nothing measured lies outside."""
    found = recommendation(
        rows=(row(MYSQL, effect("deadline", low, high, 2)),), pooled=()
    )
    assert choose_axis(found) == axis


def test_strips_and_forests_place_ratios_alike() -> None:
    """Both use one rule: logarithmic, and an end for what lies outside."""
    assert STRIP_AXIS.position(0.0) == 33.33
    assert USUAL.position(math.log(4.0)) == 100.0
    assert USUAL.position(math.log(99.0)) == 100.0
    assert not USUAL.holds(math.log(99.0))


def test_claims_have_no_interval() -> None:
    """A ratio stated in words is a point."""
    claim = effect(
        "deadline", 3, 3, 1, is_claim=True, is_approximate=True, verdict=None
    )
    found = recommendation(rows=(row(MYSQL, claim),), pooled=())
    (only,) = pages(found)["oltp-tpcc-like", "hdd-raid-bbwc"]["answers"]
    (mark,) = only["forest"]["rows"][0]["marks"]
    assert mark["is_claim"]
    assert mark["approximate"]
    assert mark["interval"] is None
    assert mark["low_pct"] is None


def test_evidence_stands_by_how_it_speaks_to_the_question() -> None:
    """For kernels of today both records measured predecessors, and are inherited."""
    forest = pages(oltp())["oltp-tpcc-like", "hdd-raid-bbwc"]["answers"][0]["forest"]
    groups = {each["record"]: each["group"] for each in forest["rows"]}
    assert groups == {MYSQL: "inherited", ORACLE: "inherited"}
    (only,) = pages(load())["bulk-load", "lvm-multi-disk"]["answers"]
    assert [each["group"] for each in only["forest"]["rows"]] == ["direct"]


def test_a_sheet_has_every_setting_that_exists() -> None:
    """What was measured first, then the rest of the vocabulary, each setting once."""
    page = pages(oltp())["oltp-tpcc-like", "hdd-raid-bbwc"]
    rows = page["sheet"]
    assert rows[0]["id"] == page["answers"][0]["id"]
    treatments = [each["treatment"] for each in rows]
    assert len(set(treatments)) == len(treatments)
    measured = [each["answer"] is not None for each in rows]
    assert measured == sorted(measured, reverse=True)
    assert {each["group"] for each in rows if each["answer"] is None} == {"unmeasured"}
