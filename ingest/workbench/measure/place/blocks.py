"""Block devices as the kernel shows them: what lies below a path, and who uses it."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

#: Deepest stack of devices that is followed.
_DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Kernel:
    """Where the kernel shows itself; tests have trees of their own."""

    sys: Path = field(default=Path("/sys"))
    proc: Path = field(default=Path("/proc"))

    def block(self, number: str) -> Path:
        """Return the folder of a block device, given as ``major:minor``."""
        return (self.sys / "dev" / "block" / number).resolve()

    def disks_below(self, path: Path) -> tuple[Path, ...]:
        """Return the queues' owners below a path: disks, in the order of their names.

        Empty where the kernel shows no device (network, overlay, tmpfs).
        """
        device = path.stat().st_dev
        return self.disks_of(self.block(f"{os.major(device)}:{os.minor(device)}"))

    def disks_of(self, device: Path) -> tuple[Path, ...]:
        """Return the disks a device lies on: itself, unless it lies on others."""
        found: dict[Path, None] = {}
        pending = [(device, 0)]
        while pending:
            here, depth = pending.pop()
            if not here.is_dir() or depth > _DEEPEST:
                continue
            below = sorted((here / "slaves").glob("*"))
            if below:
                pending += [(each.resolve(), depth + 1) for each in below]
            elif (here / "partition").exists():
                pending.append((here.parent, depth + 1))
            elif (here / "queue").is_dir():
                found[here] = None
        return tuple(sorted(found))

    def identity(self, device: Path) -> str:
        """Return what tells a block device from another under the same name.

        Its size, and whatever serial or world-wide name the kernel shows.
        """
        number = device.stat().st_rdev
        entry = self.block(f"{os.major(number)}:{os.minor(number)}")
        said = []
        for name in ("size", "wwid", "serial", "device/wwid", "device/serial"):
            try:
                text = (entry / name).read_text(encoding="utf-8", errors="replace")
            except OSError:
                continue
            said.append(f"{name} {' '.join(text.split())}")
        return "; ".join(said)

    def mounts(self) -> dict[str, str]:
        """Return mount points by the ``major:minor`` of what is mounted there."""
        found: dict[str, str] = {}
        for line in self._lines("self/mountinfo"):
            words = line.split()
            found.setdefault(words[2], words[4])
        return found

    def swaps(self) -> tuple[str, ...]:
        """Return what the system swaps to."""
        return tuple(line.split()[0] for line in self._lines("swaps")[1:])

    def memory_bytes(self) -> int:
        """Return the memory of the machine."""
        for line in self._lines("meminfo"):
            if line.startswith("MemTotal:"):
                return int(line.split()[1]) * 1024
        return 0

    def boot_id(self) -> str:
        """Return what names this start of the system; "" where it is not told."""
        try:
            path = self.proc / "sys/kernel/random/boot_id"
            return path.read_text(encoding="ascii").strip()
        except OSError:
            return ""

    def _lines(self, name: str) -> list[str]:
        text = (self.proc / name).read_text(encoding="utf-8", errors="replace")
        return text.splitlines()


def offered(text: str) -> tuple[str, ...]:
    """Return the words of a file such as queue/scheduler, the chosen one too."""
    return tuple(word.strip("[]") for word in text.split())


def in_force(text: str) -> str:
    """Return the value that is in force: the word in brackets, or the whole text."""
    for word in text.split():
        if word.startswith("[") and word.endswith("]"):
            return word[1:-1]
    return text.strip()
