"""Whose slowest an answer is about, and at which percentile."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from ingest.language.sentences.lines.reasons import because_short
from ingest.language.sentences.phrases import sentence
from tests.sentences.recommend_cases import (
    answer,
    case,
    plain,
    recommendation,
    tally,
    words,
)


@pytest.mark.parametrize(
    ("metrics", "what"),
    [
        ({"latency_p95_ms"}, "slowest requests (p95)"),
        ({"read_latency_p999_us"}, "slowest reads (p99.9)"),
        ({"latency_p99_us", "latency_p99_ms"}, "slowest requests (p99)"),
        (
            {"latency_p99_ms", "write_latency_p95_ms"},
            "slowest requests (p95, p99)",
        ),
        ({"sync_latency_p99_ms"}, "slowest sync calls (p99)"),
        ({"latency_max_ms"}, "slowest requests"),
        ({"latency_p95_ms", "latency_max_ms"}, "slowest requests"),
        ({"latency_p95_ms", "stalled_s"}, "slowest requests"),
    ],
)
def test_a_tail_names_its_percentile(metrics: set[str], what: str) -> None:
    """A p95 is not the slowest request, and reads are not what a commit waits for."""
    assert _said(metrics)["en"] == f"x answered the {what} 1.3 times as fast as y"


def test_a_tail_is_named_in_every_language() -> None:
    """Numbers follow the language, and the noun its article."""
    said = _said({"log_write_latency_p999_ms"})
    assert "die langsamsten Log-Schreibzugriffe (p99,9) 1,3-mal" in said["de"]
    assert "das gravações mais lentas do log (p99,9)" in said["pt-br"]


def test_every_latency_that_is_compared_by_its_tail_says_whose_it_is() -> None:
    """A percentile in the name of a metric is the one that sentences name."""
    for metric in words().reference.metrics.values():
        if metric.measure == "tail_latency" and "latency_p" in metric.id:
            assert metric.tail is not None
            printed = metric.id.partition("latency_p")[2].partition("_")[0]
            assert (metric.tail.percentile or "").replace(".", "") == printed


def _said(metrics: set[str]) -> dict[str, str]:
    gain = math.log(1.3)
    counted = tally(
        level_ids=("x",),
        against_id="y",
        comparisons=1,
        ahead=1,
        low=gain,
        middle=gain,
        high=gain,
        metric_ids=frozenset(metrics),
    )
    question = replace(recommendation().question, measure="tail_latency")
    found = recommendation(
        answer("use", "x", against_id="y", tally=counted), question=question
    )
    return plain(sentence(because_short(case(found))))
