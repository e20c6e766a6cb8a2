"""The tables of a release as one DuckDB file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.corpus.schema import literal, quoted
from ingest.releases.tables import PAGES
from ingest.warehouse.db import open_database

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.releases.release import Release


def write_database(release: Release, path: Path) -> None:
    """Write the tables as they were released: no column of a later dictionary.

    What they mean is in their own table ``dictionary``.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = open_database()
    try:
        # The smallest blocks, and what DuckDB 1.0 and DuckDB-WASM read.
        connection.execute(
            f"attach {literal(str(path))} as release "
            "(storage_version 'v1.0.0', block_size 16384)"
        )
        for name in release.tables:
            if name != PAGES:
                file = literal(str(release.parquet(name)))
                connection.execute(
                    f"create table release.{quoted(name)} as "  # noqa: S608 (names of the manifest, a path of ours)
                    f"select * from read_parquet({file})"
                )
        connection.execute("checkpoint release")
        connection.execute("detach release")
    finally:
        connection.close()
