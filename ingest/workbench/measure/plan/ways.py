"""How a setting is set where the plan does not say: by what the atlas knows of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.workbench.measure.plan.model import By

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.model import Plan, Stratum

#: Settings of the system that are always set in one way.
KNOWN_WAYS = {
    "io_scheduler": By(queue="scheduler"),
    "read_ahead_kb": By(queue="read_ahead_kb"),
    "nr_requests": By(queue="nr_requests"),
    "filesystem": By(mkfs="type"),
    "mount_options": By(mount="option"),
    "dirty_background_bytes": By(sysctl="vm.dirty_background_bytes"),
    "dirty_bytes": By(sysctl="vm.dirty_bytes"),
    "dirty_background_ratio": By(sysctl="vm.dirty_background_ratio"),
    "dirty_ratio": By(sysctl="vm.dirty_ratio"),
}
#: Words for context that a workload key sets.
_CLIENTS = frozenset({"threads", "clients", "processes"})
_SERVED = frozenset({"pgbench", "sysbench", "sysbench-tpcc", "go-tpc", "hammerdb"})


def way_of(varied: Stratum, plan: Plan, reference: Reference) -> By | None:
    """Return how a treatment or a stratum is set; None where nobody can tell."""
    if varied.folders:
        return By(place="directory")
    if varied.by is not None:
        return varied.by
    name = varied.setting
    if name in KNOWN_WAYS:
        return KNOWN_WAYS[name]
    if name in _CLIENTS:
        return By(workload="clients")
    tool = plan.workload.tool
    if tool in {"sqlite", "pg_test_fsync"}:
        return By(client=name)
    factor = reference.factors.get(name)
    code = str(factor.code) if factor is not None and factor.code else name
    return By(database=code) if tool in _SERVED else None
