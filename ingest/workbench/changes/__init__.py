"""What a change to records does to the answers: two states, compared and reported."""

from __future__ import annotations

from ingest.workbench.changes.compare import Changes, compare
from ingest.workbench.changes.report import Format, render
from ingest.workbench.changes.revision import RevisionError, opened
from ingest.workbench.changes.snapshot import Snapshot, SnapshotError, take_snapshot

__all__ = [
    "Changes",
    "Format",
    "RevisionError",
    "Snapshot",
    "SnapshotError",
    "compare",
    "opened",
    "render",
    "take_snapshot",
]
