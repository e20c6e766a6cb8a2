"""Two recommendations that limit each other, and their pages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from ingest.analysis.evidence.recommend.model import Question
from ingest.publishing.export.recommendations import recommendation_documents
from tests.sentences.recommend_cases import (
    answer,
    book,
    certainty_of,
    contrast,
    current,
    effect,
    recommendation,
    row,
)

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.model import Recommendation


UNSETTLED = contrast("cfq", "deadline", 1.09, 0.95, 1.25, "no_detectable_difference")


def asked(workload: str, storage: str, database: str | None = None) -> Question:
    """Return the question for the scheduler of a cell."""
    return Question(workload, storage, "io_scheduler", "speed", database)


def oltp() -> Recommendation:
    """Return deadline over cfq, with what today's kernels inherit."""
    return recommendation(current(), answer(certainty=certainty_of(2)))


def load(**more: Any) -> Recommendation:
    """Return the bulk load that cfq led."""
    values: dict[str, Any] = {
        "question": asked("bulk-load", "lvm-multi-disk"),
        "reference_id": "cfq",
        "rows": (
            row(
                "sap-maxdb",
                effect("deadline", 0.92, 0.92, 1),
                workload_id="bulk-load",
                storage_id="lvm-multi-disk",
                database_id="sap-maxdb",
                metric_id="elapsed_s",
            ),
        ),
        "pooled": (),
        "tau": None,
    }
    cfq = answer(
        "leads",
        "cfq",
        against_id="deadline",
        contrast=UNSETTLED,
        record_ids=("sap-maxdb",),
        source_groups=("sap",),
        certainty=certainty_of(1),
    )
    return recommendation(cfq, **values | more)


def valid(document: object, shape: Any) -> None:
    """Check a document as JSON against its type: every key, and no other."""
    adapter: TypeAdapter[object] = TypeAdapter(shape)
    adapter.validate_python(document, strict=True, extra="forbid")
    json.dumps(document, allow_nan=False)


def pages(*found: Recommendation) -> dict[tuple[str, str], Any]:
    """Return the pages by cell."""
    return dict(recommendation_documents(book(*found)))
