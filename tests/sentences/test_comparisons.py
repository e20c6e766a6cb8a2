"""The wording follows the size, the direction and the certainty of a change."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pytest

from ingest.evidence import Effect
from ingest.i18n import read_strings
from ingest.models.factors import Factor
from ingest.models.record import Claim
from ingest.models.reference import Metric, Reference
from ingest.paths import Paths
from ingest.sentences import Phrases, compare_sentence, plain_text
from ingest.sentences.change import describe_change
from ingest.sentences.claims import claimed_difference
from ingest.sentences.compare import lead
from ingest.sentences.phrases import BARE_LEVEL, sentence
from ingest.sentences.quantities import is_duration, is_speed

if TYPE_CHECKING:
    from ingest.models.base import Translated


def same(text: str) -> Translated:
    """Return one text for all languages."""
    return {"en": text, "pt-br": text, "de": text, "es": text}


def metric(name: str, subject: str, better: str) -> Metric:
    """Return a metric of the vocabulary."""
    return Metric.model_validate(
        {
            "id": name,
            "subject": same(subject),
            "better": better,
            "measure": "speed",
            "label": same(name),
            "unit": same("u"),
            "definition": same("d"),
        }
    )


def factor(name: str, levels: tuple[str, ...], **values: Any) -> Factor:
    """Return a setting of the vocabulary; ``lineage`` is that of its levels."""
    lineage = values.pop("lineage", "neutral")
    listed = tuple({"id": each, "slug": each, "lineage": lineage} for each in levels)
    base = {"id": name, "slug": name, "role": "treatment", "label": same("A setting")}
    return Factor.model_validate({**base, "levels": listed, **values})


@pytest.fixture(scope="module")
def words() -> Phrases:
    """Return the project's strings with three metrics."""
    metrics = [
        metric("rate", "the rate", "higher"),
        metric("elapsed_s", "the time", "lower"),
        metric("latency_mean_ms", "the latency", "lower"),
    ]
    factors = [
        factor("switch", ("on", "off"), code="full_page_writes"),
        factor("iops", ("3000", "gp2"), values="number"),
        factor("sched", ("cfq", "none"), lineage="cfq"),
        factor("fs", ("xfs", "ext4")),
    ]
    reference = Reference(
        metrics={each.id: each for each in metrics},
        factors={each.id: each for each in factors},
    )
    return Phrases(read_strings(Paths.project().i18n), reference)


def effect(metric_id: str, low: float, high: float, **changes: Any) -> Effect:
    """Return an effect with cells between two ratios, above 1 = better."""
    values: dict[str, Any] = {
        "record_id": "r",
        "metric_id": metric_id,
        "factor_id": "f",
        "level_id": "x",
        "against_level_id": "y",
        "cells": 1 if low == high else 2,
        "log_ratio": (math.log(low) + math.log(high)) / 2,
        "variance": 0.005,
        "freedom": math.inf,
        "cell_low": math.log(low),
        "cell_high": math.log(high),
        "low": 0.0,
        "high": 0.0,
        "verdict": "better",
        "basis": "assumed_sd",
        "depends_on_assumption": False,
        "has_mixed_directions": False,
    }
    return Effect(**values | changes)


