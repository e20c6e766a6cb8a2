"""What the page shows where its address does not say.

Addresses are quoted elsewhere: these may be added to, never changed, or an address
without the parameter would come to mean something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.intake.models.factors import Factor

#: The setting of an address without one.
SETTING = "io_scheduler"

#: By setting: the baseline, and the levels against it (none: all compared with it).
DEFAULTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "effective_io_concurrency": ("16", ()),
    "filesystem": ("ext4", ("xfs",)),
    "innodb_page_size": ("16k", ()),
    "io_method": ("worker", ()),
    "io_scheduler": ("cfq", ("deadline", "noop")),
    "io_workers": ("3", ()),
    "log_io_scheduler": ("cfq", ("deadline", "noop")),
    "read_block_kb": ("8", ()),
    "sync_binlog": ("1", ()),
    "volume_layout": ("md-raid0", ()),
}


def baseline_of(factor: Factor, levels: Sequence[str]) -> str:
    """Return the baseline of a setting: the one declared here, or the first listed.

    ``levels`` are those measured, for a setting of any number whose first is not
    declared.
    """
    if factor.id in DEFAULTS:
        return DEFAULTS[factor.id][0]
    return next(iter(factor.level_ids or levels))


def shown_of(factor: Factor) -> tuple[str, ...]:
    """Return the levels shown first; empty for all that were compared."""
    return DEFAULTS.get(factor.id, ("", ()))[1]
