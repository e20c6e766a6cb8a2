"""Which captured facts a factor of ``data/reference/factors.yaml`` accounts for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.intake.models.factors import Factor

#: What the kernel sets anew by itself when the scheduler of a queue is changed:
#: ``blk_mq_init_sched`` the number of requests, bfq and cfq the writeback throttling
#: (block/blk-mq-sched.c, block/bfq-iosched.c).
_WITH_SCHEDULER = re.compile(r"(.+)\.(?:iosched/.+|queue/(?:nr_requests|wbt_lat_usec))")


def accounts_for(factor: Factor, path: str, *, on_both: bool) -> bool:
    """Tell whether a factor alone explains that a fact differs.

    ``on_both``: the fact is in both bundles. A layout with more disks has more disks.
    """
    captured = factor.captured
    patterns = captured.explains
    if not on_both:
        patterns += captured.explains_absence
    return path == f"database.{factor.id}" or any(
        re.fullmatch(each, path) for each in patterns
    )


def states_level(factor: Factor, path: str) -> bool:
    """Tell whether a fact is the level of a factor in so many words."""
    pattern = factor.captured.level
    return pattern is not None and re.fullmatch(pattern, path) is not None


def is_above_disks(factor: Factor, path: str) -> bool:
    """Tell whether a fact states the level of a factor for a layer above the disks."""
    pattern = factor.captured.level or ""
    above = pattern.replace(r"\.disk\.", r"\.(?!disk\.)[a-z]+\.")
    return above != pattern and re.fullmatch(above, path) is not None


def follows_scheduler(path: str) -> str | None:
    """Return the fact this one changes with: that of the scheduler of its queue."""
    found = _WITH_SCHEDULER.fullmatch(path)
    return f"{found[1]}.queue/scheduler" if found else None
