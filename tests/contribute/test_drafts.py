"""Drafts that are damaged, or none."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from ingest.paths import Paths
from ingest.workbench.contribute.drafts import drafts_folder, kept_drafts

if TYPE_CHECKING:
    from pathlib import Path


def test_what_is_no_draft_is_left_alone(tmp_path: Path) -> None:
    """A link, a pipe, another form, deep nesting: named, none of them opened."""
    paths = Paths(tmp_path)
    folder = drafts_folder(paths)
    folder.mkdir(parents=True)
    (folder / "good.json").write_text(json.dumps({"id": "good"}))
    (folder / "gone.json").symlink_to("nowhere")
    (folder / "link.json").symlink_to("good.json")
    os.mkfifo(folder / "pipe.json")
    (folder / "deep.json").write_text("[" * 100_000)
    (folder / "other.json").write_text('{"rows": [{"file": 1, "command": "x"}]}')
    drafts, damaged = kept_drafts(paths)
    assert [draft.answers.id for draft in drafts] == ["good"]
    assert sorted(path.name for path in damaged) == [
        *("deep.json", "gone.json", "link.json", "other.json", "pipe.json")
    ]
