"""sysbench OLTP against a MySQL or MariaDB of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.workbench.measure.loads.served import Served
from ingest.workbench.measure.plan.workloads import SysbenchLoad
from ingest.workbench.measure.steps.step import Command

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step

#: About what a row takes with its index, in a table filled by sysbench.
_BYTES_A_ROW = 240


class Sysbench(Served):
    """The OLTP tests that come with sysbench."""

    tools = ("sysbench",)

    def __init__(self, plan: Plan, site: Site, reference: Reference) -> None:
        """Bind the plan and the server of this site."""
        super().__init__(plan, site, reference)
        if not isinstance(plan.workload, SysbenchLoad):
            raise TypeError(plan.workload.tool)
        self._load = plan.workload

    def data_bytes(self) -> int:
        """Return about what the tables take."""
        return self._load.tables * self._load.table_rows * _BYTES_A_ROW

    def prepare(self) -> list[Step]:
        """Return what makes a server and fills its tables."""
        fill = (*self._command(self._load.tables), "prepare")
        tables = Command(fill, f"{self._load.tables} tables")
        return self.filled(*self.schema(), tables)

    def run(self, case: Case, seconds: int, output: str) -> list[Step]:
        """Return a run; the progress is printed every second."""
        clients = self.clients(case, self._load.clients)
        timed = (f"--time={seconds}", "--report-interval=1", "--percentile=99")
        command = (*self._command(clients), *timed, "run")
        return [Command(command, output=output, limited=True)]

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
