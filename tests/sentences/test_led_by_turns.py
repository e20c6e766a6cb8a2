"""Where each side led somewhere: how often, by how much, and how often neither did."""

from __future__ import annotations

import math
from typing import Any

from ingest.language.sentences.lines.sizes import tally_clause
from ingest.language.sentences.phrases import sentence
from tests.sentences.recommend_cases import answer, case, plain, recommendation, tally

LED = {"comparisons": 42, "low": math.log(0.95), "middle": 0.0, "high": math.log(1.3)}


def in_all(**more: Any) -> dict[str, str]:
    """Return by language what is said of a tally of deadline against cfq."""
    made = tally(level_ids=("deadline",), **LED | more)
    about = case(recommendation(answer(tally=made)))
    return plain(sentence(tally_clause(about, made)))


def said(**more: Any) -> str:
    """Return it in English."""
    return in_all(**more)["en"]


def test_where_neither_led_as_a_rule_that_comes_first() -> None:
    """That four of forty-two went either way is the lesser part of it."""
    assert said(ahead=3, behind=1) == (
        "deadline differed from cfq by at most 5 % in 38 of 42 comparisons; "
        "deadline led in 3 (by a factor of up to 1.3) and cfq in 1 (by 5 %)"
    )


def test_in_every_language_both_sides_and_all_counts_are_told() -> None:
    """Nothing is lost on the way."""
    for told in in_all(ahead=3, behind=1).values():
        for part in ("38", "42", "3", "deadline", "cfq", "1"):
            assert part in told, told


def test_where_mostly_one_or_the_other_led_the_counts_come_first() -> None:
    """As it was: nothing is said of the rest."""
    assert said(comparisons=6, ahead=2, behind=2).startswith("deadline led in 2 of 6")


def test_what_the_scatter_covers_is_not_counted_as_close() -> None:
    """Beyond the margin it may be anything."""
    told = said(comparisons=10, ahead=2, behind=2, lost_in_noise=3)
    assert told.startswith("deadline led in 2 of 10")


def test_a_difference_that_the_scatter_covers_is_said_to_be_one() -> None:
    """At most 10 % would say that more was excluded."""
    none = {"comparisons": 1, "ahead": 0, "behind": 0, "high": math.log(1.1)}
    assert said(**none, lost_in_noise=1) == (
        "deadline differed from cfq by up to 10 %, no more than the runs scatter"
    )
    assert said(**none) == "deadline and cfq differed by at most 10 %"
