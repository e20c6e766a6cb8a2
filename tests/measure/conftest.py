"""The plans of the tests, and a command line to try them on."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.model import Plan

PLANS = Path(__file__).parent / "plans"


@pytest.fixture(scope="session")
def reference() -> Reference:
    """Return the vocabularies of the project."""
    return read_reference(Paths.project())[0]


@pytest.fixture
def vocabularies(tmp_path: Path) -> Paths:
    """Return a root without records whose vocabularies may be added to."""
    found = Paths(tmp_path / "root")
    found.results.mkdir(parents=True)
    shutil.copytree(Paths.project().root / "data", found.root / "data")
    return found


@pytest.fixture
def alone() -> Iterator[None]:
    """Wait until no other such test measures: a limit of one is seen by the other."""
    lock = Path(tempfile.gettempdir()) / f"atlas-measuring-{os.getuid()}.lock"
    with lock.open("w") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        yield


@pytest.fixture
def short() -> Iterator[Path]:
    """Return an empty folder whose path is short enough for a socket, open to all."""
    folder = Path(tempfile.mkdtemp(prefix="atlas-", dir="/var/tmp"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def plan(reference: Reference) -> Callable[..., Plan]:
    """Return what reads a plan of the tests; ``old``, ``new`` pairs are exchanged."""

    def read(name: str, *changed: tuple[str, str]) -> Plan:
        text = (PLANS / f"{name}.yaml").read_text("utf-8")
        for old, new in changed:
            assert old in text
            text = text.replace(old, new)
        found = parsed_plan(text, name, reference)
        assert isinstance(found, ReadPlan), found
        return found.plan

    return read
