"""The answers of a release as the finder reads them."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from ingest.publishing.export.recommendations.index import systems_of
from ingest.publishing.releases.snapshot import answer_id, answers_of

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.publishing.releases.tables import Tables


def answers_document(
    tables: Tables, release: str, reference: Reference
) -> dict[str, Any]:
    """Return every answer of ``tables`` by answer key, each list in published order.

    Words are those of then. The systems a setting exists on are of today's
    vocabularies: no table holds them.
    """
    states = answers_of(tables)
    words = _words(tables)
    databases = _databases(tables)
    rows = sorted(tables.get("recommendations", ()), key=lambda row: row["position"])
    found: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        each = answer_id(row)
        state = states[each]
        factor = reference.factors.get(state.setting)
        found[each.key].append(
            {
                "workload": each.workload,
                "storage": each.storage,
                "answer": each.answer,
                "setting": state.setting,
                "measure": row["measure"],
                "era": each.era,
                "state": row["state"],
                "database": each.database or None,
                "databases": sorted(databases[row["recommendation"]]),
                "systems": systems_of(
                    factor.platforms if factor else (), each.era, reference
                ),
                "position": row["position"],
                "kind": state.kind,
                "levels": list(state.levels),
                "certainty": state.certainty,
                "records": row["record_count"],
                "sources": state.sources,
                **words.get(row["recommendation"], {"headline": {}, "sentence": {}}),
            }
        )
    return {"release": release, "answers": dict(sorted(found.items()))}


def _words(tables: Tables) -> dict[str, dict[str, dict[str, str]]]:
    """Return headline and sentence by language, by answer."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for row in tables.get("recommendation_texts", ()):
        own = found.setdefault(row["recommendation"], {"headline": {}, "sentence": {}})
        for part in ("headline", "sentence"):
            own[part][row["language"]] = row[part]
    return found


def _databases(tables: Tables) -> defaultdict[str, set[str]]:
    """Return the databases an answer was measured on."""
    of_record = {row["record"]: row["database"] for row in tables.get("results", ())}
    found: defaultdict[str, set[str]] = defaultdict(set)
    for row in tables.get("recommendation_records", ()):
        if row["role"] != "set_aside" and row["record"] in of_record:
            found[row["recommendation"]].add(of_record[row["record"]])
    return found
