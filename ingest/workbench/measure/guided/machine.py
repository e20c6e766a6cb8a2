"""What this machine has: programs, disks and their schedulers, memory, room."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from ingest.workbench.measure.loads.known import programs_for
from ingest.workbench.measure.place.blocks import Kernel, in_force, offered
from ingest.workbench.measure.place.groups import base_of
from ingest.workbench.measure.place.refusing import refusals_of_device
from ingest.workbench.measure.place.surveying import devices_of
from ingest.workbench.measure.plan.model import Place
from ingest.workbench.measure.programs import found, missing

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Where data may be put, as systems are laid out; the one with most room is proposed.
_FOLDERS = ("/srv", "/data", "/home")
_NO_DISKS = ("loop", "ram", "zram", "dm-", "md", "sr", "fd")


def _is_root() -> bool:
    return os.geteuid() == 0


@dataclass(frozen=True)
class Machine:
    """The machine; tests have one of files. Nothing is changed by looking."""

    kernel: Kernel = field(default_factory=Kernel)
    is_root: bool = field(default_factory=_is_root)
    folders: tuple[Path, ...] = tuple(Path(each) for each in _FOLDERS)

    def not_installed(self, tool: str, product: str) -> list[str]:
        """Return what a load lacks here, each with the package that has it."""
        return missing(found(programs_for(tool, product)).items())

    def folder(self) -> Path:
        """Return the folder with most room that this account may write to."""
        fit = [each for each in self.folders if os.access(each, os.W_OK | os.X_OK)]
        return max(fit, key=self.room, default=Path.cwd())

    def room(self, folder: Path) -> int:
        """Return the free bytes where a folder is, or will be; 0 where nobody knows."""
        while not folder.exists() and folder != folder.parent:
            folder = folder.parent
        try:
            found_ = os.statvfs(folder)
        except OSError:
            return 0
        return found_.f_bavail * found_.f_frsize

    def memory_bytes(self) -> int:
        """Return the memory of the machine."""
        return self.kernel.memory_bytes()

    def can_limit(self) -> bool:
        """Tell whether memory can be limited: by root, where there is a controller."""
        return self.is_root and base_of(self.kernel, "memory") is not None

    def free_devices(self) -> Iterator[str]:
        """Yield the disks that hold nothing, and that nobody uses."""
        for entry in sorted((self.kernel.sys / "block").glob("*")):
            device = Path("/dev") / entry.name
            if entry.name.startswith(_NO_DISKS) or not device.exists():
                continue
            if not any(refusals_of_device(device, self.kernel)):
                yield str(device)

    def schedulers(self, place: dict[str, str]) -> tuple[tuple[str, ...], str]:
        """Return what all disks of a place offer, and which is in force at all."""
        texts = self._queues(place, "scheduler")
        if not texts:
            return (), ""
        common = [
            each
            for each in offered(texts[0])
            if all(each in offered(text) for text in texts)
        ]
        return tuple(common), _same(texts)

    def queue_value(self, place: dict[str, str], name: str) -> str:
        """Return what is in force in the queues of a place; "" where they differ."""
        return _same(self._queues(place, name))

    def sysctl_value(self, name: str) -> str:
        """Return a limit of the kernel, such as ``vm.dirty_ratio``; "": not shown."""
        try:
            file = self.kernel.proc / "sys" / name.replace(".", "/")
            return file.read_text(encoding="ascii").strip()
        except (OSError, ValueError):
            return ""

    def _queues(self, place: dict[str, str], name: str) -> list[str]:
        kind, path = next(iter(place.items()))
        given = {kind: path, **({"size": 1} if kind == "image" else {})}
        try:
            _, disks = devices_of(Place.model_validate(given), self.kernel)
            return [(disk / "queue" / name).read_text("ascii") for disk in disks]
        except (OSError, ValueError, ValidationError):
            return []


def _same(texts: list[str]) -> str:
    values = {in_force(text) for text in texts}
    return values.pop() if len(values) == 1 else ""
