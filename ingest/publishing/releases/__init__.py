"""Data releases: frozen, committed copies of the published tables.

A page that pins ``release=<id>`` shows what the atlas knew then; two releases tell
what changed between them.
"""

from __future__ import annotations

from ingest.publishing.releases.changes import (
    AnswerChange,
    AnswerId,
    AnswerState,
    Changes,
    FieldChange,
    RecordChange,
    changes,
)
from ingest.publishing.releases.release import Release, ReleaseError, latest, releases
from ingest.publishing.releases.tables import Row, Tables

__all__ = [
    "AnswerChange",
    "AnswerId",
    "AnswerState",
    "Changes",
    "FieldChange",
    "RecordChange",
    "Release",
    "ReleaseError",
    "Row",
    "Tables",
    "changes",
    "latest",
    "releases",
]
