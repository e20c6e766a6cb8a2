"""Published tables by name, whether of a release or of the current build."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ingest.analysis.warehouse.db import open_database

if TYPE_CHECKING:
    from pathlib import Path

#: One row of a table: column to value, None where it is missing.
Row = Mapping[str, Any]
#: Tables by name, each with its rows in published order.
Tables = Mapping[str, Sequence[Row]]
#: The table of a release that holds documents of pages as they were, by their path.
PAGES = "page_documents"


def read_tables(files: Iterable[Path]) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of Parquet files by the name of the table, that of the file."""
    connection = open_database()
    try:
        return {
            each.stem: connection.read_parquet(str(each)).to_dicts()
            for each in sorted(files)
        }
    finally:
        connection.close()


def with_columns(rows: Sequence[Row], columns: Sequence[str]) -> list[dict[str, Any]]:
    """Return rows that have every one of ``columns``, None where a row lacks one.

    An older release does not know a column that was added later.
    """
    empty = dict.fromkeys(columns)
    return [{**empty, **row} for row in rows]
