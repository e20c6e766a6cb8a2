"""The DuckDB file of a build: records in, relations that pages read out.

Owns the way from typed records to marts. It shapes, and never formats: printed
digits pass through as text, and what a source does not report stays null.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.warehouse.db import lock, open_database
from ingest.analysis.warehouse.rows import raw_rows
from ingest.analysis.warehouse.runner import (
    CheckError,
    Relation,
    load_rows,
    read_relations,
    run_checks,
    run_relations,
)

if TYPE_CHECKING:
    import duckdb

    from ingest.analysis.parameters import EvidenceParameters
    from ingest.intake.read import Corpus
    from ingest.paths import Paths

__all__ = ["CheckError", "Relation", "build_warehouse"]


def build_warehouse(
    corpus: Corpus, paths: Paths, parameters: EvidenceParameters
) -> duckdb.DuckDBPyConnection:
    """Write ``paths.warehouse`` from nothing and return the open connection.

    Raises ``CheckError`` when a check selects a row. The connection can read no
    other file once this returns.
    """
    paths.warehouse.parent.mkdir(parents=True, exist_ok=True)
    paths.warehouse.unlink(missing_ok=True)
    connection = open_database(paths.warehouse)
    relations = read_relations()
    run_relations(connection, relations, layers=("raw",))
    load_rows(connection, raw_rows(corpus, parameters), paths.build / "raw")
    lock(connection)
    run_relations(connection, relations, layers=("staging", "intermediate", "marts"))
    run_checks(connection, relations)
    return connection
