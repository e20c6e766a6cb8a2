"""go-tpc (PingCAP), its TPC-C-like part, against a server of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from ingest.workbench.measure.loads.served import BYTES_A_WAREHOUSE, Served
from ingest.workbench.measure.plan.workloads import GoTpcLoad
from ingest.workbench.measure.servers.postgresql import PostgreSQL
from ingest.workbench.measure.steps.step import Command

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step

_SCHEMA = "tpcc"


class GoTpc(Served):
    """All five kinds of transaction, over ``scale`` warehouses."""

    tools = ("go-tpc",)
    #: It writes ``tcp(…)`` into the address of MySQL, whatever it is given. Below the
    #: ports that the kernel hands out, so that nobody has it by chance.
    port = 13_306

    def __init__(self, plan: Plan, site: Site, reference: Reference) -> None:
        """Bind the plan and the server of this site."""
        super().__init__(plan, site, reference)
        if not isinstance(plan.workload, GoTpcLoad):
            raise TypeError(plan.workload.tool)
        self._load = plan.workload

    def data_bytes(self) -> int:
        """Return about what the tables and indexes take."""
        return self._load.scale * BYTES_A_WAREHOUSE

    def prepare(self) -> list[Step]:
        """Return what makes a server and fills its tables."""
        fill = self._command(self._load.clients, "prepare", "--no-check")
        tables = Command(fill, f"{self._load.scale} warehouses")
        return self.filled(*self.schema(_SCHEMA), tables)

    def run(self, case: Case, seconds: int, output: str) -> list[Step]:
        """Return a run; the progress is printed every ten seconds.

        A conflict counts as failed, and the client goes on: it would stop otherwise,
        and the run end with fewer of them.
        """
        clients = self.clients(case, self._load.clients)
        timed = (f"--time={seconds}s", "--interval=10s", "--ignore-error")
        command = self._command(clients, "run", *timed)
        return [Command(command, output=output, limited=True, merged=True)]

    def _command(self, threads: int, *words: str) -> tuple[str, ...]:
        return (
            self.site.tool("go-tpc"),
            "tpcc",
            *words,
            *self._login(),
            f"--warehouses={self._load.scale}",
            f"--threads={threads}",
        )

    def _login(self) -> tuple[str, ...]:
        if isinstance(self._server, PostgreSQL):
            # The address has a port and no host: so that of the parameters counts,
            # a folder, which an address cannot be.
            host = quote(str(self._server.socket))
            return (
                "--driver=postgres",
                "--targets=:5432",
                "--user=atlas",
                "--db=postgres",
                f"--conn-params=host={host}&sslmode=disable",
            )
        # The server offers TLS by itself, and it would be taken.
        return (
            "--driver=mysql",
            "--host=127.0.0.1",
            f"--port={self.port}",
            "--user=root",
            f"--db={_SCHEMA}",
            "--conn-params=tls=false",
        )
