"""The documents that lead to records: the index, and what is known of an entry."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.intake.models.record import Record
    from ingest.publishing.export.marts import Marts
    from ingest.publishing.export.shapes import (
        Facet,
        IndexDocument,
        Records,
    )


def index_document(marts: Marts) -> IndexDocument:
    """Return the index: counts, records newest first, facets."""
    totals = marts.rows("mart_totals")[0]
    return {
        "counts": {
            "records": totals["record_count"],
            "rows": totals["row_count"],
            "sources": totals["source_count"],
            "databases": totals["database_count"],
        },
        "results": [row["record_id"] for row in marts.rows("mart_records")],
        "facets": _facets(marts),
    }


def _facets(marts: Marts) -> list[Facet]:
    rows = marts.rows("mart_facet_counts")
    return [
        {
            "id": facet_id,
            "values": [
                {"id": row["value_id"], "count": row["record_count"]} for row in values
            ],
        }
        for facet_id, values in groupby(rows, lambda row: row["facet_id"])
    ]


def entity_documents(
    marts: Marts, newest_first: Sequence[Record]
) -> dict[str, dict[str, Records]]:
    """Return, for databases, workloads and storage classes, the records of each.

    A record of several classes stands with each of them, and with those like it.
    """
    columns = {
        "databases": (("mart_records", "database_id"),),
        "workloads": (
            ("mart_record_classes", "workload_class_id"),
            ("mart_records", "workload_class_id"),
        ),
        "storage": (
            ("mart_record_classes", "storage_class_id"),
            ("mart_records", "storage_class_id"),
        ),
    }
    found: dict[str, defaultdict[str, set[str]]] = {}
    for name, places in columns.items():
        found[name] = defaultdict(set)
        for mart, column in places:
            for row in marts.rows(mart):
                found[name][row[column]].add(row["record_id"])
    order = [record.id for record in newest_first]
    return {
        name: {
            each: {"records": sorted(records, key=order.index)}
            for each, records in sorted(entries.items())
        }
        for name, entries in found.items()
    }
