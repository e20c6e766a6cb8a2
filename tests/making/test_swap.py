"""A folder is replaced whole, two builds take turns, and a kill loses nothing.

Not covered: file systems without locks or without an exchange of names, beyond what
is asked for when the system says that it has none.
"""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from ingest.workbench.site import swap
from ingest.workbench.site.lock import locked
from ingest.workbench.site.swap import recover, replacing

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Return a folder ``public`` that holds an old site."""
    folder = tmp_path / "public"
    folder.mkdir()
    (folder / "old").touch()
    return folder


def without_exchange(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend to be on a system that cannot exchange two names."""
    monkeypatch.setattr(swap, "exchange", lambda *_: False)


def inside(folder: Path) -> list[str]:
    """Return what a folder holds."""
    return sorted(path.name for path in folder.iterdir())


def beside(target: Path) -> list[str]:
    """Return all that lies where the folder is."""
    return inside(target.parent)


@pytest.mark.parametrize("atomic", [True, False])
def test_the_new_takes_the_place_of_the_old(
    target: Path, monkeypatch: pytest.MonkeyPatch, *, atomic: bool
) -> None:
    """All of the new one, nothing of the old one, nothing beside it."""
    if not atomic:
        without_exchange(monkeypatch)
    with replacing(target) as folder:
        (folder / "new").touch()
    assert inside(target) == ["new"]
    assert beside(target) == ["public"]


def test_the_first_has_nothing_to_replace(tmp_path: Path) -> None:
    """Its parents are made, too."""
    with replacing(tmp_path / "a" / "public") as folder:
        (folder / "new").touch()
    assert inside(tmp_path / "a" / "public") == ["new"]


def test_a_failure_leaves_the_old(target: Path) -> None:
    """An error in the making, and a body that takes its folder away."""
    with pytest.raises(ZeroDivisionError), replacing(target) as folder:
        (folder / str(1 / 0)).touch()
    with replacing(target) as folder:
        folder.rmdir()
    assert inside(target) == ["old"]
    assert beside(target) == ["public"]


def test_a_rename_that_fails_is_undone(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without an exchange the old one is put back."""
    without_exchange(monkeypatch)
    rename = type(target).rename

    def fail(self: Path, to: Path) -> Path:
        if self.name == "public.new":
            raise OSError
        return rename(self, to)

    monkeypatch.setattr(type(target), "rename", fail)
    with pytest.raises(OSError), replacing(target):  # noqa: PT011 (raised above)
        pass
    assert inside(target) == ["old"]
    assert beside(target) == ["public"]


#: Ends without cleaning up where a build could be killed.
KILLED = """
import os, pathlib, sys
from ingest.workbench.site import swap
target, where = pathlib.Path(sys.argv[1]), sys.argv[2]
rename, seen = pathlib.Path.rename, []
def renamed(self, to):
    done = rename(self, to)
    if where == "between":
        os._exit(9)
    return done
if where != "exchanged":
    swap.exchange = lambda *_: False
pathlib.Path.rename = renamed
swap.shutil.rmtree = lambda path, **_: (
    os._exit(9) if where in ("removing", "exchanged") and seen else None
)
with swap.replacing(target) as folder:
    (folder / "new").touch()
    seen.append(folder)
    if where == "making":
        os._exit(9)
"""


@pytest.mark.parametrize(
    ("where", "holds"),
    [("making", "old"), ("between", "old"), ("removing", "new"), ("exchanged", "new")],
)
def test_a_kill_loses_nothing(target: Path, where: str, holds: str) -> None:
    """Wherever it strikes, the next start finds a whole site and tidies up."""
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(target), where], check=False
    )
    assert done.returncode == 9
    assert beside(target) != ["public"]
    recover(target)
    assert inside(target) == [holds]
    assert beside(target) == ["public"]


#: Counts in a file how many of its kind are at work, and notes the most.
WORKER = """
import pathlib, sys
from ingest.workbench.site.lock import locked
from ingest.workbench.site.swap import replacing
root = pathlib.Path(sys.argv[1])
print("started", flush=True)
sys.stdin.readline()
with locked(root, lambda: print("waiting", flush=True)):
    for turn in range(20):
        with replacing(root / "public") as folder:
            for name in "abc":
                (folder / name).write_text(sys.argv[2])
print("done", flush=True)
"""


def test_builds_at_once_take_turns(target: Path) -> None:
    """While they all replace the folder, a reader finds it there each time."""
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", WORKER, str(target.parent), str(number)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(3)
    ]
    for worker in workers:
        assert worker.stdout
        assert worker.stdout.readline() == "started\n"
    with locked(target.parent, lambda: None):
        for worker in workers:
            assert worker.stdin
            worker.stdin.write("\n")
            worker.stdin.flush()
        # Each says that it waits: the lock is held here.
        assert [worker.stdout.readline() for worker in workers if worker.stdout] == [
            "waiting\n"
        ] * 3
        assert inside(target) == ["old"]
    looks = 0
    while any(worker.poll() is None for worker in workers):
        assert target.is_dir()
        looks += 1
    assert looks
    for worker in workers:
        said, _ = worker.communicate()
        assert (worker.returncode, said) == (0, "done\n")
    assert len({(target / name).read_text() for name in "abc"}) == 1
    assert beside(target) == ["public"]
