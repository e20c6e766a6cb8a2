"""The report that the page about contributing shows is one that was made.

``ATLAS_UPDATE=1 pytest tests/contribute/test_shown_report.py`` makes it anew.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from ingest.paths import Paths
from ingest.workbench.review.assemble import assemble
from ingest.workbench.review.comment import MARKER, as_comment

if TYPE_CHECKING:
    from pathlib import Path

PROJECT = Paths.project()
SHOWN = PROJECT.root / "assets" / "contribute"
BASE = ("mysql-tpcc-deadline-vs-cfq", "mysql-tpcc-deadline-vs-cfq-raid-layouts")
ADDED = "oracle-linux-io-scheduler-part-2"
BROKEN = "mysql-deadline-against-cfq"


def git(root: Path, *arguments: str) -> None:
    """Run git as nobody in particular."""
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.org")
    command = ["git", "-C", str(root), *identity, *arguments]
    subprocess.run(command, check=True, capture_output=True)


def commit(root: Path, records: dict[str, Path]) -> None:
    """Commit records, each by its id from a folder."""
    for name, source in records.items():
        shutil.copytree(source, root / "content/results" / name)
    git(root, "add", ".")
    git(root, "commit", "-qm", "records")


@pytest.fixture
def project(tmp_path: Path) -> Paths:
    """Return a repository with the vocabularies and two records."""
    for folder in ("data", "i18n"):
        shutil.copytree(PROJECT.root / folder, tmp_path / folder)
    git(tmp_path, "init", "-q", "-b", "main")
    commit(tmp_path, {name: PROJECT.results / name for name in BASE})
    git(tmp_path, "switch", "-qc", "mine")
    return Paths(tmp_path)


@pytest.mark.parametrize(
    ("name", "source", "record"),
    [
        ("report", PROJECT.results / ADDED, ADDED),
        ("report-not-passed", SHOWN / "record", BROKEN),
    ],
)
def test_report(
    project: Paths,
    name: str,
    source: Path,
    record: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The comment on such a pull request, cut short, without the line on its commit."""
    monkeypatch.setattr("ingest.workbench.review.comment._MOST", 4)
    commit(project.root, {record: source})
    report, _ = assemble(project, "main")
    text = as_comment(report, files="", artifacts="", images={})
    text = text.removeprefix(MARKER).split("\nChecked at ")[0]
    # There is no such pull request, so there is nothing to link to.
    found = re.sub(r"\[((?:[^\]\\]|\\.)*)\]\([^)]*\)", r"\1", text).strip() + "\n"
    path = SHOWN / f"{name}.md"
    if os.environ.get("ATLAS_UPDATE"):
        path.write_text(found, "utf-8")
    assert path.read_text("utf-8") == found
