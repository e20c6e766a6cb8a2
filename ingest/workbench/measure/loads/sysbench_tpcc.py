"""The TPC-C-like script of Percona for sysbench, against a server of its own."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from ingest.workbench.measure.loads.served import BYTES_A_WAREHOUSE, Served
from ingest.workbench.measure.plan.workloads import SysbenchTpccLoad
from ingest.workbench.measure.servers.postgresql import PostgreSQL
from ingest.workbench.measure.steps.step import Command

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step


class SysbenchTpcc(Served):
    """All five kinds of transaction, ``tables`` sets of ``scale`` warehouses each."""

    tools = ("sysbench", "tpcc.lua")

    def __init__(self, plan: Plan, site: Site, reference: Reference) -> None:
        """Bind the plan and the server of this site."""
        super().__init__(plan, site, reference)
        if not isinstance(plan.workload, SysbenchTpccLoad):
            raise TypeError(plan.workload.tool)
        self._load = plan.workload

    def data_bytes(self) -> int:
        """Return about what the tables and indexes take."""
        return self._load.tables * self._load.scale * BYTES_A_WAREHOUSE

    def prepare(self) -> list[Step]:
        """Return what makes a server and fills its tables."""
        warehouses = f"{self._load.tables} times {self._load.scale} warehouses"
        fill = Command(self._command(self._load.tables, "prepare"), warehouses)
        return self.filled(*self.schema(), fill)

    def run(self, case: Case, seconds: int, output: str) -> list[Step]:
        """Return a run; the progress is printed every second."""
        clients = self.clients(case, self._load.clients)
        timed = (f"--time={seconds}", "--report-interval=1", "--percentile=99", "run")
        command = self._command(clients, *timed)
        return [Command(command, output=output, limited=True, merged=True)]

    def _command(self, threads: int, *words: str) -> tuple[str, ...]:
        """Return sysbench in the folder of the script, which loads its neighbours.

        The shell prints the command, by which the output is told from others'.
        """
        script = self.site.tool("tpcc.lua")
        options = (
            f"--tables={self._load.tables}",
            f"--scale={self._load.scale}",
            f"--threads={threads}",
        )
        line = shlex.join(
            (self.site.tool("sysbench"), script, *self._login(), *options, *words)
        )
        folder = shlex.quote(str(Path(script).parent))
        return ("sh", "-c", f"cd {folder} && set -x && exec {line}")

    def _login(self) -> tuple[str, ...]:
        if isinstance(self._server, PostgreSQL):
            # Above read committed PostgreSQL gives conflicts back to the client.
            return (
                "--db-driver=pgsql",
                f"--pgsql-host={self._server.socket}",
                "--pgsql-port=5432",
                "--pgsql-user=atlas",
                "--pgsql-db=postgres",
                "--trx_level=RC",
            )
        socket = f"--mysql-socket={self._server.socket}"
        return ("--db-driver=mysql", socket, "--mysql-user=root")
