"""Example queries: questions of the page, answered once at build time."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

import yaml

if TYPE_CHECKING:
    import duckdb

_FILE = Path(__file__).with_name("examples.yaml")
ROWS_SHOWN = 10
# How DuckDB calls its numbers, and how its Python client does.
_NUMBERS = ("BIGINT", "HUGEINT", "INTEGER", "DOUBLE", "DECIMAL", "FLOAT", "NUMBER")


@dataclass(frozen=True, slots=True)
class Example:
    """A question: its id (title ``explore_example_<id>``), its SQL, its chart."""

    id: str
    sql: str
    chart: dict[str, str]


class ExampleColumn(TypedDict):
    """A column of a result."""

    name: str
    numeric: bool


class AnsweredExample(TypedDict):
    """An example with the first rows of its result, as text."""

    id: str
    sql: str
    chart: dict[str, str]
    columns: list[ExampleColumn]
    rows: list[list[str | None]]
    row_count: int


@cache
def read_examples() -> tuple[Example, ...]:
    """Return the examples in the order of the page."""
    listed = yaml.safe_load(_FILE.read_text("utf-8"))
    return tuple(
        Example(id=one["id"], sql=one["sql"].strip(), chart=one.get("chart", {}))
        for one in listed
    )


def answer(connection: duckdb.DuckDBPyConnection, example: Example) -> AnsweredExample:
    """Run an example on the published tables and return its first rows."""
    cursor = connection.execute(example.sql)
    rows = cursor.fetchall()
    return {
        "id": example.id,
        "sql": example.sql,
        "chart": example.chart,
        "columns": [
            {"name": name, "numeric": str(kind).startswith(_NUMBERS)}
            for name, kind, *_ in cursor.description or ()
        ],
        "rows": [[_text(value) for value in row] for row in rows[:ROWS_SHOWN]],
        "row_count": len(rows),
    }


def _text(value: Any) -> str | None:
    """Return a value as DuckDB prints it in the browser; None where it is missing."""
    if value is None:
        return None
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and math.isfinite(value) and value.is_integer():
        return str(int(value))
    return str(value)
