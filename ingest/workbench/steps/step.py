"""A step of a build, and the digests of what it reads."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    #: Digests by path, below the root or below the build.
    Digests = dict[str, str]


@dataclass(frozen=True, slots=True)
class Step:
    """Something a build makes.

    ``reads`` are files and folders below the root, ``needs`` the steps whose files it
    reads, ``code`` the modules it runs. ``values`` are further ingredients, by name: a
    date, an address. ``run`` writes its files into the build; those that are
    ``private`` nobody else reads, so what they hold makes nothing anew.
    """

    name: str
    reads: tuple[str, ...]
    code: tuple[str, ...]
    run: Callable[[], object]
    needs: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)
    private: tuple[str, ...] = ()


def digest_of(path: Path) -> str:
    """Return the hash of a file's content."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def digests(root: Path, reads: Iterable[str]) -> Digests:
    """Return the digest of each file in or at the given places that exist."""
    found: Digests = {}
    for place in reads:
        top = root / place
        files = sorted(top.rglob("*")) if top.is_dir() else [top]
        for path in files:
            if path.is_file():
                found[path.relative_to(root).as_posix()] = digest_of(path)
    return found


def below(paths: Mapping[str, str], reads: Iterable[str]) -> Digests:
    """Return the entries that lie in or at one of the given places."""
    places = tuple(reads)
    folders = tuple(f"{place}/" for place in places)
    return {
        path: digest
        for path, digest in paths.items()
        if path in places or path.startswith(folders)
    }
