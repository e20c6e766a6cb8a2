"""Finished work, by the hash of everything it was made from.

The one cache of the project: below ``.cache``, a folder a kind of work, outside the
build that is replaced. An entry is found or not, and never out of date, because its
name holds what went into it: the ingredients, and the code they went through. Deleting
it costs time, nothing else.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

if TYPE_CHECKING:
    from collections.abc import Callable

_ROOT = Path(__file__).resolve().parent.parent
_DIGEST = hashlib.sha256().digest_size
#: Builds for which an entry is kept without being asked for.
KEPT_BUILDS = 5
_BUILDS = "builds.json"
_FOR_TYPES = re.compile(r"^if TYPE_CHECKING:\n(?:[ \t]+.*\n|\n)*", re.MULTILINE)
_IMPORT = re.compile(
    r"^[ \t]*(?:from (ingest[\w.]*) import (\([^)]*\)|.*)|import (ingest[\w.]*))",
    re.MULTILINE,
)


class Cache:
    """Entries of one kind of work; each is bytes."""

    def __init__(self, folder: Path, kind: str, code: str, *shared: Any) -> None:
        """Bind the entries to what all of them follow from.

        ``folder`` is that of all caches, which need not exist. ``code`` is what
        :func:`code_version` says of the modules that make an entry; ``shared`` are
        further ingredients of every entry, of any type that :func:`canonical` takes.
        """
        self._folder = folder / kind
        self._shared = hashlib.sha256(code.encode() + canonical(shared))

    def key(self, *ingredients: Any) -> str:
        """Return the name of the entry made from these ingredients."""
        mixed = self._shared.copy()
        mixed.update(canonical(ingredients))
        return mixed.hexdigest()

    def get(self, key: str) -> bytes | None:
        """Return an entry, None where it is missing or damaged.

        That it was asked for is noted, so that it is kept.
        """
        path = self._path(key)
        try:
            stored = path.read_bytes()
        except OSError:
            return None
        content = stored[_DIGEST:]
        if hashlib.sha256(content).digest() != stored[:_DIGEST]:
            return None
        with suppress(OSError):
            os.utime(path)
        return content

    def put(self, key: str, content: bytes) -> None:
        """Keep an entry; a reader sees all of it or nothing.

        A cache that cannot be written to keeps nothing, and nobody is the worse for it.
        """
        path = self._path(key)
        partial = path.with_suffix(f".{os.getpid()}.partial")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            partial.write_bytes(hashlib.sha256(content).digest() + content)
            partial.replace(path)
        except OSError:
            with suppress(OSError):
                partial.unlink(missing_ok=True)

    def folder(self, key: str, fill: Callable[[Path], object]) -> Path:
        """Return the folder of an entry whose files must have names.

        Where it is missing, ``fill`` is given an empty one to write the files into; a
        reader sees all of them or none.
        """
        path = self._path(key)
        if not path.is_dir():
            partial = path.with_suffix(f".{os.getpid()}.partial")
            partial.mkdir(parents=True)
            try:
                fill(partial)
                # Where somebody else was sooner, what they made is the same.
                with suppress(OSError):
                    partial.rename(path)
            finally:
                shutil.rmtree(partial, ignore_errors=True)
        with suppress(OSError):
            os.utime(path)
        return path

    def prune(self, started: float) -> int:
        """Remove what the last five pieces of work of this kind did not ask for.

        ``started`` is when this one began, as for :func:`prune`.
        """
        with suppress(OSError):
            return _prune_kind(self._folder, started)
        return 0

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / key


def prune(folder: Path, started: float) -> int:
    """Note that a build is done; remove what the last five did not ask for.

    ``folder`` is that of all caches, ``started`` when the build began (seconds since
    1970). A kind of work that it did not ask for at all is left as it is: that build
    says nothing about it. Returns how many entries were removed.
    """
    return sum(_prune_kind(kind, started) for kind in folder.glob("*/"))


def _prune_kind(kind: Path, started: float) -> int:
    asked = {path: path.stat().st_mtime for path in kind.glob("??/*")}
    # Times of files may be coarser than the clock.
    if max(asked.values(), default=0.0) < started - 2:
        return 0
    file = kind / _BUILDS
    try:
        builds = [float(each) for each in json.loads(file.read_text("utf-8"))]
    except (OSError, ValueError, TypeError):
        builds = []
    builds = [*builds, started - 2][-KEPT_BUILDS:]
    file.write_text(json.dumps(builds), "utf-8")
    if len(builds) < KEPT_BUILDS:
        return 0
    old = [path for path, time in asked.items() if time < builds[0]]
    for path in old:
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    return len(old)


@cache
def code_version(*modules: str) -> str:
    """Return a hash of the code that modules of this package rest on.

    That is their own source, that of what they import from this package, wherever they
    import it, the files beside them (SQL, YAML, specifications), and the locked
    versions of libraries. Of a package every module counts: some are found by name.
    """
    mixed = hashlib.sha256()
    for path in sorted(_sources(modules)):
        mixed.update(path.relative_to(_ROOT).as_posix().encode())
        mixed.update(path.read_bytes())
    lock = _ROOT / "requirements.lock"
    mixed.update(lock.read_bytes() if lock.is_file() else b"")
    return mixed.hexdigest()


def _sources(modules: tuple[str, ...]) -> set[Path]:
    """Return the files that modules are made of, and those of all they import."""
    found: set[Path] = set()
    waiting = [path for name in modules for path in _whole(name)]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        if path.suffix == ".py":
            waiting += _imports(path)
            waiting += (
                beside for beside in _files(path.parent) if beside.suffix != ".py"
            )
    return found


def _whole(name: str) -> list[Path]:
    place = _ROOT.joinpath(*name.split("."))
    if place.is_dir():
        return [path for path in place.rglob("*") if _is_source(path)]
    if not place.with_suffix(".py").is_file():
        message = f"there is no module {name}"
        raise ValueError(message)
    return [place.with_suffix(".py")]


@cache
def _files(folder: Path) -> tuple[Path, ...]:
    """Return the files of a folder, and of those in it that are no packages."""
    found: list[Path] = []
    for path in folder.iterdir():
        if path.is_dir() and not (path / "__init__.py").exists():
            found += (each for each in path.rglob("*") if _is_source(each))
        elif _is_source(path):
            found.append(path)
    return tuple(found)


def _is_source(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


@cache
def _imports(path: Path) -> tuple[Path, ...]:
    """Return the files of this package that a module imports, but for types alone."""
    text = _FOR_TYPES.sub("", path.read_text("utf-8"))
    found: set[Path] = set()
    for base, listed, plain in _IMPORT.findall(text):
        names = re.findall(r"(\w+)(?: as \w+)?", listed) if base else [""]
        for name in names:
            parts = f"{base or plain}.{name}".strip(".").split(".")
            for end in range(1, len(parts) + 1):
                place = _ROOT.joinpath(*parts[:end])
                found |= {place / "__init__.py", place.with_suffix(".py")}
    return tuple(each for each in found if each.is_file())


def canonical(value: Any) -> bytes:
    """Return the same bytes for the same content, in whatever order it was made.

    Takes models, data classes, named tuples, mappings, sets, sequences, bytes and plain
    values.
    """
    return json.dumps(_plain(value), sort_keys=True, ensure_ascii=False).encode()


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, AbstractSet):
        return sorted(_plain(each) for each in value)
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if is_dataclass(value):
        names = (each.name for each in fields(value))
        return [type(value).__name__, *(_plain(getattr(value, each)) for each in names)]
    return _scalar(value)


def _scalar(value: Any) -> Any:
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, bytes):
        return hashlib.sha256(value).hexdigest()
    return str(value)
