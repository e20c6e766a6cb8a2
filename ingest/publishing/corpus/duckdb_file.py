"""The published tables as a DuckDB file.

Two builds write the same tables, not the same bytes: DuckDB chooses how to compress
text from a sample. So the file of tables that have not changed is kept: what follows
from it, the pages too, need not be made anew.
https://duckdb.org/docs/stable/internals/storage
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

from ingest.cache import Cache, code_version
from ingest.publishing.corpus.schema import comments, create_table, literal, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    import duckdb

    from ingest.publishing.corpus.dictionary import TableSpec

#: The oldest there is; with small blocks, DuckDB reads it since 1.1.
_STORAGE_VERSION = "v1.0.0"
#: The smallest there is: a small table wastes little of its last block.
_BLOCK_SIZE = 16_384


def write_duckdb(
    connection: duckdb.DuckDBPyConnection, specs: Iterable[TableSpec], path: Path
) -> None:
    """Write every table, with the dictionary as comments, into a new file."""
    path.unlink(missing_ok=True)
    options = f"storage_version '{_STORAGE_VERSION}', block_size {_BLOCK_SIZE}"
    connection.execute(f"attach {literal(str(path))} as corpus ({options})")
    # One transaction: the disk need not confirm each of hundreds of statements.
    connection.execute("begin")
    for spec in specs:
        connection.execute(create_table(spec, "corpus"))
        connection.execute(
            f"insert into corpus.{quoted(spec.id)} select * from {quoted(spec.id)}"  # noqa: S608 (names of the dictionary)
        )
        for comment in comments(spec, "corpus"):
            connection.execute(comment)
    connection.execute("commit")
    connection.execute("checkpoint corpus")
    connection.execute("detach corpus")


def keep_duckdb(
    cache: Path, tables: Iterable[Any], write: Callable[[Path], object], path: Path
) -> None:
    """Put the file of these tables at ``path``, as it was written the first time.

    ``cache`` is the folder of all caches, ``tables`` whatever tells these tables from
    others; ``write`` is given the path of a file to write.
    """
    entries = Cache(cache, "databases", code_version(__name__))
    folder = entries.folder(
        entries.key(*tables), lambda folder: write(folder / path.name)
    )
    shutil.copyfile(folder / path.name, path)
