r"""Fake /sys, /proc and /etc for the collector, written from one readable file each.

A line of a ``.tree`` is ``path = content`` (``\n`` for a line end, ``\t`` for a tab),
``path -> target`` for a link, ``path/`` for an empty folder, or a remark after ``#``.
``@DATA@`` and ``@LOG@`` stand for the directories the collector is asked about. All
names and numbers in them are invented.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
TREES = HERE / "trees"
NAMES = tuple(sorted(path.stem for path in TREES.glob("*.tree")))
SCRIPT = HERE.parent.parent / "static/atlas-collect.sh"
#: Trees whose log directory is not told to the collector.
NO_LOG = ("partition", "nvme-multipath")


def plant(name: str, root: Path) -> dict[str, str]:
    """Write the tree into ``root``; return the collector's environment for it."""
    data, log = root / "srv/data", root / "srv/log"
    data.mkdir(parents=True)
    log.mkdir()
    text = (TREES / f"{name}.tree").read_text(encoding="utf-8")
    text = text.replace("@DATA@", str(data)).replace("@LOG@", str(log))
    for line in text.split("\n"):
        if line.strip() and not line.startswith("#"):
            _write(root, line)
    return {
        "ATLAS_SYS": str(root / "sys"),
        "ATLAS_PROC": str(root / "proc"),
        "ATLAS_ETC": str(root / "etc"),
    }


def stub(root: Path, **commands: str) -> str:
    """Write commands that print a text, or fail; return a PATH with them in front."""
    folder = root / "bin"
    folder.mkdir(exist_ok=True)
    known = {"uname": "case $1 in -m) echo x86_64 ;; *) echo Linux ;; esac"}
    nothing = dict.fromkeys(("dmsetup", "zpool", "zfs"), "exit 1")
    for name, body in {**known, **nothing, **commands}.items():
        (folder / name).write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


def collect(
    name: str, root: Path, *options: str, shell: str = "sh", **commands: str
) -> str:
    """Return what the collector prints in a tree, run by ``shell``."""
    environment = {**os.environ, **plant(name, root), "PATH": stub(root, **commands)}
    log = () if name in NO_LOG else ("-l", str(root / "srv/log"))
    data = ("-d", str(root / "srv/data"))
    done = subprocess.run(
        [*shell.split(), str(SCRIPT), "-y", *data, *log, *options],
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    return done.stdout


def _write(root: Path, line: str) -> None:
    if line.endswith("/"):
        (root / line).mkdir(parents=True, exist_ok=True)
        return
    sign = " -> " if " -> " in line else " = "
    path, _, rest = line.partition(sign)
    place = root / path
    place.parent.mkdir(parents=True, exist_ok=True)
    if sign == " -> ":
        place.symlink_to(rest)
    else:
        text = rest.replace("\\n", "\n").replace("\\t", "\t")
        place.write_text(f"{text}\n", encoding="utf-8")
