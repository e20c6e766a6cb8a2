"""Folders that cannot be listed. To most of Python they pass for empty ones."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from ingest.findings import Finding, Place, error

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.paths import Paths


def closed_folders(tops: Iterable[Path], paths: Paths) -> list[Finding]:
    """Return a finding for each folder in or below ``tops`` that cannot be listed.

    One that is missing is none.
    """
    problems: list[OSError] = []
    for top in tops:
        for _ in os.walk(top, onerror=problems.append):
            pass
    return [
        closed_folder(Path(each.filename), paths, each)
        for each in problems
        if not isinstance(each, FileNotFoundError)
    ]


def closed_folder(folder: Path, paths: Paths, problem: OSError) -> Finding:
    """Return the finding about a folder that cannot be listed."""
    return error(
        "FMT-01",
        Place(paths.display(folder)),
        found=problem.strerror or type(problem).__name__,
        expected="a folder that can be read",
        hint="check the permissions",
        message="the folder cannot be read",
    )
