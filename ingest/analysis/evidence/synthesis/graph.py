"""Which levels can be compared at all: connected groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def connected_groups(links: Iterable[Iterable[str]]) -> list[tuple[str, ...]]:
    """Return the groups that the links connect, each sorted, in order of their first.

    A link is two or more names that belong together.
    """
    groups: list[set[str]] = []
    for link in links:
        joined = set(link)
        apart = []
        for group in groups:
            if joined.isdisjoint(group):
                apart.append(group)
            else:
                joined |= group
        groups = [*apart, joined]
    return sorted(tuple(sorted(group)) for group in groups)
