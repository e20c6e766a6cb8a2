"""Processes that share work, and end with the one that hired them."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def hired(
    workers: int, start: Callable[..., object] | None = None, *given: Any
) -> Iterator[ProcessPoolExecutor]:
    """Give a pool of processes, each of which calls ``start(*given)`` first.

    They are spawned, not forked: renderers run threads of their own. When the body
    raises, work that nobody has begun is dropped. Raises ``BrokenProcessPool`` in the
    body when a worker cannot start or is killed.
    """
    # What a worker starts with goes through a pipe of which this process holds both
    # ends: one that ends before it has read it (a module that cannot be imported) would
    # leave this process writing for ever once that is more than the pipe takes.
    with TemporaryDirectory(prefix="atlas-") as folder:
        file = Path(folder) / "start"
        file.write_bytes(pickle.dumps((start, given)))
        pool = ProcessPoolExecutor(workers, get_context("spawn"), _start, (str(file),))
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)


def _start(file: str) -> None:
    # Written by the process that started this one, a moment ago.
    start, given = pickle.loads(Path(file).read_bytes())  # noqa: S301
    if start:
        start(*given)
