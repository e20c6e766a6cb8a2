"""What an experiment may begin on, and go on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ingest.workbench.measure.plan.model import Place
from ingest.workbench.measure.running.starting import (
    CannotStartError,
    gone_on_with,
    kept_state,
    new_state,
)
from tests.measure.rig import PLAN, rig_in

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference


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
