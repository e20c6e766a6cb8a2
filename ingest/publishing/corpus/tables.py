"""The published tables as other parts of the build read them.

One reader for the current build and for a release: both are a folder of Parquet files,
one a table.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ingest.analysis.warehouse.db import open_database
from ingest.publishing.corpus.dictionary import read_dictionary
from ingest.publishing.corpus.schema import (
    column_list,
    create_unchecked,
    literal,
    quoted,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    import duckdb

    from ingest.publishing.corpus.dictionary import TableSpec

#: Rows fetched at once: enough to be quick, few enough to hold.
_BATCH = 10_000


@dataclass(frozen=True)
class Table:
    """A published table: what the dictionary says of it, and its rows."""

    spec: TableSpec
    connection: duckdb.DuckDBPyConnection

    def __len__(self) -> int:
        """Count the rows."""
        counted = self.connection.execute(f"select count(*) from {self._name}")  # noqa: S608 (a name of the dictionary)
        return int(counted.fetchall()[0][0])

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield the rows as column to value, in the order of the key.

        What is missing is None.
        """
        names = self.spec.column_names
        cursor = self.connection.cursor()
        cursor.execute(f"select {column_list(self.spec)} from {self._name}")  # noqa: S608 (likewise)
        while batch := cursor.fetchmany(_BATCH):
            for row in batch:
                yield dict(zip(names, row, strict=True))

    @property
    def _name(self) -> str:
        return quoted(self.spec.id)


@contextmanager
def tables(folder: Path) -> Iterator[Mapping[str, Table]]:
    """Open the tables in a folder of Parquet files, by name, for as long as needed.

    A table or column that an older folder does not know is empty.
    """
    connection = open_database()
    try:
        specs = read_dictionary()
        for spec in specs.values():
            _open(connection, spec, folder / f"{spec.id}.parquet")
        yield {name: Table(spec, connection) for name, spec in specs.items()}
    finally:
        connection.close()


def _open(
    connection: duckdb.DuckDBPyConnection, spec: TableSpec, parquet: Path
) -> None:
    connection.execute(create_unchecked(spec, quoted(spec.id)))
    if parquet.is_file():
        connection.execute(
            f"insert into {quoted(spec.id)} by name "  # noqa: S608 (a name, and a path of ours)
            f"select * from read_parquet({literal(str(parquet))})"
        )
