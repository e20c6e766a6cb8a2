"""The dictionary of the published tables, read and made plain.

``dictionary.yaml`` says each thing once; here every column of every table has all
that is said of it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import Field

from ingest.intake.models.base import Model, Name, Translated
from ingest.intake.models.origin import Origin
from ingest.intake.read.document import read_document
from ingest.intake.read.translations import Translations, units_of
from ingest.paths import Paths

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
    """A table: its key, what a row is, and its columns in published order.

    ``partitioned``: it grows with the runs of records, and is published in parts, too.
    """

    id: Name
    key: tuple[Name, ...] = Field(min_length=1)
    text: Translated
    columns: tuple[Column, ...] = Field(min_length=1)
    refers: tuple[Reference, ...] = ()
    partitioned: bool = False

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


class _Words(Model):
    """What is said of a column, wherever its name occurs or in one table."""

    text: Translated | None = None
    name: Name | None = None
    type: ColumnType | None = None
    unit: str | None = None
    missing: str | None = None
    refers: Name | None = None
    values: tuple[str, ...] = ()

    identity: ClassVar[tuple[str, ...]] = ("name",)


class _Table(Model):
    id: Name
    key: tuple[Name, ...]
    text: Translated
    columns: tuple[Name | _Words, ...]
    refers: tuple[Reference, ...] = ()
    partitioned: bool = False


class _Document(Model):
    """``dictionary.yaml``."""

    units: dict[Name, Translated]
    missing: dict[Name, Translated]
    columns: dict[Name, _Words]
    tables: tuple[_Table, ...]


def read_dictionary(path: Path = DICTIONARY) -> Mapping[str, TableSpec]:
    """Return the tables by name, in the order of the file, in every language.

    Raises ``ValueError`` (pydantic's) where a column lacks its type or its meaning,
    and ``KeyError`` where it uses a word that is not defined.
    """
    return _read(path)[0]


def dictionary_translations() -> Translations:
    """Return what the dictionary lacks in other languages."""
    return _read(DICTIONARY)[1]


@cache
def _read(path: Path) -> tuple[Mapping[str, TableSpec], Translations]:
    paths = Paths(Path(__file__).parents[3])
    shown = paths.display(path)
    read = read_document(path.read_text("utf-8"), shown)
    if isinstance(read, list):
        message = "\n".join(f"{each.place} {each.message}" for each in read)
        raise TypeError(message)
    document = _Document.model_validate(read.value)
    translations = Translations(paths)
    origin = Origin(shown, lambda: read.node)
    translations.join("dictionary/dictionary", units_of(document), origin.at)
    tables = (_table(table, document) for table in document.tables)
    return {table.id: table for table in tables}, translations


def _table(table: _Table, document: _Document) -> TableSpec:
    return TableSpec.model_validate(
        {
            **dict(table),
            "columns": tuple(_column(column, document) for column in table.columns),
        }
    )


def _column(column: str | _Words, document: _Document) -> dict[str, Any]:
    """Return a column with what is said of its name, then what its table says."""
    own = _Words(name=column) if isinstance(column, str) else column
    said: dict[str, Any] = {"name": own.name}
    for words in (document.columns.get(str(own.name)), own):
        if words:
            said |= {key: getattr(words, key) for key in words.model_fields_set}
    for word, texts in (("unit", document.units), ("missing", document.missing)):
        if said.get(word):
            said[word] = texts[said[word]]
    return said
