"""One build of a checkout at a time; a second one waits for the first."""

from __future__ import annotations

import errno
import fcntl
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

#: What file systems answer that know no locks, or none on folders.
_NO_LOCKS = (errno.EBADF, errno.ENOLCK, errno.ENOTSUP, errno.EINVAL)


@contextmanager
def locked(root: Path, on_wait: Callable[[], object]) -> Iterator[int]:
    """Hold the lock of the checkout at ``root``; gives its file descriptor.

    ``on_wait`` is called once when another build holds it. The lock is on the folder
    itself, so no file is left behind, and it ends with the process. A child that
    inherits the descriptor keeps it: an orphaned Hugo still writes. Where the file
    system knows no locks, builds are not kept apart.
    """
    descriptor = os.open(root, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            on_wait()
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        except OSError as problem:
            if problem.errno not in _NO_LOCKS:
                raise
        yield descriptor
    finally:
        os.close(descriptor)
