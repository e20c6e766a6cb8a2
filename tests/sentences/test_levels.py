"""Sentences name the levels they compare, and the setting where they must."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from ingest.intake.models.languages import LANGUAGES
from ingest.intake.models.record import Claim
from ingest.language.sentences import compare_sentence, plain_text
from ingest.language.sentences.claims import claimed_difference
from ingest.language.sentences.phrases import BARE_LEVEL, sentence
from ingest.paths import Paths
from tests.sentences.comparison_cases import effect, english
from tests.sentences.recommend_cases import corpus
from tests.sentences.recommend_cases import words as known_words

if TYPE_CHECKING:
    from ingest.language.sentences import Phrases


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


def test_a_worded_level_has_its_article_behind_a_preposition() -> None:
    """Labels such as default and buffered are no nouns that "with" could precede."""
    real = known_words()

    def said(metric_id: str, factor_id: str, level_id: str, against: str) -> Any:
        levels = {"level_id": level_id, "against_level_id": against}
        found = effect(metric_id, 2.0, 2.0, factor_id=factor_id, **levels)
        return plain_text(compare_sentence(found, 1.05, real), real.reference)

    direct = said("iops", "direct_io", "direct", "buffered")
    assert direct["de"].startswith("Mit direktem I/O lag die I/O-Rate")
    assert "mit gepuffertem I/O" in direct["de"]
    changed = said(
        "transactions_per_second", "filesystemio_options", "setall", "default"
    )
    assert "com o padrão" in changed["pt-br"]
    assert "mit dem Standardwert" in changed["de"]
    assert "con el valor predeterminado" in changed["es"]


def test_no_translated_label_has_a_comma() -> None:
    """A level may stand in a list, or before a comma: what it adds is in brackets."""
    found = [
        (factor.id, each.label[language])
        for factor in corpus().reference.factors.values()
        for each in factor.levels
        if each.label
        for language in LANGUAGES[1:]
        if ", " in re.sub(r"\([^)]*\)", "", each.label[language])
        and each.label[language] != each.label[LANGUAGES[0]]
    ]
    assert found == []
