"""The files, as clients of each format read them."""

from __future__ import annotations

import csv
import hashlib
import json
import sqlite3
import zipfile
from contextlib import closing
from typing import TYPE_CHECKING

import duckdb
import pytest

from ingest.intake.models.base import LANGUAGES
from ingest.publishing.corpus.dictionary import Column, TableSpec, read_dictionary
from ingest.publishing.corpus.duckdb_file import keep_duckdb
from ingest.publishing.corpus.schema import spreadsheet_safe
from ingest.publishing.corpus.sqlite import BrokenReferenceError, write_sqlite

if TYPE_CHECKING:
    from pathlib import Path

SPECS = read_dictionary()


def test_a_duckdb_file_is_written_once_for_its_tables(tmp_path: Path) -> None:
    """Other tables have a file of their own."""
    written: list[Path] = []

    def write(file: Path) -> None:
        written.append(file)
        file.write_text(str(len(written)))

    target = tmp_path / "own.duckdb"
    for tables, held in (("a", "1"), ("b", "2"), ("a", "1")):
        keep_duckdb(tmp_path / "cache", [tables], write, target)
        assert target.read_text() == held


def test_sqlite_holds_every_table_with_its_keys(folder: Path) -> None:
    """An ordinary client finds rows, and nothing that refers to nothing."""
    with closing(sqlite3.connect(folder / "io-atlas.sqlite")) as database:
        assert database.execute("pragma integrity_check").fetchall() == [("ok",)]
        assert database.execute("pragma foreign_key_check").fetchall() == []
        for spec in SPECS.values():
            info = database.execute(f"pragma table_info({spec.id})").fetchall()
            assert tuple(row[1] for row in info) == spec.column_names
            assert {row[1] for row in info if row[5]} == set(spec.key)
            foreign = database.execute(f"pragma foreign_key_list({spec.id})").fetchall()
            assert len({row[0] for row in foreign}) == len(spec.references)


def test_formats_hold_the_same_rows(folder: Path) -> None:
    """DuckDB, SQLite, CSV and Parquet agree on every table."""
    with (
        closing(duckdb.connect(folder / "io-atlas.duckdb", read_only=True)) as own,
        closing(sqlite3.connect(folder / "io-atlas.sqlite")) as other,
    ):
        for name, spec in SPECS.items():
            order = ", ".join(map(str, range(1, len(spec.columns) + 1)))
            rows = own.execute(f'select * from "{name}" order by {order}').fetchall()  # noqa: S608 (names of the dictionary)
            parquet = own.execute(
                f"select * from '{folder / name}.parquet' order by {order}"  # noqa: S608 (likewise)
            ).fetchall()
            assert rows == parquet
            found = other.execute(f'select * from "{name}"').fetchall()  # noqa: S608 (likewise)
            assert sorted(map(repr, found)) == sorted(
                repr(tuple(int(v) if isinstance(v, bool) else v for v in row))
                for row in rows
            )
            with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as stream:
                lines = list(csv.reader(stream))
            assert tuple(lines[0]) == spec.column_names
            assert len(lines) - 1 == len(rows)


def test_old_clients_read_the_duckdb_file(folder: Path) -> None:
    """The file says the oldest storage version, which is number 64."""
    header = (folder / "io-atlas.duckdb").read_bytes()[:20]
    assert header[8:12] == b"DUCK"
    assert int.from_bytes(header[12:20], "little") == 64


def test_the_duckdb_file_brings_its_dictionary(folder: Path) -> None:
    """Comments say what each column means."""
    with closing(duckdb.connect(folder / "io-atlas.duckdb", read_only=True)) as found:
        rows = found.execute(
            "select table_name, column_name, comment from duckdb_columns() "
            "where not internal"
        ).fetchall()
    assert {(table, column): text for table, column, text in rows} == {
        (spec.id, column.name): column.text["en"]
        for spec in SPECS.values()
        for column in spec.columns
    }


