"""The wording follows the size, the direction and the certainty of a change."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from ingest.language.sentences import plain_text
from ingest.language.sentences.change import describe_change
from ingest.language.sentences.compare import lead
from ingest.language.sentences.phrases import sentence
from ingest.language.sentences.quantities import is_duration, is_speed
from tests.sentences.comparison_cases import effect, english

if TYPE_CHECKING:
    from ingest.language.sentences import Phrases


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


def test_what_every_condition_shows_may_vary_in_size(words: Phrases) -> None:
    """The interval of the mean holds zero, and the verdict stands."""
    shown = replace(effect("rate", 1.5, 28.0), low=-0.3, high=4.0)
    assert "the direction is the same in all of them" in english(shown, words)


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


def test_conditions_that_differ_leave_a_large_difference_open(words: Phrases) -> None:
    """Five times as good on average is not a size that single runs cannot settle."""
    open_ = {"verdict": "no_detectable_difference"}
    assert "varies too much" in english(effect("rate", 0.98, 60.0, **open_), words)
    assert "Single runs" in english(effect("rate", 0.98, 1.1, **open_), words)
    assert "Single runs" in english(effect("rate", 1.3, 1.3, **open_), words)
