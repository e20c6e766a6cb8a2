"""What was wrong when every card was read beside its records, and stays mended."""

from __future__ import annotations

import pytest

from tests.evidence.corpus_answers import own_answers
from tests.evidence.test_audit_lines import Cards


@pytest.fixture(scope="module")
def cards() -> Cards:
    """Return the cards of the project's own records."""
    return Cards(own_answers())


def test_a_figure_is_told_of_who_measured_it(cards: Cards) -> None:
    """O_DIRECT_NO_FSYNC was compared ten years after O_DSYNC, by somebody else."""
    because = cards("oltp", "unspecified", "innodb_flush_method").because
    danger, first, second, *_ = because.split(". ")
    assert danger == "Left out because it puts data at risk: O_DIRECT_NO_FSYNC"
    assert "guitarrapc" in first
    assert "O_DIRECT_NO_FSYNC" in first
    assert "DBA Stack Exchange" in second
    assert "O_DSYNC" in second


def test_a_level_that_was_not_compared_is_no_side(cards: Cards) -> None:
    """The record with ZFS on AliFlash compares it with XFS alone."""
    because = cards("oltp", "unspecified", "filesystem").because
    assert "xfs gave 1.4 times the throughput of zfs" in because
    assert "ext4" not in because


def test_lz4_and_lzo_are_two_findings(cards: Cards) -> None:
    """The one was measured on ZFS, the other on btrfs."""
    because = cards("oltp", "nvme", "filesystem_compression").because
    assert "lz4 gave" in because
    assert "lzo led" in because
    assert "lz4 and lzo" not in because


def test_ahead_everywhere_depends_on_nothing(cards: Cards) -> None:
    """A chunk of 64 KB was ahead at every size of read."""
    card = cards("synthetic-sequential-read", "nvme", "raid_chunk_kb")
    assert card.action.form == "keep"
    assert "64 KB" in card.because


def test_noise_over_many_values_is_no_condition(cards: Cards) -> None:
    """Of eleven sizes of a WAL segment two always differ."""
    card = cards("oltp", "hdd-raid-bbwc", "flush_after")
    assert card.action.form == "keep"


def test_what_beats_the_default_is_not_warned_of(cards: Cards) -> None:
    """Beside writers, mq-deadline answered sooner than none, which stays."""
    card = cards("reads-under-writes", "nvme", "io_scheduler", "tail_latency")
    assert "mq-deadline" not in card.action.not_levels


def test_another_storage_condemns_nothing(cards: Cards) -> None:
    """What NVMe drives lose with mq-deadline is no warning for a SATA drive."""
    card = cards("synthetic-random-read", "ssd-sata", "io_scheduler")
    assert not card.action.not_levels


def test_old_schedulers_are_no_advice(cards: Cards) -> None:
    """Where nothing else was measured, a reader of today keeps the default."""
    found = cards.answers.ask("bulk-load", "lvm-multi-disk", "io_scheduler")
    assert {each.era for each in found.answers} == {"legacy"}


def test_a_word_is_named_with_its_setting(cards: Cards) -> None:
    """Else it reads "always and never differed"."""
    because = cards("oltp", "ssd-sata", "transparent_huge_pages").because
    assert "= always differed from never by up to 5 %" in because


def test_numbers_stand_in_their_order_with_their_unit(cards: Cards) -> None:
    """And the other side is no fraction: "1 in 13"."""
    because = cards("oltp", "hdd-raid-no-bbwc", "wal_segment_size").because
    assert "wal_segment_size = 16 MB, 512 MB, 1024 MB, and others led in" in because
    assert "and wal_segment_size = 1 MB in 13" in because
    assert (
        cards("oltp", "ssd-sata", "pg_block_size").short
        == "Keep 8 kB; not 16 kB or 32 kB"
    )


def test_what_was_measured_is_not_missing(cards: Cards) -> None:
    """The reason compares mq-deadline with none; so the gap is another."""
    card = cards("synthetic-sequential-read", "ssd-sata", "io_scheduler")
    assert "default_not_compared" not in card.gaps


def test_a_preference_has_an_author(cards: Cards) -> None:
    """Nobody knows who the author is where several records stand behind an answer."""
    because = cards("oltp-read-mostly", "cloud-volume", "read_ahead_kb").because
    assert because.startswith("Azure-Samples (")


def test_what_all_records_say_against_themselves_is_a_gap(cards: Cards) -> None:
    """Protection was off, or the storage inferred; of reads the former says nothing."""
    blocks = cards("oltp", "ssd-sata", "pg_block_size")
    assert "not_crash_safe" in blocks.gaps
    assert "not_crash_safe" not in cards("selective-scan", "nvme", "io_workers").gaps
    # What is compared is no gap.
    assert "not_crash_safe" not in cards("log-write", "nvme", "zfs_sync").gaps
    assert "more_changed" in cards("mixed", "nvme", "zfs_volume_kind").gaps
    assert cards("oltp", "nvme", "md_bitmap_chunk_mb").gaps[0] == "not_reproduced"


def test_what_a_default_is_kept_against_comes_first(cards: Cards) -> None:
    """Each of 8 kB against 32 and 16, not 2 and 4 kB, which nobody is told to take."""
    because = cards("oltp", "ssd-sata", "pg_block_size").because
    assert "block_size = 8 kB gave 1.1 to 1.8 times the throughput of 32 kB" in because
    known = cards("oltp-tpcc-like", "ssd-sata", "filesystem")
    assert known.short == "Keep ext4 or xfs; not btrfs"
    assert "1.7 to 3.5 times the throughput of btrfs" in known.because


def test_jobs_in_a_row_are_one_comparison(cards: Cards) -> None:
    """Not a hundred, of which the last ones only show that credits were spent."""
    because = cards("log-write", "cloud-volume", "wal_device").because
    assert "in both comparisons" in because
