"""Several files of a folder, written together or not at all.

All are written beside their places first, under names that checks and Git pass over
(``.#3f2a91c0…``), the old ones are kept likewise, and a list of what to undo stands
beside them until the last is in its place. So what was interrupted is undone: at once,
or after a kill by the next command that writes into the folder. The check refuses a
folder in which the list stands.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
from contextlib import suppress
from typing import TYPE_CHECKING

from ingest.intake.read.records import RAW, UNDO

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    #: Names in the folder, by that under which the old content is kept; None for new.
    Kept = dict[str, str | None]

#: Nobody can lay a file or a link of this name there beforehand, and an editor's own
#: lock (.#index.md) is left alone.
_BESIDE = re.compile(r"\.#[0-9a-f]{32}")
_NAME = re.compile(r"(?:raw/)?[^/\\]+")


def swap_in(folder: Path, files: Mapping[str, bytes | None]) -> None:
    """Write ``files`` (path in the folder → content, None to delete), in their order.

    Where that is interrupted or fails, the files are as they were. Raises OSError.
    """
    undo(folder)
    made = [parent for name in files if not (parent := (folder / name).parent).exists()]
    try:
        new = {name: _written(folder / name, data) for name, data in files.items()}
        kept = {name: _kept(folder / name) for name in files}
        _write(_beside(folder / UNDO), json.dumps(kept).encode(), folder / UNDO)
        for name, beside in new.items():
            if beside is None:
                (folder / name).unlink(missing_ok=True)
            else:
                beside.replace(folder / name)
        (folder / UNDO).unlink()
    finally:
        undo(folder)
        for parent in made:
            with suppress(OSError):
                parent.rmdir()


def undo(folder: Path) -> bool:
    """Undo what a killed or failed :func:`swap_in` left; False if there was nothing.

    Raises OSError, with everything still there to be undone.
    """
    kept = _to_undo(folder)
    for name, old in (kept or {}).items():
        if old is None:
            (folder / name).unlink(missing_ok=True)
        elif (before := (folder / name).with_name(old)).exists():
            before.rename(folder / name)
    if kept is not None:
        (folder / UNDO).unlink()
    for place in (folder, folder / RAW):
        for path in () if place.is_symlink() else place.glob(".#*"):
            if _BESIDE.fullmatch(path.name):
                with suppress(OSError):
                    path.unlink()
    return kept is not None


def _to_undo(folder: Path) -> Kept | None:
    """Return the list of what to undo. One that is not ours is not acted upon."""
    if (folder / UNDO).is_symlink() or not (folder / UNDO).is_file():
        return None
    if (folder / RAW).is_symlink():
        return None
    try:
        kept = json.loads((folder / UNDO).read_text("utf-8"))
        ours = all(
            _NAME.fullmatch(name) and (old is None or _BESIDE.fullmatch(old))
            for name, old in kept.items()
        )
    except (ValueError, AttributeError, TypeError):
        ours = False
    return kept if ours else None


def _written(path: Path, content: bytes | None) -> Path | None:
    """Return where the new content of a file stands; None for one to delete."""
    if content is None:
        return None
    path.parent.mkdir(exist_ok=True)
    return _write(_beside(path), content)


def _kept(path: Path) -> str | None:
    """Return the name under which the content of a file is kept, None without one."""
    if not path.exists():
        return None
    beside = _beside(path)
    try:
        beside.hardlink_to(path)
    except OSError:  # A file system without links.
        shutil.copy2(path, beside)
    return beside.name


def _beside(path: Path) -> Path:
    return path.with_name(f".#{secrets.token_hex(16)}")


def _write(path: Path, content: bytes, name: Path | None = None) -> Path:
    """Write a new file, on disk before this returns; it may be given a name then."""
    with path.open("xb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    return path if name is None else path.replace(name)
