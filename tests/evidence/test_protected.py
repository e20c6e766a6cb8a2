"""What lacked write barriers is not compared with what had them; no choice is none."""

from __future__ import annotations

from ingest.analysis.evidence.recommend.offered import offered
from ingest.analysis.evidence.recommend.protected import protected
from tests.evidence.corpus_answers import own_corpus

BARE = "postgresql-filesystems-epyc-nvme-2024"
ALIKE = "postgresql-filesystems-nvme-2022"


def arm(
    record: str, level: str, workload: str, factor: str = "filesystem"
) -> dict[str, str]:
    """Return as much of an arm as is looked at."""
    return {
        "record_id": record,
        "factor_id": factor,
        "level_id": level,
        "workload_class_id": workload,
    }


def test_arms_without_a_protection_that_others_had_are_left_out() -> None:
    """By record and setting; loads that hardly write are none the wiser."""
    kept = [
        arm(BARE, "xfs", "oltp"),
        arm(BARE, "zfs", "oltp"),
        arm(BARE, "ext4", "oltp-read-mostly"),
        arm(BARE, "md-raid0", "oltp", "volume_layout"),
        arm(ALIKE, "ext4", "oltp"),
    ]
    left_out = [arm(BARE, "ext4", "oltp"), arm(BARE, "btrfs", "oltp")]
    corpus = own_corpus()
    assert {BARE, ALIKE} <= {record.id for record in corpus.records}
    assert list(protected([*kept, *left_out], corpus)) == kept


def test_levels_that_are_no_choice_together_are_left_out() -> None:
    """Whichever of the two is under test; with others each of them stays."""
    record = "postgresql-filesystems-sata-ssd-raid-levels-2022"
    corpus = own_corpus()
    kept = [
        of_context(record, "filesystem", "ext4", "raid_level=raid5;scale=50"),
        of_context(record, "filesystem", "btrfs", "raid_level=raid10;scale=50"),
        of_context(record, "raid_level", "raid10", "filesystem=btrfs;scale=50"),
        of_context(BARE, "filesystem", "btrfs", "raid_level=raid5"),
    ]
    left_out = [
        of_context(record, "filesystem", "btrfs", "raid_level=raid5;scale=50"),
        of_context(record, "raid_level", "raid6", "filesystem=btrfs;scale=50"),
    ]
    assert list(offered([*left_out, *kept], corpus)) == kept


def of_context(record: str, factor: str, level: str, context: str) -> dict[str, str]:
    """Return as much of an arm as is looked at."""
    return {
        "record_id": record,
        "factor_id": factor,
        "level_id": level,
        "context_key": context,
    }
