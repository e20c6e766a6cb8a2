"""What an experiment takes: time, space, and how the data compares with the memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.workbench.measure.design.order import order_of
from ingest.workbench.measure.plan.workloads import PgTestFsyncLoad

if TYPE_CHECKING:
    from ingest.workbench.measure.arranging import Arrangement

#: Seconds around each run: start, stop, checkpoint, two captures.
_AROUND_S = 10
#: Data is made at about this rate at least, bytes a second.
_FILLED_PER_S = 30_000_000
#: Log, temporary files and growth come to about this share, and this much at least.
_GROWTH, _GROWTH_BYTES = 0.5, 1_500_000_000
#: Tests that pg_test_fsync goes through.
_FSYNC_TESTS = 14


@dataclass(frozen=True, slots=True)
class Estimate:
    """``seconds`` of the whole experiment, ``disk_bytes`` it needs at most.

    ``data_bytes`` against ``memory_bytes`` (of the machine, or the limit) tells
    whether the data fits into memory.
    """

    runs: int
    seconds: int
    data_bytes: int
    disk_bytes: int
    memory_bytes: int

    @property
    def fits(self) -> bool:
        """Whether the data fits into memory."""
        return self.data_bytes <= self.memory_bytes


def estimated(arrangement: Arrangement) -> Estimate:
    """Return what a plan takes at its place, by rules of thumb."""
    plan, load = arrangement.plan, arrangement.load
    runs = plan.design.rounds * len(order_of(plan, 0, 1))
    each = plan.workload.duration_s + plan.workload.warmup_s + _AROUND_S
    if isinstance(plan.workload, PgTestFsyncLoad):
        passes = 2 if plan.workload.warmup_s else 1
        each = passes * plan.workload.seconds_per_test * _FSYNC_TESTS + _AROUND_S
    data = load.data_bytes()
    background = arrangement.background
    beside = 0 if background is None else background.data_bytes()
    fill = (data + beside) // _FILLED_PER_S + 2
    fills = runs if arrangement.prepares_each_run else len(arrangement.loads)
    image = arrangement.place.size if arrangement.place.image else None
    grown = data + beside + max(int(data * _GROWTH), _GROWTH_BYTES)
    memory = load.site.kernel.memory_bytes()
    return Estimate(
        runs=runs,
        seconds=(runs + arrangement.settling_runs) * each + fills * fill,
        data_bytes=data,
        disk_bytes=image or grown,
        memory_bytes=min(memory, plan.memory.limit or memory),
    )


def duration_in_words(seconds: float) -> str:
    """Return a duration for a person: ``2 h 05 min``, ``45 s``."""
    whole = round(seconds)
    hours, minutes = whole // 3600, whole % 3600 // 60
    if hours:
        return f"{hours} h {minutes:02d} min"
    if minutes:
        return f"{minutes} min {whole % 60:02d} s"
    return f"{whole} s"


def size_in_words(number: float) -> str:
    """Return bytes for a person: ``1.5 GiB``."""
    size, units = float(number), ("bytes", "KiB", "MiB", "GiB", "TiB")
    for unit in units:
        if size < 1024 or unit == units[-1]:  # noqa: PLR2004 (one step of the units)
            return f"{size:.0f} {unit}" if unit == "bytes" else f"{size:.1f} {unit}"
        size /= 1024
    return ""
