"""sysbench OLTP against a MySQL or MariaDB of its own."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from ingest.workbench.measure.loads.load import Load
from ingest.workbench.measure.plan.workloads import SysbenchLoad
from ingest.workbench.measure.servers.mysql import MySQL
from ingest.workbench.measure.steps.step import Command

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step

#: About what a row takes with its index, in a table filled by sysbench.
_BYTES_A_ROW = 240


class Sysbench(Load):
    """The OLTP tests that come with sysbench."""

    tools = ("sysbench",)

    def __init__(self, plan: Plan, site: Site, reference: Reference) -> None:
        """Bind the plan and the server of this site."""
        super().__init__(plan, site, reference)
        if not isinstance(plan.workload, SysbenchLoad) or plan.server is None:
            raise TypeError(plan.workload.tool)
        self._load = plan.workload
        product = plan.server.product
        self._server = MySQL(site, "mysql" if product == "mysql" else "mariadb")

    @property
    def data(self) -> Path:
        """The data directory of the server."""
        return self._server.data

    @property
    def client(self) -> str:
        """The client, led to the server of this site."""
        program = "mysql" if self._server.product == "mysql" else "mariadb"
        socket = f"--socket={self._server.socket}"
        return shlex.join((program, "--no-defaults", socket, "-u", "root"))

    @property
    def pid_file(self) -> Path | None:
        """Where the server writes down its process."""
        return self._server.pid

    def data_bytes(self) -> int:
        """Return about what the tables take."""
        return self._load.tables * self._load.table_rows * _BYTES_A_ROW

    def prepare(self) -> list[Step]:
        """Return what makes a server and fills its tables."""
        fill = (*self._command(self._load.tables), "prepare")
        return [
            *self._server.make(),
            *self._server.start(self._settings(None)),
            self._server.create(),
            Command(fill, f"{self._load.tables} tables"),
            *self._server.stop(),
        ]

    def start(self, case: Case) -> list[Step]:
        """Return what starts the server with the settings of a case."""
        return self._server.start(self._settings(case))

    def run(self, case: Case, seconds: int, output: str) -> list[Step]:
        """Return a run; the progress is printed every second."""
        clients = self.clients(case, self._load.clients)
        timed = (f"--time={seconds}", "--report-interval=1", "--percentile=95")
        command = (*self._command(clients), *timed, "run")
        return [Command(command, output=output, limited=True)]

    def stop(self) -> list[Step]:
        """Return what stops the server."""
        return self._server.stop()

    def _command(self, threads: int) -> tuple[str, ...]:
        return (
            self.site.tool("sysbench"),
            self._load.test,
            "--db-driver=mysql",
            f"--mysql-socket={self._server.socket}",
            "--mysql-user=root",
            f"--tables={self._load.tables}",
            f"--table-size={self._load.table_rows}",
            f"--threads={threads}",
        )

    def _settings(self, case: Case | None) -> dict[str, str]:
        held = dict(self.plan.server.settings) if self.plan.server else {}
        return held | (self.of_kind(case, "database") if case else {})
