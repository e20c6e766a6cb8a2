"""Where programs are found, and how to get those that are not there.

Nothing is ever fetched: the packages are for a person to install.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_POSTGRESQL = "postgresql (Debian, Ubuntu), postgresql-server and -contrib (RHEL)"
_MARIADB = "mariadb-server (Debian, Ubuntu, RHEL)"
_MYSQL = "mysql-server (Ubuntu, RHEL)"
#: Package by program.
PACKAGES = {
    **dict.fromkeys(
        ("initdb", "pg_ctl", "postgres", "psql", "pgbench", "pg_test_fsync"),
        _POSTGRESQL,
    ),
    "fio": "fio (Debian, Ubuntu, RHEL)",
    "sysbench": "sysbench (Debian, Ubuntu; EPEL on RHEL)",
    "tpcc.lua": "github.com/Percona-Lab/sysbench-tpcc into /opt/sysbench-tpcc",
    "go-tpc": "go-tpc 1.0.9 or later, github.com/pingcap/go-tpc, into /usr/local/bin",
    "hammerdbcli": "HammerDB 4.6 or later, hammerdb.com, into /opt/HammerDB-VERSION",
    "db_bench": "rocksdb-tools (Debian, Ubuntu)",
    **dict.fromkeys(
        ("mariadbd", "mariadb-install-db", "mariadb-admin", "mariadb"), _MARIADB
    ),
    **dict.fromkeys(("mysqld", "mysqladmin", "mysql"), _MYSQL),
    "mkfs.ext4": "e2fsprogs",
    "mkfs.xfs": "xfsprogs",
    "mkfs.btrfs": "btrfs-progs",
    "losetup": "util-linux",
    "mount": "util-linux",
    "umount": "util-linux",
    "setpriv": "util-linux",
}
_NUMBERS = re.compile(r"[0-9]+\.[0-9]+(?:\.[0-9]+)*")
#: Folders of programs that no PATH leads to; the newest version first.
_BESIDE = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/sysbench-tpcc",
    "/usr/share/sysbench/tpcc",
    "/usr/local/share/sysbench-tpcc",
    "/opt/HammerDB-*",
)
_SYSTEM = ("/usr/local/sbin", "/usr/sbin", "/sbin", "/usr/libexec")


def found(names: Iterable[str]) -> dict[str, str]:
    """Return the path of each program, "" where it is not installed."""
    return {name: _find(name) for name in names}


def too_old(program: str, oldest: str) -> str:
    """Return why a program is too old in words; "" where it is not, or is not there.

    Versions are compared number by number: 10.11 is newer than 10.6.
    """
    if not program:
        return ""
    found = _NUMBERS.search(version_of(program))
    if found is None:
        return f"{program} does not say its version; the plan needs {oldest}"
    if _version(found[0]) >= _version(oldest):
        return ""
    return f"{program} is version {found[0]}; the plan needs {oldest} or later"


def version_of(program: str) -> str:
    """Return what an installed program says of its version."""
    done = subprocess.run(  # noqa: S603 (an installed program, asked for its version)
        (program, "--version"), capture_output=True, check=False, text=True
    )
    return done.stdout


def missing(tools: Iterable[tuple[str, str]]) -> list[str]:
    """Return a line for each program without a path: its name and its package."""
    return [
        f"{name}: install {PACKAGES.get(name, name)}"
        for name, path in tools
        if not path
    ]


def _find(name: str) -> str:
    path = os.pathsep.join((os.environ.get("PATH", ""), *_SYSTEM))
    usual = shutil.which(name, path=path)
    if usual:
        return usual
    for pattern in _BESIDE:
        folders = sorted(
            Path("/").glob(pattern.lstrip("/")), key=lambda path: _version(str(path))
        )
        for folder in reversed(folders):
            if os.access(folder / name, os.X_OK):
                return str(folder / name)
    return ""


def _version(text: str) -> tuple[int, ...]:
    words = "".join(c if c.isdigit() else " " for c in text).split()
    return tuple(int(word) for word in words)
