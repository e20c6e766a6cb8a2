"""States of a repository as folders."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from ingest.workbench.diff import RevisionError, opened

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Return a repository with one commit and an edit on top."""

    def git(*arguments: str) -> None:
        identity = ("-c", "user.name=t", "-c", "user.email=t@example.org")
        command = ["git", "-C", str(tmp_path), *identity, *arguments]
        subprocess.run(command, check=True, capture_output=True)

    record = tmp_path / "content" / "results" / "a" / "index.md"
    record.parent.mkdir(parents=True)
    record.write_text("first")
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "first")
    record.write_text("second")
    return tmp_path


def test_a_commit_is_unpacked_and_removed(repository: Path) -> None:
    """A commit is a folder for as long as it is needed."""
    with opened("HEAD", repository) as root:
        text = (root / "content" / "results" / "a" / "index.md").read_text()
    assert text == "first"
    assert not root.exists()


def test_a_folder_is_taken_as_it_lies(repository: Path) -> None:
    """A checkout counts with its uncommitted edits."""
    with opened(str(repository), repository) as root:
        text = (root / "content" / "results" / "a" / "index.md").read_text()
    assert text == "second"
    assert root.exists()


@pytest.mark.parametrize("name", ["nowhere", "--output=x", "HEAD~9"])
def test_what_is_no_revision_is_refused(repository: Path, name: str) -> None:
    """Neither a missing name nor an option passes."""
    with (
        pytest.raises(RevisionError, match="neither a revision"),
        opened(name, repository),
    ):
        pass
