"""What the page about the data tells of its files and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from ingest.publishing.corpus.digests import sha256
from ingest.publishing.corpus.examples import printed_by, read_examples
from ingest.publishing.corpus.write import row_count
from ingest.publishing.export.build_date import build_date
from ingest.publishing.export.numbers import printed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    import duckdb

    from ingest.paths import Paths
    from ingest.publishing.corpus.dictionary import TableSpec
    from ingest.publishing.export.shapes import Number


class CorpusFile(TypedDict):
    """A file to take away; ``size`` in bytes."""

    name: str
    size: Number
    sha256: str


class CorpusTable(TypedDict):
    """A table with what the dictionary says of it, and its files by format."""

    id: str
    text: dict[str, str]
    key: list[str]
    columns: list[dict[str, Any]]
    refers: list[dict[str, Any]]
    rows: int
    csv: CorpusFile
    parquet: CorpusFile


class CorpusExample(TypedDict):
    """An example to copy: its file in ``assets/data-examples``, and what it prints."""

    id: str
    tool: str
    file: str
    output: str


class CorpusDocument(TypedDict):
    """``build/site/corpus.json``."""

    date: str | None
    counts: dict[str, int]
    files: dict[str, CorpusFile]
    tables: list[CorpusTable]
    examples: list[CorpusExample]


def corpus_document(
    connection: duckdb.DuckDBPyConnection,
    specs: Mapping[str, TableSpec],
    files: list[Path],
    paths: Paths,
) -> CorpusDocument:
    """Return what the page needs; files of single tables stand with their table."""
    by_name = {each.name: _file(each) for each in files}
    tables = [
        _table(spec, row_count(connection, spec), by_name) for spec in specs.values()
    ]
    return {
        "date": build_date(paths.root),
        "counts": {
            "tables": len(tables),
            "columns": sum(len(each["columns"]) for each in tables),
            "rows": sum(each["rows"] for each in tables),
        },
        "files": by_name,
        "tables": tables,
        "examples": _examples(connection, paths.root / "assets" / "data-examples"),
    }


def _examples(
    connection: duckdb.DuckDBPyConnection, folder: Path
) -> list[CorpusExample]:
    return [
        {
            "id": each.id,
            "tool": each.tool,
            "file": each.file,
            "output": printed_by(each, folder, connection),
        }
        for each in read_examples(folder)
    ]


def _table(spec: TableSpec, rows: int, by_name: dict[str, CorpusFile]) -> CorpusTable:
    """Return a table, its files taken out of ``by_name``."""
    said = spec.model_dump(mode="json")
    return {
        "id": spec.id,
        "text": said["text"],
        "key": said["key"],
        "columns": said["columns"],
        "refers": said["refers"],
        "rows": rows,
        "csv": by_name.pop(f"{spec.id}.csv"),
        "parquet": by_name.pop(f"{spec.id}.parquet"),
    }


def _file(path: Path) -> CorpusFile:
    return {
        "name": path.name,
        "size": printed(str(path.stat().st_size)),
        "sha256": sha256(path),
    }
