"""A setting that is not listed is proposed with its record, and checked as a draft."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from ingest.intake.models.languages import ORIGINAL
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.workbench.cli import app
from ingest.workbench.contribute.answers import Answers
from ingest.workbench.contribute.asking.questions import question
from ingest.workbench.contribute.own_setting import own_factor, own_text
from tests.contribute.guide import LAB, PROJECT, REFERENCE, keys, outputs, run

if TYPE_CHECKING:
    from pathlib import Path

OWN: dict[str, Any] = {
    **{key: LAB[key] for key in LAB if key != "baseline.io_scheduler"},
    "treatments": ["not_listed"],
    "own.name": "vm.vfs_cache_pressure",
    "own.levels": "1; 60",
    "own.command": "sysctl vm.vfs_cache_pressure",
    "rows.0.levels.vm_vfs_cache_pressure": "1",
    "rows.1.levels.vm_vfs_cache_pressure": "60",
    "baseline.vm_vfs_cache_pressure": "60",
}


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """Return a root whose vocabularies may be added to."""
    found = Paths(tmp_path / "root")
    found.results.mkdir(parents=True)
    shutil.copytree(PROJECT.root / "data", found.root / "data")
    monkeypatch.setattr(Paths, "project", classmethod(lambda _cls: found))
    return found


def test_record_and_proposal(paths: Paths, tmp_path: Path) -> None:
    """Both are written; the plain check names the proposal, that of drafts passes."""
    files = outputs(tmp_path / "out")
    pressed, answers = keys(OWN, files, paths)
    assert answers.treatments == ("vm_vfs_cache_pressure",)
    done, printed = run(f"{pressed}\r", paths, files)
    assert done, printed
    assert "check --draft" in printed
    assert "data/reference/proposed/vm-vfs-cache-pressure.yaml" in printed
    reference, findings = read_reference(paths)
    assert findings == []
    proposed = reference.factors["vm_vfs_cache_pressure"]
    assert proposed.proposed
    assert proposed.level_ids == ("1", "60")
    assert proposed.command == "sysctl vm.vfs_cache_pressure"
    folder = str(paths.results / str(answers.id))
    plain = CliRunner().invoke(app, ["check", folder])
    assert plain.exit_code == 1
    assert "RUN-15" in plain.output
    assert "sysctl vm.vfs_cache_pressure" in plain.output
    assert CliRunner().invoke(app, ["check", "--draft", folder]).exit_code == 0


def test_nothing_is_left_of_what_is_refused(paths: Paths, tmp_path: Path) -> None:
    """Where the record has other errors, neither of the two files is written."""
    files = outputs(tmp_path / "out")
    given = {**OWN, "facts_from": "memory"}
    pressed, _ = keys(given, files, paths)
    with pytest.raises(EOFError):
        run(f"{pressed}\r", paths, files)
    assert not list(paths.results.iterdir())
    assert not list((paths.reference / "proposed").glob("*"))


def test_levels_are_those_that_were_named() -> None:
    """The levels of one's own setting are offered; others are no answer."""
    answers = Answers()
    for key in ("treatments", "own.name", "own.levels", "own.command"):
        answers = answers.with_answer(key, OWN[key])
    document = {**answers.as_document(), "rows": [{"file": "a.txt", "metrics": {}}]}
    answers = Answers.model_validate(document).with_answer("strata", [])
    asked = question("rows.0.levels.vm_vfs_cache_pressure", answers, REFERENCE)
    assert asked is not None
    assert [each.id for each in asked.choices] == ["1", "60"]
    factor = own_factor(answers)
    assert factor is not None
    assert dict(factor.label) == {ORIGINAL: "vm.vfs_cache_pressure"}
    assert '"sysctl vm.vfs_cache_pressure"' in own_text(factor)


@pytest.mark.parametrize("name", ["", "...", "1/2"])
def test_names_that_are_none(name: str) -> None:
    """Without a letter or digit there is no id; a digit at its start gets a word."""
    answers = Answers()
    for key in ("own.levels", "own.command"):
        answers = answers.with_answer(key, OWN[key])
    answers = answers.with_answer("own.name", name)
    factor = own_factor(answers)
    assert (factor.id if factor else "") == ("setting_1_2" if name == "1/2" else "")
