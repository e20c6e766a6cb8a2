"""Runs one SQL file on given rows.

A folder ``tests/sql/<model>/`` holds one ``given_<relation>.csv`` for each relation
the model reads (absent = empty) and ``then.csv`` with the rows it must give, or,
for a check, the rows it must find. ``NULL`` is a missing value; ``then.csv`` may
leave out columns.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ingest.analysis.warehouse.db import open_database
from ingest.analysis.warehouse.runner import (
    Relation,
    dependencies,
    in_order,
    read_relations,
)

if TYPE_CHECKING:
    import duckdb

NULL = "NULL"
Rows = list[tuple[str, ...]]
RunModel = Callable[[str, Path], tuple[Rows, Rows]]


@pytest.fixture(scope="session")
def relations() -> dict[str, Relation]:
    """Return every SQL file of the warehouse by name."""
    return {relation.name: relation for relation in read_relations()}


@pytest.fixture(scope="session")
def columns(relations: dict[str, Relation]) -> dict[str, dict[str, str]]:
    """Return the column types of every relation, taken from an empty warehouse."""
    connection = open_database()
    models = [each for each in relations.values() if each.layer != "checks"]
    for relation in in_order(models):
        connection.execute(relation.text)
    return {
        each.name: {
            str(row[0]): str(row[1])
            for row in connection.sql(f"describe {each.name}").fetchall()
        }
        for each in models
    }


@pytest.fixture
def run_model(
    relations: dict[str, Relation], columns: dict[str, dict[str, str]]
) -> RunModel:
    """Return a function that runs a model on a folder's rows.

    It returns what the model gave and what it should have given, as texts, in the
    order of the rows for marts (tables) and sorted for views, which have none.
    """

    def run(name: str, folder: Path) -> tuple[Rows, Rows]:
        relation = relations[name]
        connection = open_database()
        for given in sorted(dependencies(relation, columns)):
            _create(connection, given, columns[given])
            _load(connection, given, folder / f"given_{given}.csv")
        header, expected = _read(folder / "then.csv")
        if relation.layer == "checks":
            found = connection.sql(relation.text)
        else:
            connection.execute(relation.text)
            found = connection.table(name)
        actual = [
            tuple(_text(row[column]) for column in header) for row in found.to_dicts()
        ]
        if relation.layer == "marts":
            return actual, expected
        return sorted(actual), sorted(expected)

    return run


def _create(
    connection: duckdb.DuckDBPyConnection, name: str, types: dict[str, str]
) -> None:
    shape = ", ".join(f"{column} {kind}" for column, kind in types.items())
    connection.execute(f"create table {name} ({shape})")


def _load(connection: duckdb.DuckDBPyConnection, name: str, path: Path) -> None:
    if not path.exists():
        return
    header, _ = _read(path)
    connection.execute(
        f"copy {name} ({', '.join(header)}) from '{path}'"
        f" (format csv, header, nullstr '{NULL}')"
    )


def _read(path: Path) -> tuple[tuple[str, ...], Rows]:
    with path.open(encoding="utf-8", newline="") as stream:
        header, *rows = csv.reader(stream)
    return tuple(header), [tuple(row) for row in rows]


def _text(value: Any) -> str:
    if value is None:
        return NULL
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:.6g}"
    return str(value)
