"""What all tests share: the folders of a build, and the mark of those that read them.

A test that reads what ``make build`` left asks for it by the fixtures ``built`` (the
data, build/) or ``public`` (the site, public/), one that reads the small world of
``tests/world/build.py`` by ``world``. By that it is marked ``needs_build``: ``make
quick`` leaves it out. Where the folder is read while tests are collected, the file says
``pytestmark = pytest.mark.needs_build``.
"""

from __future__ import annotations

import atexit
import gc
import hashlib
import json
import os
import re
import subprocess
import sys
from copy import copy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ingest.intake.read import document, reference

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ingest.paths import Paths

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
READS_A_BUILD = {"built", "public", "world"}
#: One of these words is in every file, or in a conftest.py beside it, that reads one.
MAY_READ_A_BUILD = re.compile(r"\b(?:built|public|world|needs_build)\b")
#: Files of few tests that take long. They are begun first: one begun last would keep
#: the other process waiting.
LONGEST = {
    "tests/measure/test_real.py",
    "tests/measure/test_killed.py",
    "tests/site/test_rebuild.py",
    "tests/contribute/test_wizard.py",
    "tests/contribute/test_several.py",
    "tests/making/test_refused.py",
    "tests/review/test_issue.py",
}


def pytest_configure(config: pytest.Config) -> None:
    """Read the vocabularies once: most tests need them, and they stay the same."""
    patch = pytest.MonkeyPatch()
    patch.setattr(document, "compose", cache(document.compose))
    patch.setattr(reference, "_read", _once_for_files(reference))
    config.add_cleanup(patch.undo)
    gc.disable()  # while tests are loaded, which all stay
    atexit.register(gc.unfreeze)  # extensions tell what is still there at the end


def _once_for_files(module: Any) -> Callable[[Paths], Any]:
    """Read again only where a file of the vocabularies says something else."""
    read, known = module._read, {}  # noqa: SLF001

    def once(paths: Paths) -> Any:
        tops = (paths.reference, paths.translations, paths.moved.parent)
        try:
            state = frozenset(each for top in tops for each in _state(top, paths))
        except OSError:
            return read(paths)
        if state not in known:
            known[state] = read(paths)
        found, reader = known[state]
        # Who asks for what nobody has translated adds to what was found.
        ours, told = copy(reader), reader.translations
        ours.translations = replace(
            told, paths=paths, states=[*told.states], findings=[*told.findings]
        )
        return found, ours

    return once


def _state(top: Path, paths: Paths) -> Iterator[tuple[str, int, bytes]]:
    """Yield the files of a folder: how each is printed, its kind, what it holds."""
    shown = paths.display(top)
    waiting = [(str(top), shown)] if top.is_dir() else []
    yield shown, top.lstat().st_mode if top.exists() else 0, b""
    while waiting:
        folder, shown = waiting.pop()
        with os.scandir(folder) as entries:
            for entry in entries:
                own, held = entry.stat(follow_symlinks=False), b""
                if entry.is_dir(follow_symlinks=False):
                    waiting.append((entry.path, f"{shown}/{entry.name}"))
                elif entry.is_file():
                    held = _digest(entry.path, _version(entry.stat()))
                yield f"{shown}/{entry.name}", own.st_mode, held


def _version(stat: os.stat_result) -> tuple[int, ...]:
    return stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns


@cache
def _digest(path: str, version: tuple[int, ...]) -> bytes:
    """Return the digest of a file; no version of it is read twice."""
    del version
    return hashlib.sha256(Path(path).read_bytes()).digest()


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the root of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def built(root: Path) -> Path:
    """Return the folder of the data as last built."""
    folder = root / "build"
    if not (folder / "site").is_dir():
        pytest.fail(f"{folder} holds no data: run `make build`")
    return folder


@pytest.fixture(scope="session")
def public(root: Path) -> Path:
    """Return the folder of the site as last built."""
    folder = root / "public"
    if not (folder / "index.html").is_file():
        pytest.fail(f"{folder} holds no site: run `make build`")
    return folder


@pytest.fixture(scope="session")
def world(root: Path) -> Path:
    """Return the checkout of the small world, with its ``build`` and ``public``."""
    command = [sys.executable, "-m", "tests.world.build"]
    done = subprocess.run(
        command, cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return root / "test-results/world"


@cache
def may_read_a_build(path: Path) -> bool:
    """Tell by its words, without loading it, whether a file may read a build."""
    above = (folder / "conftest.py" for folder in path.parents[:-1])
    files = [path, *(each for each in above if each.parent.is_relative_to(HERE))]
    return any(
        MAY_READ_A_BUILD.search(each.read_text("utf-8"))
        for each in files
        if each.is_file() and each != HERE / "conftest.py"
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Load only what may read a build where only those tests are asked for.

    Loading all files takes each process of ``make pytest-built`` longer than many of
    its tests do.
    """
    if config.option.markexpr != "needs_build" or collection_path.suffix != ".py":
        return None
    return not may_read_a_build(collection_path) or None


@pytest.hookimpl(tryfirst=True)  # before pytest selects by marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that read a build; begin with the longest files."""
    items.sort(key=lambda item: item.nodeid.partition("::")[0] not in LONGEST)
    for item in items:
        if READS_A_BUILD & set(getattr(item, "fixturenames", ())):
            item.add_marker("needs_build")
        if item.get_closest_marker("needs_build") and not may_read_a_build(item.path):
            message = f"{item.nodeid} reads a build, and nothing in its file says so"
            raise pytest.UsageError(message)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--only-reports``."""
    parser.addoption(
        "--only-reports",
        type=Path,
        action="append",
        metavar="FILE",
        help="run no test; sum up what runs with --report-log=FILE found",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> bool | None:
    """Collect nothing where only reports are summed up."""
    return bool(session.config.getoption("only_reports")) or None


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Report what other runs found as if it were found here: one summary of all.

    From here on garbage is collected again, but looked for among no modules and tests.
    """
    gc.freeze()
    gc.enable()
    files: list[Path] | None = session.config.getoption("only_reports")
    if not files:
        return None
    for file in files:
        _report_again(session, file)
    return True


def _report_again(session: pytest.Session, file: Path) -> None:
    hooks = session.config.hook
    if not file.is_file():
        pytest.exit(f"{file}: that run did not begin", 3)
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    if not lines or "exitstatus" not in lines[-1]:
        pytest.exit(f"{file}: that run did not come to its end", 3)
    for data in lines:
        if data["$report_type"] not in {"TestReport", "CollectReport"}:
            continue
        data.pop("node", None)  # that process is gone
        report = hooks.pytest_report_from_serializable(config=session.config, data=data)
        if isinstance(report, pytest.TestReport):
            session.testscollected += report.when == "call"
            hooks.pytest_runtest_logreport(report=report)
        elif report.failed:
            hooks.pytest_collectreport(report=report)
