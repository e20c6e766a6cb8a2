"""A file of the checkout that is written whole: its readers see the old or the new."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

#: How the name begins under which a file is written before it takes its place.
BESIDE = ".#"


def write_whole(path: Path, text: str) -> None:
    """Write UTF-8 into ``path``, folders included, or leave what was there.

    It is written beside its place first, under a name that checks and Git pass over.
    Raises OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{BESIDE}{secrets.token_hex(8)}")
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
