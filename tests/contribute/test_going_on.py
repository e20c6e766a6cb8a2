"""Going on with a kept draft, with flags and files beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ingest.paths import Paths
from ingest.workbench.contribute.answers import Answers
from ingest.workbench.contribute.drafts import kept_drafts, new_draft
from ingest.workbench.contribute.given_of_files import OfFiles
from ingest.workbench.contribute.merging import merged
from tests.contribute.guide import LAB, answered, outputs, root, run

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """Return an empty root, which the commands take for the project's."""
    found = root(tmp_path / "root")
    monkeypatch.setattr(Paths, "project", classmethod(lambda _cls: found))
    return found


def test_command_line_counts_more_than_a_draft(paths: Paths, tmp_path: Path) -> None:
    """Going on with a draft takes over flags, says what they change, and the files."""
    kept = new_draft(paths, "20261122-000000")
    kept.save(answered({**LAB, "platform.kernel": "5.10.0"}))
    files = outputs(tmp_path / "out", repeats=3)
    given = Answers().with_answer("platform.kernel", "6.1.0")
    given = given.with_answer("database.settings.wal.x", "on")
    levels = [f"{name}={name[4:-6]}" for _, name in files]
    with pytest.raises(EOFError):
        run("\r", paths, OfFiles(files, (), levels), given)
    [draft], _ = kept_drafts(paths)
    assert draft.answers.platform.kernel == "6.1.0"
    assert draft.answers.database.settings["wal.x"] == "on"
    assert draft.answers.summary == LAB["summary"]
    assert [row.levels["io_scheduler"] for row in draft.answers.rows] == [
        *["none"] * 3,
        *["mq-deadline"] * 3,
    ]


def test_what_the_command_line_changes_is_said() -> None:
    """What was kept and is something else now is named; what is new is not."""
    kept = Answers().with_answer("platform.kernel", "5.10.0")
    given = Answers().with_answer("platform.kernel", "6.1.0").with_answer("id", "a")
    answers, changed = merged(kept, given)
    assert (answers.id, answers.platform.kernel) == ("a", "6.1.0")
    assert changed == [("platform.kernel", "5.10.0", "6.1.0")]
