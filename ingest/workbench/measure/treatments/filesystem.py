"""File systems on an image or an empty device: made, mounted, and taken down."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.workbench.measure.steps.step import Command, Folder

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.workbench.measure.loads.load import Load
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Place
    from ingest.workbench.measure.steps.step import Step

#: The word for "no option of its own", in mount options and features.
DEFAULTS = "defaults"
#: How each mkfs is told to go ahead without a question.
_FORCED = {"ext4": "-F", "xfs": "-f", "btrfs": "-f"}
#: Nothing is left for the kernel to write later, beside the runs (mke2fs(8), -E).
_AT_ONCE = "lazy_itable_init=0,lazy_journal_init=0"


@dataclass(frozen=True, slots=True)
class Filesystem:
    """The file system of an image or a device at a place."""

    load: Load
    place: Place

    @property
    def is_made(self) -> bool:
        """Whether there is one to be made: not where the place is a directory."""
        return self.load.site.device is not None

    def attach(self) -> list[Step]:
        """Return what makes an image and its loop device; for a device nothing."""
        site = self.load.site
        if site.image is None or site.device is None:
            return []
        size = str(self.place.size)
        return [
            Command(("fallocate", "-l", size, str(site.image)), "all of it at once"),
            self.reattach(),
        ]

    def reattach(self) -> Step:
        """Return what makes an image that exists a device again."""
        site = self.load.site
        device = shlex.quote(str(site.device))
        options = ("--direct-io=on", str(site.device), str(site.image))
        losetup = shlex.join((site.tool("losetup"), "-d"))
        backing = f"/sys/block/{site.device.name if site.device else ''}/loop"
        image = shlex.quote(str(site.image))
        return Command(
            (site.tool("losetup"), *options),
            "past the page cache of the host file system",
            undo=(
                f'if [ "$(cat {backing}/backing_file 2>/dev/null)" = {image} ]; '
                f"then {losetup} {device}; fi"
            ),
        )

    def make(self, case: Case) -> list[Step]:
        """Return what makes the file system of a case, all of it anew."""
        site = self.load.site
        given = self.load.of_kind(case, "mkfs")
        kind = given.get("type", self.place.filesystem)
        features = given.get("features", DEFAULTS)
        options = ("-O", features) if features != DEFAULTS else ()
        words = given.get("options", DEFAULTS)
        further = shlex.split(words) if words != DEFAULTS else ()
        command = (
            site.tool(f"mkfs.{kind}"),
            *("-q", _FORCED[kind], "-L", site.label, *self._whole(kind)),
            *(*options, *further, str(site.device)),
        )
        return [Command(command, f"{kind}, made anew")]

    def _whole(self, kind: str) -> tuple[str, ...]:
        """Return the options that keep an image as it was allocated, without holes."""
        is_image = self.load.site.image is not None
        if kind == "ext4":
            return ("-E", f"nodiscard,{_AT_ONCE}" if is_image else _AT_ONCE)
        return ("-K",) if is_image else ()

    def mount(self, case: Case) -> list[Step]:
        """Return what mounts it as the case says."""
        site = self.load.site
        at = site.mounted_at
        if at is None:
            return []
        level = self.load.of_kind(case, "mount").get("option")
        options = level or self.place.mount_options or DEFAULTS
        return [
            Folder(at),
            Command(
                (site.tool("mount"), "-o", options, str(site.device), str(at)),
                undo=self._undo(at),
            ),
        ]

    def unmount(self) -> list[Step]:
        """Return what takes it down."""
        site = self.load.site
        if site.mounted_at is None:
            return []
        return [Command((site.tool("umount"), str(site.mounted_at)))]

    def detach(self) -> list[Step]:
        """Return what lets go of the loop device."""
        site = self.load.site
        if site.image is None:
            return []
        return [Command((site.tool("losetup"), "-d", str(site.device)))]

    def _undo(self, at: Path) -> str:
        umount = shlex.quote(self.load.site.tool("umount"))
        where = shlex.quote(str(at))
        # A lazy unmount would let the loop device go while it is still written to.
        return (
            f"if mountpoint -q {where}; then {umount} {where} || "
            f"{{ sleep 2; {umount} {where}; }}; fi"
        )
