"""Data releases and the changes between them, as the API tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.publishing.api.places import answer_pages, to_site

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.publishing.api.shapes import releases as api
    from ingest.publishing.releases import (
        AnswerChange,
        AnswerState,
        FieldChange,
        Release,
    )
    from ingest.publishing.releases.history import Step

LIST, CHANGES = "releases.json", "changes.json"


def release(given: Release) -> api.Release:
    """Return a release with the addresses of its files."""
    folder = f"data/releases/{given.id}"
    return {
        "id": given.id,
        "date": given.id,
        "counts": given.manifest.counts,
        "tables": [
            {
                "name": each.name,
                "rows": each.rows,
                "bytes": each.bytes,
                "sha256": each.sha256,
            }
            for each in given.manifest.tables
        ],
        "database": to_site(f"{folder}/io-atlas.duckdb", LIST),
        "recommendations": to_site(f"{folder}/recommendations.json", LIST),
        "notes": given.manifest.notes,
    }


def steps(history: Sequence[Step]) -> list[api.Step]:
    """Return what changed from state to state, newest first."""
    return [
        {
            "before": each.before,
            "after": each.after,
            "date": each.date,
            "added": list(each.changes.added),
            "withdrawn": list(each.changes.withdrawn),
            "changed": [
                {
                    "result": record.record,
                    "fields": [_field(field) for field in record.fields],
                }
                for record in each.changes.changed
            ],
            "answers": [_answer(answer) for answer in each.changes.answers],
        }
        for each in history
    ]


def _field(change: FieldChange) -> api.FieldChange:
    return {
        "field": change.field,
        "before": _plain(change.before),
        "after": _plain(change.after),
    }


def _plain(value: Any) -> Any:
    """Return a cell as JSON has it; lists and plain values stay, others as text."""
    if isinstance(value, (list, tuple)):
        return [str(each) for each in value]
    return value if isinstance(value, str | float | int | bool | None) else str(value)


def _answer(change: AnswerChange) -> api.AnswerChange:
    said = change.after or change.before
    return {
        "key": change.id.key,
        "pages": answer_pages(
            change.id.workload, change.id.storage, change.id.answer, CHANGES
        ),
        "setting": said.setting if said else "",
        "era": change.id.era,
        "database": change.id.database or None,
        "before": _then(change.before),
        "after": _then(change.after),
    }


def _then(state: AnswerState | None) -> api.AnswerThen | None:
    if state is None:
        return None
    return {
        "kind": state.kind,
        "levels": list(state.levels),
        "certainty": state.certainty,
        "sources": state.sources,
    }
