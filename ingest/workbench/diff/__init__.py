"""What a change to records does to the answers: two checkouts, and what differs."""

from __future__ import annotations

from ingest.workbench.diff.between import changes_between
from ingest.workbench.diff.checkout import SnapshotError, snapshot_of_checkout
from ingest.workbench.diff.report import Format, render
from ingest.workbench.diff.revision import RevisionError, opened

__all__ = [
    "Format",
    "RevisionError",
    "SnapshotError",
    "changes_between",
    "opened",
    "render",
    "snapshot_of_checkout",
]
