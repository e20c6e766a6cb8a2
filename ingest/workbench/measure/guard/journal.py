"""What was changed so far, and the script that follows from it."""

from __future__ import annotations

import stat
import subprocess
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ingest.whole_file import write_whole
from ingest.workbench.measure.guard.script import Change, script_text, value_back
from ingest.workbench.measure.place.blocks import in_force

if TYPE_CHECKING:
    from pathlib import Path

#: Of these pairs one counts and the other reads 0, which cannot be written
#: (docs.kernel.org/admin-guide/sysctl/vm.html).
_PAIRS = (
    ("dirty_bytes", "dirty_ratio"),
    ("dirty_background_bytes", "dirty_background_ratio"),
)
_OTHERS = {one: other for pair in _PAIRS for one, other in (pair, pair[::-1])}


@dataclass(slots=True)
class Journal:
    """Writes each change down before it is made.

    ``restore`` is where the script lies, ``token`` marks our processes.
    """

    restore: Path
    token: str
    boot_id: str
    changes: list[Change] = field(default_factory=list)
    #: Files whose first value is noted.
    noted: set[Path] = field(default_factory=set)

    def open(self) -> None:
        """Write the script, which undoes nothing yet. Raises OSError."""
        self._write()

    def value(self, path: Path) -> None:
        """Note the value of a file of the kernel before it is written the first time.

        Where that is the unused one of two limits, the other is what is put back.
        Raises OSError where it cannot be read.
        """
        before = in_force(path.read_text(encoding="utf-8"))
        if path in self.noted:
            return
        self.noted.add(path)
        if path.name == "scheduler":
            self._reset_with_it(path.parent)
        other = _OTHERS.get(path.name)
        if other and before == "0":
            path = path.with_name(other)
            before = in_force(path.read_text(encoding="utf-8"))
        self.note(Change(value_back(path, before)))

    def _reset_with_it(self, queue: Path) -> None:
        """Note what a switch of the scheduler resets; it is put back after that.

        The depth of the queue, the target of write-back throttling, and the tunables
        of the scheduler that is left (block/elevator.c of Linux).
        """
        beside = (queue / "nr_requests", queue / "wbt_lat_usec")
        for path in (*beside, *sorted((queue / "iosched").glob("*"))):
            try:
                is_set = path.stat().st_mode & stat.S_IWUSR
                before = path.read_text(encoding="utf-8").strip()
            except OSError:
                continue
            if is_set and path not in self.noted:
                self.noted.add(path)
                self.note(Change(value_back(path, before)))

    def note(self, change: Change) -> None:
        """Note a change that is about to be made; one line stands once."""
        if change not in self.changes:
            self.changes.append(change)
            self._write()

    def undo(self) -> str:
        """Run the script; return what could not be put back, "" where all was."""
        done = subprocess.run(  # noqa: S603 (our own script)
            ("/bin/sh", str(self.restore)),
            capture_output=True,
            check=False,
            text=True,
            errors="replace",
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        if done.returncode:
            return done.stderr.strip() or "it failed"
        # What somebody sets from now on is theirs: nothing of ours is put back again.
        self.changes.clear()
        self.noted.clear()
        self._write()
        return ""

    def _write(self) -> None:
        write_whole(self.restore, script_text(self.changes, self.token, self.boot_id))
