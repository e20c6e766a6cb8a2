"""Counters of the kernel before and after a run, and what lies between them."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from ingest.workbench.measure.conditions.processes import Used, others
from ingest.workbench.measure.place.groups import cpu_spent_s
from ingest.workbench.measure.state.state import Conditions

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from ingest.workbench.measure.conditions.processes import Own
    from ingest.workbench.measure.place.blocks import Kernel
    from ingest.workbench.measure.place.groups import Group
    from ingest.workbench.measure.plan.model import Disturbed

#: Ticks of /proc/stat a second; 100 on every Linux that databases run on.
_TICKS_PER_S = 100
#: Fields of the line cpu: user nice system idle iowait irq softirq steal.
_IDLE, _IOWAIT, _STEAL, _FIELDS = 3, 4, 7, 8
#: Fields of /sys/block/*/stat, in sectors of 512 bytes; flushes since Linux 5.5.
_READ_SECTORS, _WRITTEN_SECTORS, _SECTOR, _FLUSHES = 2, 6, 512, 15
_MIB = 1024 * 1024
#: Of a process that was not there before.
_NOTHING = Used(0, 0)

#: Sectors read, sectors written, and flushes: None before Linux 5.5.
_Moved: TypeAlias = tuple[int, int, int | None]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Counters at one moment; ``others`` are processes that are not ours.

    ``load_cpu_s`` is the processor time of server and load, where a group tells.
    """

    at: float
    cpu: tuple[int, ...]
    load_cpu_s: float | None = None
    others: dict[str, Used] = field(default_factory=dict)
    disks: dict[str, _Moved] = field(default_factory=dict)


def snapshot(kernel: Kernel, own: Own, group: Group | None = None) -> Snapshot:
    """Return the counters now; what the kernel does not show is left out.

    ``group`` keeps the account of server and load.
    """
    try:
        first = (kernel.proc / "stat").read_text(encoding="ascii").split("\n", 1)[0]
        cpu = tuple(int(word) for word in first.split()[1 : 1 + _FIELDS])
    except (OSError, ValueError):
        cpu = ()
    disks = dict(_disks(kernel.sys / "block"))
    spent = cpu_spent_s(group)
    return Snapshot(time.monotonic(), cpu, spent, others(kernel, own), disks)


def between(
    one: Snapshot, other: Snapshot, disks: Iterable[Path], read: Mapping[str, float]
) -> Conditions:
    """Return what went on from one snapshot to the other.

    ``read`` are conditions that were read at one moment (those of ``before`` and
    ``after``). ``disks`` are those of the experiment. Other I/O is what went over other
    disks, or what other programs read and wrote anywhere, whichever is more: of a disk
    that both use only the programs tell. A loop device's own disk is one of the others
    and carries the experiment: where the place is an image the programs alone count.
    What lies on other disks (dm, md) only passes on what these count.
    """
    own = {path.name for path in disks}
    seconds = max(other.at - one.at, 1e-6)
    ticks = [b - a for a, b in zip(one.cpu, other.cpu, strict=False)]
    total = sum(ticks)
    found: dict[str, float | int | None] = {"seconds": round(seconds, 3)}
    if total > 0 and len(ticks) == _FIELDS:
        busy = total - ticks[_IDLE] - ticks[_IOWAIT] - ticks[_STEAL]
        spent = sum(
            now.ticks - one.others.get(key, _NOTHING).ticks
            for key, now in other.others.items()
        )
        found["steal_pct"] = round(100 * ticks[_STEAL] / total, 2)
        found["other_cpu_pct"] = round(100 * max(0, spent) / total, 2)
        found["other_cpu_s"] = round(max(0, spent) / _TICKS_PER_S, 2)
        found["busy_cpu_s"] = round(busy / _TICKS_PER_S, 2)
    if one.load_cpu_s is not None and other.load_cpu_s is not None:
        found["load_cpu_s"] = round(other.load_cpu_s - one.load_cpu_s, 2)
    moved = {
        name: _moved(one.disks[name], now)
        for name, now in other.disks.items()
        if name in one.disks
    }
    mine = [moved[name] for name in own if name in moved]
    if mine:
        found["read_bytes"] = sum(each[0] for each in mine) * _SECTOR
        found["written_bytes"] = sum(each[1] for each in mine) * _SECTOR
        flushes = [each[2] for each in mine if each[2] is not None]
        found["flushes"] = sum(flushes) if len(flushes) == len(mine) else None
    foreign = sum(
        now.io_bytes - one.others.get(key, _NOTHING).io_bytes
        for key, now in other.others.items()
    )
    if not any(name.startswith("loop") for name in own):
        elsewhere = sum(
            each[0] + each[1] for name, each in moved.items() if name not in own
        )
        foreign = max(foreign, elsewhere * _SECTOR)
    found["other_io_mib_per_s"] = round(foreign / _MIB / seconds, 3)
    return Conditions.model_validate({**found, **read})


def disturbance(found: Conditions, limits: Disturbed) -> str:
    """Return in words beyond which limit a run was disturbed; "" where beyond none."""
    said = []
    for name, value, limit, unit in (
        ("steal", found.steal_pct, limits.steal_pct, "%"),
        ("other processes", found.other_cpu_pct, limits.other_cpu_pct, "% of CPU"),
        ("other I/O", found.other_io_mib_per_s, limits.other_io_mib_per_s, "MiB/s"),
    ):
        if value is not None and value > limit:
            said.append(f"{name} {value:g} {unit}, limit {limit:g}")
    return "; ".join(said)


def _moved(before: _Moved, now: _Moved) -> _Moved:
    flushes = None
    if before[2] is not None and now[2] is not None:
        flushes = now[2] - before[2]
    return now[0] - before[0], now[1] - before[1], flushes


def _disks(block: Path) -> Iterable[tuple[str, _Moved]]:
    """Yield the counters of disks that lie on no others."""
    for path in sorted(block.glob("*/stat")):
        name = path.parent.name
        if any((path.parent / "slaves").glob("*")) or _is_hidden(path.parent):
            continue
        try:
            words = path.read_text(encoding="ascii").split()
        except OSError:
            continue
        if len(words) > _WRITTEN_SECTORS and not name.startswith(("ram", "zram")):
            flushes = int(words[_FLUSHES]) if len(words) > _FLUSHES else None
            yield (
                name,
                (
                    int(words[_READ_SECTORS]),
                    int(words[_WRITTEN_SECTORS]),
                    flushes,
                ),
            )


def _is_hidden(disk: Path) -> bool:
    """Tell whether a disk is one of several paths to another (NVMe multipath)."""
    try:
        return (disk / "hidden").read_text(encoding="ascii").strip() == "1"
    except OSError:
        return False
