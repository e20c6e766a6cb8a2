"""pgbench against a PostgreSQL of its own."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from ingest.workbench.measure.loads.load import Load
from ingest.workbench.measure.plan.workloads import PgbenchLoad
from ingest.workbench.measure.servers.postgresql import PROGRAMS, PostgreSQL
from ingest.workbench.measure.steps.step import Command

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step

#: About what a unit of the scale takes, tables and indexes.
_BYTES_A_SCALE = 15_700_000
_BUILT_IN = frozenset({"tpcb-like", "simple-update", "select-only"})


class Pgbench(Load):
    """TPC-B-like transactions, look-ups, or a script of the user."""

    tools = (*PROGRAMS, "pgbench")

    def __init__(self, plan: Plan, site: Site, reference: Reference) -> None:
        """Bind the plan and the server of this site."""
        super().__init__(plan, site, reference)
        if not isinstance(plan.workload, PgbenchLoad):
            raise TypeError(plan.workload.tool)
        self._load = plan.workload
        self._server = PostgreSQL(site)

    @property
    def data(self) -> Path:
        """The data directory of the server."""
        return self._server.data

    @property
    def client(self) -> str:
        """Psql, led to the server of this site."""
        words = ("-X", *self._server.connection, "postgres")
        return shlex.join((self.site.tool("psql"), *words))

    @property
    def pid_file(self) -> Path | None:
        """Where the server writes down its process."""
        return self._server.data / "postmaster.pid"

    def data_bytes(self) -> int:
        """Return about what the tables and indexes take."""
        return self._load.scale * _BYTES_A_SCALE

    def prepare(self) -> list[Step]:
        """Return what makes a cluster and fills its tables."""
        fill = ("-i", "-q", "-s", str(self._load.scale), *self._server.connection)
        return [
            *self._server.make(),
            *self._server.start(self._settings(None)),
            Command(
                (self.site.tool("pgbench"), *fill, "postgres"),
                f"tables of scale {self._load.scale}",
            ),
            *self._server.stop(),
        ]

    def start(self, case: Case) -> list[Step]:
        """Return what starts the server with the settings of a case."""
        return self._server.start(self._settings(case))

    def run(self, case: Case, seconds: int, output: str) -> list[Step]:
        """Return a checkpoint and a run; the progress is printed every second."""
        load = self._load
        clients = self.clients(case, load.clients)
        known = load.script in _BUILT_IN
        script = ("-b" if known else "-f", load.script)
        rate = ("-R", str(load.rate_tps)) if load.rate_tps else ()
        options = (
            *("-n", "-M", "prepared", "-P", "1", *script, *rate),
            *("-c", str(clients), "-j", str(min(load.threads, clients))),
            *("-T", str(seconds), *self._server.connection),
        )
        return [
            self._server.checkpoint(),
            Command(
                (self.site.tool("pgbench"), *options, "postgres"),
                output=output,
                limited=True,
                merged=True,
            ),
        ]

    def stop(self) -> list[Step]:
        """Return what stops the server."""
        return self._server.stop()

    def _settings(self, case: Case | None) -> dict[str, str]:
        held = dict(self.plan.server.settings) if self.plan.server else {}
        return held | (self.of_kind(case, "database") if case else {})
