"""Takes live charts apart again, as ``assets/js/chart/joined.js`` does."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


def live_charts(file: Path) -> dict[str, Any]:
    """Return the compiled specifications in a file by ``<view>.<language>.<width>``."""
    whole = json.loads(file.read_text("utf-8"))
    return {name: taken(whole, name) for name in whole}


def taken(whole: dict[str, Any], name: str) -> Any:
    """Return one specification of those in a file."""
    found = whole[name]
    if "like" not in found:
        return found
    return _changed(taken(whole, found["like"]), found["but"])


def _changed(old: Any, change: Any) -> Any:
    if isinstance(change, list):
        return change[0]
    if isinstance(old, list):
        changes = {int(place): each for place, each in change.items()}
        return [
            _changed(each, changes[i]) if i in changes else each
            for i, each in enumerate(old)
        ]
    return old | {key: _changed(old[key], each) for key, each in change.items()}
