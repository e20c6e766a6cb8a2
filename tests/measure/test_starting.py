"""What an experiment may begin on, and go on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ingest.workbench.measure.guard import guard
from ingest.workbench.measure.guard.guard import LockedError, locked
from ingest.workbench.measure.plan.model import Place
from ingest.workbench.measure.running import experiment as running
from ingest.workbench.measure.running.starting import (
    CannotStartError,
    gone_on_with,
    kept_state,
    new_state,
)
from ingest.workbench.measure.state.state import read_state
from tests.measure.rig import PLAN, rig_in

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.state.state import State


def test_another_device_under_the_same_name_is_left_alone(
    tmp_path: Path, reference: Reference
) -> None:
    """After a restart a name may stand for another disk, which holds data."""
    rig = rig_in(tmp_path, reference)
    place = Place(device="/dev/nvme1n1")
    state = new_state(rig.plan, PLAN, place, rig.work, "size 8; serial A")
    assert gone_on_with(state, 2, "size 8; serial A").interruptions == 1
    with pytest.raises(CannotStartError, match="serial A, this is size 8; serial B"):
        gone_on_with(state, 2, "size 8; serial B")


def test_what_is_gone_on_with_settles_anew(
    tmp_path: Path, reference: Reference
) -> None:
    """Memory is as after a start, and the first run would be the only cold one."""
    rig = rig_in(tmp_path, reference)
    state = new_state(rig.plan, PLAN, Place(directory="/srv"), rig.work)
    assert not gone_on_with(state.changed(is_settled=True), 2).is_settled


def test_a_folder_with_other_files_is_no_work_folder(
    tmp_path: Path, reference: Reference
) -> None:
    """What is in it would be handed over to whoever called sudo."""
    rig = rig_in(tmp_path, reference)
    rig.work.mkdir()
    place = Place(directory="/srv")
    assert new_state(rig.plan, PLAN, place, rig.work).rounds == 2
    (rig.work / "mine.txt").touch()
    with pytest.raises(CannotStartError, match="holds other files"):
        new_state(rig.plan, PLAN, place, rig.work)


def test_a_start_killed_before_it_kept_anything_is_begun_anew(
    tmp_path: Path, reference: Reference, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lock, the script and what was half written are nobody's files."""
    rig = rig_in(tmp_path, reference)
    monkeypatch.setattr(running, "write_state", _killed)
    with pytest.raises(RuntimeError, match="killed"):
        rig.experiment().go()
    monkeypatch.undo()
    (rig.work / "restore.log").touch()
    assert sorted(x.name for x in rig.work.iterdir()) == [
        ".#half",
        "lock",
        "restore.log",
        "restore.sh",
    ]
    assert rig.experiment().go() == ""
    assert read_state(rig.work).finished


def _killed(work: Path, _state: State) -> None:
    """Stand for what is killed while it writes a state."""
    (work / ".#half").write_text("{", encoding="utf-8")
    message = "killed"
    raise RuntimeError(message)


def test_one_experiment_a_machine(
    tmp_path: Path, reference: Reference, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one has set the other would put back as if it had been there before."""
    monkeypatch.setattr(guard, "_PATIENCE_S", 0.2)
    kernel = rig_in(tmp_path, reference).arrangement().load.site.kernel
    with locked(tmp_path / "one", kernel), locked(tmp_path / "two", kernel):
        pass  # a machine without the folder of the locks
    (tmp_path / "run" / "lock").mkdir(parents=True)
    with locked(tmp_path / "one", kernel):
        with pytest.raises(LockedError, match="another experiment"):
            locked(tmp_path / "two", kernel).__enter__()
        with pytest.raises(LockedError, match=r"is running in .*one"):
            locked(tmp_path / "one", kernel).__enter__()
    with locked(tmp_path / "two", kernel):
        pass


def test_an_experiment_is_never_begun_over_another(
    tmp_path: Path, reference: Reference
) -> None:
    """Nor gone on with under another plan."""
    rig = rig_in(tmp_path, reference)
    place = rig.arrangement().place
    with pytest.raises(CannotStartError, match="there is no experiment"):
        kept_state(rig.work, PLAN)
    rig.experiment().go()
    with pytest.raises(CannotStartError, match="--resume"):
        new_state(rig.plan, PLAN, place, rig.work)
    with pytest.raises(CannotStartError, match="was changed"):
        kept_state(rig.work, PLAN + "\n")
    done = kept_state(rig.work, PLAN)
    assert done.finished
    with pytest.raises(CannotStartError, match="it is finished after 2 rounds"):
        gone_on_with(done, 2)
    (rig.work / "state.json").write_text("{")
    with pytest.raises(CannotStartError, match="cannot be read"):
        kept_state(rig.work, PLAN)
