"""``data/reference`` as Hugo and the charts read it: texts in every language."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

from ingest.cache import Cache, code_version
from ingest.intake.read.reference import read_translated

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ingest.paths import Paths


def write_reference(paths: Paths) -> None:
    """Write the vocabularies with their translations below ``paths.joined``.

    As YAML, in which Hugo tells whole numbers from others, but in the part of it that
    is JSON: it is written thirty times faster. They are joined once, not for each
    record that is edited or previewed.
    """
    entries = Cache(paths.cache, "reference", code_version(__name__))
    key = entries.key({shown: path.read_bytes() for shown, path in _read(paths)})
    joined = entries.folder(key, lambda folder: _join(paths, folder))
    shutil.copytree(joined, paths.joined, dirs_exist_ok=True)


def _read(paths: Paths) -> Iterator[tuple[str, Path]]:
    """Yield all that may be joined, by path as printed: ``data`` without releases."""
    for path in sorted(paths.reference.parent.rglob("*")):
        if path.is_file() and not path.is_relative_to(paths.releases):
            yield paths.display(path), path


def _join(paths: Paths, folder: Path) -> None:
    for shown, document in read_translated(paths)[0].items():
        target = folder / shown.removeprefix("data/")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(document, ensure_ascii=False), "utf-8")
