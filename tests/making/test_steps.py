"""A step is made when something it is made from has changed, and only then.

The world is three steps over two files: ``read`` copies, ``draw`` makes something of
what ``read`` wrote, ``date`` follows from a value alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ingest.workbench.site.swap import replacing
from ingest.workbench.steps import Plan, Step, StepError, run, run_steps

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class World:
    """A checkout with steps that note when they are made."""

    def __init__(self, root: Path) -> None:
        """Put the two files there."""
        self.root = root
        self.build = root / "build"
        self.date = "2026-11-22"
        self.reads = 0
        (root / "records").mkdir()
        for name in ("a", "b"):
            (root / "records" / name).write_text(name)

    def make(self) -> dict[str, list[str]]:
        """Build; return the reasons of each step that was made."""
        folder = self.build.with_name("build.new")
        told: dict[str, list[str]] = {}

        def explain(name: str, reasons: Sequence[str]) -> None:
            if reasons:
                told[name] = list(reasons)

        plan = Plan(self.steps(folder), self.root, self.build)
        if not plan.is_fresh():
            with replacing(self.build) as made:
                assert made == folder
                run_steps(plan, folder, explain)
        return told

    def steps(self, folder: Path) -> list[Step]:
        """Return the steps, which write into ``folder``."""

        def read() -> None:
            self.reads += 1
            (folder / "reads").write_text(str(self.reads))
            for path in (self.root / "records").iterdir():
                (folder / f"{path.name}.txt").write_text(path.read_text().strip())

        def draw() -> None:
            texts = [path.read_text() for path in sorted(folder.glob("*.txt"))]
            (folder / "charts").mkdir(exist_ok=True)
            (folder / "charts" / "all.svg").write_text(" ".join(texts))

        def date() -> None:
            (folder / "date").write_text(self.date)

        code = ("ingest.paths",)
        return [
            Step("read", ("records",), code, read, private=("reads",)),
            Step("draw", (), code, draw, ("read",)),
            Step("date", (), code, date, values={"date": self.date}),
        ]


@pytest.fixture
def world(tmp_path: Path) -> World:
    """Return a checkout that was built once."""
    world = World(tmp_path)
    assert world.make() == {
        name: ["it was never made"] for name in ("read", "draw", "date")
    }
    return world


def test_nothing_changed(world: World) -> None:
    """Nothing is made, and the folder is the very same."""
    before = world.build.stat().st_ino
    assert world.make() == {}
    assert world.build.stat().st_ino == before


def test_a_changed_file(world: World) -> None:
    """What follows from it is made; files that come out alike are not rewritten."""
    kept = world.build / "b.txt"
    before = kept.stat()
    (world.root / "records" / "a").write_text("A")
    assert world.make() == {
        "read": ["records/a changed"],
        "draw": ["read: a.txt changed"],
    }
    assert (world.build / "charts/all.svg").read_text() == "A b"
    after = kept.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_change_without_an_effect(world: World) -> None:
    """What comes out alike makes nothing else, nor does what nobody else reads."""
    (world.root / "records" / "a").write_text("a\n")
    assert world.make() == {"read": ["records/a changed"]}
    assert (world.build / "reads").read_text() == "2"


def test_files_that_come_and_go(world: World) -> None:
    """The first three are named."""
    for name in "cdefg":
        (world.root / "records" / name).write_text(name)
    assert world.make()["read"] == [
        "records/c is new",
        "records/d is new",
        "records/e is new",
        "2 more: is new",
    ]
    (world.root / "records" / "b").unlink()
    assert world.make()["read"] == ["records/b is gone"]
    assert not (world.build / "b.txt").exists()


def test_a_value(world: World) -> None:
    """Only the step that has it is made."""
    world.date = "2026-11-23"
    assert world.make() == {"date": ["date is 2026-11-23, was 2026-11-22"]}


def test_code(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other code makes everything that rests on it."""
    monkeypatch.setattr(run, "code_version", lambda *_: "other")
    assert set(world.make()) == {"read", "draw", "date"}
    assert world.make() == {}


def test_a_file_somebody_edited(world: World) -> None:
    """What is generated is never edited: the step is made again."""
    (world.build / "charts/all.svg").write_text("mine")
    assert world.make() == {"draw": ["its files were changed by somebody else"]}
    assert (world.build / "charts/all.svg").read_text() == "a b"


def test_knowledge_that_is_damaged(world: World) -> None:
    """Counts as none."""
    (world.build / "steps.json").write_text("[]")
    assert set(world.make()) == {"read", "draw", "date"}


def test_a_failure_leaves_the_last(world: World) -> None:
    """What is linked into the new folder is not lost with it."""
    (world.root / "records" / "c").mkdir()
    (world.root / "records" / "c" / "d").write_text("no record")
    with pytest.raises(IsADirectoryError):
        world.make()
    assert (world.build / "charts/all.svg").read_text() == "a b"


def test_a_step_keeps_to_its_files(world: World, tmp_path: Path) -> None:
    """One that writes into another's file is refused."""
    folder = tmp_path / "next"
    folder.mkdir()
    steps = world.steps(folder)
    wild = Step("wild", (), (), lambda: (folder / "a.txt").write_text("mine"))
    plan = Plan([*steps, wild], world.root, tmp_path / "nowhere")
    with pytest.raises(StepError, match=r"wild wrote into a\.txt of the step read"):
        run_steps(plan, folder, lambda *_: None)
