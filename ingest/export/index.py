"""The documents that lead to records: the index, settings, and other entries."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from ingest.export.comparisons import claimed, contrasts_of, measured, strip_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ingest.evidence.gather import Evidence
    from ingest.export.marts import Marts
    from ingest.export.shapes import (
        Comparison,
        EffectRow,
        EvidenceMap,
        Facet,
        IndexDocument,
        LevelEvidence,
        MapCell,
        RecordDocument,
        Records,
        SettingDocument,
        Strip,
    )
    from ingest.models.record import Record


def index_document(
    marts: Marts, records: Mapping[str, RecordDocument]
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
        "evidence_map": _evidence_map(marts, records),
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


def _evidence_map(marts: Marts, records: Mapping[str, RecordDocument]) -> EvidenceMap:
    rows = marts.rows("mart_evidence_map")
    cells = [
        _map_cell(workload, storage, [row["record_id"] for row in members], records)
        for (workload, storage), members in groupby(
            rows, lambda row: (row["workload_class_id"], row["storage_class_id"])
        )
    ]
    return {
        "workloads": sorted({cell["workload"] for cell in cells}),
        "storage": sorted({cell["storage"] for cell in cells}),
        "cells": cells,
    }


def _map_cell(
    workload: str,
    storage: str,
    record_ids: list[str],
    records: Mapping[str, RecordDocument],
) -> MapCell:
    leads = [(each, records[each]["lead"]) for each in record_ids]
    return {
        "workload": workload,
        "storage": storage,
        "records": record_ids,
        "leads": [
            {
                "record": record_id,
                "treatment": lead["treatment"],
                "level": lead["level"],
                "verdict": lead["verdict"],
            }
            for record_id, lead in leads
            if lead
        ],
    }


def entity_documents(marts: Marts) -> dict[str, dict[str, Records]]:
    """Return, for databases, workloads and storage classes, the records of each."""
    columns = {
        "databases": "database_id",
        "workloads": "workload_class_id",
        "storage": "storage_class_id",
    }
    documents: dict[str, dict[str, Records]] = {}
    for name, column in columns.items():
        entries: dict[str, Records] = {}
        for row in marts.rows("mart_records"):
            entries.setdefault(row[column], {"records": []})["records"].append(
                row["record_id"]
            )
        documents[name] = dict(sorted(entries.items()))
    return documents


def setting_document(
    factor_id: str, records: Iterable[Record], marts: Marts, evidence: Evidence
) -> SettingDocument:
    """Return the evidence on each level of a setting; ``records`` newest first."""
    with_factor = [record for record in records if factor_id in record.treatments]
    levels: dict[str, LevelEvidence] = {}
    for record in with_factor:
        contrasts = contrasts_of(record, marts, evidence.of_record(record.id))
        for row in marts.of_record("mart_record_levels", record.id):
            if row["factor_id"] != factor_id:
                continue
            entry = levels.setdefault(row["level_id"], {"records": [], "effects": []})
            entry["records"].append(record.id)
            entry["effects"] += [
                _effect_row(record.id, measured(effect), strip_of(effect, evidence))
                for effect in contrasts[factor_id].of(row["level_id"])
            ]
            entry["effects"] += _claimed_rows(record, factor_id, row["level_id"])
    return {
        "factor": factor_id,
        "records": [record.id for record in with_factor],
        "levels": levels,
    }


def _effect_row(
    record_id: str, comparison: Comparison, strip: Strip | None
) -> EffectRow:
    return {"record": record_id, **comparison, "strip": strip}


def _claimed_rows(record: Record, factor_id: str, level_id: str) -> list[EffectRow]:
    return [
        _effect_row(record.id, claimed(claim), None)
        for claim in record.claims
        if claim.treatment == factor_id and claim.level == level_id
    ]
