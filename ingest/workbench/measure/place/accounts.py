"""Who does what: root only where it takes root, everything else whoever called it."""

from __future__ import annotations

import os
import pwd
from pathlib import Path

#: Accounts a server may run under when root itself starts the experiment.
_SERVERS = ("postgres", "mysql", "nobody")


def caller() -> str:
    """Return the account that called sudo; "" for all others, root itself too."""
    name = os.environ.get("SUDO_USER", "")
    return name if os.geteuid() == 0 and _is_usual(name) else ""


def of_server() -> str:
    """Return the account of a server that root starts; "" for that of the process."""
    if os.geteuid() != 0:
        return ""
    return next(filter(_is_usual, (caller(), *_SERVERS)), "")


def hand_over(folder: Path, project: Path, who: str) -> None:
    """Give what root wrote below a folder to whoever called sudo; "" changes nothing.

    Folders between it and the project become theirs as well: they would be in the way
    of whatever is done next without root. What is mounted below is left alone. Raises
    OSError.
    """
    if not who or not folder.is_dir():
        return
    account = pwd.getpwnam(who)
    between = list(folder.parents)
    above = between[: between.index(project)] if project in between else []
    for each in above:
        _chown(each, account)
    for root, folders, files in os.walk(folder):
        here = Path(root)
        _chown(here, account)
        folders[:] = [name for name in folders if not os.path.ismount(here / name)]
        for name in files:
            _chown(here / name, account)


def become(who: str) -> None:
    """Go on as whoever called sudo, for good; "" changes nothing. Raises OSError."""
    if not who:
        return
    account = pwd.getpwnam(who)
    os.initgroups(who, account.pw_gid)
    os.setgid(account.pw_gid)
    os.setuid(account.pw_uid)
    os.environ["HOME"] = account.pw_dir


def _chown(path: Path, account: pwd.struct_passwd) -> None:
    os.chown(path, account.pw_uid, account.pw_gid, follow_symlinks=False)


def _is_usual(name: str) -> bool:
    try:
        return bool(name) and pwd.getpwnam(name).pw_uid != 0
    except KeyError:
        return False
