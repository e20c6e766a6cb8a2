"""What the system refuses becomes a message, and nothing is left half-written.

A file that may not grow stands for a full disk: both fail in the middle of writing.
A process without capabilities is bound by permissions as everybody is, root included.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import shutil
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from ingest.intake.models.languages import COMPLETE
from ingest.intake.read import read_corpus
from ingest.intake.read.reference import read_reference
from ingest.intake.rules import check
from ingest.paths import Paths
from ingest.workbench.cli import app

if TYPE_CHECKING:
    from collections.abc import Callable

RECORD = "content/results/mysql-tpcc-deadline-vs-cfq"
LAB = "content/results/postgresql-full-page-writes-pgbench-vm"
FIXTURE = f"tests/contribute/fixtures/series/{Path(LAB).name}"

linux = pytest.mark.skipif(sys.platform != "linux", reason="capabilities are Linux's")


def written(root: Path, folder: Path) -> Paths:
    """Write a checkout with three records."""
    for name in ("data/addresses", "data/reference", "i18n", "archetypes"):
        shutil.copytree(root / name, folder / name)
    for language in COMPLETE[1:]:
        own = f"data/translations/{language}"
        shutil.copytree(root / own, folder / own)
    for name in (RECORD, f"{RECORD}-raid-layouts"):
        shutil.copytree(root / name, folder / name)
    shutil.copytree(root / FIXTURE, folder / LAB)
    (folder / "static/schema").mkdir(parents=True)
    paths = Paths(folder)
    # For the processes that part from this one: they need not read it again.
    read_reference(paths)
    return paths


@pytest.fixture
def checkout(root: Path, tmp_path: Path) -> Paths:
    """Return a checkout of the test's own."""
    return written(root, tmp_path)


@pytest.fixture(scope="module")
def readable(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Paths:
    """Return a checkout for tests that write nothing and leave it readable."""
    return written(root, tmp_path_factory.mktemp("readable"))


def apart(work: Callable[[], Any]) -> Any:
    """Return what ``work`` returns, as plain data, from a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            said: Any = work()
        except BaseException as problem:  # noqa: BLE001 (reported to the parent)
            said = f"{type(problem).__name__}: {problem}"
        with os.fdopen(writing, "w") as pipe:
            json.dump(said, pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return json.loads(text)


def ran(paths: Paths, *arguments: str) -> tuple[int, str]:
    """Return exit code and output of a command in a checkout."""
    Paths.project = classmethod(lambda _cls: paths)  # type: ignore[assignment,method-assign]
    done = CliRunner().invoke(app, arguments)
    raised = done.exception
    known = raised is None or isinstance(raised, SystemExit)
    return done.exit_code, done.output if known else f"raised {raised!r}"


def files(folder: Path) -> dict[str, bytes]:
    """Return the files of a checkout, caches apart."""
    return {
        shown: path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and not (shown := str(path.relative_to(folder))).startswith(".cache/")
    }


@pytest.mark.parametrize(
    ("command", "limit_bytes"),
    [("schema", 100), ("build", 0), ("build", 50_000), ("build", 500_000)],
)
def test_a_full_disk(checkout: Paths, command: str, limit_bytes: int) -> None:
    """The message names file, reason and remedy; every file is as it was."""
    before = files(checkout.root)

    def work() -> tuple[int, str]:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit_bytes, limit_bytes))
        return ran(checkout, command)

    code, said = apart(work)
    assert code == 1, said
    # SQLite does not say what the system said.
    assert "too large" in said or "disk I/O error" in said
    assert "Nothing was changed; " in said
    assert files(checkout.root) == before


def without_capabilities() -> None:
    """Make this process one that permissions bind."""
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    assert ctypes.CDLL(None).capset(header, (ctypes.c_uint32 * 6)()) == 0


@linux
@pytest.mark.parametrize("command", ["schema", "build"])
def test_a_folder_that_is_read_only(checkout: Paths, command: str) -> None:
    """The same, where nothing may be written."""
    before = files(checkout.root)
    for folder in (checkout.root, checkout.schema.parent):
        folder.chmod(0o555)

    def work() -> tuple[int, str]:
        without_capabilities()
        return ran(checkout, command)

    code, said = apart(work)
    for folder in (checkout.root, checkout.schema.parent):
        folder.chmod(0o755)
    assert code == 1, said
    assert "Permission denied. Nothing was changed; " in said
    assert files(checkout.root) == before


@linux
@pytest.mark.parametrize(
    "place",
    [
        f"{RECORD}/index.md",
        f"{RECORD}/runs.csv",
        RECORD,
        f"{LAB}/raw",
        f"{LAB}/raw/full-page-writes-off-3.txt",
        "content/results",
        "content",
        "data",
        "data/addresses/moved.yaml",
        "data/reference",
        "data/reference/defaults",
        "data/reference/factors.yaml",
        "data/reference/settings",
        "data/translations",
        "data/translations/de",
        "data/translations/de/reference/factors.yaml",
        "data/translations/de/reference/factors.json",
    ],
)
def test_what_cannot_be_read_is_refused(readable: Paths, place: str) -> None:
    """A finding names it, or what holds it; it never passes for something empty."""
    mode = (readable.root / place).stat().st_mode
    (readable.root / place).chmod(0)

    def work() -> list[str]:
        without_capabilities()
        findings = check(read_corpus(readable))
        return [each.path for each in findings if each.level == "E"]

    named = apart(work)
    (readable.root / place).chmod(mode)
    assert isinstance(named, list), named
    around = {place, *map(str, Path(place).parents)}
    assert [
        path
        for path in named
        if path.startswith(f"{place}/") or path in around or path == f"{LAB}/index.md"
    ], named
