"""What limits an answer stands beside it, and what would change it."""

from __future__ import annotations

from dataclasses import replace

from ingest.analysis.evidence.recommend.model import Question, UnsafeLevel
from ingest.language.sentences.caveats import caveat_sentences, unsafe_sentence
from ingest.language.sentences.recommend_page import page_description, page_title
from ingest.language.sentences.recommend_would import would_change
from tests.sentences.recommend_cases import (
    MYSQL,
    answer,
    case,
    certainty_of,
    corpus,
    current,
    effect,
    english,
    plain,
    recommendation,
    row,
    words,
)


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
    also = english(caveat_sentences(case(recommendation(limited, rows=rows))))
    assert "Measured on other storage (SATA/SAS SSD), not on this one." in also
    assert "Measured on MySQL only." in also
    assert "anticipatory is not shown to be worse." in also
    assert "Left out because it puts data at risk: noop." in also


def test_one_kind_of_a_load_is_not_called_another_load() -> None:
    """TPC-C-derived runs are OLTP: what was not measured is the rest of it."""
    rows = (row(MYSQL, effect("deadline", 2.0, 2.0, 1), widened_by=("workload",)),)
    found = recommendation(
        answer("use", "deadline"),
        question=Question("oltp", "hdd-raid-bbwc", "io_scheduler", "speed"),
        rows=rows,
        state="widened",
    )
    also = caveat_sentences(case(found))
    said = english(also)
    assert "Measured with TPC-C-derived workload; other OLTP loads were not." in said
    assert not any("another workload" in each for each in said)
    spanish = [plain(each)["es"] for each in also]
    assert any(each.startswith("Medido con carga derivada de TPC") for each in spanish)
    carried = words().strings.template("recpage_widened", "en")
    assert "nobody" not in carried


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
    """Where what counts of a record was measured on one, and only there."""
    measured = row("r", effect("x", 2, 2, 1))
    for patched in (True, False):
        found = recommendation(
            answer(record_ids=("r",)), rows=(replace(measured, is_patched=patched),)
        )
        said = english(caveat_sentences(case(found)))
        assert any("patched kernel" in each for each in said) is patched


def test_what_would_change_an_answer() -> None:
    """What is inherited asks for today's kernels, single runs for repeats."""
    inherited = english(would_change(case(recommendation(current(), answer()))))
    assert inherited[0] == (
        "A measurement with repeated runs of mq-deadline, none, kyber, and bfq on "
        "kernel 5.0 or newer."
    )
    single = answer(certainty=certainty_of(1, "single_runs", "synthetic_tool"))
    wanted = english(would_change(case(recommendation(single))))
    assert "Repeated runs of deadline, noop, and cfq, at least three of each." in wanted
    assert "A measurement with a database instead of a load generator." in wanted


def test_title_and_description() -> None:
    """The question of a page, and its answer in one breath."""
    title = plain(page_title("oltp", "hdd-single", words()))
    assert title["en"] == "Settings sheet: OLTP on single HDD"
    assert title["de"] == "Einstellungsblatt: OLTP, Einzelne Festplatte"
    found = recommendation(current(), answer())
    said = plain(page_description(case(found), "low", 3, 2))
    assert said["en"] == (
        "Keep your default (Linux I/O scheduler). Certainty: low. "
        "Experiments: 3, independent sources: 2."
    )
    assert all(len(text) <= 160 for text in said.values())
