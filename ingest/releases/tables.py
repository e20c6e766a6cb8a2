"""Published tables by name, whether of a release or of the current build."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

#: One row of a table: column to value, None where it is missing.
Row = Mapping[str, Any]
#: Tables by name, each with its rows in published order.
Tables = Mapping[str, Sequence[Row]]


def with_columns(rows: Sequence[Row], columns: Sequence[str]) -> list[dict[str, Any]]:
    """Return rows that have every one of ``columns``, None where a row lacks one.

    An older release does not know a column that was added later.
    """
    empty = dict.fromkeys(columns)
    return [{**empty, **row} for row in rows]
