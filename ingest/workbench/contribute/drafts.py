"""Answers kept on disk while they are given, so that an interrupt costs none."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import ValidationError

from ingest.findings import Finding
from ingest.intake.read.text_file import read_bytes
from ingest.whole_file import write_whole
from ingest.workbench.contribute.answers import Answers
from ingest.workbench.contribute.drafting.said import id_problem

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.paths import Paths

_ENDING = ".json"
#: Largest draft read, in bytes; one of a hundred files is below 1 MB.
_LIMIT = 16 * 1024 * 1024


@dataclass(slots=True)
class Draft:
    """The answers so far, and the file that keeps them."""

    path: Path
    answers: Answers

    def save(self, answers: Answers) -> None:
        """Keep answers, on disk before this returns. Raises OSError.

        A draft that was named by the time takes the id of the record once it is known.
        """
        self.answers = answers
        old, new = self.path, _path_for(self, answers)
        text = json.dumps(answers.as_document(), indent=1)
        write_whole(new, text)
        self.path = new
        if old != new:
            old.unlink(missing_ok=True)

    def remove(self) -> None:
        """Forget the draft: its record is written."""
        self.path.unlink(missing_ok=True)


def drafts_folder(paths: Paths) -> Path:
    """Return where drafts are kept, out of Git's sight."""
    return paths.root / ".atlas" / "drafts"


def new_draft(paths: Paths, started: str) -> Draft:
    """Return an empty draft, not on disk yet; ``started`` is a time in letters."""
    folder = drafts_folder(paths)
    name, number = started, 1
    while (folder / f"{name}{_ENDING}").exists():
        number += 1
        name = f"{started}-{number}"
    return Draft(folder / f"{name}{_ENDING}", Answers())


def kept_drafts(paths: Paths) -> tuple[list[Draft], list[Path]]:
    """Return the drafts that can be continued, the latest first, and the others."""
    folder = drafts_folder(paths)
    found = sorted(folder.glob(f"*{_ENDING}")) if folder.is_dir() else []
    # Of a link itself: one that leads nowhere has no other time.
    found.sort(key=lambda path: path.lstat().st_mtime, reverse=True)
    drafts, damaged = [], []
    for path in found:
        data = read_bytes(path, path.name, _LIMIT)
        try:
            document = json.loads(b"" if isinstance(data, Finding) else data)
            drafts.append(Draft(path, Answers.model_validate(document)))
        except (ValueError, ValidationError, RecursionError):
            damaged.append(path)
    return drafts, damaged


def _path_for(draft: Draft, answers: Answers) -> Path:
    if not answers.id or id_problem(answers.id):
        return draft.path
    named = draft.path.with_name(f"{answers.id}{_ENDING}")
    # Two drafts of one id: the older one is left alone.
    return draft.path if named.exists() else named
