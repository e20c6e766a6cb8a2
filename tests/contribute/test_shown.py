"""What the page about contributing shows is what the commands print.

``ATLAS_UPDATE=1 pytest tests/contribute/test_shown.py`` writes assets/terminals and
assets/contribute anew from the commands in them; the diff is the review.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml
from typer.testing import CliRunner

import ingest.workbench.cli.preview
from ingest.intake.models.languages import COMPLETE
from ingest.intake.read.raw.importing import importers, tool_ids
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.workbench.cli import app
from ingest.workbench.review.issue.fields import fields

if TYPE_CHECKING:
    from collections.abc import Callable

PROJECT = Paths.project()
FIXTURES = Path(__file__).parent / "fixtures" / "shown"
SECOND_RUN = next(FIXTURES.with_name("series").rglob("full-page-writes-on-2.txt"))
TERMINALS = PROJECT.root / "assets" / "terminals"
SHOWN = PROJECT.root / "assets" / "contribute"
RECORD = "mysql-deadline-against-cfq"
DATA = "/var/lib/postgresql/15/main"
#: Addresses that pages and documents lead to; ``ways`` stands in the template.
ANCHORS = {"issue", "pull-request", "check", "good-result", "correct"}
#: Not tools that measure: what describes the system beside a measurement.
DESCRIBING = {"atlas-collect", "system-output"}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a checkout that holds the record shown, and the outputs of a test."""
    shutil.copytree(PROJECT.reference, tmp_path / "data/reference")
    shutil.copytree(PROJECT.translations, tmp_path / "data/translations")
    shutil.copytree(SHOWN / "record", tmp_path / "content/results" / RECORD)
    shutil.copytree(FIXTURES, tmp_path, dirs_exist_ok=True)
    shutil.copy(SECOND_RUN, tmp_path / "on-2.txt")
    shutil.copy(PROJECT.static / "atlas-collect.sh", tmp_path)
    client = tmp_path / "bin" / "psql"
    client.parent.mkdir()
    client.write_text("#!/bin/sh\necho 'fsync = on'\n", "utf-8")
    client.chmod(0o755)
    monkeypatch.setenv("PATH", f"{client.parent}:{os.environ['PATH']}")
    monkeypatch.setattr(Paths, "project", classmethod(lambda cls: cls(tmp_path)))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "88")
    return tmp_path


def mend_by_hand(root: Path) -> None:
    """Do what the check asks for and no program may decide."""
    folder = root / "content/results" / RECORD
    for name, old, new in (
        ("index.md", 'kernel: "5.4"', "kernel: unknown"),
        ("runs.csv", "2145/min", "2145"),
    ):
        text = (folder / name).read_text("utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), "utf-8")


def mend_all(root: Path) -> None:
    """Leave nothing that stops the build."""
    mend_by_hand(root)
    run("atlas", "check", "--fix", f"content/results/{RECORD}")


def make_record(root: Path) -> None:
    """Make the record that ``atlas new`` writes once all is answered."""
    for command, _ in commands((TERMINALS / "answered.txt").read_text("utf-8")):
        run(*command)
    assert (root / "content/results").is_dir()


BEFORE: dict[str, Callable[[Path], None]] = {
    "fix": mend_by_hand,
    "preview": mend_all,
    "attach": make_record,
}


def commands(text: str) -> list[tuple[list[str], str]]:
    """Return the commands of a transcript, as words and as shown."""
    shown = re.findall(r"^\$ .*(?:\n> .*)*", text, re.MULTILINE)
    bare = (re.sub(r" \\\n> ", " ", each).removeprefix("$ ") for each in shown)
    return [(shlex.split(b), s) for b, s in zip(bare, shown, strict=True)]


def run(*command: str) -> str:
    """Return what a command prints on a terminal, both streams.

    The database's directory is one that exists here.
    """
    if command[0] == "atlas":
        return str(CliRunner().invoke(app, command[1:]).output)
    ran = subprocess.run(
        ["." if each == DATA else each for each in command],
        input="",
        capture_output=True,
        check=True,
        text=True,
    )
    return ran.stdout + ran.stderr


def compare(path: Path, found: str) -> None:
    """Assert that a file holds this text, written first with ``ATLAS_UPDATE``."""
    if os.environ.get("ATLAS_UPDATE"):
        path.write_text(found, "utf-8")
    assert path.read_text("utf-8") == found


@pytest.mark.parametrize("name", sorted(path.stem for path in TERMINALS.glob("*.txt")))
def test_terminal(name: str, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each command prints what the page says it prints."""
    for slow in ("_build", "_render", "serve", "_open"):
        monkeypatch.setattr(ingest.workbench.cli.preview, slow, lambda *_, **__: root)
    BEFORE.get(name, lambda _: None)(root)
    path = TERMINALS / f"{name}.txt"
    played = [
        f"{shown}\n{run(*command)}".replace("\n\n\n", "\n\n").rstrip()
        for command, shown in commands(path.read_text("utf-8"))
    ]
    text = "\n\n".join(played)
    compare(path, "\n".join(line.rstrip() for line in text.splitlines()) + "\n")


@pytest.mark.usefixtures("root")
def test_findings_in_the_template() -> None:
    """The findings beside the lines of the template are those of the check."""
    command = ("check", "--format", "json", f"content/results/{RECORD}")
    printed = CliRunner().invoke(app, command).output
    keys = ("path", "line", "rule", "level", "message", "found")
    found = [{key: each[key] for key in keys} for each in json.loads(printed)]
    assert found
    compare(SHOWN / "findings.json", f"{json.dumps(found, indent=1)}\n")


def test_tools() -> None:
    """The page names every tool that is read, by its name."""
    assert sorted(each.id for each in importers()) == tool_ids()
    labels = [each.label for each in importers() if each.id not in DESCRIBING]
    compare(SHOWN / "tools.txt", "\n".join(sorted(labels, key=str.lower)) + "\n")


def test_form() -> None:
    """The form shown asks questions of the issue form, in their order."""
    reference, _ = read_reference(PROJECT)
    labels = [each.label for each in fields(reference)]
    text = (SHOWN / "form.yaml").read_text("utf-8")
    shown = [each["label"] for each in yaml.safe_load(text)]
    assert shown == [label for label in labels if label in shown]


def test_sections_are_the_same_in_every_language() -> None:
    """A link to a section works in each language; none that was published is gone."""
    ids = {
        language: re.findall(
            r"^##+ .* \{#([a-z-]+) note=",
            (PROJECT.root / "content" / language / "contribute.md").read_text("utf-8"),
            re.MULTILINE,
        )
        for language in COMPLETE
    }
    assert set(ids["en"]) >= ANCHORS
    assert all(ids[language] == ids["en"] for language in COMPLETE)
