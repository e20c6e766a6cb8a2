"""The tables that grow with every run, in parts that engines read in place.

Hive's layout, which DuckDB, Spark and Trino know
(https://duckdb.org/docs/stable/data/partitioning/hive_partitioning): one folder a
workload class of the record, so that who asks about one load reads its parts only. Over
HTTP nobody can list a folder; ``parts.csv`` does.
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from ingest.publishing.corpus.digests import sha256
from ingest.publishing.corpus.schema import column_list, key_list, literal, quoted
from ingest.publishing.export.site import write_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    import duckdb

    from ingest.publishing.corpus.dictionary import TableSpec

#: No column of a table: engines take its value from the folder's name.
PARTITION = "record_workload"
_HEADER = ("table_name", PARTITION, "path", "row_count", "size_bytes", "sha256")


def write_partitions(
    connection: duckdb.DuckDBPyConnection, specs: Iterable[TableSpec], folder: Path
) -> Path:
    """Write the parts of every partitioned table below ``folder``; return their list.

    ``connection`` holds the tables, filled. The same tables are always the same bytes.
    """
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(_HEADER)
    for spec in specs:
        if spec.partitioned:
            writer.writerows(_parts(connection, spec, folder))
    listed = folder / "parts.csv"
    write_text(listed, stream.getvalue())
    return listed


def _parts(
    connection: duckdb.DuckDBPyConnection, spec: TableSpec, folder: Path
) -> Iterator[tuple[str, str, str, int, int, str]]:
    """Write the parts of a table; yield a line of the list for each."""
    joined = f"{quoted(spec.id)} inner join results using (record)"
    counted = connection.execute(
        f"select results.workload, count(*) from {joined} group by all order by all"  # noqa: S608 (names of the dictionary)
    ).fetchall()
    for workload, rows in counted:
        path = folder / spec.id / f"{PARTITION}={workload}" / "part.parquet"
        path.parent.mkdir(parents=True, exist_ok=True)
        connection.execute(
            f"copy (select {column_list(spec)} from {quoted(spec.id)} "  # noqa: S608 (names of the dictionary, ids of the vocabulary, a path of ours)
            f"where record in (select record from results where workload = "
            f"{literal(workload)}) order by {key_list(spec)}) "
            f"to {literal(str(path))} (format parquet, compression zstd)"
        )
        size = path.stat().st_size
        shown = path.relative_to(folder).as_posix()
        yield spec.id, workload, shown, rows, size, sha256(path)
