"""What counts as outside of a record, tried as somebody would who wants it hidden."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from ingest.paths import Paths
from ingest.workbench.review.changed import changed_files, is_of_record, outside
from ingest.workbench.review.previews import write_previews

if TYPE_CHECKING:
    from pathlib import Path

RECORD = "content/results/mine"


def git(root: Path, *arguments: str) -> None:
    """Run git as nobody in particular, with the settings it comes with."""
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.org")
    command = ["git", "-C", str(root), *identity, *arguments]
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a repository with a record and a Makefile, on a branch of a change."""
    (tmp_path / RECORD / "raw").mkdir(parents=True)
    (tmp_path / RECORD / "index.md").write_text("---\nid: mine\n---\n")
    (tmp_path / "Makefile").write_text("all:\n\ttrue\n")
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "first")
    git(tmp_path, "switch", "-qc", "mine")
    return tmp_path


def committed(root: Path) -> list[str]:
    """Commit what lies there, ignored files too; return what is outside."""
    git(root, "add", "--force", ".")
    git(root, "commit", "-qm", "change")
    return list(outside(changed_files(root, "main")))


def test_a_file_moved_into_a_record_is_seen_to_leave(root: Path) -> None:
    """Git would show the new place alone."""
    (root / "Makefile").rename(root / RECORD / "raw" / "Makefile.txt")
    assert committed(root) == ["Makefile"]


def test_a_deleted_file_is_seen(root: Path) -> None:
    """Nothing but the name is left of it."""
    (root / "Makefile").unlink()
    assert committed(root) == ["Makefile"]


def test_a_record_may_be_deleted(root: Path) -> None:
    """It is a contribution, too."""
    (root / RECORD / "index.md").unlink()
    assert committed(root) == []


def test_links_and_programs_are_for_a_maintainer(root: Path) -> None:
    """Their names alone look like outputs."""
    raw = root / RECORD / "raw"
    (raw / "link.txt").symlink_to("/etc/passwd")
    (raw / "run.txt").write_text("#!/bin/sh\n")
    (raw / "run.txt").chmod(0o755)
    (raw / "plain.txt").write_text("tps\n")
    assert committed(root) == [
        f"{RECORD}/raw/link.txt (a symbolic link)",
        f"{RECORD}/raw/run.txt (executable)",
    ]


def test_the_folder_of_a_record_may_not_be_a_link(root: Path) -> None:
    """Whatever it leads to would be read as a record."""
    (root / "content/results/other").symlink_to("../../../..")
    assert committed(root) == ["content/results/other (a symbolic link)"]


def test_a_repository_in_a_repository_is_for_a_maintainer(root: Path) -> None:
    """Also where its own settings ask git not to speak of it."""
    settings = (
        '[submodule "x"]\n\tpath = content/results/x\n\turl = https://example.org'
    )
    (root / ".gitmodules").write_text(f"{settings}\n\tignore = all\n")
    entry = f"160000,{'a' * 40},content/results/x"
    git(root, "add", ".gitmodules")
    git(root, "update-index", "--add", "--cacheinfo", entry)
    git(root, "commit", "-qm", "change")
    (root / "content/results/x").mkdir()
    assert list(outside(changed_files(root, "main"))) == [
        ".gitmodules",
        "content/results/x (a repository of its own)",
    ]


@pytest.mark.parametrize(
    "path",
    [
        f"{RECORD}/page.html",
        f"{RECORD}/index.md~",
        f"{RECORD}/raw/deep/er.txt",
        f"{RECORD}/raw/.#x",
        f"{RECORD}/.gitattributes",
        "content/results/_index.md",
        "content/results",
        "content/Results/mine/index.md",
        f"{RECORD}/index.md\n",
        f"{RECORD}/raw/\u0430.txt",
        "content/results/mine/../../../Makefile",
    ],
)
def test_only_the_files_of_a_record_are_inside(path: str) -> None:
    """What no check looks at is for a person to look at."""
    assert not is_of_record(path)


def test_names_that_are_no_text(root: Path) -> None:
    """A name of bytes, quotes and line ends is printed, not tripped over."""
    name = os.fsencode(root) + b'/content/results/\xff\n"$(x)'
    with open(name, "wb") as stream:  # noqa: PTH123 (Path knows no bytes)
        stream.write(b"x")
    assert committed(root) == ['content/results/\\xff\n"$(x)']


def test_what_cannot_be_shown_keeps_no_report_back(root: Path) -> None:
    """A folder without a record has no page, and the report comes all the same."""
    (root / "content/results/empty/raw").mkdir(parents=True)
    (root / "content/results/empty/raw/a.txt").write_text("x\n")
    (root / "content/results/loop").symlink_to("loop")
    committed(root)
    assert write_previews(Paths(root), "main", root / "out") == {}
