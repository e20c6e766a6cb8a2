"""The loads by the tool of a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.workbench.measure.loads.db_bench import DbBench
from ingest.workbench.measure.loads.fio import Fio
from ingest.workbench.measure.loads.go_tpc import GoTpc
from ingest.workbench.measure.loads.hammerdb import HammerDb
from ingest.workbench.measure.loads.pg_test_fsync import PgTestFsync
from ingest.workbench.measure.loads.pgbench import Pgbench
from ingest.workbench.measure.loads.sqlite import Sqlite
from ingest.workbench.measure.loads.sysbench import Sysbench
from ingest.workbench.measure.loads.sysbench_tpcc import SysbenchTpcc
from ingest.workbench.measure.servers.mysql import PROGRAMS
from ingest.workbench.measure.servers.postgresql import PROGRAMS as POSTGRESQL

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.loads.load import Load
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.site import Site

_LOADS: dict[str, type[Load]] = {
    "pgbench": Pgbench,
    "pg_test_fsync": PgTestFsync,
    "sysbench": Sysbench,
    "sysbench-tpcc": SysbenchTpcc,
    "go-tpc": GoTpc,
    "hammerdb": HammerDb,
    "db_bench": DbBench,
    "sqlite": Sqlite,
    "fio": Fio,
}


def load_of(plan: Plan, site: Site, reference: Reference) -> Load:
    """Return the load of a plan, bound to a site."""
    return _LOADS[plan.workload.tool](plan, site, reference)


def programs_of(plan: Plan) -> tuple[str, ...]:
    """Return the programs the load and its server take."""
    product = plan.server.product if plan.server is not None else ""
    return programs_for(plan.workload.tool, product)


def programs_for(tool: str, product: str) -> tuple[str, ...]:
    """Return the programs a tool takes, with the server of a product, "" for none."""
    own = _LOADS[tool].tools
    server = PROGRAMS.get(product, POSTGRESQL if product == "postgresql" else ())
    return tuple(dict.fromkeys((*own, *server)))
