"""pgbench against a PostgreSQL of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ingest.workbench.measure.loads import pgbench_logged
from ingest.workbench.measure.loads.served import Served
from ingest.workbench.measure.plan.workloads import (
    BUILT_IN,
    LOOK_UPS,
    LOOK_UPS_LOGGED,
    PgbenchLoad,
)
from ingest.workbench.measure.servers.postgresql import PROGRAMS
from ingest.workbench.measure.steps.step import Command, Text

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.servers.postgresql import PostgreSQL
    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step

#: Look-ups are too many to log each of them.
_SAMPLING = f"--sampling-rate={LOOK_UPS_LOGGED}"
#: About what a unit of the scale takes, tables and indexes.
_BYTES_A_SCALE = 15_700_000


class Pgbench(Served):
    """TPC-B-like transactions, look-ups, or a script of the user."""

    tools = (*PROGRAMS, "pgbench")
    _server: PostgreSQL

    def __init__(self, plan: Plan, site: Site, reference: Reference) -> None:
        """Bind the plan and the server of this site."""
        super().__init__(plan, site, reference)
        if not isinstance(plan.workload, PgbenchLoad):
            raise TypeError(plan.workload.tool)
        self._load = plan.workload

    def data_bytes(self) -> int:
        """Return about what the tables and indexes take."""
        return self._load.scale * _BYTES_A_SCALE

    def prepare(self) -> list[Step]:
        """Return what makes a cluster and fills its tables."""
        fill = ("-i", "-q", "-s", str(self._load.scale), *self._server.connection)
        return self.filled(
            Command(
                (self.site.tool("pgbench"), *fill, "postgres"),
                f"tables of scale {self._load.scale}",
            )
        )

    def run(self, case: Case, seconds: int, output: str) -> list[Step]:
        """Return a checkpoint and a run; it prints every second, and percentiles."""
        load = self._load
        clients = self.clients(case, load.clients)
        rate = ("-R", str(load.rate_tps)) if load.rate_tps else ()
        options = (
            *("-n", "-M", "prepared", "-P", "1", *self._script(case), *rate),
            *((_SAMPLING,) if load.script == LOOK_UPS else ()),
            *("-c", str(clients), "-j", str(min(load.threads, clients))),
            *("-T", str(seconds), *self._server.connection),
        )
        lines = "".join(f"{line}\n" for line in load.sql)
        own = [Text(self._file, lines, "the script of the plan")] if lines else []
        return [
            *own,
            self._server.checkpoint(),
            Command(
                (*self._logged(), self.site.tool("pgbench"), *options, "postgres"),
                output=output,
                limited=True,
                merged=True,
            ),
        ]

    @property
    def _file(self) -> Path:
        return self.site.scratch / "script.sql"

    def _script(self, case: Case) -> tuple[str, ...]:
        """Return the options of the script, and of its variables."""
        given = self.of_kind(case, "client").items()
        variables = [f"--define={name}={level}" for name, level in given]
        script, known = self._load.script, self._load.script in BUILT_IN
        if self._load.sql:
            return ("-f", str(self._file), *variables)
        return ("-b" if known else "-f", script, *variables)

    def _logged(self) -> tuple[str, ...]:
        """Return what takes percentiles from a log, and removes it."""
        # By its path: it needs nothing but Python, whatever folder it is started in.
        program = (sys.executable, "-I", str(Path(pgbench_logged.__file__)))
        return (*program, str(self.site.scratch / "transactions"))
