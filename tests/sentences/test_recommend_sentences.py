"""An answer in words says what its verdict allows, in every language."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from ingest.evidence.recommend.model import Question, UnsafeLevel
from ingest.evidence.synthesis.certainty import CapId
from ingest.evidence.synthesis.reasons import (
    DOMAINS,
    RAISING,
    FoundReason,
    Reason,
    StatedReason,
)
from ingest.models.base import LANGUAGES
from ingest.sentences.recommend import answer_sentence
from ingest.sentences.recommend_also import also_sentences, unsafe_sentence
from ingest.sentences.recommend_change import Quantity
from ingest.sentences.recommend_headline import answer_headline
from ingest.sentences.recommend_page import page_description, page_title
from ingest.sentences.recommend_reasons import cap_sentence, reason_sentence
from ingest.sentences.recommend_would import would_change
from tests.sentences.recommend_cases import (
    MYSQL,
    ORACLE,
    answer,
    case,
    certainty_of,
    contrast,
    corpus,
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
            "Use deadline or noop",
            "Usar deadline ou noop",
            "deadline oder noop verwenden",
            "Usar deadline o noop",
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
    said = plain(answer_headline(case(recommendation(chosen))))
    assert [said[language] for language in LANGUAGES] == expected


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
    assert plain(answer_headline(case(found)))["en"] == "Use mq-deadline or none"
    said = plain(answer_sentence(case(found)))["en"]
    assert said.startswith("On kernels up to 4.20, deadline gave 1.84 to 3.04 times")
    also = english(also_sentences(case(found)))
    assert also[0].startswith("mq-deadline is the same algorithm as deadline; no publ")
    assert also[1].startswith("none does nearly the same as noop;")
    assert any("kyber or bfq" in each for each in also)


def test_older_schedulers_are_told_what_became_of_them() -> None:
    """An answer for older kernels names each successor, and that cfq has none."""
    found = recommendation(answer("leads", "cfq", "anticipatory"))
    also = english(also_sentences(case(found)))
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


def test_what_limits_an_answer_is_said() -> None:
    """Other storage, one database, ties and levels that risk data."""
    rows = (
        row(
            MYSQL,
            effect("deadline", 2.0, 2.0, 1),
            storage_id="ssd-sata",
            widened_by=("storage",),
        ),
    )
    limited = answer(
        "use", "deadline", ties=("anticipatory",), unsafe=(UnsafeLevel("noop", None),)
    )
    also = english(also_sentences(case(recommendation(limited, rows=rows))))
    assert "Measured on other storage (SATA/SAS SSD), not on this one." in also
    assert "Measured on MySQL only." in also
    assert "anticipatory is not shown to be worse." in also
    assert "Left out because it puts data at risk: noop." in also


def test_unsafe_levels_say_why() -> None:
    """The danger is the one the vocabulary knows."""
    reference = corpus().reference
    factor, level = next(
        (factor, level)
        for factor in reference.factors.values()
        for level in factor.levels
        if level.unsafe
    )
    found = recommendation(question=Question("oltp", "nvme", factor.id, "speed"))
    assert unsafe_sentence(case(found), level.id)["de"] == [
        {"text": level.unsafe["de"]}
    ]


def test_a_patched_kernel_is_said() -> None:
    """Whether the source says so in a caveat or in its environment."""
    patched = next(
        record
        for record in corpus().records
        if record.environment.platform.kernel_patched
        and record.environment.platform.kernel_patched.value is True
    )
    found = recommendation(
        answer(record_ids=(patched.id,)), rows=(row(patched.id, effect("x", 2, 2, 1)),)
    )
    spoken = replace(case(found), records={patched.id: patched})
    assert any("patched kernel" in each for each in english(also_sentences(spoken)))
    assert "A measurement on a stock kernel, without patches." in english(
        would_change(spoken)
    )


NUMBERS = (
    ("low_log", -0.5),
    ("high_log", 0.5),
    ("sources", 2),
    ("assumption", "assumed_sd"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "reason_id", [*get_args(StatedReason), *get_args(FoundReason), "words_only"]
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


def test_what_would_change_an_answer() -> None:
    """What is inherited asks for today's kernels, single runs for repeats."""
    inherited = english(would_change(case(recommendation(current(), answer()))))
    assert inherited[0] == (
        "A repeated measurement of mq-deadline, none, kyber, and bfq on kernel 5.0 or "
        "newer."
    )
    single = answer(certainty=certainty_of(1, "single_runs", "synthetic_tool"))
    wanted = english(would_change(case(recommendation(single))))
    assert "Repeated runs of deadline, noop, and cfq, at least three of each." in wanted
    assert "A measurement with a database instead of a load generator." in wanted


def test_title_and_description() -> None:
    """The question of a page, and its answer in one breath."""
    title = plain(page_title("oltp", "hdd-single", words()))
    assert title["en"] == "OLTP on single HDD: which storage settings?"
    assert title["de"] == "OLTP, Einzelne Festplatte: Welche Speichereinstellungen?"
    found = recommendation(current(), answer())
    said = plain(page_description(case(found), "low", 3, 2))
    assert said["en"] == (
        "Use mq-deadline or none (Linux I/O scheduler). Certainty: low. "
        "Experiments: 3, independent sources: 2."
    )
    assert all(len(text) <= 160 for text in said.values())
