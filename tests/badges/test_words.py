"""What badges say, on documents made up for each kind of answer and verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ingest.intake.models.base import LANGUAGES
from ingest.publishing.badges.files import all_badges
from ingest.publishing.badges.words import BadgeWords

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.language.sentences import Phrases
    from ingest.publishing.badges.badge import Badge

PLACE = ("oltp", "nvme")


def _number(text: str) -> dict[str, Any]:
    decimals = len(text.partition(".")[2])
    return {"text": text, "value": float(text), "decimals": decimals}


def _answer(kind: str, **changed: Any) -> dict[str, Any]:
    keeps = [{"text": "Keep "}, {"level": "none", "factor": "io_scheduler"}]
    era = {
        "era": changed.pop("era", "current"),
        "kind": kind,
        "lines": {
            "do_short": dict.fromkeys(LANGUAGES, changed.pop("said", keeps)),
            "is_safety": changed.pop("is_safety", False),
        },
        "certainty": {"level": "low"},
        "sources": changed.pop("sources", 4),
    }
    whole = {
        "id": "x",
        "treatment": "io_scheduler",
        "measure": "speed",
        "state": "measured",
    }
    return {**whole, **changed, "eras": [era]}


def _said(words: Phrases, answer: Any, language: Any = "en") -> Badge:
    return BadgeWords(words, language).answer(*PLACE, answer)


def _levels(*names: str, factor: str = "io_scheduler") -> list[dict[str, str]]:
    return [{"level": name, "factor": factor} for name in names]


@pytest.mark.parametrize(
    ("said", "text", "named"),
    [
        ([{"text": "Keep "}, *_levels("none")], "Keep none", ""),
        (
            [{"text": "Keep your default"}],
            "Keep your default",
            " · Linux I/O scheduler",
        ),
        ([{"text": "Not "}, *_levels("bfq")], "Not bfq", ""),
    ],
)
def test_the_first_line_is_the_badge(
    said: list[dict[str, str]], text: str, named: str, words: Phrases
) -> None:
    """The badge says what the page says; the setting, where that names no level."""
    badge = _said(words, _answer("use", said=said))
    assert badge.said == text
    assert badge.graded == "certainty low · 4 sources"
    assert badge.subject == f"OLTP on NVMe SSD{named}"


def test_a_safety_rule_has_no_grade(words: Phrases) -> None:
    """More experiments would not make the data safer."""
    badge = _said(words, _answer("open", is_safety=True))
    assert badge.graded == "safety rule · 4 sources"


def test_a_level_that_says_nothing_alone_is_named(words: Phrases) -> None:
    """“on” needs its setting beside it, and slow requests need to be said."""
    keeps = [{"text": "Keep "}, *_levels("on", factor="full_page_writes")]
    badge = _said(words, _answer("use", treatment="full_page_writes", said=keeps))
    assert badge.subject.startswith("OLTP on NVMe SSD · ")
    tail = _said(words, _answer("use", measure="tail_latency"))
    assert "the slowest requests" in tail.subject


def test_limits_of_an_answer_are_said(words: Phrases) -> None:
    """Old kernels and evidence carried over are part of the answer."""
    badge = _said(words, _answer("use", era="legacy", state="widened"))
    assert badge.said == "Keep none · Kernel 2.6 to 4.20 · carried over"


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [
        ("en", "1 source", "2 sources"),
        ("pt-br", "1 fonte", "2 fontes"),
        ("de", "1 Quelle", "2 Quellen"),
        ("es", "1 fuente", "2 fuentes"),
    ],
)
def test_sources_are_counted_in_each_language(
    language: str, one: str, many: str, words: Phrases
) -> None:
    """One source is not “1 sources”."""
    for count, said in ((1, one), (2, many)):
        badge = _said(words, _answer("use", sources=count), language)
        assert badge.graded.endswith(f" · {said}")


def _lead(**changed: Any) -> dict[str, Any]:
    lead = {
        "treatment": "io_scheduler",
        "level": "deadline",
        "against": "cfq",
        "verdict": "better",
        "ratio": _number("2.80"),
        "low": _number("2.65"),
        "high": _number("3.02"),
        "approximate": False,
        "workload": None,
    }
    return {"treatments": [{"id": "io_scheduler"}], "lead": {**lead, **changed}}


@pytest.mark.parametrize(
    ("changed", "language", "text"),
    [
        ({}, "en", "deadline against cfq: better, 2.65 to 3.02×"),
        ({}, "de", "deadline vs. cfq: besser, 2,65 bis 3,02×"),
        ({"high": _number("2.65")}, "en", "deadline against cfq: better, 2.80×"),
        (
            {"low": None, "high": None, "approximate": True, "workload": "oltp"},
            "en",
            "deadline against cfq · OLTP: better, about 2.80×",
        ),
        (
            {"low": None, "high": None, "ratio": None},
            "en",
            "deadline against cfq: better",
        ),
    ],
)
def test_a_record_says_its_verdict_with_its_range(
    changed: dict[str, Any], language: Any, text: str, words: Phrases
) -> None:
    """Digits are those of the record, in the format of the language."""
    document: Any = _lead(**changed)
    assert BadgeWords(words, language).record(document).text == text


def test_a_record_without_comparison_says_so(words: Phrases) -> None:
    """Nothing to compare is a state, not an error."""
    document: Any = {"treatments": [{"id": "io_scheduler"}], "lead": None}
    badge = BadgeWords(words, "en").record(document)
    assert badge.text == "Linux I/O scheduler: not enough data"


def test_gaps_and_settings_have_a_badge(words: Phrases) -> None:
    """No evidence is said in words, and never as a count of 0."""
    english = BadgeWords(words, "en")
    assert english.gap(*PLACE).text == "OLTP on NVMe SSD: no evidence yet"
    assert english.setting("io_scheduler", 1).said == "1 experiment"
    assert english.setting("io_scheduler", 0).said == "no evidence yet"


def test_every_place_has_one_badge_a_language(built: Path, words: Phrases) -> None:
    """Addresses are given once; a workload cannot be called like another kind."""
    names = []
    for name, badges in all_badges(built / "site", words):
        names.append(name)
        assert [each.language for each in badges] == list(LANGUAGES)
    assert len(names) == len(set(names))
    assert not {"results", "settings"} & set(words.reference.workloads)
