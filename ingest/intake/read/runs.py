"""``runs.csv``, cell by cell as printed."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ingest.findings import Finding, Place, error, excerpt
from ingest.intake.models.record import FrontMatter, Run, cell_column
from ingest.intake.read.cells import number_problem
from ingest.intake.read.table_header import (
    column_hint,
    name_at,
    other_separator,
    row_hint,
    separator_hint,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

STDDEV = "_stddev"
#: Columns that are counts: which repeat a row is, in which round of the experiment, how
#: many runs and samples it sums up.
COUNTS = ("repeat", "round", "n", "samples")
_MAX_COLUMNS = 200
_MAX_ROWS = 20_000
#: Findings after which a table is not read further: it is something else.
_ENOUGH = 50
_COUNT = re.compile(r"[1-9][0-9]{0,8}")


@dataclass(slots=True)
class Table:
    """Rows read from a table, and what was wrong with it."""

    runs: list[Run] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def read_runs(text: str, shown: str, front: FrontMatter | None) -> Table:
    """Return the rows of a table.

    Without front matter (it could not be read) only the form of the table is
    looked at, since nobody knows what its columns should be.
    """
    return _Reader(shown, front).read(text)


class _Reader:
    def __init__(self, shown: str, front: FrontMatter | None) -> None:
        self._shown = shown
        self._front = front
        self._table = Table()
        #: Column as written → column it was meant to be.
        self._meant: dict[str, str] = {}
        self._factors = front.factors if front else ()
        self._metrics = front.metric_ids if front else ()
        self._nested = front.nested if front else {}

    def read(self, text: str) -> Table:
        lines = text.split("\n")
        while lines and not lines[-1]:
            lines.pop()
        if not lines:
            self._say(
                "CSV-01",
                (1, 1),
                found="nothing",
                expected="a header and rows",
                message="the table is empty",
            )
            return self._table
        other = other_separator(lines[0])
        if other:
            self._say(
                "CSV-02",
                (1, 1),
                found=excerpt(lines[0]),
                expected="columns separated by commas",
                message=f"the columns are separated by {other}, not by commas",
                hint=separator_hint(lines[0]),
            )
            return self._table
        header = self._split(lines[0], 1)
        if header is None or not self._header_ok(header, lines[0]):
            return self._table
        if len(lines) == 1:
            self._say(
                "CSV-01",
                (1, 1),
                found="a header",
                expected="a header and rows",
                message="the table has no rows",
                hint="add a row for each case that was measured, or write  runs: none  "
                "and state what the source found under claims",
            )
        if len(lines) > _MAX_ROWS:
            self._say(
                "CSV-01",
                (_MAX_ROWS + 1, 1),
                found=f"{len(lines) - 1} rows",
                expected=f"at most {_MAX_ROWS - 1} rows",
                message="the table is too long",
                hint="a record holds results; put per-second samples into raw/",
            )
            return self._table
        self._rows(header, lines)
        return self._table

    def _rows(self, header: tuple[str, ...], lines: Sequence[str]) -> None:
        for index, line in enumerate(lines[1:], start=1):
            cells = self._split(line, index + 1)
            if cells is not None:
                self._row(index, header, cells, line)
            if len(self._table.findings) >= _ENOUGH:
                return

    def _split(self, line: str, number: int) -> tuple[str, ...] | None:
        if '"' not in line:
            return tuple(line.split(","))
        try:
            return tuple(next(csv.reader([line], strict=True)))
        except (csv.Error, StopIteration) as error:
            self._say(
                "CSV-01",
                (number, line.index('"') + 1),
                found=excerpt(line),
                expected="cells separated by commas",
                message=f"this line is not CSV: {error}",
                hint='a cell with a comma is written "like,this" on one line',
            )
            return None

    def _header_ok(self, header: tuple[str, ...], line: str) -> bool:
        """Judge the header; return whether its columns tell what rows hold."""
        if len(header) > _MAX_COLUMNS:
            self._say(
                "CSV-01",
                (1, 1),
                found=f"{len(header)} columns",
                expected=f"at most {_MAX_COLUMNS} columns",
                message="the header is too wide",
            )
            return False
        for index, name in enumerate(header):
            if name and name in header[:index]:
                self._header(line, index, "stands twice in the header", "remove one")
        if self._front:
            self._against_front(header, line)
        return True

    def _against_front(self, header: tuple[str, ...], line: str) -> None:
        required = (*self._factors, *self._metrics)
        allowed = {*required, *COUNTS, *(m + STDDEV for m in self._metrics)}
        missing = [name for name in required if name not in header]
        unexplained = list(missing)
        strange = [name for name in header if name not in allowed]
        for index, name in enumerate(header):
            if name not in allowed:
                hint, meant = column_hint(name, missing)
                if len(missing) == len(strange) == 1 and not meant:
                    hint, meant = f"did you mean {missing[0]}?", missing
                self._header(line, index, "is not declared", hint)
                # Its cells are judged as those of the column it was meant to be.
                self._meant.update((name, other) for other in meant[:1])
                unexplained = [name for name in unexplained if name not in meant]
        for name in unexplained:
            self._say(
                "CSV-02",
                (1, 1),
                found=excerpt(line),
                expected=f"a column {name}",
                message=f"the column {name} is missing",
                hint=f"add the column, or take {name} out of the front matter",
            )

    def _header(self, line: str, index: int, problem: str, hint: str) -> None:
        name = name_at(line, index)
        self._say(
            "CSV-02",
            (1, cell_column(line, index)),
            found=excerpt(name),
            expected="treatments, strata and metrics of the front matter, each once",
            message=f"the column {excerpt(name) or '(no name)'} {problem}",
            hint=hint,
        )

    def _row(
        self, row: int, header: tuple[str, ...], cells: tuple[str, ...], line: str
    ) -> None:
        if not any(cell.strip() for cell in cells):
            self._say(
                "CSV-03",
                (row + 1, 1),
                found=excerpt(line) or "an empty line",
                expected="a row of cells",
                message="the line is empty",
                hint="delete the line",
            )
            return
        if len(cells) != len(header):
            self._say(
                "CSV-03",
                (row + 1, 1),
                found=f"{len(cells)} cells",
                expected=f"{len(header)} cells, as in the header",
                message="the row does not fit the header",
                hint=row_hint(cells, len(header)),
            )
            return
        if not self._front:
            return
        header = tuple(self._meant.get(name, name) for name in header)
        named = dict(zip(header, cells, strict=True))
        # Where the header lacks a column the table is partial, and the rules that
        # look at single cells pass it over.
        run = Run(
            row=row,
            line=row + 1,
            levels={name: named[name] for name in self._factors if name in named},
            cells={
                name: named[name] or None for name in self._metrics if name in named
            },
            repeat=self._count("repeat", named, header, line, row),
            round=self._count("round", named, header, line, row),
            n=self._count("n", named, header, line, row),
            samples=self._count("samples", named, header, line, row),
            spread={
                name: named[name + STDDEV] or None
                for name in self._metrics
                if name + STDDEV in named
            },
            header=header,
            text=line,
        )
        self._numbers(run, run.cells)
        self._numbers(run, run.spread, STDDEV)
        # Numbers of a column nobody declared are most likely those of a metric.
        others = named.keys() - {*self._factors, *self._metrics, *COUNTS}
        others -= {name + STDDEV for name in self._metrics}
        self._numbers(run, {x: named[x] for x in others if named[x][:1].isdigit()})
        self._table.runs.append(run)

    def _numbers(
        self, run: Run, cells: dict[str, str | None], suffix: str = ""
    ) -> None:
        """Judge the cells; those that are no numbers are left empty for the rules."""
        for name, text in cells.items():
            problem = number_problem(text) if text else None
            if text and problem:
                cells[name] = None
                self._say(
                    "CSV-04",
                    (run.line, run.column(name + suffix)),
                    found=excerpt(text),
                    expected="digits as the source printed them, with a decimal point",
                    message=f"{excerpt(text)} {problem.reason}",
                    hint=problem.hint,
                )

    def _count(
        self,
        name: str,
        named: dict[str, str],
        header: tuple[str, ...],
        line: str,
        row: int,
    ) -> int | None:
        text = named.get(name, "")
        if not text:
            return None
        if _COUNT.fullmatch(text):
            return int(text)
        self._say(
            "CSV-04",
            (row + 1, cell_column(line, header.index(name))),
            found=excerpt(text),
            expected="a whole number from 1",
            message=f"{name} is not a count",
            hint="number the repeats 1, 2, 3 …; n is how many runs a mean covers",
        )
        return None

    def _say(  # noqa: PLR0913 (the parts of a finding)
        self,
        rule: str,
        at: tuple[int, int],
        *,
        found: str,
        expected: str,
        message: str,
        hint: str = "see archetypes/result for an example",
    ) -> None:
        self._table.findings.append(
            error(
                rule,
                Place(self._shown, *at),
                found=found,
                expected=expected,
                hint=hint,
                message=message,
            )
        )
