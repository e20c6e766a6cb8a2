"""The report on a change, made in a repository of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ingest.findings import has_errors
from ingest.intake.rules import RULES
from ingest.paths import Paths
from ingest.workbench.diff import RevisionError
from ingest.workbench.review.assemble import assemble
from ingest.workbench.review.report import ReportedFinding, read_report, write_report

ROOT = Path(__file__).parents[2]
RECORD = "content/results/mysql-tpcc-deadline-vs-cfq"


def git(root: Path, *arguments: str) -> None:
    """Run git as nobody in particular."""
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.org")
    command = ["git", "-C", str(root), *identity, *arguments]
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a repository with the vocabularies and two records, for its clones."""
    folder = tmp_path_factory.mktemp("first")
    for name in ("data", "i18n", RECORD, f"{RECORD}-raid-layouts"):
        shutil.copytree(ROOT / name, folder / name)
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "first")
    return folder


@pytest.fixture
def project(first: Path, tmp_path: Path) -> Paths:
    """Return a clone on a branch of its own."""
    git(first, "clone", "-q", "--shared", str(first), str(tmp_path))
    git(tmp_path, "remote", "remove", "origin")
    git(tmp_path, "switch", "-qc", "mine")
    return Paths(tmp_path)


def change(project: Paths, name: str, old: str, new: str) -> None:
    """Commit a change of one file."""
    path = project.root / name
    text = path.read_text("utf-8") if path.exists() else old
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    git(project.root, "add", ".")
    git(project.root, "commit", "-qm", "change")


def test_a_changed_record(project: Paths) -> None:
    """The record is named with its size, and nothing lies outside."""
    change(project, f"{RECORD}/runs.csv", "2145", "2146")
    report, findings = assemble(project, "main")
    assert not has_errors(findings)
    assert [(each.id, each.change, each.rows) for each in report.records] == [
        ("mysql-tpcc-deadline-vs-cfq", "changed", 2)
    ]
    assert report.outside == ()
    assert report.answers is not None


def test_a_broken_record(project: Paths) -> None:
    """With errors nobody can say what changes."""
    change(project, f"{RECORD}/runs.csv", "2145", "2145 tpmC")
    report, findings = assemble(project, "main")
    assert has_errors(findings)
    assert [each.rule for each in report.findings if each.level == "E"] == ["CSV-04"]
    assert report.answers is None


def test_a_record_with_a_setting_that_is_proposed(project: Paths) -> None:
    """The report holds both, and what the entry lacks; others' proposals are theirs."""
    drafted = ROOT / "tests" / "rules" / "RUN-15" / "bad"
    shutil.copytree(drafted / "reference", project.reference, dirs_exist_ok=True)
    shutil.copytree(drafted / "sample", project.results / "sample")
    git(project.root, "add", ".")
    git(project.root, "commit", "-qm", "a draft")
    report, findings = assemble(project, "main")
    assert "RUN-15" in {each.rule for each in findings if each.level == "E"}
    assert [each.id for each in report.records] == ["sample"]
    (proposal,) = report.proposals
    assert (proposal.id, proposal.label) == ("swappiness", "vm.swappiness")
    assert proposal.levels == ("1", "60")
    assert proposal.command == "sysctl vm.swappiness"
    assert proposal.records == ("sample",)
    assert proposal.path in report.outside
    assert "defaults, with their sources" in proposal.lacks
    assert any(each.startswith("its name in ") for each in proposal.lacks)
    write_report(report, project.root / "out")
    assert read_report(project.root / "out") == report
    git(project.root, "switch", "-qc", "later")
    change(project, f"{RECORD}/runs.csv", "2145", "2146")
    assert assemble(project, "mine")[0].proposals == ()


def test_a_record_with_a_level_that_is_proposed(project: Paths) -> None:
    """The report names the level, its setting, its file and who needs it."""
    drafted = ROOT / "tests" / "rules" / "RUN-15" / "bad-level"
    shutil.copytree(drafted / "reference", project.reference, dirs_exist_ok=True)
    shutil.copytree(drafted / "sample", project.results / "sample")
    git(project.root, "add", ".")
    git(project.root, "commit", "-qm", "a draft")
    report, _ = assemble(project, "main")
    (proposal,) = report.proposals
    assert (proposal.kind, proposal.id) == ("level", "io_scheduler")
    assert proposal.label.startswith("adios (")
    assert proposal.path.endswith("proposed/levels/io-scheduler-adios.yaml")
    assert proposal.records == ("sample",)


def test_what_lies_outside_is_named(project: Paths) -> None:
    """A contribution that touches anything else is for a maintainer."""
    change(project, "Makefile", "", "all:")
    report, _ = assemble(project, "main")
    assert report.outside == ("Makefile",)
    assert report.records == ()


def test_changes_of_the_base_are_not_reported(project: Paths) -> None:
    """What happened on main meanwhile is not part of the change."""
    change(project, f"{RECORD}/runs.csv", "2145", "2146")
    git(project.root, "switch", "-q", "main")
    change(project, "Makefile", "", "all:")
    git(project.root, "switch", "-q", "mine")
    assert assemble(project, "main")[0].outside == ()


@pytest.mark.parametrize("base", ["nowhere", "--output=x"])
def test_no_base(project: Paths, base: str) -> None:
    """A base that is no revision is a message."""
    with pytest.raises(RevisionError):
        assemble(project, base)


def test_what_no_report_holds_is_cut(project: Paths) -> None:
    """Thousands of stray files and odd names end in a report, errors first."""
    stray = project.results / "mysql-tpcc-deadline-vs-cfq"
    for number in range(400):
        (stray / f"stray-{number}.html").write_text("x\n")
    with open(os.fsencode(stray) + b"/\xff.html", "wb") as stream:  # noqa: PTH123
        stream.write(b"x")
    change(project, f"{RECORD}/runs.csv", "2145", "2146")
    report, _ = assemble(project, "main")
    assert len(report.outside) == len(report.findings) == 300
    assert report.errors == 300
    write_report(report, project.root / "out")
    assert read_report(project.root / "out") == report


def test_every_rule_can_be_reported() -> None:
    """An id the report refuses would keep the whole of it back."""
    pattern = ReportedFinding.model_fields["rule"].metadata[0].pattern
    ids = {rule.id for rule in RULES}
    assert all(re.fullmatch(pattern, each) for each in ids)
