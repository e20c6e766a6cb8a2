"""Which recommendations a record takes part in."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.publishing.export.recommendations.book import Book
    from ingest.publishing.export.shapes.recommendation import RecordUse


def record_uses(book: Book) -> dict[str, list[RecordUse]]:
    """Return, by record, the answers whose evidence shows it.

    Those it was measured for stand first, then those that count it from afar.
    """
    uses: defaultdict[str, list[RecordUse]] = defaultdict(list)
    for (workload, storage), recommendations in book.by_cell.items():
        for found in recommendations:
            for row in found.rows:
                uses[row.record_id].append(
                    {
                        "workload": workload,
                        "storage": storage,
                        "anchor": book.anchor(found),
                        "treatment": found.question.factor_id,
                        "measure": found.question.measure,
                        "state": "widened" if row.widened_by else "measured",
                        "counted": row.set_aside is None,
                    }
                )
    return {
        record_id: sorted(own, key=lambda use: (use["state"], not use["counted"]))
        for record_id, own in sorted(uses.items())
    }
