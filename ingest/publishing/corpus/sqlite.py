"""The published tables as an SQLite file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from ingest.publishing.corpus.schema import column_list, create_sqlite_table, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    import duckdb

    from ingest.publishing.corpus.dictionary import TableSpec

_BATCH = 10_000


class BrokenReferenceError(ValueError):
    """A row refers to something that is in no table."""


def write_sqlite(
    connection: duckdb.DuckDBPyConnection, specs: Iterable[TableSpec], path: Path
) -> None:
    """Write every table with its keys into a new file.

    Raises ``sqlite3.IntegrityError`` for a key that occurs twice, and
    ``BrokenReferenceError`` where a row refers to nothing.
    """
    specs = list(specs)
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("pragma journal_mode = off")
        database.execute("begin")
        for spec in specs:
            database.execute(create_sqlite_table(spec))
            _copy(connection, spec, database)
        database.execute("commit")
        broken = database.execute("pragma foreign_key_check").fetchone()
        if broken:
            table, _, referred, _ = broken
            message = f"a row of {table} refers to nothing in {referred}"
            raise BrokenReferenceError(message)
        database.execute("vacuum")


def _copy(
    connection: duckdb.DuckDBPyConnection, spec: TableSpec, database: sqlite3.Connection
) -> None:
    name = quoted(spec.id)
    places = ", ".join("?" for _ in spec.columns)
    cursor = connection.cursor()
    cursor.execute(f"select {column_list(spec)} from {name}")  # noqa: S608 (names of the dictionary)
    while rows := cursor.fetchmany(_BATCH):
        database.executemany(f"insert into {name} values ({places})", rows)  # noqa: S608 (likewise)
