"""Control groups of the kernel, of either version: where one can be made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.workbench.measure.place.blocks import Kernel

#: ``cpu``: the account alone, of what the group's processes spent.
Controller = Literal["memory", "io", "cpu"]

#: Folder and a file of each controller in version 1, where each has a tree of its own.
_FIRST = {
    "memory": ("memory", "memory.limit_in_bytes"),
    "io": ("blkio", "blkio.throttle.read_bps_device"),
    "cpu": ("cpuacct", "cpuacct.usage"),
}


@dataclass(frozen=True, slots=True)
class Group:
    """A group that an experiment makes below a controller, and removes.

    ``is_unified``: of version 2, where one group has all controllers.
    """

    folder: Path
    is_unified: bool

    @property
    def members(self) -> Path:
        """The file a process joins it by."""
        return self.folder / "cgroup.procs"


def group_for(kernel: Kernel, controller: Controller, name: str) -> Group | None:
    """Return the group of that name to be made for a controller; None: nowhere."""
    base = base_of(kernel, controller)
    if base is None:
        return None
    return Group(base / name, is_unified=base == kernel.sys / "fs" / "cgroup")


def base_of(kernel: Kernel, controller: Controller) -> Path | None:
    """Return where groups with limits of a controller are made; None: nowhere."""
    root = kernel.sys / "fs" / "cgroup"
    folder, file = _FIRST[controller]
    if (root / folder / file).exists():
        return root / folder
    # Of the second version every group below the root keeps the account.
    if controller == "cpu" and (root / "cgroup.controllers").exists():
        return root
    # What is handed down: only groups below it can be limited.
    handed_down = root / "cgroup.subtree_control"
    if handed_down.exists() and controller in handed_down.read_text().split():
        return root
    return None


def cpu_spent_s(group: Group | None) -> float | None:
    """Return the processor time of a group's processes so far, ended ones included.

    None where no group keeps the account.
    """
    if group is None:
        return None
    try:
        if not group.is_unified:
            told = (group.folder / "cpuacct.usage").read_text(encoding="ascii")
            return int(told) / 1e9
        told = (group.folder / "cpu.stat").read_text(encoding="ascii")
        words = dict(line.split() for line in told.splitlines())
        return int(words["usage_usec"]) / 1e6
    except (OSError, ValueError, KeyError):
        return None
