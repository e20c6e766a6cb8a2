"""The examples of the page about the data, with what they print today."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

import yaml

from ingest.intake.models.base import Filled, Id, Model

if TYPE_CHECKING:
    from pathlib import Path

    import duckdb

#: SQL that a shell hands to a client.
_HANDED_OVER = re.compile(r"<<'SQL'\n(.*)^SQL$", re.DOTALL | re.MULTILINE)


class Example(Model):
    """An example: a file of one tool, which answers a question.

    ``output`` is what it always prints; ``answer`` is SQL that computes it from the
    tables. With neither, the file hands SQL over that does.
    """

    id: Id
    tool: Filled
    file: Filled
    output: Filled | None = None
    answer: Filled | None = None


def read_examples(folder: Path) -> list[Example]:
    """Return the examples listed in a folder, in the order of the page."""
    text = (folder / "examples.yaml").read_text("utf-8")
    return [
        Example.model_validate(each)
        for each in yaml.load(text, Loader=yaml.CSafeLoader)
    ]


def sql_of(code: str) -> str:
    """Return the SQL that a shell example hands over; ValueError where it has none."""
    found = _HANDED_OVER.search(code)
    if found is None:
        message = "an example without output or answer must hand over SQL"
        raise ValueError(message)
    return found[1]


def printed_by(
    example: Example, folder: Path, connection: duckdb.DuckDBPyConnection
) -> str:
    """Return what an example prints, computed from the tables."""
    if example.output is not None:
        return example.output
    sql = example.answer or sql_of((folder / example.file).read_text("utf-8"))
    found = connection.execute(sql)
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([name for name, *_ in found.description or ()])
    writer.writerows(found.fetchall())
    return stream.getvalue()
