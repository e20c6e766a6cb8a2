"""Which captured facts each factor of ``data/reference/factors.yaml`` accounts for."""

from __future__ import annotations

import re

_DATABASE_VERSION = r"database\.(?:server_version|version|version_comment)"
_LAYOUT = (
    r"(?:data|redo)\.(?:partition|md|dm|lv|loop|path)\.[0-9]+\..+",
    r"(?:data|redo)\.mount\.options",
)

#: Factor → patterns of whole paths. A factor that is a setting of the database under
#: its own name needs no entry.
_PATTERNS: dict[str, tuple[str, ...]] = {
    "io_scheduler": (
        r"data\.[a-z]+\.[0-9]+\.queue/scheduler",
        r"kernel\.cmdline\.(?:elevator|\w+\.use_blk_mq)",
    ),
    "log_io_scheduler": (r"redo\.[a-z]+\.[0-9]+\.queue/scheduler",),
    "mq_deadline_batching": (r"data\.[a-z]+\.[0-9]+\.iosched/.+",),
    "cfq_slice_policy": (r"data\.[a-z]+\.[0-9]+\.iosched/.+",),
    "filesystem": (
        r"(?:data|redo)\.mount\.(?:filesystem|options)",
        r"(?:data|redo)\.filesystem\..+",
    ),
    "mount_options": (r"(?:data|redo)\.mount\.options",),
    "jfs2_mount_mode": (r"(?:data|redo)\.mount\.options",),
    "filesystem_compression": (
        r"(?:data|redo)\.mount\.options",
        r"(?:data|redo)\.filesystem\.zfs/compression",
    ),
    "snapshots": (r"(?:data|redo)\.dm\.[0-9]+\..+",),
    "volume_layout": _LAYOUT,
    "raid_level": _LAYOUT,
    "device": (r"(?:data|redo)\.(?!mount\.).+", r"io-limits\..+"),
    "provisioned_iops": (r"io-limits\..+",),
    "kernel_version": (
        r"kernel\..+",
        r"settings\..+",
        r"(?:data|redo)\.[a-z]+\.[0-9]+\.(?:queue|iosched|md)/.+",
        r"(?:data|redo)\.mount\.options",
        r"memory\.MemTotal",
    ),
    "cpu": (r"cpu\..+", r"lscpu\..+"),
    "host": (r"(?!database\.).+",),
    "db_build": (_DATABASE_VERSION,),
    "engine": (r"database\.default_storage_engine",),
    "config_step": (r"database\..+", r"(?:data|redo)\.(?:mount|filesystem)\..+"),
    "binlog": (r"database\.(?:log_bin|binlog_format)",),
    "shared_buffers": (r"database\.(?:shared_buffers|wal_buffers)",),
    "buffer_pool_gb": (
        r"database\.(?:innodb_buffer_pool_(?:size|instances)|innodb_page_cleaners)",
        r"database\.(?:shared_buffers|wal_buffers)",
    ),
    "max_wal_size_gb": (r"database\.max_wal_size",),
}
_COMPILED = {
    factor: re.compile("|".join(f"(?:{each})" for each in patterns))
    for factor, patterns in _PATTERNS.items()
}
#: What the kernel sets anew by itself when the scheduler of a queue is changed:
#: ``blk_mq_init_sched`` the number of requests, bfq and cfq the writeback throttling
#: (block/blk-mq-sched.c, block/bfq-iosched.c).
_WITH_SCHEDULER = re.compile(r"(.+)\.(?:iosched/.+|queue/(?:nr_requests|wbt_lat_usec))")
_DISK = re.compile(r"(?:data|redo)\.disk\.[0-9]+\..+")

#: Factors whose levels are the words that are captured, and where.
EXACT: dict[str, re.Pattern[str]] = {
    "io_scheduler": re.compile(r"data\.disk\.[0-9]+\.queue/scheduler"),
    "log_io_scheduler": re.compile(r"redo\.disk\.[0-9]+\.queue/scheduler"),
    "filesystem": re.compile(r"data\.mount\.filesystem"),
    **{
        name: re.compile(rf"database\.{name}")
        for name in (
            "innodb_flush_method",
            "innodb_doublewrite",
            "full_page_writes",
            "io_method",
            "io_workers",
            "wal_sync_method",
            "effective_io_concurrency",
        )
    },
}


def accounts_for(factor: str, path: str, *, on_both: bool) -> bool:
    """Tell whether a factor alone explains that a fact differs.

    ``on_both``: the fact is in both bundles. A layout with more disks has more disks.
    """
    if factor in ("volume_layout", "raid_level") and not on_both:
        return _DISK.fullmatch(path) is not None or _matches(factor, path)
    return path == f"database.{factor}" or _matches(factor, path)


def follows_scheduler(path: str) -> str | None:
    """Return the fact this one changes with: that of the scheduler of its queue."""
    found = _WITH_SCHEDULER.fullmatch(path)
    return f"{found[1]}.queue/scheduler" if found else None


def _matches(factor: str, path: str) -> bool:
    pattern = _COMPILED.get(factor)
    return pattern is not None and pattern.fullmatch(path) is not None
