"""What the loads share that have a server of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from ingest.workbench.measure.loads.load import Load
from ingest.workbench.measure.servers.mysql import MySQL
from ingest.workbench.measure.servers.postgresql import PostgreSQL

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step

Server: TypeAlias = MySQL | PostgreSQL
#: About what a warehouse of a TPC-C-like load takes with its indexes.
BYTES_A_WAREHOUSE = 100_000_000


class Served(Load):
    """A load with a server of its own, started and stopped for each run.

    ``port`` is that of MySQL and MariaDB on 127.0.0.1, for a load that cannot use
    their socket; 0: the socket is the only way in.
    """

    port: ClassVar[int] = 0
    _server: Server

    def __init__(self, plan: Plan, site: Site, reference: Reference) -> None:
        """Bind the plan and the server of this site."""
        super().__init__(plan, site, reference)
        if plan.server is None:
            raise TypeError(plan.workload.tool)
        product = plan.server.product
        self._server = (
            PostgreSQL(site)
            if product == "postgresql"
            else MySQL(site, product, self.port)
        )

    @property
    def data(self) -> Path:
        """The data directory of the server."""
        return self._server.data

    @property
    def client(self) -> str:
        """The client, led to the server of this site."""
        return self._server.client

    @property
    def address(self) -> str:
        """Where the server listens beside its socket; "" nowhere."""
        return self._server.address

    @property
    def pid_file(self) -> Path | None:
        """Where the server writes down its process."""
        return self._server.pid

    def start(self, case: Case) -> list[Step]:
        """Return what starts the server with the settings of a case."""
        return self._server.start(self._settings(case))

    def stop(self) -> list[Step]:
        """Return what stops the server."""
        return self._server.stop()

    def log_written(self, output: str) -> list[Step]:
        """Return what asks the server, which knows its WAL or redo log."""
        return [self._server.log_written(output)]

    def schema(self, *name: str) -> list[Step]:
        """Return what makes a schema; PostgreSQL comes with a database that serves."""
        if isinstance(self._server, PostgreSQL):
            return []
        return [self._server.create(*name)]

    def filled(self, *fill: Step) -> list[Step]:
        """Return what makes a server, has it filled, and stops it."""
        server = self._server
        return [
            *server.make(),
            *server.start(self._settings(None)),
            *fill,
            *server.stop(),
        ]

    def _settings(self, case: Case | None) -> dict[str, str]:
        held = dict(self.plan.server.settings) if self.plan.server else {}
        return held | (self.of_kind(case, "database") if case else {})
