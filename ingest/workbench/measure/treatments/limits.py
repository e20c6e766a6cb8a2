"""What a control group leaves to server and load: memory, and a share of the disks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.workbench.measure.steps.step import Command, Signal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ingest.workbench.measure.loads.load import Load
    from ingest.workbench.measure.place.groups import Group
    from ingest.workbench.measure.plan.cases import Case

#: Words of io.max (version 2) by key of a plan, and what stands in the names of the
#: files of version 1.
_WORDS = {
    "read_bytes_per_s": ("rbps", "read_bps"),
    "write_bytes_per_s": ("wbps", "write_bps"),
    "read_iops": ("riops", "read_iops"),
    "write_iops": ("wiops", "write_iops"),
}
#: The level that sets no limit.
UNLIMITED = "none"


def made_groups(load: Load) -> list[Command]:
    """Return what makes the groups; they are removed at the end, when all have left."""
    return [
        Command(
            ("mkdir", "-p", str(each.folder)),
            "takes the limits for server and load",
            undo=f"rmdir {each.folder} 2>/dev/null || :",
        )
        for each in load.site.groups
    ]


def memory_limit(load: Load) -> list[Signal]:
    """Return what limits the memory, where the plan does."""
    group, limit = load.site.memory, load.plan.memory.limit
    if group is None or limit is None:
        return []
    file = "memory.max" if group.is_unified else "memory.limit_in_bytes"
    return [Signal(group.folder / file, str(limit), "for server and load")]


def throttles(load: Load, case: Case) -> list[Signal]:
    """Return what limits the transfers of each disk, as plan and case say.

    Of blocks written through the page cache only those count that a process of the
    load writes itself, by fsync for instance: the kernel's own threads are in no
    group of version 1.
    """
    return _of_each_disk(load, limits_of(load, case))


def lifted(load: Load) -> list[Signal]:
    """Return what lifts every limit on transfers that the plan sets or varies."""
    held = load.plan.throttle.model_dump(exclude_none=True)
    ways = (way for way in load.ways.values() if way is not None)
    varied = [way.name for way in ways if way.kind == "throttle"]
    return _of_each_disk(load, dict.fromkeys((*held, *varied), UNLIMITED))


def limits_of(load: Load, case: Case) -> dict[str, str]:
    """Return the limits of a case by key, ``none`` where one is lifted."""
    held = load.plan.throttle.model_dump(exclude_none=True)
    given = {name: str(value) for name, value in held.items()}
    return given | load.of_kind(case, "throttle")


def _of_each_disk(load: Load, limits: dict[str, str]) -> list[Signal]:
    group = load.site.io
    if group is None:
        return []
    return [
        signal
        for disk in load.site.disks
        for signal in _signals(group, _number(disk), limits)
    ]


def _signals(group: Group, disk: str, limits: dict[str, str]) -> Iterator[Signal]:
    why = "as a volume with this limit"
    if group.is_unified:
        words = (
            f"{_WORDS[key][0]}={'max' if value == UNLIMITED else value}"
            for key, value in limits.items()
        )
        yield Signal(group.folder / "io.max", " ".join((disk, *words)), why)
        return
    for key, value in limits.items():
        path = group.folder / f"blkio.throttle.{_WORDS[key][1]}_device"
        yield Signal(path, f"{disk} {0 if value == UNLIMITED else value}", why)


def _number(disk: Path) -> str:
    """Return the number of a disk, ``major:minor``; its name where none is told."""
    try:
        return (disk / "dev").read_text(encoding="ascii").strip()
    except OSError:
        return disk.name
