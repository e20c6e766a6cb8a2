"""A folder that is replaced whole: readers see the old one or the new one.

The new one is made beside it as ``<name>.new``. Where the system can exchange two names
in one step (Linux, macOS) there is no moment without the folder. Elsewhere the old one
is put aside as ``<name>.old`` for the moment between two renames; ``recover`` brings
it back after a kill in between. Callers hold the lock of the checkout, so whatever has
one of these names when they start was left behind by a build that is gone.
"""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_AT_FDCWD = -100
#: The same value on both: RENAME_EXCHANGE of Linux, RENAME_SWAP of macOS.
_EXCHANGE = 2
_UNKNOWN = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP)


def recover(target: Path) -> None:
    """Bring ``target`` back if a swap was cut short, and remove what builds left."""
    old = _beside(target, "old")
    if old.exists() and not target.exists():
        old.rename(target)
    for left in (old, new_beside(target)):
        shutil.rmtree(left, ignore_errors=True)


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """Give a new, empty folder that takes the place of ``target`` at the end.

    A sibling, because only a rename inside one file system swaps at once. If the body
    raises, or removes the folder, ``target`` stays as it was.
    """
    recover(target)
    folder = new_beside(target)
    folder.mkdir(parents=True)
    try:
        yield folder
        if folder.exists():
            swap(folder, target)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_beside(target: Path) -> Path:
    """Return where the folder is made that takes the place of ``target``."""
    return _beside(target, "new")


def swap(folder: Path, target: Path) -> None:
    """Put ``folder`` in the place of ``target``, and remove what was there.

    Raises OSError, with ``target`` as it was.
    """
    if not target.exists():
        folder.rename(target)
        return
    if exchange(folder, target):
        shutil.rmtree(folder, ignore_errors=True)
        return
    old = _beside(target, "old")
    target.rename(old)
    try:
        folder.rename(target)
    except OSError:
        old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)


def exchange(one: Path, other: Path) -> bool:
    """Exchange two names in one step; False where the system cannot.

    Raises OSError for any other failure.
    """
    library = ctypes.CDLL(None, use_errno=True)
    names = os.fsencode(one), os.fsencode(other)
    if hasattr(library, "renameat2"):
        failed = library.renameat2(
            _AT_FDCWD, names[0], _AT_FDCWD, names[1], ctypes.c_uint(_EXCHANGE)
        )
    elif hasattr(library, "renamex_np"):
        failed = library.renamex_np(*names, ctypes.c_uint(_EXCHANGE))
    else:
        return False
    if not failed:
        return True
    number = ctypes.get_errno()
    if number in _UNKNOWN:
        return False
    raise OSError(number, os.strerror(number), str(one), None, str(other))


def _beside(target: Path, kind: str) -> Path:
    return target.with_name(f"{target.name}.{kind}")