def english(found: Effect, words: Phrases) -> str:
    """Return the sentence in English."""
    spoken = compare_sentence(found, 1.05, words)
    return plain_text(spoken, words.reference)["en"].replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("metric_id", "low", "high", "expected"),
    [
        (
            "rate",
            2.6545,
            3.0185,
            (
                "With x, the rate was 2.65 to 3.02 times that with y "
                "(combined 2.83 times)."
            ),
        ),
        ("rate", 2.5385, 2.5385, "With x, the rate was 2.54 times that with y."),
        (
            "rate",
            0.331,
            0.3767,
            "With x, the rate was 33 to 38 % of that with y (combined 35 %).",
        ),
        ("rate", 1.019, 1.019, "With x, the rate was 1.9 % higher than with y."),
        (
            "rate",
            0.82,
            0.9,
            "With x, the rate was 10.0 to 18.0 % lower than with y (combined 14.1 %).",
        ),
        (
            "rate",
            0.99,
            1.021,
            (
                "With x, the rate was between 1.0 % lower and 2.1 % higher than with y"
                " (combined +0.5 %)."
            ),
        ),
        (
            "rate",
            0.98,
            1.02,
            (
                "With x, the rate was between 2.0 % lower and 2.0 % higher than with y"
                " (combined 0.0 %)."
            ),
        ),
        ("rate", 1.0, 1.0, "The rate was the same with x and y."),
        (
            "rate",
            1.0001,
            1.02,
            "With x, the rate was 0.0 to 2.0 % higher than with y (combined 1.0 %).",
        ),
        (
            "elapsed_s",
            1 / 1.2,
            1 / 1.1,
            "With x, the time was 10.0 to 20.0 % longer than with y (combined 14.9 %).",
        ),
        (
            "elapsed_s",
            1 / 1.089,
            1 / 1.089,
            "With x, the time was 8.9 % longer than with y.",
        ),
        ("elapsed_s", 1.1, 1.1, "With x, the time was 9.1 % shorter than with y."),
        ("elapsed_s", 3.0, 3.0, "With x, the time was 33 % of that with y."),
        (
            "latency_mean_ms",
            1.1,
            1.1,
            "With x, the latency was 9.1 % lower than with y.",
        ),
        (
            "latency_mean_ms",
            0.5,
            0.5,
            "With x, the latency was 2.00 times that with y.",
        ),
    ],
)
def test_wording(
    metric_id: str, low: float, high: float, expected: str, words: Phrases
) -> None:
    """The metric moves as printed: a ratio of 3 for a time is a third of the time."""
    assert english(effect(metric_id, low, high), words) == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"verdict": "no_detectable_difference"}, "Single runs cannot settle"),
        (
            {"verdict": "no_detectable_difference", "depends_on_assumption": True},
            "Whether single runs can settle",
        ),
        (
            {"verdict": "no_detectable_difference", "basis": "repeats"},
            "The repeats are too few",
        ),
        ({"depends_on_assumption": True}, "The verdict depends on how much"),
        ({"verdict": "equivalent"}, "within the margin of 5 %"),
        ({"has_mixed_directions": True}, "The direction changes"),
    ],
)
def test_certainty_is_said(
    changes: dict[str, Any], expected: str, words: Phrases
) -> None:
    """What a verdict hangs on stands beside the number."""
    assert expected in english(effect("rate", 1.02, 1.02, **changes), words)


@pytest.mark.parametrize(
    ("metric_id", "duration", "speed"),
    [
        ("elapsed_s", True, True),
        ("elapsed_cs", True, True),
        ("elapsed_median_ms", True, True),
        ("query_1_s", True, True),
        ("log_file_parallel_write_ms", True, True),
        ("cpu_s", True, False),
        ("cpu_us_per_request", True, False),
        ("stalled_s", True, False),
        ("read_latency_p999_us", False, False),
        ("latency_max_s", False, False),
        ("latency_sd_ms", False, False),
        ("schedule_lag_max_ms", False, False),
        ("transactions_per_second", False, False),
        ("transactions_per_second_sd", False, False),
        ("kiops", False, False),
    ],
)
def test_what_a_metric_measures(metric_id: str, duration: bool, speed: bool) -> None:  # noqa: FBT001 (expected values)
    """A time is long or short in any unit; a latency is high or low."""
    assert (is_duration(metric_id), is_speed(metric_id)) == (duration, speed)


@pytest.mark.parametrize("basis", ["assumed_sd", "repeats"])
def test_plain_verdicts_need_no_second_sentence(basis: str, words: Phrases) -> None:
    """A clear difference is one sentence; so is a neutral metric."""
    clear = effect("rate", 2.0, 2.0, basis=basis)
    assert english(clear, words).count(".") == 2, "one is the decimal point"
    neutral = effect("rate", 2.0, 2.0, basis=basis, verdict=None)
    assert english(neutral, words).count(".") == 2


