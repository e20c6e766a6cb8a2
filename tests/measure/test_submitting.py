"""``--submit``: the record on a branch of its own, ready to be pushed."""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import typer
from rich.console import Console

from ingest.paths import Paths
from ingest.workbench.cli.measuring import make_record, results_of
from ingest.workbench.measure.place.blocks import Kernel
from ingest.workbench.measure.place.groups import base_of
from ingest.workbench.measure.record.making import Signature
from ingest.workbench.measure.record.protocol import protocol_text
from ingest.workbench.measure.record.submitting import (
    NotSubmittedError,
    prepare_branch,
)
from ingest.workbench.measure.summary import print_summary
from tests.measure.rig import rig_in

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.record.results import Results

_GIT = str(shutil.which("git"))


def git(folder: Path, *words: str) -> str:
    """Return what git prints."""
    done = subprocess.run(
        (_GIT, "-C", str(folder), *words), capture_output=True, check=True, text=True
    )
    return done.stdout.strip()


@pytest.fixture
def results(tmp_path: Path, reference: Reference) -> Results:
    """Return what an experiment on a rig of files gave."""
    (tmp_path / "rig").mkdir()
    rig = rig_in(tmp_path / "rig", reference)
    experiment = rig.experiment()
    assert experiment.go() == ""
    return results_of(rig.arrangement(), experiment.state, reference)


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a clone of a bare repository, with changes of the user that wait."""
    for name in ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"):
        monkeypatch.setenv(name, "/dev/null")
    origin, clone = tmp_path / "origin.git", tmp_path / "clone"
    origin.mkdir()
    git(origin, "init", "-q", "--bare", "-b", "main")
    git(tmp_path, "clone", "-q", str(origin), str(clone))
    git(clone, "switch", "-q", "-c", "main")
    git(clone, "config", "user.name", "A. Tester")
    git(clone, "config", "user.email", "a@example.org")
    (clone / "README.md").write_text("one\n")
    git(clone, "add", "README.md")
    git(clone, "commit", "-q", "-m", "start")
    git(clone, "push", "-q", "-u", "origin", "main")
    (clone / "README.md").write_text("two\n")
    git(clone, "add", "README.md")
    (clone / "notes.txt").write_text("mine\n")
    record = clone / "content" / "results" / "a-try"
    (record / "raw").mkdir(parents=True)
    (record / "index.md").write_text("---\n---\n")
    (record / "raw" / "protocol.txt").write_text("x\n")
    return clone


def test_the_record_alone_is_committed_and_can_be_pushed(
    clone: Path, results: Results, reference: Reference
) -> None:
    """What else the user has staged or lying about stays theirs."""
    record = clone / "content" / "results" / "a-try"
    text = prepare_branch(results, record, Paths(clone), reference)
    assert git(clone, "branch", "--show-current") == "results-a-try"
    assert git(clone, "show", "--format=%s", "--name-only", "HEAD").split("\n") == [
        "results: add a-try",
        "",
        "content/results/a-try/index.md",
        "content/results/a-try/raw/protocol.txt",
    ]
    assert git(clone, "status", "--short").split("\n") == [
        "M  README.md",
        "?? notes.txt",
    ]
    said = text.read_text("utf-8")
    assert said.startswith("# A try\n")
    assert "2 complete rounds" in said
    git(clone, "push", "-q", "-u", "origin", "HEAD")
    at = git(clone.parent / "origin.git", "rev-parse", "results-a-try")
    assert at == git(clone, "rev-parse", "HEAD")
    with pytest.raises(NotSubmittedError, match="already exists"):
        prepare_branch(results, record, Paths(clone), reference)


def test_a_record_that_was_made_before_is_put_on_a_branch(
    clone: Path, results: Results, reference: Reference
) -> None:
    """Of this very experiment, and without naming the author again."""
    kept = clone / "content" / "results" / "a-try" / "raw" / "protocol.txt"
    kept.write_text(protocol_text(results))
    signature = Signature("", "")
    make_record(results, signature, Paths(clone), reference, submit=True)
    assert git(clone, "branch", "--show-current") == "results-a-try"
    kept.write_text("that of another experiment\n")
    with pytest.raises(typer.Exit):
        make_record(results, signature, Paths(clone), reference, submit=True)


def test_where_it_cannot_be_committed_the_branch_is_as_before(
    clone: Path, results: Results, reference: Reference
) -> None:
    """A hook that refuses, say: the next try finds nothing in its way."""
    before = git(clone, "status", "--short", "--untracked-files=all")
    hook = clone / ".git" / "hooks" / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\necho no such luck >&2\nexit 1\n")
    hook.chmod(0o755)
    record = clone / "content" / "results" / "a-try"
    with pytest.raises(NotSubmittedError, match="no such luck"):
        prepare_branch(results, record, Paths(clone), reference)
    assert git(clone, "branch", "--show-current") == "main"
    assert git(clone, "status", "--short", "--untracked-files=all") == before
    hook.unlink()
    prepare_branch(results, record, Paths(clone), reference)
    assert git(clone, "branch", "--show-current") == "results-a-try"


def test_the_summary_names_every_case_on_80_columns(results: Results) -> None:
    """By what differs from the baseline, folded where that is long; none is cut."""
    printed = io.StringIO()
    print_summary(results, Console(file=printed, width=80), 0.05)
    said = printed.getvalue()
    assert "…" not in said
    assert len(results.paired) == 3
    squeezed = "".join(line[:14].strip() for line in said.splitlines())
    baselines = {each.setting: each.baseline for each in results.plan.treatments}
    for each in results.paired:
        for name, level in each.case.levels:
            if level != baselines[name]:
                assert f"{name} {level}"[:8] in squeezed
    assert "A/A" in said


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ({"memory/memory.limit_in_bytes": "1"}, "memory"),
        ({"cgroup.subtree_control": "cpu memory pids"}, "."),
        ({"cgroup.subtree_control": "cpu", "cgroup.controllers": "memory"}, None),
        ({}, None),
    ],
)
def test_memory_can_be_limited_where_it_is_handed_down(
    tmp_path: Path, files: dict[str, str], found: str | None
) -> None:
    """Both versions of control groups; that the root has a controller is not enough."""
    root = tmp_path / "fs" / "cgroup"
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    expected = None if found is None else root / Path(found)
    assert base_of(Kernel(tmp_path, tmp_path), "memory") == expected
