"""The published tables in every format, and what a page tells of the files."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ingest.publishing.corpus.dictionary import read_dictionary
from ingest.publishing.corpus.digests import sha256
from ingest.publishing.corpus.duckdb_file import keep_duckdb, write_duckdb
from ingest.publishing.corpus.partitions import write_partitions
from ingest.publishing.corpus.schema import (
    column_list,
    literal,
    quoted,
    spreadsheet_safe,
)
from ingest.publishing.corpus.sqlite import write_sqlite
from ingest.publishing.export.build_date import build_date
from ingest.publishing.export.site import write_json, write_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import duckdb

    from ingest.paths import Paths
    from ingest.publishing.corpus.dictionary import TableSpec

#: What the licence asks of whoever uses the tables, and what they mean, in short.
_README = Path(__file__).with_name("README.txt")
#: The first day a ZIP can name: the files have no date of their own.
_NO_DATE = (1980, 1, 1, 0, 0, 0)


def write_corpus(connection: duckdb.DuckDBPyConnection, paths: Paths) -> list[Path]:
    """Write every file of the corpus and return them in the order pages list them.

    Parts of tables are not among those returned: a list of their own names them.
    ``connection`` holds the tables, filled and sorted. The same tables are always the
    same bytes.
    """
    specs = read_dictionary()
    folder = paths.corpus
    folder.mkdir(parents=True, exist_ok=True)
    sqlite_file = folder / "io-atlas.sqlite"
    write_sqlite(connection, specs.values(), sqlite_file)
    tables = [
        _copy(connection, spec, folder / f"{spec.id}.{kind}")
        for kind in ("csv", "parquet")
        for spec in specs.values()
    ]
    duckdb_file = folder / "io-atlas.duckdb"
    keep_duckdb(
        paths.cache,
        [*specs.values(), *(sha256(each) for each in tables)],
        lambda file: write_duckdb(connection, specs.values(), file),
        duckdb_file,
    )
    dictionary = folder / "dictionary.json"
    write_json(dictionary, dictionary_document(connection, specs))
    notes = [dictionary, *_notes(paths)]
    csv_files = [each for each in tables if each.suffix == ".csv"]
    archive = folder / "io-atlas-csv.zip"
    _write_zip([*csv_files, *notes], archive)
    files = [duckdb_file, sqlite_file, archive, *tables, *notes]
    digests = folder / "SHA256SUMS"
    write_text(digests, sums(files))
    write_partitions(connection, specs.values(), folder / "parquet")
    return [*files, digests]


def dictionary_document(
    connection: duckdb.DuckDBPyConnection, specs: Mapping[str, TableSpec]
) -> dict[str, Any]:
    """Return the dictionary with the number of rows of each table."""
    return {
        "schema_version": 1,
        "licence": "CC-BY-4.0",
        "tables": [
            {
                **spec.model_dump(mode="json"),
                "rows": row_count(connection, spec),
            }
            for spec in specs.values()
        ],
    }


def row_count(connection: duckdb.DuckDBPyConnection, spec: TableSpec) -> int:
    """Count the rows of a table."""
    counted = connection.execute(f"select count(*) from {quoted(spec.id)}")  # noqa: S608 (a name of the dictionary)
    return int(counted.fetchall()[0][0])


def sums(files: Iterable[Path]) -> str:
    """Return the lines that ``sha256sum --check`` reads."""
    return "".join(
        f"{sha256(each)}  {each.name}\n" for each in sorted(files, key=_name)
    )


def _name(path: Path) -> str:
    return path.name


def _notes(paths: Paths) -> list[Path]:
    """Write licence and attribution beside the tables."""
    licence = paths.corpus / "LICENSE"
    shutil.copyfile(paths.root / "LICENSE-data", licence)
    readme = paths.corpus / "README.txt"
    date = build_date(paths.root)
    dated = f"\nDate of the data\n  {date}\n" if date else ""
    write_text(readme, _README.read_text("utf-8") + dated)
    return [licence, readme]


def _copy(connection: duckdb.DuckDBPyConnection, spec: TableSpec, path: Path) -> Path:
    if path.suffix == ".csv":
        columns, form = spreadsheet_safe(spec), "format csv, header"
    else:
        columns, form = column_list(spec), "format parquet, compression zstd"
    connection.execute(
        f"copy (select {columns} from {quoted(spec.id)}) "  # noqa: S608 (names of the dictionary, a path of ours)
        f"to {literal(str(path))} ({form})"
    )
    return path


def _write_zip(files: Iterable[Path], path: Path) -> None:
    """Write an archive that is the same bytes for the same files."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in sorted(files, key=_name):
            entry = zipfile.ZipInfo(f"io-atlas/{file.name}", _NO_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, file.read_bytes(), compresslevel=9)
