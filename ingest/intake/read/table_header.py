"""The form of ``runs.csv``: what parts its columns, what a name was meant to be."""

from __future__ import annotations

import csv
from difflib import get_close_matches
from typing import TYPE_CHECKING

from ingest.findings import excerpt

if TYPE_CHECKING:
    from collections.abc import Sequence


def other_separator(header: str) -> str | None:
    """Return what parts the columns of a header where it is no comma."""
    if ";" in header:
        return "semicolons"
    return "tabs" if "\t" in header else None


def separator_hint(header: str) -> str:
    """Return how to mend a table whose columns other signs part."""
    first = "delete the line sep=, and " if header.startswith("sep=") else ""
    return f"{first}separate the cells with commas; decimals have a point (238.90)"


def row_hint(cells: Sequence[str], columns: int) -> str:
    """Return how to mend a row that has not as many cells as there are columns."""
    if len(cells) > columns and not any(cells[columns:]):
        return "remove the commas at the end of the line"
    return (
        "leave a cell empty where nothing is reported; check for a decimal comma "
        "(238,90 is two cells, 238.90 is one)"
    )


def name_at(line: str, index: int) -> str:
    """Return the name of a column as the header has it."""
    try:
        return next(csv.reader([line], strict=True))[index]
    except (csv.Error, StopIteration, IndexError):
        return line


def column_hint(name: str, missing: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return a hint, and the missing columns it accounts for."""
    bare = name.strip()
    if bare in missing:
        return "remove the spaces around the commas", [bare]
    near = get_close_matches(name, missing, n=1)
    if near:
        return f"did you mean {near[0]}? (the metric's id carries its unit)", near
    if not name.strip():
        return "name the column, or remove the comma at the end of the line", ()
    shown = excerpt(name)
    return f"declare {shown} under treatments, strata or metrics, or remove it", ()
