"""Control groups of the kernel, of either version: where one can be made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.workbench.measure.place.blocks import Kernel

Controller = Literal["memory", "io"]

#: Folder and a file of each controller in version 1, where each has a tree of its own.
_FIRST = {
    "memory": ("memory", "memory.limit_in_bytes"),
    "io": ("blkio", "blkio.throttle.read_bps_device"),
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
    # What is handed down: only groups below it can be limited.
    handed_down = root / "cgroup.subtree_control"
    if handed_down.exists() and controller in handed_down.read_text().split():
        return root
    return None
