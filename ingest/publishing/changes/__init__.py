"""What changed: two states of the records and answers, compared.

The one engine for it. ``releases`` makes states of published tables, the workbench of
checkouts; pages, feeds, the API and the report on a change tell what differs.
"""

from __future__ import annotations

from ingest.publishing.changes.compare import (
    AnswerChange,
    Changes,
    Contradiction,
    FieldChange,
    RecordChange,
    compare,
)
from ingest.publishing.changes.snapshot import (
    FACTS,
    RECORDS,
    AnswerId,
    AnswerState,
    Place,
    Snapshot,
)

__all__ = [
    "FACTS",
    "RECORDS",
    "AnswerChange",
    "AnswerId",
    "AnswerState",
    "Changes",
    "Contradiction",
    "FieldChange",
    "Place",
    "RecordChange",
    "Snapshot",
    "compare",
]
