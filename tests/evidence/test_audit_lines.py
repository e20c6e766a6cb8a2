"""What the answers of an audit's list must say, in the words of their three lines.

One test a row; each asks the project's own records. What they may not say at all is in
``test_audit_list``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ingest.language.sentences.lines.actions import (
    action_for,
    do_sentences,
    do_short,
)
from ingest.language.sentences.lines.reasons import because_sentences
from ingest.language.sentences.lines.unknown import gaps_for, not_known_sentences
from ingest.language.sentences.phrases import sentence
from ingest.language.sentences.recommend import Case
from tests.evidence.corpus_answers import own_answers
from tests.sentences.recommend_cases import MARGIN_RATIO, plain, words

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.lines.action import Action
    from ingest.language.sentences.phrases import Phrase
    from tests.evidence.corpus_answers import CorpusAnswers


class Card:
    """An answer for today's kernels as a reader sees it, in English."""

    def __init__(self, case: Case) -> None:
        """Put it into words."""
        self.case = case
        self.action: Action = action_for(case)
        self.short = _said(do_short(case))
        self.do = _said(*do_sentences(case))
        self.because = _said(*because_sentences(case))
        self.not_known = _said(*not_known_sentences(case))
        self.gaps = [each.id for each in gaps_for(case)]


def _said(*phrases: Phrase) -> str:
    return plain(sentence(*phrases))["en"]


class Cards:
    """Cards of the corpus, by question."""

    def __init__(self, answers: CorpusAnswers) -> None:
        """Take the answers."""
        self.answers = answers
        self._records = {each.id: each for each in answers.corpus.records}

    def __call__(
        self, workload: str, storage: str, factor: str, measure: str = "speed"
    ) -> Card:
        """Return a card; there must be an answer of today."""
        found = self.answers.ask(workload, storage, factor, measure)
        answer = next(each for each in found.answers if each.era != "legacy")
        return Card(Case(found, answer, MARGIN_RATIO, self._records, words()))


@pytest.fixture(scope="module")
def cards() -> Cards:
    """Return the cards of the project's own records."""
    return Cards(own_answers())


@pytest.mark.parametrize(
    ("storage", "times"), [("nvme", "2.9 to 3.1"), ("ssd-sata", "2.7 to 3.0")]
)
def test_workers_gain_on_scattered_reads(
    cards: Cards, storage: str, times: str
) -> None:
    """Up to 3.1 times with all else at its default, where reads are scattered."""
    card = cards("selective-scan", storage, "io_workers")
    assert card.short == "It depends on how scattered the rows are"
    assert f"io_workers = 12 ran {times} times as fast as 3 with up to" in card.because
    assert "the more scattered the reads" in card.because
    assert "between 1,066 and 57,310" in card.not_known


def test_never_without_prefetching(cards: Cards) -> None:
    """The headline forbids it, and the reason says how much it cost."""
    card = cards("full-table-scan", "nvme", "effective_io_concurrency")
    assert card.short == "Keep 16; never 0"
    assert card.do.startswith("Never 0.")
    assert "times as fast as 0" in card.because
    scattered = cards("selective-scan", "nvme", "effective_io_concurrency")
    assert scattered.short == "Keep 16; not 0"
    assert "16 ran 1.8 to 8.7 times as fast as 0" in scattered.because


def test_scans_in_order_and_by_an_index_are_two_loads(cards: Cards) -> None:
    """Three workers are enough for the one and a bottleneck for the other."""
    in_order = cards("full-table-scan", "nvme", "io_method")
    assert in_order.short == "Keep worker"
    scattered = cards("selective-scan", "nvme", "io_method")
    assert scattered.short == "It depends on how scattered the rows are"
    assert "io_uring ran 2.9 to 3.0 times as fast as worker" in scattered.because
    assert "worker ran 1.4 times as fast as io_uring" in scattered.because
    ours = cards("selective-scan", "virtual-disk", "io_method")
    assert ours.short == "Prefer sync"


def test_reads_beside_writers(cards: Cards) -> None:
    """Depends on the writers, on a patched kernel; bfq collapses; writers pay."""
    card = cards("reads-under-writes", "nvme", "io_scheduler")
    assert card.action.form == "depends"
    assert "background processes" in card.because
    assert "of bfq beside 32 background processes" in card.because
    assert "Work beside it ran at 0.73 to 1.5 times the rate" in card.because
    assert card.gaps[0] == "patched_only"


def test_a_default_stands_against_its_best_rival(cards: Cards) -> None:
    """Who has mq-deadline learns how none fared against it, before anything else."""
    because = cards("oltp", "nvme", "io_scheduler").because
    first, _ = because.split(". ", 1)
    assert "none gave up to 1.8 times the throughput of mq-deadline" in first


def test_what_puts_data_at_risk_comes_first(cards: Cards) -> None:
    """That it is fast is what tempts, and no reason to keep away from it."""
    card = cards("oltp", "hdd-raid-no-bbwc", "mount_options")
    assert card.action.is_safety
    assert card.because.startswith("Left out because it puts data at risk: data=")


