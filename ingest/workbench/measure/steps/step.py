"""The kinds of step. What `--dry-run` prints and what is run are the same objects."""

from __future__ import annotations

import pwd
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

#: Joins each of the control groups before ``--``, then becomes the program.
_JOIN = 'while [ "$1" != -- ]; do echo $$ > "$1" || exit; shift; done; shift; exec "$@"'


@dataclass(frozen=True, slots=True)
class Command:
    """A program that is run to its end.

    ``output`` names the file, in the folder of the run, that takes what it prints; ""
    for those whose output is of no account. ``account`` is the one it runs under, ""
    for that of the caller; ``limited``: within the memory limit of the plan. ``undo``
    is a line of shell that undoes it and does no harm where there is nothing to undo;
    it is written down before the program starts. ``merged``: what it says of errors
    goes into ``output``, too.
    """

    argv: tuple[str, ...]
    why: str = ""
    output: str = ""
    account: str = ""
    limited: bool = False
    undo: str = ""
    merged: bool = False

    def started(self, members: Sequence[str] = ()) -> tuple[str, ...]:
        """Return what is run; ``members`` are files of control groups to be joined."""
        argv = (*as_account(self.account), *self.argv)
        if not (self.limited and members):
            return argv
        return ("sh", "-c", _JOIN, "sh", *members, "--", *argv)

    def shown(self, members: Sequence[str] = ()) -> str:
        """Return the line a person could type."""
        line = shlex.join(self.started(members))
        both = " 2>&1" if self.merged else ""
        return f"{line} > {self.output}{both}" if self.output else line


@dataclass(frozen=True, slots=True)
class Setting:
    """A value written into a file of /sys or /proc; it is put back at the end."""

    path: Path
    value: str
    why: str = ""

    def shown(self) -> str:
        """Return the line a person could type."""
        return f"echo {shlex.quote(self.value)} > {self.path}"


@dataclass(frozen=True, slots=True)
class Signal:
    """A value written into a file of the kernel that keeps nothing (drop_caches)."""

    path: Path
    value: str
    why: str = ""

    def shown(self) -> str:
        """Return the line a person could type."""
        return f"echo {shlex.quote(self.value)} > {self.path}"


@dataclass(frozen=True, slots=True)
class Text:
    """A file of the scratch folder, written whole; ``account`` owns it."""

    path: Path
    text: str
    why: str = ""
    account: str = ""

    def shown(self) -> str:
        """Return lines a person could type."""
        return f"cat > {shlex.quote(str(self.path))} <<'END'\n{self.text}END"


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder that is made; ``account`` owns it."""

    path: Path
    why: str = ""
    account: str = ""

    def shown(self) -> str:
        """Return the line a person could type."""
        owner = f" -o {shlex.quote(self.account)}" if self.account else ""
        return f"install -d -m 700{owner} {shlex.quote(str(self.path))}"


@dataclass(frozen=True, slots=True)
class Removal:
    """A folder of the scratch folder that goes, with all that is in it."""

    path: Path
    why: str = ""

    def shown(self) -> str:
        """Return the line a person could type."""
        return f"rm -rf {shlex.quote(str(self.path))}"


Step: TypeAlias = Command | Setting | Signal | Text | Folder | Removal


def as_account(account: str) -> tuple[str, ...]:
    """Return what runs a command under another account; nothing for the caller's.

    Its own group need not have its name (users, nogroup), and goes by number.
    """
    if not account:
        return ()
    try:
        group = str(pwd.getpwnam(account).pw_gid)
    except KeyError:
        group = account
    who = (f"--reuid={account}", f"--regid={group}")
    return ("setpriv", *who, "--init-groups", "--")
