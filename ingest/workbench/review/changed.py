"""Which files a change touches, and which of them are no part of a record.

Names come from strangers: nothing here opens a file.
"""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING, NamedTuple

from ingest.intake.read.ignored_files import is_ignored
from ingest.workbench.diff import RevisionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

RESULTS = "content/results/"
#: What a contribution may touch: the files of records, and nothing beside them.
_OF_RECORD = re.compile(
    r"content/results/[^/]+/(?:index\.md|runs\.csv|aggregates\.csv|raw/[\w.-]+)",
    re.ASCII,
)
#: What Git keeps besides plain files, by mode (git-fast-import(1)).
_KINDS = {
    "100755": "executable",
    "120000": "a symbolic link",
    "160000": "a repository of its own",
}


class ChangedFile(NamedTuple):
    """A path from the root, and its mode after the change ("000000": deleted)."""

    path: str
    mode: str


def changed_files(root: Path, base: str) -> list[ChangedFile]:
    """Return the files that differ from where the checkout left ``base``.

    A renamed file counts twice, at its old and its new place: to move one away is to
    delete it. Raises ``RevisionError`` where ``base`` is no revision.
    """
    commit = run_git(root, "rev-parse", "--verify", f"{base}^{{commit}}").strip()
    # Without these a change could hide a file by renaming it, or by a setting in
    # its own .gitmodules.
    options = ("--raw", "-z", "--no-renames", "--ignore-submodules=none")
    printed = run_git(root, "diff", *options, f"{commit}...HEAD").split("\0")
    pairs = zip(printed[::2], printed[1::2], strict=False)
    return sorted(ChangedFile(path, about.split(" ")[1]) for about, path in pairs)


def is_of_record(path: str) -> bool:
    """Tell whether a path is one that a record consists of."""
    name = path.rsplit("/", 1)[-1]
    # An ignored file is passed over by every check, so nobody would look at it.
    return _OF_RECORD.fullmatch(path) is not None and not is_ignored(name)


def outside(files: Iterable[ChangedFile]) -> Iterator[str]:
    """Yield the files that are for a maintainer, with what they are if not plain."""
    for path, mode in files:
        kind = _KINDS.get(mode, "")
        if kind or not is_of_record(path):
            yield f"{path} ({kind})" if kind else path


def run_git(root: Path, *arguments: str) -> str:
    """Return what git prints; bytes that are no UTF-8 are escaped.

    Raises ``RevisionError`` where it fails.
    """
    done = subprocess.run(  # noqa: S603 (arguments are a list, never a shell's)
        ["git", "-C", str(root), *arguments],  # noqa: S607 (git is on PATH)
        capture_output=True,
        check=False,
        encoding="utf-8",
        errors="backslashreplace",
    )
    if done.returncode:
        message = f"git {arguments[0]}: {done.stderr.strip()}"
        raise RevisionError(message)
    return done.stdout
