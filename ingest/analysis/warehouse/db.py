"""Opening a DuckDB database, and shutting it off from everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import duckdb

if TYPE_CHECKING:
    from pathlib import Path

#: One thread and UTC: two builds of one commit must not differ. Extensions are
#: never fetched; what a build needs ships with the wheel.
_CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "threads": "1",
}


def open_database(path: Path | None = None) -> duckdb.DuckDBPyConnection:
    """Open the database file at ``path``, or one in memory."""
    connection = duckdb.connect(str(path) if path else ":memory:", config=_CONFIG)
    connection.execute("set TimeZone = 'UTC'")
    return connection


def lock(connection: duckdb.DuckDBPyConnection) -> None:
    """Deny file and network access for the rest of the connection's life.

    Contributed text is in the tables by now; no expression in it, nor a mistake
    in a model, may read or write anything else.
    """
    connection.execute("set enable_external_access = false")
    connection.execute("set lock_configuration = true")
