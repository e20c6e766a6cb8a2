"""A state of the repository as a folder: a commit, or a checkout as it lies there."""

from __future__ import annotations

import subprocess
import tarfile
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ingest.findings import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

#: What a snapshot reads.
_PARTS = ("content/results", "data/reference", "data/translations")


class RevisionError(ValueError):
    """A revision that cannot be opened; the message says why."""


@contextmanager
def opened(revision: str, root: Path) -> Iterator[Path]:
    """Give the root folder of a revision of the repository at ``root``.

    A folder that holds ``content/results`` is taken as it lies there; anything
    else is a name for git (branch, tag, commit), unpacked beside and removed at
    the end. RevisionError where it is neither.
    """
    folder = Path(revision)
    if (folder / _PARTS[0]).is_dir():
        yield folder.resolve()
        return
    with TemporaryDirectory(prefix="atlas-") as temporary:
        target = Path(temporary)
        with tarfile.open(fileobj=BytesIO(_archive(revision, root))) as archive:
            archive.extractall(target, filter="data")
        yield target


def _archive(revision: str, root: Path) -> bytes:
    commit = _git(root, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    if commit is None:
        message = (
            f"{printable(revision)} is neither a revision of this repository nor a "
            "folder with content/results; `git log --oneline` lists revisions"
        )
        raise RevisionError(message)
    name = commit.decode().strip()
    held = _git(root, "ls-tree", "--name-only", name, *_PARTS) or b""
    parts = held.decode().split()
    archive = _git(root, "archive", "--format=tar", name, *parts) if parts else None
    if archive is None:
        message = f"{printable(revision)} holds no content/results"
        raise RevisionError(message)
    return archive


def _git(root: Path, *arguments: str) -> bytes | None:
    """Return what git prints, or None where it fails or is missing."""
    command = ["git", "-C", str(root), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, check=True)  # noqa: S603 (no shell)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout
