"""Every reason of a grade has its words, in every language."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from ingest.analysis.evidence.synthesis.certainty import CapId
from ingest.analysis.evidence.synthesis.reasons import (
    DOMAINS,
    RAISING,
    FoundReason,
    Reason,
    StatedReason,
)
from ingest.intake.models.base import LANGUAGES
from ingest.language.sentences.recommend_reasons import cap_sentence, reason_sentence
from tests.sentences.recommend_cases import corpus, plain, words

NUMBERS = (
    ("low_log", -0.5),
    ("high_log", 0.5),
    ("sources", 2),
    ("assumption", "assumed_sd"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "reason_id",
    [*get_args(StatedReason), *get_args(FoundReason), "words_only", "ratio_in_words"],
)
def test_every_reason_has_words(reason_id: Any, language: str) -> None:
    """A reason without words would be a hole in the page."""
    text = plain(reason_sentence(Reason(reason_id, NUMBERS), words()))[language]
    assert text.endswith(".")
    assert "{" not in text


def test_every_reason_is_known() -> None:
    """Reasons are those that lower or raise; none is left without a place."""
    every = {*get_args(StatedReason), *get_args(FoundReason)}
    assert every == {*DOMAINS, *RAISING}


@pytest.mark.parametrize("cap_id", get_args(CapId))
def test_every_cap_has_words(cap_id: str) -> None:
    """Caps bind, so they must be explained."""
    assert all(
        text.endswith(".") for text in plain(cap_sentence(cap_id, words())).values()
    )


def test_every_assumption_has_a_name() -> None:
    """A verdict may hang on any assumption that is tried at other values."""
    choices = corpus().reference.evidence
    assert choices
    scalars = ("assumed_sd", "tau_prior", "stratum_correlation", "lineage_factor")
    for name in (*scalars, *(f"widening_{kind}" for kind in choices.widening)):
        reason = Reason("depends_on_assumption", (("assumption", name),))
        assert plain(reason_sentence(reason, words()))["es"].endswith(".")


def test_ratios_of_reasons_have_two_decimals() -> None:
    """Log ratios are printed as ratios."""
    reason = Reason("opposite_directions", (("low_log", -0.5), ("high_log", 0.5)))
    said = plain(reason_sentence(reason, words()))
    assert said["en"] == "Sources point in opposite directions (0.61× to 1.65×)."
    assert "0,61×" in said["pt-br"]
