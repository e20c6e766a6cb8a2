"""What an experiment takes, and whether its place has the room."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.workbench.measure.estimate import estimated, no_room
from ingest.workbench.measure.plan.model import Place
from tests.measure.rig import Quick, rig_in

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from ingest.intake.models.reference import Reference


def test_what_does_not_fit_is_refused(
    tmp_path: Path, reference: Reference, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder, on an image; several folders of one file system share its room."""
    arrangement = rig_in(tmp_path, reference).arrangement()
    assert no_room(arrangement) == []
    image = replace(arrangement, place=Place(image="/srv/a.img", size="1 GiB"))
    room = os.statvfs(tmp_path)
    free = room.f_bavail * room.f_frsize
    monkeypatch.setattr(Quick, "data_bytes", lambda _self: free // 2)
    assert no_room(arrangement) == []
    assert any("/srv/a.img has room for 1.0 GiB" in x for x in no_room(image))
    loads = {"one": arrangement.load, "two": arrangement.load}
    both = replace(arrangement, prepared=loads)
    assert any("has room for" in each for each in no_room(both))
    once, twice = estimated(arrangement), estimated(both)
    assert twice.disk_bytes == 2 * once.disk_bytes
    monkeypatch.setattr(Quick, "data_bytes", lambda _self: free)
    assert any(str(tmp_path) in each for each in no_room(arrangement))
