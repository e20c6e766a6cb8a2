"""Defaults are stated once, and all that needs them finds them there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ingest.analysis.evidence.present_defaults import present_defaults
from ingest.analysis.evidence.stated_defaults import (
    stated_by_products,
    stated_by_systems,
)
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.publishing.defaults.by_setting import defaults_by_setting

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference

#: Settings whose default no system, product or cloud decides: what a drive comes with
#: is that of no release. All others are stated in ``defaults/``, and nowhere else.
OF_NEITHER = {"write_cache"}
#: Settings whose default of today is known, each from ``defaults/``.
KNOWN = {
    *("atime", "binlog", "commit_delay", "discard", "effective_io_concurrency"),
    *("filesystem", "fsync", "full_page_writes", "innodb_doublewrite"),
    *("innodb_flush_log_at_trx_commit", "innodb_flush_method", "innodb_io_capacity"),
    *("innodb_io_capacity_max", "innodb_log_file_size", "innodb_page_size"),
    *("io_method", "io_workers", "jfs2_mount_mode", "max_wal_size", "pg_block_size"),
    "mount_options",
    *("md_bitmap", "md_bitmap_chunk_mb", "raid_chunk_kb", "zfs_primarycache"),
    *(
        "zfs_sync",
        "read_ahead_kb",
        "rocksdb_bytes_per_sync",
        "rocksdb_compaction_readahead",
    ),
    *("rocksdb_sync", "sqlite_journal_mode", "sqlite_synchronous", "sync_binlog"),
    *("synchronous_commit", "transparent_huge_pages", "virtual_disk_cache"),
    *("vm_swappiness", "wal_block_size", "wal_compression", "wal_segment_size"),
    *("wal_sync_method", "zfs_logbias"),
}


@pytest.fixture(scope="module")
def reference() -> Reference:
    """Return the vocabularies of the project."""
    found, problems = read_reference(Paths.project())
    assert problems == []
    return found


def test_a_default_is_stated_once(reference: Reference) -> None:
    """What ``defaults/`` states of a setting, ``factors.yaml`` does not say again."""
    twice = {factor.id for factor in reference.factors.values() if factor.default}
    assert twice == OF_NEITHER
    for name in twice:
        factor = reference.factors[name]
        assert not factor.databases
        assert not [*stated_by_products(reference, factor)]
        assert not [*stated_by_systems(reference, factor)]


def test_what_is_judged_by_a_default_has_one(reference: Reference) -> None:
    """Each statement still comes to a level: one of today, and entries on its page."""
    listed = defaults_by_setting(reference)
    for name in KNOWN | OF_NEITHER:
        assert present_defaults(reference, name, None), name
        assert listed[name], name
        assert all(each["levels"] and each["sources"] for each in listed[name]), name
    known = {
        each for each in reference.factors if present_defaults(reference, each, None)
    }
    assert known == KNOWN | OF_NEITHER


def test_levels_are_those_of_the_setting(reference: Reference) -> None:
    """A page looks each of them up, and links to it."""
    for name, entries in defaults_by_setting(reference).items():
        factor = reference.factors[name]
        for entry in entries:
            assert all(map(factor.accepts, entry["levels"])), (name, entry["levels"])
            assert set(entry["databases"]) <= set(factor.databases), name


def test_releases_have_addresses(reference: Reference) -> None:
    """A release that picks a scheduler names the devices and itself."""
    for distribution in reference.distributions.values():
        for release in distribution.releases:
            assert release.covers, (distribution.id, release.release)
            assert any(each.devices for each in release.rules)
