"""Data releases and the changes between them, as the API tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.publishing.api.places import pages, to_site

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ingest.publishing.api.shapes import releases as api
    from ingest.publishing.changes import (
        AnswerChange,
        AnswerId,
        AnswerState,
        FieldChange,
    )
    from ingest.publishing.export.recommendations.book import Cell
    from ingest.publishing.releases import Release
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


def steps(
    history: Sequence[Step], answered: Mapping[Cell, Collection[str]]
) -> list[api.Step]:
    """Return what changed from state to state, newest first.

    ``answered``: the ids of the answers that have a page now, by workload and storage.
    What has none any more leads to its settings sheet, or to all answers.
    """
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
            "answers": [_answer(answer, answered) for answer in each.changes.answers],
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


def _answer(
    change: AnswerChange, answered: Mapping[Cell, Collection[str]]
) -> api.AnswerChange:
    return {
        "key": change.id.key,
        "pages": pages(_page_of(change.id, answered), CHANGES),
        "setting": change.said.setting,
        "era": change.id.era,
        "database": change.id.database or None,
        "before": _then(change.before),
        "after": _then(change.after),
    }


def _page_of(answer: AnswerId, answered: Mapping[Cell, Collection[str]]) -> str:
    cell = (answer.workload, answer.storage)
    if cell not in answered:
        return "recommendations/"
    sheet = f"recommendations/{answer.workload}/{answer.storage}/"
    return f"{sheet}{answer.answer}/" if answer.answer in answered[cell] else sheet


def _then(state: AnswerState | None) -> api.AnswerThen | None:
    if state is None:
        return None
    return {
        "kind": state.kind,
        "levels": list(state.levels),
        "certainty": state.certainty,
        "sources": state.sources,
    }
