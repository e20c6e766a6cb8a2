"""Filling the published tables: from the warehouse, from records, from answers."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ingest.analysis.warehouse.db import open_database
from ingest.analysis.warehouse.runner import load_rows, read_rows
from ingest.intake.models.borrowed import unmarked
from ingest.language.i18n import read_strings
from ingest.language.sentences import Phrases
from ingest.publishing.corpus.dictionary import read_dictionary
from ingest.publishing.corpus.rows.answers import answer_rows
from ingest.publishing.corpus.rows.counting import counting_rows
from ingest.publishing.corpus.rows.effects import effect_rows
from ingest.publishing.corpus.rows.meanings import meaning_rows
from ingest.publishing.corpus.rows.records import record_rows
from ingest.publishing.corpus.rows.vocabularies import vocabulary_rows
from ingest.publishing.corpus.schema import (
    column_list,
    create_table,
    create_unchecked,
    key_list,
    literal,
    quoted,
)
from ingest.publishing.export.recommendations import Book

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import duckdb

    from ingest.analysis.evidence.gather import Evidence
    from ingest.analysis.evidence.recommend.model import Recommendation
    from ingest.intake.models.corpus import Corpus
    from ingest.paths import Paths
    from ingest.publishing.corpus.dictionary import TableSpec

#: One file a table that the warehouse holds, wholly or in part.
SQL_FOLDER = Path(__file__).with_name("sql")
#: What a table is completed from has the columns of that table, as far as it goes.
_COMPLETED = {
    "facts": "results",
    "known_levels": "levels",
    "combined": "effects",
    "withheld": "results",
    "repeated": "ratios",
}


@contextmanager
def filled_tables(
    paths: Paths,
    corpus: Corpus,
    evidence: Evidence,
    recommendations: Sequence[Recommendation],
) -> Iterator[duckdb.DuckDBPyConnection]:
    """Open a database in memory that holds every published table, sorted by its key.

    Reads ``paths.warehouse``, which nobody may have open. Raises DuckDB's
    ``ConstraintException`` where a value is missing that may not be.
    """
    specs = read_dictionary()
    connection = open_database()
    try:
        place = literal(str(paths.warehouse))
        connection.execute(f"attach {place} as warehouse (read_only)")
        connection.execute("create schema given")
        given = _given(corpus, paths, evidence, recommendations)
        arms = read_rows(connection, "warehouse.mart_arms")
        given |= counting_rows(corpus, arms)
        given["dictionary"] = meaning_rows(specs.values())
        _load(connection, specs, given, paths.build / "given")
        for spec in specs.values():
            _settle(connection, spec)
        connection.execute("drop schema given cascade")
        connection.execute("detach warehouse")
        yield connection
    finally:
        connection.close()


def _given(
    corpus: Corpus,
    paths: Paths,
    evidence: Evidence,
    recommendations: Sequence[Recommendation],
) -> dict[str, Iterable[dict[str, Any]]]:
    """Return the rows that Python knows and the warehouse does not, by table."""
    words = Phrases(read_strings(paths.i18n), corpus.reference)
    book = Book(
        found=recommendations,
        words=words,
        margin_ratio=evidence.parameters.margin_ratio,
        records={record.id: record for record in corpus.records},
        years={},  # only drawings are in the order of years
    )
    return {
        **record_rows(corpus.records, corpus.reference),
        **vocabulary_rows(corpus.reference, evidence.parameters),
        "combined": effect_rows(corpus, evidence),
        **answer_rows(book),
    }


def _load(
    connection: duckdb.DuckDBPyConnection,
    specs: Mapping[str, TableSpec],
    given: Mapping[str, Iterable[dict[str, Any]]],
    scratch: Path,
) -> None:
    for table in given:
        spec = specs[_COMPLETED.get(table, table)]
        connection.execute(create_unchecked(spec, f'given."{table}"'))
    named = {
        f'given."{table}"': (_unmarked(row) for row in rows)
        for table, rows in given.items()
    }
    load_rows(connection, named, scratch)


def _unmarked(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row without the marks of borrowed texts."""
    return {
        name: unmarked(value) if isinstance(value, str) else value
        for name, value in row.items()
    }


def _settle(connection: duckdb.DuckDBPyConnection, spec: TableSpec) -> None:
    """Fill a published table in the order of its key."""
    file = SQL_FOLDER / f"{spec.id}.sql"
    source = f"given.{quoted(spec.id)}"
    if file.is_file():
        text = file.read_text("utf-8").rstrip().removesuffix(";")
        source = f"(\n{text}\n)"
    columns = column_list(spec)
    connection.execute(create_table(spec))
    connection.execute(
        f"insert into {quoted(spec.id)} "  # noqa: S608 (names of the dictionary, files of ours)
        f"select {columns} from {source} order by {key_list(spec)}"
    )
