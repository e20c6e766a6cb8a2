"""The tables of a release as one DuckDB file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.warehouse.db import open_database
from ingest.publishing.corpus.dictionary import read_dictionary
from ingest.publishing.corpus.duckdb_file import write_duckdb
from ingest.publishing.corpus.schema import column_list, literal, quoted

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.publishing.releases.release import Release


def write_database(release: Release, path: Path) -> None:
    """Write the tables with the columns they were released with, and no later one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = open_database()
    try:
        specs = []
        for name, spec in read_dictionary().items():
            if name not in release.tables:
                continue
            file = f"read_parquet({literal(str(release.parquet(name)))})"
            columns = connection.execute(f"from {file} limit 0").description or ()
            known = {column[0] for column in columns}
            then = spec.model_copy(
                update={"columns": tuple(e for e in spec.columns if e.name in known)}
            )
            connection.execute(
                f"create table {quoted(name)} as "  # noqa: S608 (names of the dictionary, a path of ours)
                f"select {column_list(then)} from {file}"
            )
            specs.append(then)
        write_duckdb(connection, specs, path)
    finally:
        connection.close()
