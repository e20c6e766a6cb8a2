"""What the explore page shows before anything is loaded: tables, examples, sizes."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, TypedDict

import duckdb

from ingest.publishing.corpus.dictionary import read_dictionary
from ingest.publishing.explore.engine import EngineFiles, publish_engine
from ingest.publishing.explore.examples import AnsweredExample, answer, read_examples
from ingest.publishing.export.site import write_json

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ingest.intake.models.base import Translated
    from ingest.paths import Paths
    from ingest.publishing.corpus.dictionary import TableSpec

#: The published file as the page loads it: the same bytes, compressed.
DATA = "io-atlas.duckdb.gz"


class ColumnEntry(TypedDict):
    """A column as the page lists it; ``text`` by language."""

    name: str
    type: str
    text: Translated


class TableEntry(TypedDict):
    """A table as the page lists it; ``text`` by language."""

    id: str
    rows: int
    text: Translated
    columns: list[ColumnEntry]


class ExploreDocument(TypedDict):
    """Everything of the page that is known at build time. Sizes are bytes as sent."""

    engine_version: str
    engine_bytes: int
    worker_bytes: int
    data_bytes: int
    tables: list[TableEntry]
    examples: list[AnsweredExample]


def write_explore(paths: Paths, database: Path) -> None:
    """Write what the page loads, below ``build/explore``, and ``site/explore.json``.

    ``database`` is the published DuckDB file; it holds all tables of the dictionary.
    """
    folder = paths.build / "explore"
    engine = publish_engine(paths.root / "node_modules", paths.cache, folder)
    packed = gzip.compress(database.read_bytes(), compresslevel=9, mtime=0)
    (folder / DATA).write_bytes(packed)
    document = explore_document(database, read_dictionary(), engine, len(packed))
    write_json(paths.site / "explore.json", document)


def explore_document(
    database: Path,
    tables: Mapping[str, TableSpec],
    engine: EngineFiles,
    data_bytes: int,
) -> ExploreDocument:
    """Return the page's document of a published file with these tables.

    ``data_bytes`` is what the file costs to transfer.
    """
    with duckdb.connect(str(database), read_only=True) as connection:
        return {
            "engine_version": engine.version,
            "engine_bytes": engine.engine_bytes,
            "worker_bytes": engine.worker_bytes,
            "data_bytes": data_bytes,
            "tables": [_table(connection, table) for table in tables.values()],
            "examples": [answer(connection, one) for one in read_examples()],
        }


def _table(connection: duckdb.DuckDBPyConnection, table: TableSpec) -> TableEntry:
    counted = connection.execute(f'select count(*) from "{table.id}"').fetchone()  # noqa: S608 (a name of the dictionary)
    return {
        "id": table.id,
        "rows": int(counted[0]) if counted else 0,
        "text": table.text,
        "columns": [
            {"name": column.name, "type": column.type, "text": column.text}
            for column in table.columns
        ],
    }
