"""Finished work is found under what it was made from, whole or not at all."""

from __future__ import annotations

import os
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

import pytest

from ingest import cache as module
from ingest.cache import KEPT_BUILDS, Cache, canonical, code_version, prune

if TYPE_CHECKING:
    from pathlib import Path


class Pair(NamedTuple):
    """Something with a name that is also a tuple."""

    one: int
    other: str


def only_file(folder: Path) -> Path:
    """Return the one entry below a folder."""
    (found,) = (path for path in folder.rglob("*") if path.is_file())
    return found


def test_an_entry_is_found_by_its_ingredients(tmp_path: Path) -> None:
    """Other ingredients, other code and another kind of work are other entries."""
    entries = Cache(tmp_path, "charts", "code", {"margin": 1})
    key = entries.key("a", [1, 2])
    assert entries.get(key) is None
    entries.put(key, b"drawn")
    assert entries.get(key) == b"drawn"
    assert Cache(tmp_path, "charts", "code", {"margin": 1}).get(key) == b"drawn"
    assert Cache(tmp_path, "charts", "code", {"margin": 2}).key("a", [1, 2]) != key
    assert Cache(tmp_path, "charts", "new", {"margin": 1}).key("a", [1, 2]) != key
    assert Cache(tmp_path, "answers", "code").get(key) is None
    assert entries.key("a", [2, 1]) != key


@pytest.mark.parametrize("damage", [b"", b"drawn", b"\0" * 40])
def test_a_damaged_entry_is_missing(tmp_path: Path, damage: bytes) -> None:
    """A full disk or a slip of somebody's hand costs time, nothing else."""
    entries = Cache(tmp_path, "charts", "code")
    entries.put("abc", b"drawn")
    only_file(tmp_path).write_bytes(damage)
    assert entries.get("abc") is None


def test_a_folder_is_filled_once(tmp_path: Path) -> None:
    """Files with names stand together, and a failure leaves none."""
    entries = Cache(tmp_path, "fonts", "code")
    with pytest.raises(ZeroDivisionError):
        entries.folder("abc", lambda folder: (folder / str(1 / 0)).touch())
    first = entries.folder("abc", lambda folder: (folder / "sans").touch())
    again = entries.folder("abc", lambda folder: (folder / "mono").touch())
    assert [path.name for path in again.iterdir()] == ["sans"]
    assert first == again


def test_a_cache_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    """A checkout somebody else owns is built all the same."""
    (tmp_path / "file").write_text("no folder")
    entries = Cache(tmp_path / "file", "charts", "code")
    entries.put("abc", b"drawn")
    assert entries.get("abc") is None


def test_what_builds_did_not_ask_for_goes(tmp_path: Path) -> None:
    """After five builds, and what was asked for in one of them stays."""
    entries = Cache(tmp_path, "charts", "code")
    for key in ("asked", "unasked"):
        entries.put(key, b"drawn")
    entries.folder("fonts", lambda folder: (folder / "sans").touch())
    for path in tmp_path.glob("*/??/*"):
        os.utime(path, (0, 0))
    other = Cache(tmp_path, "answers", "code")
    other.put("rests", b"answered")
    os.utime(only_file(tmp_path / "answers"), (0, 0))
    removed = []
    for build in range(KEPT_BUILDS):
        assert entries.get("asked")
        removed.append(prune(tmp_path, 1000 * (1 + build)))
    assert removed == [0, 0, 0, 0, 2]
    assert entries.get("asked") == b"drawn"
    assert [entries.get("unasked"), entries.get("fonts")] == [None, None]
    # No build asked for any of its kind.
    assert other.get("rests") == b"answered"


def test_canonical_is_the_content_alone() -> None:
    """The order things were made in does not matter; a type's name does not either."""
    assert canonical({"b": {3, 1}, "a": Pair(1, "x")}) == canonical(
        {"a": [1, "x"], "b": frozenset([1, 3])}
    )
    assert canonical([Decimal("1.50")]) != canonical([Decimal("1.5")])
    assert canonical([b"a"]) != canonical([b"b"])


def test_code_is_what_a_module_rests_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Imports count wherever they stand, and files beside; imports for types do not."""
    sources = {
        "ingest/__init__.py": "",
        "ingest/draw.py": "from ingest.words import (\n    said,\n)\n"
        "if TYPE_CHECKING:\n    from ingest.types import T\n\nX = 1\n",
        "ingest/words/__init__.py": "def said():\n    from ingest import late\n",
        "ingest/words/list.yaml": "a: 1",
        "ingest/late.py": "",
        "ingest/types.py": "",
        "ingest/other.py": "",
    }
    for name, text in sources.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(module, "_ROOT", tmp_path)

    def version() -> str:
        for memory in (module.code_version, module._imports, module._files):  # noqa: SLF001 (what they remember is of another root)
            memory.cache_clear()
        return code_version("ingest.draw")

    before = version()
    counts = {}
    for name, text in sources.items():
        (tmp_path / name).write_text(f"{text}# edited\n")
        counts[name] = version() != before
        (tmp_path / name).write_text(text)
    version()
    assert [name for name, counted in counts.items() if not counted] == [
        "ingest/types.py",
        "ingest/other.py",
    ]
    with pytest.raises(ValueError, match=r"no module ingest\.none"):
        code_version("ingest.none")
