"""Several files of a folder, written together or not at all."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def swap_in(folder: Path, files: Mapping[str, bytes | None]) -> None:
    """Write ``files`` (path in the folder → content, None to delete), in their order.

    All are written beside their places first, under names that checks and Git pass
    over (``.#3f2a91c0``), and moved in afterwards. Where that is interrupted or fails,
    the files are as they were. Raises OSError.
    """
    beside = {folder / name: _beside(folder / name) for name in files}
    new = {folder / name: content for name, content in files.items()}
    old = {path: path.read_bytes() if path.exists() else None for path in new}
    made = [path.parent for path in new if not path.parent.exists()]
    try:
        for path, content in new.items():
            if content is not None:
                path.parent.mkdir(exist_ok=True)
                _write(beside[path], content)
        for path, content in new.items():
            if content is None:
                path.unlink(missing_ok=True)
            else:
                beside[path].replace(path)
    except BaseException:
        _restore(old)
        for parent in made:
            with suppress(OSError):
                parent.rmdir()
        raise
    finally:
        for path in beside.values():
            with suppress(OSError):
                path.unlink(missing_ok=True)


def _restore(old: Mapping[Path, bytes | None]) -> None:
    for path, content in old.items():
        with suppress(OSError):
            if content is None:
                path.unlink(missing_ok=True)
            elif not path.exists() or path.read_bytes() != content:
                path.write_bytes(content)


def _beside(path: Path) -> Path:
    # Nobody can lay a file or a link of this name there beforehand, and an editor's
    # own lock (.#index.md) is left alone.
    return path.with_name(f".#{secrets.token_hex(8)}")


def _write(path: Path, content: bytes) -> None:
    with path.open("xb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
