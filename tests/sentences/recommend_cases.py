"""Recommendations made by hand: the deadline of kernels up to 4.20 and its like."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from ingest.analysis.evidence.recommend.model import (
    Answer,
    PooledLevel,
    Question,
    Recommendation,
    RecordEffect,
    RecordRow,
    StratumLeader,
    Tally,
)
from ingest.analysis.evidence.synthesis import (
    Contrast,
    Interval,
    Judgement,
    rate_certainty,
)
from ingest.analysis.evidence.synthesis.reasons import EvidenceProfile
from ingest.language.i18n import read_strings
from ingest.language.sentences import Phrases, plain_text
from ingest.language.sentences.recommend import Case
from ingest.paths import Paths
from ingest.publishing.export.recommendations import Book
from tests.evidence.corpus_answers import own_corpus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence.verdicts import Verdict
    from ingest.intake.models.corpus import Corpus
    from ingest.language.sentences import Sentence

MARGIN_RATIO = 1.05
MYSQL = "mysql-io-scheduler-2011"
ORACLE = "oracle-io-scheduler-2"


def corpus() -> Corpus:
    """Return the project's records and vocabularies."""
    return own_corpus()


@cache
def words() -> Phrases:
    """Return the project's strings and vocabularies."""
    return Phrases(read_strings(Paths.project().i18n), corpus().reference)


def contrast(  # noqa: PLR0913, PLR0917 (a table of numbers)
    level: str,
    against: str,
    ratio: float,
    low: float,
    high: float,
    verdict: Verdict = "better",
) -> Contrast:
    """Return a contrast with a 95 % interval from ``low`` to ``high`` (ratios)."""
    interval = Interval(math.log(low), math.log(high))
    judgement = Judgement(verdict, is_beyond_margin=verdict == "better")
    return Contrast(
        level_id=level,
        against_id=against,
        log_ratio=math.log(ratio),
        sd=0.1,
        interval=interval,
        predictive=Interval(interval.low - 0.2, interval.high + 0.2),
        judgement=judgement,
        probability_better=0.99,
        probability_within_margin=0.0,
        predicted_better=0.9,
        path="direct",
        direct_source_ids=("a",),
        shares={"a": 1.0},
    )


def effect(
    level: str, low: float, high: float, cells: int, **more: Any
) -> RecordEffect:
    """Return an effect whose cells range from ``low`` to ``high`` (ratios)."""
    middle = (math.log(low) + math.log(high)) / 2
    values: dict[str, Any] = {
        "level_id": level,
        "log_ratio": middle,
        "low": middle - 0.1,
        "high": middle + 0.1,
        "cell_low": math.log(low),
        "cell_high": math.log(high),
        "cells": cells,
        "verdict": "better",
    }
    return RecordEffect(**values | more)


def row(record_id: str, *effects: RecordEffect, **more: Any) -> RecordRow:
    """Return a record that counts: TPC-C-like, on RAID with a cache."""
    values: dict[str, Any] = {
        "record_id": record_id,
        "source_group": f"group of {record_id}",
        "workload_id": "oltp-tpcc-like",
        "storage_id": "hdd-raid-bbwc",
        "database_id": "mysql",
        "metric_id": "transactions_per_minute",
        "effects": effects,
    }
    return RecordRow(**values | more)


def answer(kind: str = "use", *levels: str, **more: Any) -> Answer:
    """Return an answer for older kernels from two sources."""
    values: dict[str, Any] = {
        "era": "legacy",
        "kind": kind,
        "levels": levels or ("deadline", "noop"),
        "against_id": "cfq",
        "contrast": contrast("deadline", "cfq", 2.68, 1.64, 4.40),
        "record_ids": (MYSQL, ORACLE),
        "source_groups": ("one", "two"),
    }
    if "contrast" not in more and kind not in {"stated", "mixed"}:
        values["tally"] = tally()
    return Answer(**values | more)


def tally(**more: Any) -> Tally:
    """Return how deadline and noop fared against cfq in seven comparisons."""
    values: dict[str, Any] = {
        "level_ids": ("deadline", "noop"),
        "against_id": "cfq",
        "comparisons": 7,
        "ahead": 7,
        "behind": 0,
        "low": math.log(1.84),
        "middle": math.log(2.7),
        "high": math.log(3.04),
        "metric_ids": frozenset({"transactions_per_minute"}),
    }
    return Tally(**values | more)


def certainty_of(sources: int, *stated: Any) -> Any:
    """Return how sure a clear difference is."""
    interval = Interval(math.log(1.64), math.log(4.40))
    return rate_certainty(
        EvidenceProfile(
            margin=math.log(MARGIN_RATIO),
            sources=sources,
            predictive=interval,
            path="direct",
            stated=frozenset(stated),
        )
    )


def recommendation(*answers: Answer, **more: Any) -> Recommendation:
    """Return a recommendation with both records behind it."""
    values: dict[str, Any] = {
        "question": Question(
            "oltp-tpcc-like", "hdd-raid-bbwc", "io_scheduler", "speed"
        ),
        "state": "measured",
        "answers": answers or (answer(),),
        "reference_id": "cfq",
        "rows": (
            row(MYSQL, effect("deadline", 1.84, 3.04, 4)),
            row(
                ORACLE,
                effect("deadline", 2.65, 3.02, 3),
                effect("noop", 2.68, 2.96, 3),
                storage_id="unspecified",
                database_id="oracle",
                metric_id="transactions_per_second",
                widened_by=("storage",),
            ),
        ),
        "pooled": (
            PooledLevel("deadline", contrast("deadline", "cfq", 2.68, 1.64, 4.40), 2),
        ),
        "tau": (0.12, Interval(0.01, 0.35)),
        "synthesis": None,
    } | more
    reference_id = values["reference_id"]
    values["rows"] = tuple(
        replace(each, reference_id=each.reference_id or reference_id)
        for each in values["rows"]
    )
    return Recommendation(**values)


def current() -> Answer:
    """Return the answer that today's kernels inherit."""
    return answer(
        "use",
        "mq-deadline",
        "none",
        era="current",
        inherited={"mq-deadline": "deadline", "none": "noop"},
        unmeasured=("kyber", "bfq"),
        contrast=contrast("mq-deadline", "cfq", 2.68, 1.60, 4.49),
        tally=tally(),
        certainty=certainty_of(2, "single_runs", "other_era"),
    )


def leader(level: str, against: str, **stratum: str) -> StratumLeader:
    """Return which level led in a stratum."""
    return StratumLeader("record", stratum, level, against, math.log(1.2))


def case(found: Recommendation, chosen: Answer | None = None) -> Case:
    """Return an answer ready to be put into words, without records of the corpus."""
    return Case(found, chosen or found.answer, MARGIN_RATIO, {}, words())


def book(*found: Recommendation) -> Book:
    """Return these recommendations with two years of publication."""
    return Book(
        found=found,
        words=words(),
        margin_ratio=MARGIN_RATIO,
        records={},
        years={MYSQL: 2011, ORACLE: None},
    )


def plain(said: Sentence) -> dict[str, str]:
    """Return a sentence as text by language, with ordinary spaces."""
    texts = plain_text(said, words().reference)
    return {str(key): text.replace("\u00a0", " ") for key, text in texts.items()}


def english(said: Sequence[Sentence]) -> list[str]:
    """Return sentences in English."""
    return [plain(each)["en"] for each in said]
