"""SQL that follows from the dictionary: names, types, keys, comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.publishing.corpus.dictionary import TableSpec

#: SQLite keeps booleans as 0 and 1.
_SQLITE_TYPES = {
    "VARCHAR": "TEXT",
    "BIGINT": "INTEGER",
    "DOUBLE": "REAL",
    "BOOLEAN": "INTEGER",
}
#: How a text begins that a spreadsheet would run.
_FORMULA = r"^[=+\-@\t\r]"


def quoted(name: str) -> str:
    """Return a name of the dictionary as an identifier."""
    return f'"{name}"'


def literal(text: str) -> str:
    """Return a text as a literal of SQL."""
    return "'" + text.replace("'", "''") + "'"


def column_list(spec: TableSpec) -> str:
    """Return the columns of a table in published order."""
    return ", ".join(map(quoted, spec.column_names))


def spreadsheet_safe(spec: TableSpec) -> str:
    """Return the columns for CSV: no text of a contributor becomes a formula.

    https://owasp.org/www-community/attacks/CSV_Injection; a number is none.
    """
    return ", ".join(
        f"case when regexp_matches({name}, {literal(_FORMULA)}) "
        f"and try_cast({name} as double) is null "
        f"then chr(39) || {name} else {name} end as {name}"
        if column.type == "VARCHAR"
        else name
        for column in spec.columns
        for name in [quoted(column.name)]
    )


def key_list(spec: TableSpec) -> str:
    """Return the columns of a table's key."""
    return ", ".join(map(quoted, spec.key))


def create_table(spec: TableSpec, schema: str = "") -> str:
    """Return DuckDB's statement that creates a table.

    Without a key: DuckDB would store an index for it, which nobody who reads needs.
    """
    columns = ", ".join(
        f"{quoted(each.name)} {each.type}{'' if each.missing else ' not null'}"
        for each in spec.columns
    )
    return f"create table {_in(schema, spec)} ({columns})"


def create_unchecked(spec: TableSpec, name: str) -> str:
    """Return DuckDB's statement for a table that may lack values or columns."""
    columns = ", ".join(f"{quoted(each.name)} {each.type}" for each in spec.columns)
    return f"create table {name} ({columns})"


def comments(spec: TableSpec, schema: str = "") -> Iterator[str]:
    """Yield the statements that put the dictionary, in English, into a DuckDB file."""
    table = _in(schema, spec)
    yield f"comment on table {table} is {literal(spec.text['en'])}"
    for column in spec.columns:
        name = f"{table}.{quoted(column.name)}"
        yield f"comment on column {name} is {literal(column.text['en'])}"


def create_sqlite_table(spec: TableSpec) -> str:
    """Return SQLite's statement that creates a table, keys included."""
    parts = [
        f"{quoted(each.name)} {_SQLITE_TYPES[each.type]}"
        f"{'' if each.missing else ' not null'}"
        for each in spec.columns
    ]
    parts.append(f"primary key ({key_list(spec)})")
    parts += [
        f"foreign key ({', '.join(map(quoted, each.columns))}) "
        f"references {quoted(each.table)}"
        for each in spec.references
    ]
    return f"create table {quoted(spec.id)} ({', '.join(parts)}) without rowid"


def _in(schema: str, spec: TableSpec) -> str:
    return f"{quoted(schema)}.{quoted(spec.id)}" if schema else quoted(spec.id)
