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
from ingest.workbench.contribute.asking.questions import question, questions, wrong
from ingest.workbench.contribute.own_setting import own_factor, own_levels, own_text
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
    assert not list((paths.reference / "proposed").rglob("*.yaml"))


def test_levels_are_those_that_were_named() -> None:
    """The levels of one's own setting are offered; others are no answer."""
    answers = Answers()
    for key in ("treatments", "own.name", "own.levels", "own.command"):
        answers = answers.with_answer(key, OWN[key])
    document = {**answers.as_document(), "rows": [{"file": "a.txt", "metrics": {}}]}
    answers = Answers.model_validate(document).with_answer("strata", [])
    asked = question("rows.0.levels.vm_vfs_cache_pressure", answers, REFERENCE)
    assert asked is not None
    assert [each.id for each in asked.choices] == ["1", "60", "not_listed"]
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


OWN_LEVEL: dict[str, Any] = {
    **LAB,
    "rows.0.levels.io_scheduler": "none",
    "rows.1.levels.io_scheduler": "not_listed",
    "own_levels.io_scheduler": "adios",
}


def test_record_and_a_level_of_its_own(paths: Paths, tmp_path: Path) -> None:
    """A level that its setting does not list is named, used and proposed."""
    files = outputs(tmp_path / "out")
    pressed, answers = keys(OWN_LEVEL, files, paths)
    assert [row.levels["io_scheduler"] for row in answers.rows] == ["none", "adios"]
    done, printed = run(f"{pressed}\r", paths, files)
    assert done, printed
    proposal = "data/reference/proposed/levels/io-scheduler-adios.yaml"
    assert proposal in printed
    reference, findings = read_reference(paths)
    assert findings == []
    level = reference.factors["io_scheduler"].levels[-1]
    assert (level.id, level.slug, level.proposed) == ("adios", "adios", True)
    folder = paths.results / str(answers.id)
    assert "adios" in (folder / "runs.csv").read_text("utf-8")
    plain = CliRunner().invoke(app, ["check", str(folder)])
    assert plain.exit_code == 1
    assert "RUN-15" in plain.output
    assert "runs.csv:3:1" in plain.output
    assert CliRunner().invoke(app, ["check", "--draft", str(folder)]).exit_code == 0
    (paths.root / proposal).write_text(
        "- {setting: none_such, levels: [{id: a, slug: a}]}"
    )
    assert "none_such" in read_reference(paths)[1][0].message


def test_a_second_level_is_named_by_itself() -> None:
    """Whoever chooses "not listed" twice names two levels, or one twice."""
    rows = [{"file": f"{name}.txt", "metrics": {}} for name in "abc"]
    answers = Answers.model_validate({"rows": rows, "treatments": ["io_scheduler"]})
    for number, name in enumerate(("adios", "own x", "adios")):
        answers = answers.with_answer(
            f"rows.{number}.levels.io_scheduler", "not_listed"
        )
        assert question("own_levels.io_scheduler", answers, REFERENCE)
        answers = answers.with_answer("own_levels.io_scheduler", name)
    assert answers.own_levels == {"io_scheduler": ("own x", "adios")}
    levels = [row.levels["io_scheduler"] for row in answers.rows]
    assert levels == ["adios", "own x", "adios"]
    assert question("own_levels.io_scheduler", answers, REFERENCE) is None
    asked = question("rows.0.levels.io_scheduler", answers, REFERENCE)
    assert asked is not None
    assert {"adios", "own x", "not_listed"} <= {each.id for each in asked.choices}


def test_of_a_table_levels_are_marked() -> None:
    """What a table has and its setting does not list is offered, never taken."""
    answers = Answers.model_validate(
        {
            "kind": "publication",
            "treatments": ["io_scheduler"],
            "table": "io_scheduler,iops\nnone,1\nadios,2\nnonne,3",
        }
    )
    asked = question("own_levels.io_scheduler", answers, REFERENCE)
    assert asked is not None
    assert [each.id for each in asked.choices] == ["adios", "nonne"]
    assert not asked.required
    answers = answers.with_answer("own_levels.io_scheduler", ["adios"])
    proposed = own_levels(answers, REFERENCE)
    assert [each.id for each in proposed["io_scheduler"]] == ["adios"]


def test_a_setting_there_is_none_of_is_asked_first() -> None:
    """Nothing about its levels is asked; what may be meant is said."""
    given = {"treatments": ["io_schedular"], "rows": [{"file": "a.txt"}]}
    answers = Answers.model_validate({**given, "baseline": {"io_schedular": "none"}})
    keys_ = [each.key for each in questions(answers, REFERENCE)]
    assert keys_[0] == "treatments"
    assert not [key for key in keys_ if "io_schedular" in key]
    [(asked, expected)] = wrong(answers, REFERENCE)
    assert asked.key == "treatments"
    assert "io_scheduler" in expected


def test_a_setting_there_is_none_of_is_refused(tmp_path: Path) -> None:
    """The command says what may be meant, and how to propose one; no path of ours."""
    files = [str(path) for path, _ in outputs(tmp_path / "out")]
    level = f"{files[0]}=1"
    for name in ("vm.swappiness", "io_schedular"):
        result = CliRunner().invoke(
            app, ["new", *files, "--treatment", name, "--level", level]
        )
        assert result.exit_code == 2
        assert f"there is no setting {name}" in result.output
        assert f"own.name={name}" in result.output
        assert "rows." not in result.output
    assert "did you mean io_scheduler?" in result.output
