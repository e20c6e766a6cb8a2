"""The dictionary itself as rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.intake.models.base import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ingest.publishing.corpus.dictionary import TableSpec

Row = dict[str, Any]


def meaning_rows(specs: Iterable[TableSpec]) -> Iterator[Row]:
    """Yield every column of every table, in every language."""
    for spec in specs:
        for position, column in enumerate(spec.columns, start=1):
            for language in LANGUAGES:
                yield {
                    "table_name": spec.id,
                    "column_name": column.name,
                    "language": language,
                    "position": position,
                    "column_type": column.type,
                    "is_key": column.name in spec.key,
                    "refers_to": column.refers,
                    "unit": column.unit[language] if column.unit else None,
                    "missing": column.missing[language] if column.missing else None,
                    "description": column.text[language],
                }
