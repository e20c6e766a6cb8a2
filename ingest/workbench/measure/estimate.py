"""What an experiment takes: time, space, and how the data compares with the memory."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
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
#: What /sys counts sizes in.
_SECTOR = 512


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
    around = _AROUND_S + plan.design.flush_s
    each = plan.workload.duration_s + plan.workload.warmup_s + around
    if isinstance(plan.workload, PgTestFsyncLoad):
        passes = 2 if plan.workload.warmup_s else 1
        each = passes * plan.workload.seconds_per_test * _FSYNC_TESTS + around
    data = load.data_bytes()
    background = arrangement.background
    beside = 0 if background is None else background.data_bytes()
    fill = (data + beside) // _FILLED_PER_S + 2
    fills = runs if arrangement.prepares_each_run else len(arrangement.loads)
    image = arrangement.place.size if arrangement.place.image else None
    places = len(arrangement.loads)
    grown = places * (data + beside + max(int(data * _GROWTH), _GROWTH_BYTES))
    memory = load.site.kernel.memory_bytes()
    return Estimate(
        runs=runs,
        seconds=(runs + arrangement.settling_runs) * each + fills * fill,
        data_bytes=data,
        disk_bytes=image or grown,
        memory_bytes=min(memory, plan.memory.limit or memory),
    )


def no_room(arrangement: Arrangement) -> list[str]:
    """Return in words where data and its growth do not fit; several places share one.

    Tested is the least they take: log and temporary files are counted as a share.
    """
    each = arrangement.load.data_bytes()
    beside = arrangement.background
    each = int(each * (1 + _GROWTH)) + (beside.data_bytes() if beside else 0)
    found = []
    for where, (room, loads) in _rooms(arrangement).items():
        if room < loads * each:
            found.append(
                f"{where} has room for {size_in_words(room)}, the data takes about "
                f"{size_in_words(loads * each)} as it grows"
            )
    return found


def _rooms(arrangement: Arrangement) -> dict[str, tuple[int, int]]:
    """Return bytes that are free, and the number of places, by where that is."""
    place = arrangement.place
    if place.image:
        return {place.image: (place.size or 0, 1)}
    if place.device:
        size = _device_bytes(arrangement, Path(place.device))
        return {} if size is None else {place.device: (size, 1)}
    found: dict[int, tuple[str, int, int]] = {}
    for load in arrangement.loads:
        folder = load.site.scratch.parent
        try:
            number, room = folder.stat().st_dev, os.statvfs(folder)
        except OSError:
            continue  # said by the refusals of the place
        where, free, others = found.get(
            number, (str(folder), room.f_bavail * room.f_frsize, 0)
        )
        found[number] = (where, free, others + 1)
    return {where: (free, loads) for where, free, loads in found.values()}


def _device_bytes(arrangement: Arrangement, device: Path) -> int | None:
    """Return the size of a device, None where the kernel does not tell it."""
    try:
        number = device.stat().st_rdev
        entry = arrangement.load.site.kernel.block(
            f"{os.major(number)}:{os.minor(number)}"
        )
        return int((entry / "size").read_text(encoding="ascii")) * _SECTOR
    except (OSError, ValueError):
        return None


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
