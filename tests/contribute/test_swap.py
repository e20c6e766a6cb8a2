"""Several files of a record are exchanged together, wherever a kill strikes."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ingest.intake.read.records import UNDO, read_record
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.workbench.contribute.attaching.swap import swap_in, undo
from ingest.workbench.contribute.autofix import fix_record

if TYPE_CHECKING:
    from ingest.findings import Finding

NEW = {"raw/a.txt": b"raw", "runs.csv": b"new", "index.md": b"new", "gone.csv": None}
STEPS = ("replace", "rename", "unlink", "hardlink_to", "mkdir", "open")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with three files."""
    for name in ("runs.csv", "index.md", "gone.csv"):
        (tmp_path / name).write_bytes(b"old")
    return tmp_path


def state(folder: Path) -> dict[str, bytes]:
    """Return what is in the files of a folder."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def killed_at(number: int, work: Callable[[], object]) -> bool:
    """Do ``work`` in a process that ends before the given step; False if it got by."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    steps = 0

    def counted(step: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **named: Any) -> Any:
            nonlocal steps
            steps += 1
            if steps == number:
                os._exit(9)
            return step(*args, **named)

        return run

    for name in STEPS:
        setattr(Path, name, counted(getattr(Path, name)))
    try:
        work()
    finally:
        os._exit(0)


def test_a_kill_leaves_the_old_or_the_new(folder: Path) -> None:
    """Never some of each, and nothing beside them once the next start tidied up."""
    old = state(folder)
    seen = []
    number = 1
    while killed_at(number, lambda: swap_in(folder, NEW)):
        killed_at(3, lambda: undo(folder))
        undo(folder)
        seen.append(state(folder) == old)
        if not seen[-1]:
            break
        number += 1
    undo(folder)
    assert len(seen) > len(NEW)
    assert state(folder) == {n: data for n, data in NEW.items() if data is not None}


def half_written(folder: Path) -> None:
    """Leave what a kill before the last file leaves."""
    for number in range(1, 99):
        if not killed_at(number, lambda: swap_in(folder, NEW)):
            break
        if (folder / UNDO).exists() and (folder / "index.md").read_bytes() == b"new":
            return
        undo(folder)
    pytest.fail("there was no such moment")


def test_the_check_tells_and_mends(folder: Path, root: Path) -> None:
    """It names the list of what to undo; ``--fix`` puts back what was there."""
    old = state(folder)
    half_written(folder)
    paths = Paths(root)
    told: list[Finding] = read_record(folder, paths).findings
    assert [each.rule for each in told if each.path.endswith(UNDO)] == ["FMT-10"]
    changes = fix_record(folder, read_reference(paths)[0])
    assert "undone" in [each.after for each in changes]
    assert state(folder) == old


@pytest.mark.parametrize(
    "text",
    [
        '{"../outside": null}',
        '{"/outside": null}',
        '{"raw/../../outside": null}',
        '{"index.md": "../outside"}',
        "[1]",
        "{",
        "\ud800",
    ],
)
def test_a_list_of_somebody_else_is_not_acted_upon(folder: Path, text: str) -> None:
    """A contribution could hold one that names files elsewhere."""
    own = folder / "record"
    own.mkdir()
    (own / "index.md").write_bytes(b"old")
    (folder / "outside").write_bytes(b"old")
    (own / UNDO).write_bytes(text.encode("utf-8", "surrogatepass"))
    assert not undo(own)
    assert (own / "index.md").exists()
    assert (folder / "outside").read_bytes() == b"old"


def test_nor_one_that_leads_out_by_a_link(folder: Path) -> None:
    """The folder ``raw`` could be a link."""
    own = folder / "record"
    own.mkdir()
    (own / "raw").symlink_to(folder)
    (own / UNDO).write_text(json.dumps({"raw/index.md": None}), "utf-8")
    assert not undo(own)
    assert (folder / "index.md").exists()
