"""What was wrong when the cards were read a second time, and stays mended."""

from __future__ import annotations

import pytest

from ingest.language.sentences.lines.findings import rows_told
from tests.evidence.corpus_answers import own_answers
from tests.evidence.test_audit_lines import Cards


@pytest.fixture(scope="module")
def cards() -> Cards:
    """Return the cards of the project's own records."""
    return Cards(own_answers())


def test_a_record_of_one_value_of_the_condition_counts_for_it(cards: Cards) -> None:
    """Without a limit three experiments measured it: a mild one alone was told."""
    card = cards("oltp", "virtual-disk", "commit_delay")
    assert "In 3 experiments by I/O Atlas" in card.because
    assert "0 µs gave 1.2 to 1.6 times the throughput of 1000 µs" in card.because


def test_a_limit_that_is_reached_is_told(cards: Cards) -> None:
    """Behind it no read-ahead can gain."""
    because = cards("full-table-scan", "virtual-disk", "read_ahead_kb").because
    assert "virtual disk, at most 3,000 requests/s, at most 125 MiB/s)" in because


def test_one_request_of_a_run_carries_no_advice(cards: Cards) -> None:
    """The longest sync call of 45 s says little of the next."""
    card = cards("log-write", "virtual-disk", "dirty_background_bytes", "tail_latency")
    assert card.action.form == "keep"
    assert card.case.answer.certainty is not None
    reasons = {each.id for each in card.case.answer.certainty.reasons}
    assert "longest_only" in reasons


def test_what_contradicting_records_held_still_is_told(cards: Cards) -> None:
    """One read at a time, or 128 at once: that is what they differ in."""
    card = cards("reads-under-writes", "nvme", "io_scheduler")
    assert "kyber gave 25 times the throughput of bfq" in card.because
    assert "at a queue depth of 128; in another, bfq gave 2.5 times" in card.because
    assert "at a queue depth of 1." in card.because
    assert "records_apart" in card.gaps


def test_second_hand_is_said_of_each_finding(cards: Cards) -> None:
    """The other one on the card was measured by who tells it."""
    because = cards("oltp", "unspecified", "innodb_flush_method").because
    first, second = because.split("In one experiment by ")[1:]
    assert "second-hand" not in first
    assert second.startswith(
        "DBA Stack Exchange (MySQL, unspecified storage, reported second-hand)"
    )


def test_a_disagreement_that_is_not_told_is_not_explained(cards: Cards) -> None:
    """The sources disagree about another pair than the one the card tells."""
    card = cards("log-write", "nvme", "wal_sync_method")
    assert card.case.answer.contradicting
    assert "sources_disagree" not in card.gaps


def test_figures_of_other_loads_are_no_lesser_gap(cards: Cards) -> None:
    """They were crowded out by how few there are."""
    gaps = cards("oltp-read-mostly", "cloud-volume", "wal_device").gaps
    assert gaps == ["more_changed", "other_workload"]


def test_a_load_generator_is_no_further_load(cards: Cards) -> None:
    """That no database felt it says so already."""
    gaps = cards("oltp", "ssd-sata", "io_scheduler").gaps
    assert gaps == ["no_database", "between_values"]


def test_what_exists_on_one_file_system_says_on_which(cards: Cards) -> None:
    """The one was measured on ZFS, the other on btrfs."""
    because = cards("oltp", "nvme", "filesystem_compression").because
    assert "on zfs, lz4 gave" in because
    assert "On btrfs, lzo led" in because


def test_of_several_options_the_unsafe_one_is_to_be_avoided(cards: Cards) -> None:
    """Nobody is told to keep away from noatime."""
    card = cards("oltp", "hdd-raid-no-bbwc", "mount_options")
    assert card.do.startswith("Never barrier=0 or nobarrier.")


def test_the_storage_asked_about_speaks_first(cards: Cards) -> None:
    """32 of the 38 comparisons with btrfs were of SATA drives."""
    because = cards("oltp", "nvme", "filesystem").because
    assert "in all 38 comparisons" not in because
    assert "(PostgreSQL, NVMe SSD)" in because


def test_several_that_differ_from_one_are_no_list_of_three(cards: Cards) -> None:
    """Nor are the figures of NVMe drives told of SATA ones."""
    because = cards("full-table-scan", "ssd-sata", "io_method").because
    assert "io_method = worker and io_uring differed from sync by at most" in because
    assert "NVMe" not in because


def test_storage_that_is_not_named_is_no_other_storage(cards: Cards) -> None:
    """Three times cfq under Oracle and under MySQL: two authors, not one."""
    found = cards.answers.ask("oltp-tpcc-like", "hdd-raid-bbwc", "io_scheduler")
    (answer,) = (each for each in found.answers if each.era == "legacy")
    assert answer.tally is not None
    assert len(answer.tally.record_ids) > 1


def test_what_a_commit_costs_is_answered(cards: Cards) -> None:
    """With the price beside it: some can bear to lose the last commits."""
    card = cards("oltp", "virtual-disk", "synchronous_commit")
    assert card.do == (
        "Keep your default: on (PostgreSQL). off only if a crash may cost the last "
        "commits."
    )
    assert "off gave 1.3 to 29 times the throughput of on" in card.because
    pages = cards("oltp", "nvme", "full_page_writes")
    assert pages.do.endswith("off only on ZFS, which overwrites no page in place.")


def test_what_is_to_be_had_at_a_price_is_told_first(cards: Cards) -> None:
    """What a bitmap costs, and what synchronous writes cost."""
    assert "none in 11 (by a factor of up to 134)" in (
        cards("oltp", "nvme", "md_bitmap").because
    )
    assert "disabled" in cards("log-write", "nvme", "zfs_sync").because


def test_other_settings_of_a_record_are_named(cards: Cards) -> None:
    """Where a query reads by itself no prefetching was worse than any."""
    card = cards("full-table-scan", "nvme", "effective_io_concurrency")
    assert ", with io_method = worker, effective_io_concurrency" in card.because


def test_on_storage_like_the_readers_comes_first(cards: Cards) -> None:
    """Twelve workers were no faster on SATA; 32 on NVMe are another matter."""
    because = cards("full-table-scan", "ssd-sata", "io_workers").because
    own, other = because.index("12 and 3 differed"), because.index("32 gave")
    assert own < other


def test_records_told_beside_an_answer_are_counted(cards: Cards) -> None:
    """Two authors stand in the reason: the foot below it says so."""
    rows = rows_told(cards("full-table-scan", "ssd-sata", "io_workers").case)
    assert {row.source_group for row in rows} == {"tomas-vondra", "mark-callaghan"}
