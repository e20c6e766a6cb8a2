"""Root only where it takes root: the load, the record and git are the caller's."""

from __future__ import annotations

import os
import pwd
from typing import TYPE_CHECKING

import pytest

from ingest.workbench.measure.place import accounts
from ingest.workbench.measure.plan.cases import cases_of
from ingest.workbench.measure.steps.step import Command, Folder, Text, as_account
from tests.measure.rig import Rig, rig_in

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference

NEEDS_ROOT = pytest.mark.skipif(os.geteuid() != 0, reason="only root becomes another")
SOMEBODY = "nobody"


def started(rig: Rig, caller: str) -> dict[str, list[str]]:
    """Return the accounts of what an experiment runs and makes, by what it is for."""
    arrangement = rig.arrangement(caller)
    case = cases_of(rig.plan)[0]
    found = {
        "load": [*arrangement.prepare(), *arrangement.run(case), *arrangement.stop()],
        "capture": [arrangement.capture("environment.txt")],
    }
    return {
        name: [
            step.account for step in steps if isinstance(step, Command | Folder | Text)
        ]
        for name, steps in found.items()
    }


def test_the_load_is_run_by_whoever_called_sudo(
    tmp_path: Path, reference: Reference
) -> None:
    """What reads the system is not; without sudo nobody else is there."""
    rig = rig_in(tmp_path, reference)
    assert set(started(rig, "anna")["load"]) == {"anna"}
    assert started(rig, "anna")["capture"] == [""]
    assert set(started(rig, "")["load"]) == {""}


@NEEDS_ROOT
def test_who_called_sudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Root itself, and accounts that are not there, are nobody."""
    for name, expected in (
        (SOMEBODY, SOMEBODY),
        ("root", ""),
        ("no-such-account", ""),
        ("", ""),
    ):
        monkeypatch.setenv("SUDO_USER", name)
        assert accounts.caller() == expected
    monkeypatch.setenv("SUDO_USER", SOMEBODY)
    assert accounts.of_server() == SOMEBODY


def test_a_group_need_not_have_the_name_of_its_account() -> None:
    """On Debian that of nobody is nogroup, and a user's may be users."""
    account = pwd.getpwnam(SOMEBODY)
    words = as_account(SOMEBODY)
    assert words[:3] == (
        "setpriv",
        f"--reuid={SOMEBODY}",
        f"--regid={account.pw_gid}",
    )


@NEEDS_ROOT
def test_what_root_wrote_is_handed_over(tmp_path: Path) -> None:
    """With the folders up to the project, and nothing outside it or behind a link."""
    project, outside = tmp_path / "project", tmp_path / "outside.txt"
    work = project / ".atlas" / "measure" / "a-try"
    (work / "runs").mkdir(parents=True)
    (work / "runs" / "output.txt").write_text("")
    outside.write_text("")
    (work / "link").symlink_to(outside)
    accounts.hand_over(work, project, "")
    assert work.stat().st_uid == 0
    accounts.hand_over(work, project, SOMEBODY)
    number = pwd.getpwnam(SOMEBODY).pw_uid
    theirs = (work.parent.parent, work.parent, work, work / "runs/output.txt")
    assert {path.stat().st_uid for path in theirs} == {number}
    assert {path.stat().st_uid for path in (project, outside, tmp_path)} == {0}


@NEEDS_ROOT
def test_a_record_is_made_without_root(tmp_path: Path) -> None:
    """For good: a process that has become another does not become root again."""
    told = tmp_path / "told"
    told.touch()
    told.chmod(0o666)
    tmp_path.chmod(0o755)
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            with told.open("w") as stream:
                accounts.become(SOMEBODY)
                print(*os.getresuid(), os.environ["HOME"], file=stream)
            os.setuid(0)
        except PermissionError:
            code = 0
        finally:
            os._exit(code)
    assert os.waitpid(pid, 0)[1] == 0
    account = pwd.getpwnam(SOMEBODY)
    expected = f"{account.pw_uid} {account.pw_uid} {account.pw_uid} {account.pw_dir}"
    assert told.read_text().strip() == expected