def test_a_condition_does_not_average_opposites(cards: Cards) -> None:
    """With 75 GB one SSD gained 1.7 times and another lost as much: no branch there."""
    card = cards("oltp", "ssd-sata", "innodb_page_size")
    assert card.action.form == "keep"
    assert "in 6 of them 16k led" in card.because


def test_file_systems_on_nvme(cards: Cards) -> None:
    """Both well ahead of btrfs, and level: barriers are alike in all that counts."""
    card = cards("oltp", "nvme", "filesystem")
    assert card.short == "Keep ext4 or xfs; not btrfs"
    assert "ext4 and xfs gave 2.1 to 4.7 times the throughput of btrfs" in card.because
    assert "in all 6 comparisons" in card.because
    assert "contradict one another" not in card.because
    assert "records_disagree" not in card.gaps


def test_a_default_nobody_measured_is_said(cards: Cards) -> None:
    """Of ext4 there is no figure where ext3 and xfs were compared; of xfs there is."""
    card = cards("bulk-load", "hdd-raid-no-bbwc", "filesystem")
    assert card.short == "Keep your default"
    assert "compares ext4 with another value" in card.not_known
    beside = cards("oltp", "hdd-raid-no-bbwc", "filesystem")
    assert "default_not_compared" not in beside.gaps


def test_requests_in_the_queue_are_no_matter_of_processes(cards: Cards) -> None:
    """With two processes one of three set-ups differed: the one that reads ahead."""
    card = cards("synthetic-sequential-read", "hdd-raid-no-bbwc", "nr_requests")
    assert card.action.form == "keep"
    assert "ahead in 4 of 8 comparisons" in card.because


def test_page_size_is_a_trade_off(cards: Cards) -> None:
    """One source of 2016 moves nobody from the default."""
    card = cards("oltp", "nvme", "innodb_page_size")
    assert card.short == "Keep 16k"
    assert "one experiment by Vadim Tkachenko" in card.because
    assert card.because.endswith("The evidence is too thin to change a setting on.")


def test_second_hand_is_said(cards: Cards) -> None:
    """The default of the version stays; the figures are told as what they are."""
    card = cards("oltp", "san-array", "innodb_flush_method")
    assert card.short == "Keep O_DIRECT"
    assert "reported second-hand" in card.because
    assert "MySQL 8.4" in card.do


def test_tags_decide_on_sata(cards: Cards) -> None:
    """With few of them mq-deadline, with many no difference; where it turns is open."""
    card = cards("oltp", "ssd-sata", "io_scheduler")
    assert card.short == "It depends on how many requests the controller accepts"
    few, many = card.action.branches
    assert (few.level_ids, few.values) == (("mq-deadline",), ("260",))
    assert (many.level_ids, many.values) == ((), ("4000",))
    assert "2.6 times the throughput of none with 260 tags" in card.because
    assert card.gaps == ["no_database", "between_values"]


def test_flagship(cards: Cards) -> None:
    """A load generator only; none fastest, bfq never ahead; no database tested it."""
    card = cards("oltp", "nvme", "io_scheduler")
    assert card.short.startswith("Keep none")
    assert "load generator" in card.because
    assert "the throughput of bfq: ahead in 40 of 44 comparisons" in card.because
    # Beside writers it was the other way round: "never bfq" would be wrong.
    assert "reads beside heavy writes, it was different" in card.because
    assert card.gaps[0] == "no_database"


@pytest.mark.parametrize(
    ("workload", "storage", "factor"),
    [
        ("bulk-load", "unspecified", "mount_options"),
        ("oltp-tpcc-like", "unspecified", "filesystemio_options"),
        ("log-write", "unspecified", "ext4_fast_commit"),
        ("backup", "unspecified", "direct_io"),
        ("synthetic-random", "unspecified", "filesystem"),
    ],
)
def test_what_nobody_can_use_is_no_answer(
    cards: Cards, workload: str, storage: str, factor: str
) -> None:
    """The reason says why, the default stays, and nothing is forbidden."""
    card = cards(workload, storage, factor)
    assert card.action.form == "keep"
    assert not card.action.not_levels
    assert "does not say which storage" in card.because
    assert card.gaps == ["storage_not_stated"]


def test_predecessors_win_nothing(cards: Cards) -> None:
    """What was measured keeps its name; today's levels were not compared."""
    seen = 0
    for question, found in cards.answers.about("io_scheduler"):
        now = next((each for each in found.answers if each.era != "legacy"), None)
        if now is None or now.kind != "inherited":
            continue
        seen += 1
        card = Card(Case(found, now, MARGIN_RATIO, {}, words()))
        assert card.action.form == "keep", question
        assert card.gaps[0] == "predecessors_only"
        assert "kernels up to 4.20" in card.because
        assert "not" in card.because.rsplit(". ", 1)[-1]
    assert seen


def test_no_card_prints_a_range_across_one(cards: Cards) -> None:
    """Where the ratio changes sides, the exception is named instead."""
    for question, found in cards.answers.about("filesystem"):
        for answer in found.answers:
            card = Card(Case(found, answer, MARGIN_RATIO, {}, words()))
            assert "interval" not in card.because, question
            assert "% less and" not in card.because, question
