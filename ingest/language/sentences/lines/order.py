"""The order in which several levels are named."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def in_order(level_ids: Sequence[str]) -> list[str]:
    """Return levels as given, numbers by their size."""
    if all(each.replace(".", "", 1).isdigit() for each in level_ids):
        return sorted(level_ids, key=float)
    return list(level_ids)
