"""What is refused as a place: a device or a folder that holds anything."""

from __future__ import annotations

import os
import stat
import subprocess
from typing import TYPE_CHECKING

from ingest.workbench.measure.programs import found

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ingest.workbench.measure.place.blocks import Kernel

#: Signatures of file systems, volumes and tables of partitions lie in the first and
#: in the last MiB of a device; an empty one holds zeros there.
_LOOKED_AT = 1024 * 1024
#: Longest path of a Unix socket is 107 bytes; this is left for the socket's own name.
LONGEST_SCRATCH = 70


def refusals_of_device(device: Path, kernel: Kernel) -> Iterator[str]:
    """Yield in words why a device is not taken; nothing where it is empty and free."""
    try:
        its = os.stat(device)  # noqa: PTH116 (a device, whatever leads to it)
    except OSError as problem:
        yield f"{device}: {problem.strerror or problem}"
        return
    if not stat.S_ISBLK(its.st_mode):
        yield f"{device} is no block device"
        return
    number = f"{os.major(its.st_rdev)}:{os.minor(its.st_rdev)}"
    entry = kernel.block(number)
    yield from in_use(device, number, entry, kernel)
    try:
        if not is_blank(device):
            yield (
                f"{device} holds data: its first or last MiB is not empty. If nothing "
                f"on it is needed,  blkdiscard -z {device}  empties it, for good"
            )
    except OSError as problem:
        yield f"{device} cannot be read: {problem.strerror}; run this as root"


def in_use(device: Path, number: str, entry: Path, kernel: Kernel) -> Iterator[str]:
    """Yield what uses a device, or a partition of it."""
    parts = [path.parent for path in sorted(entry.glob("*/partition"))]
    if parts:
        yield f"{device} has partitions: {', '.join(x.name for x in parts)}"
    mounts = kernel.mounts()
    for each in (entry, *parts):
        try:
            its = number if each == entry else (each / "dev").read_text().strip()
        except OSError:
            continue
        if its in mounts:
            yield f"{each.name} is mounted at {mounts[its]}"
        holders = sorted(x.name for x in (each / "holders").glob("*"))
        if holders:
            yield f"{each.name} is part of {', '.join(holders)}"
        if any(swap.rsplit("/", 1)[-1] == each.name for swap in kernel.swaps()):
            yield f"{each.name} is swap space"


def is_blank(device: Path) -> bool:
    """Tell whether first and last MiB of a device are zeros. Raises OSError."""
    with device.open("rb") as stream:
        size = stream.seek(0, os.SEEK_END)
        for start in (0, max(0, size - _LOOKED_AT)):
            stream.seek(start)
            data = stream.read(_LOOKED_AT)
            if data.count(0) != len(data):
                return False
    return True


def refusals_of_begun(path: Path, label: str) -> Iterator[str]:
    """Yield why an image or device is not gone on with: somebody else uses it now.

    Ours is blank as long as nothing was made on it, and has our label afterwards.
    """
    try:
        is_ours = not path.exists() or is_blank(path) or label_of(path) == label
    except OSError as problem:
        yield f"{path} cannot be read: {problem.strerror}; run this as root"
        return
    if not is_ours:
        yield (
            f"{path} holds something that is not of this experiment: it has not the "
            f"label {label}. It is not touched; remove the work folder to begin anew"
        )


def label_of(path: Path) -> str:
    """Return the label of the file system on an image or a device; "" for none."""
    program = found(("blkid",))["blkid"]
    if not program:
        return ""
    done = subprocess.run(  # noqa: S603 (of util-linux; it reads)
        (program, "-p", "-o", "value", "-s", "LABEL", str(path)),
        capture_output=True,
        check=False,
        text=True,
    )
    return done.stdout.strip()


def refusals_of_directory(folder: Path) -> Iterator[str]:
    """Yield why no scratch folder can be made in a directory."""
    if not folder.is_dir():
        yield f"{folder} is no directory"
    elif not os.access(folder, os.W_OK | os.X_OK):
        yield f"{folder} cannot be written to by this account"


def refusals_of_image(image: Path, size: int) -> Iterator[str]:
    """Yield why no image of ``size`` bytes can be made: it exists, or lacks room."""
    if os.path.lexists(image):
        yield f"{image} exists; name a file that does not"
        return
    yield from refusals_of_directory(image.parent)
    if image.parent.is_dir():
        room = os.statvfs(image.parent)
        free = room.f_bavail * room.f_frsize
        if free < size:
            yield f"{image.parent} has room for {free} bytes, the image takes {size}"
