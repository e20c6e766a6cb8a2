"""The places of one experiment: scratch, work folder, devices, accounts."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ingest.workbench.measure.place.blocks import Kernel
    from ingest.workbench.measure.place.groups import Group

#: Name of the script, in the work folder, that puts everything back.
RESTORE = "restore.sh"


@dataclass(frozen=True, slots=True)
class Site:
    """Where one experiment takes place.

    ``work`` keeps the state and all outputs; ``scratch`` holds the data and goes at
    the end. ``device`` is what a file system is made on (the loop device of ``image``,
    or the device given), None where the place is a directory; it is mounted at
    ``mounted_at``. ``disks`` are the folders of /sys whose queues are set. ``account``
    runs the server, "" for that of the process; ``caller`` is who called sudo, and
    runs the load, "" likewise. ``memory`` and ``io`` are the control groups
    that take the limits, ``cpu`` the one that keeps an account of processor time where
    others spend some, too; None where there are none. ``tools`` maps programs to what
    runs them; a missing one maps to "".
    """

    work: Path
    scratch: Path
    kernel: Kernel
    disks: tuple[Path, ...] = ()
    device: Path | None = None
    image: Path | None = None
    mounted_at: Path | None = None
    account: str = ""
    caller: str = ""
    memory: Group | None = None
    io: Group | None = None
    cpu: Group | None = None
    tools: Mapping[str, str] = field(default_factory=dict)
    is_root: bool = False

    @property
    def restore(self) -> Path:
        """The script that puts everything back."""
        return self.work / RESTORE

    @property
    def label(self) -> str:
        """The label of a file system that is made: by it it is known again."""
        digest = sha256(str(self.work).encode()).hexdigest()
        return f"atlas-{digest[:6]}"

    @property
    def groups(self) -> tuple[Group, ...]:
        """The control groups, each once: one has all controllers in version 2."""
        given = (self.memory, self.io, self.cpu)
        return tuple(dict.fromkeys(each for each in given if each is not None))

    def tool(self, name: str) -> str:
        """Return the path of a program; its bare name where it was not found."""
        return self.tools.get(name) or name
