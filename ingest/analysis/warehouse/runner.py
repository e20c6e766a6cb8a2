"""Running the SQL files: loading, order, and checks.

Owns the rule that one file is one relation and bears its name. Knows no SQL of
its own beyond copying rows in and reading rows out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import duckdb

SQL_FOLDER = Path(__file__).parent / "sql"
LAYERS = ("raw", "staging", "intermediate", "marts", "checks")

_COMMENT_OR_STRING = re.compile(r"--[^\n]*|'(?:[^']|'')*'")
#: Rows of a failing check that are printed; the rest is only counted.
_ROWS_SHOWN = 5

Rows = Iterable[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Relation:
    """One SQL file: its name, its layer and its text."""

    name: str
    layer: str
    text: str

    @property
    def purpose(self) -> str:
        """The header comment: what one row is, and why."""
        lines = []
        for line in self.text.splitlines():
            if not line.startswith("--"):
                break
            lines.append(line.removeprefix("--").strip())
        return " ".join(lines)

    @property
    def code(self) -> str:
        """The SQL that runs: without comments and the content of strings."""
        return _COMMENT_OR_STRING.sub(" ", self.text)


class CheckError(Exception):
    """A check selected rows: the warehouse holds something it must not hold."""

    def __init__(self, check: str, purpose: str, rows: list[dict[str, Any]]) -> None:
        """Name the check, what it looks for, and the first rows it found."""
        self.check = check
        self.purpose = purpose
        self.rows = rows
        shown = "\n".join(f"  {row}" for row in rows[:_ROWS_SHOWN])
        more = len(rows) - _ROWS_SHOWN
        tail = f"\n  … and {more} more" if more > 0 else ""
        super().__init__(f"{check}: {purpose}\n{shown}{tail}")


def read_relations(folder: Path = SQL_FOLDER) -> list[Relation]:
    """Return every SQL file below ``folder``, by layer and name."""
    return [
        Relation(path.stem, layer, path.read_text(encoding="utf-8"))
        for layer in LAYERS
        for path in sorted((folder / layer).glob("*.sql"))
    ]


def dependencies(relation: Relation, names: Iterable[str]) -> set[str]:
    """Return which of ``names`` the relation reads.

    Known names are matched as whole words in the text without comments and
    strings: DuckDB's own ``get_table_names`` binds the query and fails as long
    as the tables do not exist.
    """
    words = set(re.findall(r"\w+", relation.code))
    return {name for name in names if name in words and name != relation.name}


def in_order(relations: Iterable[Relation]) -> list[Relation]:
    """Sort relations so that each follows what it reads; a cycle raises."""
    by_name = {relation.name: relation for relation in relations}
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for relation in by_name.values():
        sorter.add(relation.name, *sorted(dependencies(relation, by_name)))
    return [by_name[name] for name in sorter.static_order()]


def run_relations(
    connection: duckdb.DuckDBPyConnection,
    relations: Iterable[Relation],
    layers: Iterable[str],
) -> None:
    """Create every relation of the given layers, each after what it reads."""
    wanted = set(layers)
    for relation in in_order(r for r in relations if r.layer in wanted):
        connection.execute(relation.text)


def load_rows(
    connection: duckdb.DuckDBPyConnection, tables: Mapping[str, Rows], scratch: Path
) -> None:
    """Copy rows into the raw tables, by way of files in ``scratch``.

    Newline-delimited JSON keeps every text as it is (CSV would have to tell an
    empty text from a missing one) and loads a hundred times faster than inserts.
    """
    scratch.mkdir(parents=True, exist_ok=True)
    for table, rows in tables.items():
        file = scratch / f"{table}.jsonl"
        with file.open("w", encoding="utf-8") as stream:
            stream.writelines(json.dumps(row) + "\n" for row in rows)
        place = str(file).replace("'", "''")
        connection.execute(f"copy {table} from '{place}' (format json)")
    rmtree(scratch)


def run_checks(
    connection: duckdb.DuckDBPyConnection, relations: Iterable[Relation]
) -> None:
    """Run every check; the first that selects a row raises ``CheckError``."""
    for relation in relations:
        if relation.layer == "checks":
            rows = connection.sql(relation.text).to_dicts()
            if rows:
                raise CheckError(relation.name, relation.purpose, rows)


def read_rows(
    connection: duckdb.DuckDBPyConnection, table: str
) -> list[dict[str, Any]]:
    """Return the rows of a mart in the order it was written."""
    return connection.table(table).to_dicts()