def test_sums_and_archive_hold_every_file(folder: Path) -> None:
    """What is listed is there, with the digest that is listed."""
    lines = (folder / "SHA256SUMS").read_text("utf-8").splitlines()
    listed = {name: digest for digest, name in (line.split("  ") for line in lines)}
    there = {file.name for file in folder.iterdir() if file.is_file()} - {"SHA256SUMS"}
    assert set(listed) == there
    for name, digest in listed.items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
    with zipfile.ZipFile(folder / "io-atlas-csv.zip") as archive:
        assert archive.testzip() is None
        names = {name.removeprefix("io-atlas/") for name in archive.namelist()}
    assert names == {f"{name}.csv" for name in SPECS} | {
        "LICENSE",
        "README.txt",
        "dictionary.json",
    }


def test_dictionary_names_every_table(folder: Path) -> None:
    """The dictionary for programs has the tables in order, with their rows."""
    document = json.loads((folder / "dictionary.json").read_text("utf-8"))
    assert [table["id"] for table in document["tables"]] == list(SPECS)
    assert all(table["rows"] > 0 for table in document["tables"])


def _notes(*texts: str) -> tuple[duckdb.DuckDBPyConnection, TableSpec]:
    """Return a table of texts, in memory."""
    words = dict.fromkeys(LANGUAGES, "x")
    column = Column(name="note", type="VARCHAR", text=words, refers="notes")
    spec = TableSpec(id="notes", key=("note",), text=words, columns=(column,))
    connection = duckdb.connect()
    connection.execute("create table notes (note varchar)")
    for text in texts:
        connection.execute("insert into notes values (?)", [text])
    return connection, spec


def test_no_text_becomes_a_formula() -> None:
    """A spreadsheet shows what a contributor wrote, and runs none of it."""
    texts = ["=1+1", "@cmd", "+A1", "-A1", "-5.2", "a=b", "'quoted"]
    connection, spec = _notes(*texts)
    found = connection.execute(f"select {spreadsheet_safe(spec)} from notes")  # noqa: S608 (a table of the test)
    assert [text for (text,) in found.fetchall()] == [
        *("'=1+1", "'@cmd", "'+A1", "'-A1", "-5.2", "a=b", "'quoted"),
    ]


def test_a_reference_to_nothing_ends_the_build(tmp_path: Path) -> None:
    """SQLite itself checks what the dictionary promises."""
    connection, spec = _notes("a")
    other = spec.columns[0].model_copy(update={"name": "of", "refers": "others"})
    broken = spec.model_copy(
        update={"id": "notes", "columns": (other,), "key": ("of",)}
    )
    empty = spec.model_copy(update={"id": "others"})
    connection.execute("alter table notes rename note to of")
    connection.execute("create table others (note varchar)")
    with pytest.raises(BrokenReferenceError, match="notes"):
        write_sqlite(connection, [broken, empty], tmp_path / "x.sqlite")


def test_parts_hold_the_tables(folder: Path) -> None:
    """Every row is in one part, of its record's class; the list tells each part."""
    parts = folder / "parquet"
    with (parts / "parts.csv").open(encoding="utf-8", newline="") as stream:
        listed = {line["path"]: line for line in csv.DictReader(stream)}
    assert set(listed) == {
        file.relative_to(parts).as_posix() for file in parts.rglob("*.parquet")
    }
    partitioned = [spec for spec in SPECS.values() if spec.partitioned]
    assert {line["table_name"] for line in listed.values()} == {
        spec.id for spec in partitioned
    }
    for path, line in listed.items():
        content = (parts / path).read_bytes()
        assert hashlib.sha256(content).hexdigest() == line["sha256"]
        assert len(content) == int(line["size_bytes"])
    with closing(duckdb.connect(folder / "io-atlas.duckdb", read_only=True)) as own:
        for spec in partitioned:
            key, files = ", ".join(spec.key), f"{parts / spec.id}/*/*.parquet"
            whole = own.execute(
                f"select t.*, r.workload from {spec.id} t "  # noqa: S608 (names of the dictionary)
                f"join results r using (record) order by {key}"
            ).fetchall()
            read = own.execute(
                f"select * from read_parquet('{files}', hive_partitioning = true) "  # noqa: S608 (likewise)
                f"order by {key}"
            ).fetchall()
            assert read == whole
            rows = (
                int(each["row_count"])
                for each in listed.values()
                if each["table_name"] == spec.id
            )
            assert sum(rows) == len(whole) > 0
