"""The documents that lead to records: the index, and what is known of an entry."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from typing import TYPE_CHECKING

from ingest.publishing.export.classes import classes_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference
    from ingest.publishing.export.marts import Marts
    from ingest.publishing.export.shapes import (
        EvidenceMap,
        Facet,
        IndexDocument,
        MapCell,
        RecordDocument,
        Records,
    )


def index_document(
    marts: Marts, records: Mapping[str, RecordDocument], reference: Reference
) -> IndexDocument:
    """Return the index: counts, records newest first, facets, evidence map."""
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
        "evidence_map": _evidence_map(marts, records, reference),
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


def _evidence_map(
    marts: Marts, records: Mapping[str, RecordDocument], reference: Reference
) -> EvidenceMap:
    chosen = frozenset(
        each.id
        for each in reference.factors.values()
        if each.role == "treatment" and each.advisable
    )
    rows = marts.rows("mart_evidence_map")
    cells = [
        map_cell(
            workload,
            storage,
            {row["record_id"]: records[row["record_id"]] for row in members},
            chosen,
        )
        for (workload, storage), members in groupby(
            rows, lambda row: (row["workload_class_id"], row["storage_class_id"])
        )
    ]
    return {
        "workloads": sorted({cell["workload"] for cell in cells}),
        "storage": sorted({cell["storage"] for cell in cells}),
        "cells": cells,
    }


def map_cell(
    workload: str,
    storage: str,
    records: Mapping[str, RecordDocument],
    chosen: Collection[str],
) -> MapCell:
    """Return a cell; only settings that a reader can choose may lead it."""
    leads = [(key, each["by_workload"][workload]) for key, each in records.items()]
    return {
        "workload": workload,
        "storage": storage,
        "records": list(records),
        "leads": [
            {"record": each, **lead}
            for each, lead in leads
            if lead and lead["treatment"] in chosen
        ],
    }


def entity_documents(
    marts: Marts, newest_first: Sequence[Record]
) -> dict[str, dict[str, Records]]:
    """Return, for databases, workloads and storage classes, the records of each.

    A record that measured several classes stands with each of them.
    """
    columns = {
        "databases": ("mart_records", "database_id"),
        "workloads": ("mart_record_workloads", "workload_class_id"),
        "storage": ("mart_records", "storage_class_id"),
    }
    found: dict[str, defaultdict[str, set[str]]] = {}
    for name, (mart, column) in columns.items():
        found[name] = defaultdict(set)
        for row in marts.rows(mart):
            found[name][row[column]].add(row["record_id"])
    for record in newest_first:
        storage, workload = record.environment.storage, record.workload
        for name, several in (("workloads", workload), ("storage", storage)):
            for each in classes_of(several.class_.value, several.class_map):
                found[name][each].add(record.id)
    order = [record.id for record in newest_first]
    return {
        name: {
            each: {"records": sorted(records, key=order.index)}
            for each, records in sorted(entries.items())
        }
        for name, entries in found.items()
    }
