"""SQLite: transactions of one writer, made by a small program of the atlas."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ingest.workbench.measure.loads import sqlite_writer
from ingest.workbench.measure.loads.load import Load
from ingest.workbench.measure.plan.workloads import SqliteLoad
from ingest.workbench.measure.steps.step import Command

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step

#: About what a row of the writer takes.
_BYTES_A_ROW = 130


class Sqlite(Load):
    """Updates of rows drawn by lot, in transactions that each reach the device."""

    tools = ()

    def __init__(self, plan: Plan, site: Site, reference: Reference) -> None:
        """Bind the plan and the places."""
        super().__init__(plan, site, reference)
        if not isinstance(plan.workload, SqliteLoad):
            raise TypeError(plan.workload.tool)
        self._load = plan.workload

    @property
    def _file(self) -> Path:
        return self.site.scratch / "atlas.db"

    def data_bytes(self) -> int:
        """Return about what the table takes."""
        return self._load.rows * _BYTES_A_ROW

    def prepare(self) -> list[Step]:
        """Return what fills the table."""
        fill = ("fill", str(self._file), "--rows", str(self._load.rows))
        why = f"a table of {self._load.rows} rows"
        return [Command((*_program(), *fill), why, limited=True)]

    def start(self, _case: Case) -> list[Step]:
        """Return nothing: there is no server."""
        return []

    def run(self, case: Case, seconds: int, output: str) -> list[Step]:
        """Return a run with the pragmas of the case."""
        pragmas = [
            word
            for name, level in self.of_kind(case, "client").items()
            for word in ("--pragma", f"{name}={level}")
        ]
        command = (
            *_program(),
            *("run", str(self._file), "--seconds", str(seconds)),
            *("--rows-per-transaction", str(self._load.rows_per_transaction)),
            *pragmas,
        )
        return [Command(command, output=output, limited=True)]


def _program() -> tuple[str, ...]:
    # By its path: it needs nothing but Python, whatever folder it is started in.
    return (sys.executable, "-I", str(Path(sqlite_writer.__file__)))
