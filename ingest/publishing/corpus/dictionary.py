"""The dictionary of the published tables, read and made plain.

``dictionary.yaml`` says each thing once; here every column of every table has all
that is said of it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import yaml
from pydantic import Field

from ingest.intake.models.base import Model, Name, Translated

if TYPE_CHECKING:
    from collections.abc import Mapping

DICTIONARY = Path(__file__).with_name("dictionary.yaml")

#: Plain types, which every client reads.
ColumnType = Literal["VARCHAR", "BIGINT", "DOUBLE", "BOOLEAN"]


class Column(Model):
    """A column of a table.

    ``missing`` says what an absent value means; without it there always is one.
    ``refers`` names the table whose key the value is.
    """

    name: Name
    type: ColumnType
    text: Translated
    unit: Translated | None = None
    missing: Translated | None = None
    refers: Name | None = None
    values: tuple[str, ...] = ()


class Reference(Model):
    """Columns that together are the key of another table."""

    columns: tuple[Name, ...] = Field(min_length=1)
    table: Name


class TableSpec(Model):
    """A table: its key, what a row is, and its columns in published order."""

    id: Name
    key: tuple[Name, ...] = Field(min_length=1)
    text: Translated
    columns: tuple[Column, ...] = Field(min_length=1)
    refers: tuple[Reference, ...] = ()

    @property
    def column_names(self) -> tuple[str, ...]:
        """Names of the columns, in published order."""
        return tuple(column.name for column in self.columns)

    @property
    def references(self) -> tuple[Reference, ...]:
        """Everything the table refers to, by one column or by several."""
        single = (
            Reference(columns=(column.name,), table=column.refers)
            for column in self.columns
            if column.refers
        )
        return (*single, *self.refers)


@cache
def read_dictionary(path: Path = DICTIONARY) -> Mapping[str, TableSpec]:
    """Return the tables by name, in the order of the file.

    Raises ``ValueError`` (pydantic's) where a column lacks its type or its meaning in
    one of the languages, and ``KeyError`` where it uses a word that is not defined.
    """
    document = yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader)
    tables = (_table(table, document) for table in document["tables"])
    return {table.id: table for table in tables}


def _table(table: dict[str, Any], document: dict[str, Any]) -> TableSpec:
    columns = [_column(column, document) for column in table["columns"]]
    references = [
        {**reference, "columns": tuple(reference["columns"])}
        for reference in table.get("refers", ())
    ]
    return TableSpec.model_validate(
        {
            **table,
            "key": tuple(table["key"]),
            "columns": tuple(columns),
            "refers": tuple(references),
        }
    )


def _column(column: str | dict[str, Any], document: dict[str, Any]) -> dict[str, Any]:
    """Return a column with what is said of its name, then what its table says."""
    own = {"name": column} if isinstance(column, str) else column
    said = {**document["columns"].get(own["name"], {}), **own}
    for word, texts in (("unit", "units"), ("missing", "missing")):
        if said.get(word):
            said[word] = document[texts][said[word]]
    return {**said, "values": tuple(said.get("values", ()))}
