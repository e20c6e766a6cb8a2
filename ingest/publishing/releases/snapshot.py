"""The state that published tables hold: those of a release, or of the current build."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from ingest.publishing.changes import RECORDS, AnswerId, AnswerState, Place, Snapshot

if TYPE_CHECKING:
    from ingest.publishing.releases.tables import Row, Tables

#: Tables that are part of a record, with what tells the rows of one record apart.
_PARTS = {
    "measurements": ("run", "metric"),
    "run_levels": ("run", "setting"),
    "claims": ("claim",),
}


def snapshot_of_tables(tables: Tables) -> Snapshot:
    """Return the records, value by value, and the answers of ``tables``."""
    return Snapshot(_records(tables), answers_of(tables))


def answers_of(tables: Tables) -> dict[AnswerId, AnswerState]:
    """Return every answer of a state by what it answers."""
    levels: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for row in tables.get("recommendation_levels", ()):
        if row["role"] == "named":
            levels[row["recommendation"]].append((row["position"], row["level"]))
    headlines: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for row in tables.get("recommendation_texts", ()):
        headlines[row["recommendation"]][row["language"]] = row["headline"]
    return {
        answer_id(row): AnswerState(
            setting=row["setting"],
            measure=row["measure"],
            kind=row["kind"],
            levels=tuple(level for _, level in sorted(levels[row["recommendation"]])),
            certainty=row["certainty"],
            sources=row["source_count"],
            against=row["baseline"],
            ratio=row["ratio"],
            headline=headlines[row["recommendation"]],
        )
        for row in tables.get("recommendations", ())
    }


def answer_id(row: Row) -> AnswerId:
    """Return which answer a row of the table of answers is."""
    return AnswerId(
        row["workload"],
        row["storage"],
        row["answer"].rpartition(".")[2],
        row["era"],
        row["database"] or "",
    )


def _records(tables: Tables) -> dict[str, dict[Place, Any]]:
    """Return every value of every record."""
    found: dict[str, dict[Place, Any]] = {}
    for row in tables.get(RECORDS, ()):
        found[row["record"]] = {
            Place(RECORDS, (), column): value for column, value in row.items()
        }
    for table, keys in _PARTS.items():
        for row in tables.get(table, ()):
            own = found.get(row["record"], {})
            named = tuple(str(row[key]) for key in keys)
            for column in row.keys() - {"record", *keys}:
                own[Place(table, named, column)] = row[column]
    return found
