"""What a change to records does to the answers: two states, compared and reported."""

from __future__ import annotations

from ingest.changes.compare import Changes, compare
from ingest.changes.report import Format, render
from ingest.changes.revision import RevisionError, opened
from ingest.changes.snapshot import Snapshot, SnapshotError, take_snapshot

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
