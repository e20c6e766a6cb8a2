"""``runs.csv``, changed in single cells and by whole rows; other lines stay."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

REPEAT = "repeat"
ROUND = "round"


class TableText:
    """A table of text cells: the header, then rows, each with its line.

    ``text`` is None where there is no table yet; then ``columns`` are its header.
    """

    def __init__(self, text: str | None, columns: Iterable[str]) -> None:
        """Read the table; that it is CSV and fits its header was checked before."""
        lines = [line for line in (text or "").split("\n") if line.strip()]
        self._was = text
        self.rows: list[dict[str, str]] = []
        self._lines: list[str] = []
        self.columns = _cells(lines[0]) if lines else list(columns)
        self._header = lines[0] if lines else _line(self.columns)
        for line in lines[1:]:
            self.rows.append(dict(zip(self.columns, _cells(line), strict=True)))
            self._lines.append(line)

    @property
    def result(self) -> str:
        """The table as text, LF line ends, one at the end."""
        return "".join(f"{line}\n" for line in (self._header, *self._lines))

    @property
    def is_changed(self) -> bool:
        """Whether a row or a column was added, or a cell filled."""
        return self._was is None or self.result != self._was

    def add_column(self, name: str, before: Iterable[str]) -> None:
        """Add an empty column in front of the first of the columns ``before``."""
        after = [self.columns.index(each) for each in before if each in self.columns]
        self.columns.insert(min(after, default=len(self.columns)), name)
        self._header = _line(self.columns)
        for index in range(len(self.rows)):
            self.rows[index] = {x: self.rows[index].get(x, "") for x in self.columns}
            self._lines[index] = _line(self.rows[index].values())

    def add_row(self, cells: Mapping[str, str]) -> int:
        """Add a row at the end; return its index."""
        self.rows.append({name: cells.get(name, "") for name in self.columns})
        self._lines.append(_line(self.rows[-1].values()))
        return len(self.rows) - 1

    def fill(self, index: int, cells: Mapping[str, str]) -> None:
        """Write cells of a row."""
        self.rows[index] |= cells
        self._lines[index] = _line(self.rows[index].values())


def _line(cells: Iterable[str]) -> str:
    stream = io.StringIO()
    csv.writer(stream, lineterminator="").writerow(cells)
    return stream.getvalue()


def _cells(line: str) -> list[str]:
    return next(csv.reader([line]))
