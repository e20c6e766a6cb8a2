"""An answer in words says what its verdict allows, in every language."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from ingest.analysis.evidence.recommend.model import Question
from ingest.intake.models.base import LANGUAGES
from ingest.language.sentences.caveats import caveat_sentences
from ingest.language.sentences.recommend import answer_sentence
from ingest.language.sentences.recommend_change import Quantity
from ingest.language.sentences.recommend_headline import answer_headline
from tests.sentences.recommend_cases import (
    MYSQL,
    ORACLE,
    answer,
    case,
    contrast,
    current,
    effect,
    english,
    leader,
    plain,
    recommendation,
    row,
    words,
)

UNSETTLED = contrast("deadline", "cfq", 1.09, 0.95, 1.25, "no_detectable_difference")
ALIKE = contrast("deadline", "noop", 1.00, 0.97, 1.03, "equivalent")
HEADLINES: dict[str, tuple[Any, list[str]]] = {
    "use": (
        answer("use", "deadline", "noop"),
        [
            "deadline and noop lead",
            "deadline e noop lideram",
            "deadline und noop führen",
            "deadline y noop van por delante",
        ],
    ),
    "leads": (
        answer("leads", "cfq", contrast=UNSETTLED, against_id="deadline"),
        ["cfq leads", "cfq lidera", "cfq führt", "cfq va por delante"],
    ),
    "lead together": (
        answer("leads", "cfq", "anticipatory", against_id="deadline"),
        [
            "cfq and anticipatory lead",
            "cfq e anticipatory lideram",
            "cfq und anticipatory führen",
            "cfq y anticipatory van por delante",
        ],
    ),
    "equal": (
        answer("equal", "deadline", "noop", contrast=ALIKE),
        [
            "deadline or noop: no difference that matters",
            "deadline ou noop: sem diferença relevante",
            "deadline oder noop: kein Unterschied von Belang",
            "deadline o noop: sin diferencia relevante",
        ],
    ),
    "open": (
        answer("open", "deadline", contrast=UNSETTLED),
        [
            "No difference shown between deadline and cfq",
            "Nenhuma diferença demonstrada entre deadline e cfq",
            "Kein Unterschied zwischen deadline und cfq belegt",
            "Ninguna diferencia demostrada entre deadline y cfq",
        ],
    ),
    "mixed": (
        answer(
            "mixed",
            "deadline",
            mixed_in=(
                leader("deadline", "cfq", threads="16"),
                leader("cfq", "deadline", threads="64"),
            ),
        ),
        [
            "It depends on threads",
            "Varia conforme threads",
            "Es kommt darauf an (Threads)",
            "Varía según hilos",
        ],
    ),
    "stated": (
        answer("stated", "noop", contrast=None),
        [
            "noop is preferred",
            "Preferência por noop",
            "noop wird bevorzugt",
            "Se prefiere noop",
        ],
    ),
}


@pytest.mark.parametrize("kind", HEADLINES)
def test_headline(kind: str) -> None:
    """The answer in a few words, in each language."""
    chosen, expected = HEADLINES[kind]
    found = recommendation(current(), chosen)
    said = plain(answer_headline(case(found, chosen)))
    assert [said[language] for language in LANGUAGES] == expected
    alone = plain(answer_headline(case(recommendation(chosen))))
    assert alone["en"] == "Keep your default", "for want of one for today"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", HEADLINES)
def test_every_kind_has_a_sentence(kind: str, language: str) -> None:
    """Each kind says why, ends with a full stop and leaves no placeholder."""
    chosen, _ = HEADLINES[kind]
    said = plain(answer_sentence(case(recommendation(chosen))))[language]
    assert said.endswith(".")
    assert "{" not in said


def test_the_range_counts_every_comparison() -> None:
    """Seven cells of two records: lowest to highest, and what they come to."""
    said = plain(answer_sentence(case(recommendation())))
    assert said["en"] == (
        "On kernels up to 4.20, deadline gave 1.84 to 3.04 times the throughput of cfq "
        "in 7 of 7 comparisons. Taken together: 2.68× (95 % interval 1.64 to 4.40×)."
    )
    assert said["de"] == (
        "Auf Kerneln bis 4.20: deadline brachte das 1,84- bis 3,04-Fache des "
        "Durchsatzes von cfq, und das in 7 von 7 Vergleichen. Zusammengefasst: 2,68× "
        "(95-%-Intervall 1,64 bis 4,40×)."
    )


def test_the_successor_is_told_from_what_was_measured() -> None:
    """Today's answer names yesterday's measurement and says that it is one."""
    found = recommendation(current(), answer())
    assert plain(answer_headline(case(found)))["en"] == "Keep your default"
    said = plain(answer_sentence(case(found)))["en"]
    assert said.startswith("On kernels up to 4.20, deadline gave 1.84 to 3.04 times")
    also = english(caveat_sentences(case(found)))
    assert also[0].startswith("mq-deadline is the same algorithm as deadline; no publ")
    assert also[1].startswith("none does nearly the same as noop;")
    assert any("kyber or bfq" in each for each in also)


def test_older_schedulers_are_told_what_became_of_them() -> None:
    """An answer for older kernels names each successor, and that cfq has none."""
    found = recommendation(answer("leads", "cfq", "anticipatory"))
    also = english(caveat_sentences(case(found)))
    assert also[0] == (
        "What was measured with cfq and anticipatory does not carry over to kernel 5.0 "
        "or newer."
    )
    assert [each for each in also if each.startswith("bfq grew out of the cfq code")]
    assert [each for each in also if each.startswith("anticipatory has no successor")]


@pytest.mark.parametrize("kind", ["use", "leads"])
def test_no_difference_is_claimed_that_was_not_shown(kind: str) -> None:
    """Without a verdict for it, the sentence says that chance is not excluded."""
    chosen = answer(kind, "deadline", contrast=UNSETTLED)
    said = plain(answer_sentence(case(recommendation(chosen))))
    assert said["en"].endswith("do not exclude that the lead is chance.")
    assert "Zufall" in said["de"]
    assert "acaso" in said["pt-br"]
    assert "azar" in said["es"]


def test_a_shown_difference_needs_no_reservation() -> None:
    """The reservation stands only where the verdict asks for it."""
    assert "chance" not in plain(answer_sentence(case(recommendation())))["en"]


@pytest.mark.parametrize(
    ("metric", "measure", "low", "high", "expected"),
    [
        ("elapsed_s", "speed", 1.09, 1.09, "x took 8.3 % less time than y."),
        ("elapsed_s", "speed", 2.0, 4.0, "x took 25 to 50 % of the time of y in"),
        ("transactions_per_second", "speed", 1.1, 1.1, "x gave 10.0 % more through"),
        (
            "transactions_per_second",
            "speed",
            0.95,
            1.2,
            "x gave between 5.0 % less and 20.0 % more throughput than y over",
        ),
        (
            "transactions_per_second",
            "speed",
            0.5,
            8.0,
            "x gave 0.50 to 8.00 times the throughput of y over 2 comparisons.",
        ),
        (
            "latency_p99_ms",
            "tail_latency",
            2.0,
            2.0,
            "With x, the latency at p99 was 50 % of that with y.",
        ),
    ],
)
def test_wording_follows_the_metric(
    metric: str, measure: Any, low: float, high: float, expected: str
) -> None:
    """Rates are throughput, elapsed times are time, and percentiles are latency."""
    cells = 1 if low == high else 2
    found = recommendation(
        answer("use", "x", against_id="y", record_ids=(MYSQL,), source_groups=("a",)),
        question=Question("oltp", "hdd-single", "io_scheduler", measure),
        reference_id="y",
        rows=(row(MYSQL, effect("x", low, high, cells), metric_id=metric),),
    )
    assert plain(answer_sentence(case(found)))["en"].startswith(expected)


@pytest.mark.parametrize(
    ("metric", "measure", "expected"),
    [
        (
            "elapsed_s",
            "speed",
            (
                "x took 0.48 to 1.06 times the time of y over 2 comparisons. Taken "
                "together: 0.93 times (95 % interval 0.83 to 1.06; below 1 is better)."
            ),
        ),
        (
            "latency_p99_ms",
            "tail_latency",
            (
                "With x, the latency at p99 was 0.48 to 1.06 times that with y over 2 "
                "comparisons. Taken together: 0.93 times (95 % interval 0.83 to 1.06; "
                "below 1 is better)."
            ),
        ),
    ],
)
def test_the_pooled_value_counts_in_the_direction_of_the_range(
    metric: str, measure: Any, expected: str
) -> None:
    """Less time in the range is less time in the pooled value, too."""
    found = recommendation(
        answer(
            "leads",
            "x",
            against_id="y",
            record_ids=(MYSQL,),
            contrast=contrast("x", "y", 1 / 0.93, 1 / 1.06, 1 / 0.83),
        ),
        question=Question("oltp", "hdd-single", "io_scheduler", measure),
        reference_id="y",
        rows=(row(MYSQL, effect("x", 1 / 1.06, 1 / 0.48, 2), metric_id=metric),),
    )
    said = plain(answer_sentence(case(found)))
    assert said["en"].startswith(expected)
    assert "das 0,93-Fache (95-%-Intervall 0,83 bis 1,06;" in said["de"]
    assert "0,93 veces (intervalo del 95 %: de 0,83 a 1,06;" in said["es"]
    assert "0,93× (intervalo de 95%: de 0,83 a 1,06;" in said["pt-br"]


@pytest.mark.parametrize("quantity", get_args(Quantity))
@pytest.mark.parametrize(
    "kind", ["times", "share", "higher", "lower", "between", "equal"]
)
def test_every_change_of_every_quantity_has_words(quantity: str, kind: str) -> None:
    """A clause is composed from both, so each pair must exist."""
    for language in LANGUAGES:
        assert words().strings.template(f"rec_{quantity}_{kind}", language)


def test_the_reference_may_lead() -> None:
    """Where the answer is the level others are shown against, the range turns."""
    found = recommendation(
        answer("use", "cfq", against_id="deadline", contrast=None),
        rows=(row(MYSQL, effect("deadline", 0.5, 0.8, 2)),),
    )
    said = plain(answer_sentence(case(found)))["en"]
    assert "cfq gave 1.25 to 2.00 times the throughput of deadline" in said


def test_records_set_aside_do_not_speak() -> None:
    """What does not count is not in the range either."""
    found = recommendation(
        rows=(
            row(MYSQL, effect("deadline", 2.0, 2.0, 1)),
            row(ORACLE, effect("deadline", 9.0, 9.0, 1), set_aside="overlaps"),
        ),
    )
    assert "2.00 times" in plain(answer_sentence(case(found)))["en"]
    assert "9.00" not in plain(answer_sentence(case(found)))["en"]


def test_conditions_are_those_that_vary() -> None:
    """A condition that is the same everywhere explains nothing."""
    mixed = answer(
        "mixed",
        "deadline",
        mixed_in=(
            leader("deadline", "cfq", threads="16", scale_factor="100"),
            leader("cfq", "deadline", threads="64", scale_factor="100"),
        ),
    )
    said = plain(answer_sentence(case(recommendation(mixed))))["en"]
    assert "deadline (threads 16) and cfq (threads 64)" in said
    assert "100" not in said