@pytest.mark.parametrize(
    ("metric_id", "ratio", "expected"),
    [
        (
            "elapsed_s",
            1.0284,
            "The time was shortest with x; with y it was 2.8 % longer.",
        ),
        ("rate", 1.25, "The rate was highest with x; with y it was 20.0 % lower."),
        (
            "latency_mean_ms",
            1.5,
            "The latency was lowest with x; with y it was 50.0 % higher.",
        ),
    ],
)
def test_the_leading_baseline(
    metric_id: str, ratio: float, expected: str, words: Phrases
) -> None:
    """The declared baseline leads, and the runner-up falls behind by this much."""
    phrase = lead(effect(metric_id, ratio, ratio), words)
    assert phrase
    text = plain_text(sentence(phrase), words.reference)["en"]
    assert text.replace("\u00a0", " ") == expected


def test_no_leader_where_cells_disagree(words: Phrases) -> None:
    """A level that falls behind in one cell does not lead."""
    assert lead(effect("rate", 0.9, 1.2), words) is None
    assert lead(effect("rate", 1.0, 1.0), words) is None


@pytest.mark.parametrize(
    ("low", "high", "kind"),
    [
        (1.2, 5, "times"),
        (1.19, 5, "higher"),
        (0.2, 1 / 1.2, "share"),
        (0.2, 0.84, "lower"),
        (0.9, 1.1, "between"),
        (0.9996, 1.0004, "equal"),
        (0.9996, 1.1, "higher"),
    ],
)
def test_kind_of_change(low: float, high: float, kind: str) -> None:
    """Large changes are factors, small ones per cent, none is none."""
    assert describe_change(low, high).kind == kind


def test_levels_stay_apart_from_the_text(words: Phrases) -> None:
    """Pages mark the names of levels, so they are segments of their own."""
    german = compare_sentence(effect("rate", 2.0, 2.0), 1.05, words)["de"]
    assert [segment.get("level") for segment in german] == [None, "x", None, "y", None]
    assert german[0] == {"text": "Mit "}
    assert "2,00-Fachen" in german[2]["text"]


@pytest.mark.parametrize(
    ("metric_id", "expected"),
    [
        ("rate", "With x, the rate was 3 times that with y."),
        ("elapsed_s", "x was 3 times as fast as y."),
        ("latency_mean_ms", "With y, the latency was 3 times that with x."),
    ],
)
def test_a_claimed_ratio_favours_its_level(
    metric_id: str, expected: str, words: Phrases
) -> None:
    """A ratio of 3 means three times as good, also where less is better."""
    claim = Claim.model_validate(
        {
            "id": "c",
            "treatment": "f",
            "level": "x",
            "against": "y",
            "workload": "oltp",
            "direction": "better",
            "ratio": "3",
            "text": "t",
        }
    )
    said = plain_text(
        sentence(claimed_difference(claim, metric_id, words)), words.reference
    )
    assert said["en"].replace("\u00a0", " ") + "." == expected


@pytest.mark.parametrize(
    ("factor_id", "level_id", "against_id", "expected"),
    [
        ("switch", "off", "on", "With full_page_writes = off,"),
        ("iops", "3000", "gp2", "With 3000 (A setting),"),
        ("iops", "gp2", "3000", "With gp2 (A setting),"),
        ("sched", "none", "cfq", "With none,"),
        ("fs", "xfs", "ext4", "With xfs,"),
    ],
)
def test_a_bare_level_has_its_setting(
    factor_id: str, level_id: str, against_id: str, expected: str, words: Phrases
) -> None:
    """A number, or on and off, would not say what was set."""
    levels = {"level_id": level_id, "against_level_id": against_id}
    found = effect("rate", 2.0, 2.0, factor_id=factor_id, **levels)
    assert english(found, words).startswith(expected)


def test_pages_know_the_same_bare_levels() -> None:
    """Headings are made by a template, which has the pattern a second time."""
    template = Paths.project().root / "layouts/_partials/components/comparison.html"
    assert f"(?m){BARE_LEVEL.pattern}`" in template.read_text("utf-8")


def test_conditions_that_differ_leave_a_large_difference_open(words: Phrases) -> None:
    """Five times as good on average is not a size that single runs cannot settle."""
    open_ = {"verdict": "no_detectable_difference"}
    assert "varies too much" in english(effect("rate", 0.98, 60.0, **open_), words)
    assert "Single runs" in english(effect("rate", 0.98, 1.1, **open_), words)
    assert "Single runs" in english(effect("rate", 1.3, 1.3, **open_), words)
