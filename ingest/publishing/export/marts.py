"""The marts as the export reads them: once, by record."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from ingest.analysis.warehouse.runner import read_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    import duckdb

Row = dict[str, Any]


class Marts:
    """Rows of the marts; each mart is read when first asked for."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Read from ``connection``, which must hold a built warehouse."""
        self._connection = connection
        self._rows: dict[str, list[Row]] = {}
        self._by_record: dict[str, dict[str, list[Row]]] = {}

    def rows(self, mart: str) -> list[Row]:
        """Return all rows of a mart, in its order."""
        if mart not in self._rows:
            self._rows[mart] = read_rows(self._connection, mart)
        return self._rows[mart]

    def of_record(self, mart: str, record_id: str) -> Sequence[Row]:
        """Return the rows of one record, in the mart's order."""
        if mart not in self._by_record:
            grouped: defaultdict[str, list[Row]] = defaultdict(list)
            for row in self.rows(mart):
                grouped[row["record_id"]].append(row)
            self._by_record[mart] = grouped
        return self._by_record[mart].get(record_id, ())

    def record_row(self, record_id: str) -> Row:
        """Return the row of a record in ``mart_records``."""
        return self.of_record("mart_records", record_id)[0]
