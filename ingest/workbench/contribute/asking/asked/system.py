"""The storage, the host and the settings of the database."""

from __future__ import annotations

from ingest.workbench.contribute.asking import choices as offered
from ingest.workbench.contribute.asking.asked.ask import Ask, given, vocabulary
from ingest.workbench.contribute.asking.conditions import (
    medium_is_open,
    scheduler_stays,
    untested,
)
from ingest.workbench.contribute.drafting.environment import (
    decisive_settings,
    is_cloud,
)

SYSTEM = (
    Ask(
        "storage.class",
        "On what kind of storage is the data?",
        form="choice",
        offers=vocabulary("storage"),
    ),
    Ask(
        "storage.media",
        "On which medium?",
        when=medium_is_open,
        form="choice",
        offers=given(
            ("hdd", "disks that turn"),
            ("ssd", "SATA or SAS flash"),
            ("nvme", "NVMe flash"),
            ("mixed", "several of these"),
            ("cloud", "a cloud volume"),
            ("ram", "memory"),
        ),
    ),
    Ask(
        "storage.raid",
        "In which RAID (raid10, …; none)?",
        form="suggested",
        offers=given(
            ("none", "no RAID"),
            ("raid0", "striped"),
            ("raid1", "mirrored"),
            ("raid5", "one parity"),
            ("raid6", "two parities"),
            ("raid10", "striped mirrors"),
        ),
    ),
    Ask(
        "storage.controller",
        "Behind which controller (Dell PERC H740P; in a virtual machine: unknown)?",
    ),
    Ask(
        "storage.write_cache",
        "Is there a write cache, and does it survive a power cut (in a virtual "
        "machine: unknown)?",
    ),
    Ask(
        "storage.filesystem",
        "Which file system holds the data?",
        form="suggested",
        when=untested("filesystem"),
        offers=given(
            ("ext4", ""),
            ("xfs", ""),
            ("btrfs", ""),
            ("zfs", ""),
            ("ext3", ""),
            ("jfs2", "AIX"),
            ("none", "a raw device"),
        ),
    ),
    Ask(
        "storage.mount_options",
        "Mounted with which options?",
        when=untested("mount_options"),
    ),
    Ask(
        "storage.io_scheduler",
        "Which I/O scheduler had the data's device?",
        form="suggested",
        when=scheduler_stays,
        offers=lambda _k, _answers, ref: offered.levels("io_scheduler", ref),
    ),
    Ask(
        "storage.log_device",
        "Does the log lie on the same device as the data?",
        form="choice",
        offers=given(
            ("same", "on the same device"), ("separate", "on a device of its own")
        ),
    ),
    Ask("storage.volume_type", "Which type of cloud volume (gp3, …)?", when=is_cloud),
    Ask(
        "storage.iops_limit",
        "Its limit of operations per second?",
        form="count",
        when=is_cloud,
    ),
    Ask(
        "storage.throughput_limit_bytes_per_s",
        "Its limit of bytes per second?",
        form="count",
        when=is_cloud,
    ),
    Ask("hardware.cpu", "Which processors?"),
    Ask(
        "hardware.memory_bytes",
        "How much memory (64 GiB; a GB is 10⁹ bytes)?",
        form="count",
    ),
    Ask("hardware.virtualised", "Is it a virtual machine?", form="flag"),
    Ask("database.settings.*", "What is {} set to?", each=decisive_settings),
)
