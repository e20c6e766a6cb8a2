"""A content-addressed store for finished charts, outside the build that is swapped.

An entry is named by everything that went into it, so nothing is ever invalid: it is
either found or not.
"""

from __future__ import annotations

import hashlib
import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).parent
_SOURCES = ("*.py", "*.json", "specs/*.json")


class Cache:
    """Finished charts by the hash of their ingredients."""

    def __init__(self, folder: Path, *ingredients: Any) -> None:
        """Bind the store to what all charts share: code, fonts and vocabulary."""
        self._folder = folder
        shared = hashlib.sha256(version("vl-convert-python").encode())
        for pattern in _SOURCES:
            for path in sorted(_PACKAGE.glob(pattern)):
                shared.update(path.read_bytes())
        shared.update(_canonical(ingredients))
        self._shared = shared

    def key(self, *ingredients: Any) -> str:
        """Return the name of the entry made from these ingredients."""
        mixed = self._shared.copy()
        mixed.update(_canonical(ingredients))
        return mixed.hexdigest()

    def get(self, key: str) -> dict[str, Any] | None:
        """Return a stored entry, or None if it is missing or unreadable."""
        try:
            stored: dict[str, Any] = json.loads(self._path(key).read_text("utf-8"))
        except (OSError, ValueError):
            return None
        return stored

    def put(self, key: str, entry: dict[str, Any]) -> None:
        """Store an entry; a reader sees all of it or nothing."""
        path = self._path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".partial")
        partial.write_text(json.dumps(entry, ensure_ascii=False), "utf-8")
        partial.replace(path)

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / f"{key}.json"


def _canonical(value: Any) -> bytes:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)
    return text.encode()
