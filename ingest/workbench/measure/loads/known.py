"""The loads by the tool of a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.workbench.measure.loads.db_bench import DbBench
from ingest.workbench.measure.loads.fio import Fio
from ingest.workbench.measure.loads.pg_test_fsync import PgTestFsync
from ingest.workbench.measure.loads.pgbench import Pgbench
from ingest.workbench.measure.loads.sqlite import Sqlite
from ingest.workbench.measure.loads.sysbench import Sysbench
from ingest.workbench.measure.servers.mysql import PROGRAMS

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.loads.load import Load
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.site import Site

_LOADS: dict[str, type[Load]] = {
    "pgbench": Pgbench,
    "pg_test_fsync": PgTestFsync,
    "sysbench": Sysbench,
    "db_bench": DbBench,
    "sqlite": Sqlite,
    "fio": Fio,
}


def load_of(plan: Plan, site: Site, reference: Reference) -> Load:
    """Return the load of a plan, bound to a site."""
    return _LOADS[plan.workload.tool](plan, site, reference)


def programs_of(plan: Plan) -> tuple[str, ...]:
    """Return the programs the load and its server take."""
    own = _LOADS[plan.workload.tool].tools
    if plan.workload.tool == "sysbench" and plan.server is not None:
        return (*own, *dict.fromkeys(PROGRAMS[plan.server.product]))
    return own
