"""What each load measures, and the class of load it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.workbench.measure.plan.workloads import (
    LOOK_UPS,
    DbBenchLoad,
    FioLoad,
    PgbenchLoad,
    SysbenchLoad,
)

if TYPE_CHECKING:
    from ingest.workbench.measure.plan.model import Chosen, Plan
    from ingest.workbench.measure.plan.workloads import AnyLoad

_FIO = {
    "oltp-8k": ("read_iops", ("read_latency_p99_ms", "write_iops")),
    "oltp-16k": ("read_iops", ("read_latency_p99_ms", "write_iops")),
    "bulk-load": ("write_bandwidth_bytes_per_second", ("write_latency_p99_ms",)),
    # Most reads of a scan come from what was read ahead: percentiles of single reads
    # tell how the waits are bundled, not how long a scan takes.
    "scan": ("read_bandwidth_bytes_per_second", ()),
    "checkpoint-burst": ("read_latency_p99_ms", ("read_iops",)),
    # The write goes into the page cache; what a commit waits for is the flush. Of ten
    # thousand flushes a second p99 leaves out a hundred: a stall is in the longest.
    "wal-fdatasync": ("write_iops", ("sync_latency_max_ms", "sync_latency_p99_ms")),
}
_FIO_CLASSES = {
    "oltp-8k": "synthetic-random-mixed",
    "oltp-16k": "synthetic-random-mixed",
    "bulk-load": "synthetic-sequential-write",
    "scan": "synthetic-sequential-read",
    "checkpoint-burst": "reads-under-writes",
    "wal-fdatasync": "log-write",
}
_CLASSES = {
    "pg_test_fsync": "log-write",
    **dict.fromkeys(("sysbench-tpcc", "go-tpc", "hammerdb"), "oltp-tpcc-like"),
}
#: Of the new orders; the rate of all transactions goes beside it.
_NEW_ORDERS = (
    "new_orders_per_minute",
    (
        "transactions_per_minute",
        "latency_mean_ms",
        "latency_p95_ms",
        "latency_p99_ms",
    ),
)
_TOOLS = {
    "pgbench": ("transactions_per_second", ("latency_mean_ms", "latency_p99_ms")),
    "pg_test_fsync": ("operations_per_second", ("latency_mean_ms",)),
    "sysbench": ("transactions_per_second", ("latency_mean_ms", "latency_p99_ms")),
    "sysbench-tpcc": (
        "transactions_per_second",
        ("latency_mean_ms", "latency_p99_ms"),
    ),
    "go-tpc": _NEW_ORDERS,
    "hammerdb": _NEW_ORDERS,
    "db_bench": ("operations_per_second", ("latency_mean_ms", "latency_p99_ms")),
    "sqlite": (
        "transactions_per_second",
        ("latency_mean_ms", "latency_p99_ms", "latency_max_ms"),
    ),
}


def measures_of(load: AnyLoad) -> tuple[str, ...]:
    """Return the ids of the metrics a load can give, the usual main one first."""
    if isinstance(load, FioLoad):
        main, further = _FIO[load.profile]
    else:
        main, further = _TOOLS[load.tool]
    return (main, *further)


def chosen_of(plan: Plan) -> tuple[str, tuple[str, ...]]:
    """Return the main measure of a plan and the others, as chosen or as usual."""
    chosen: Chosen | None = plan.metrics
    if chosen is not None:
        return chosen.primary, chosen.secondary
    main, *further = measures_of(plan.workload)
    return main, tuple(further)


def classes_of(plan: Plan) -> set[str]:
    """Return the classes of the loads a plan runs: its strata may tell them apart."""
    told = {name for each in plan.strata for name in each.classes.values()}
    return told or {class_of(plan.workload)}


def class_of(load: AnyLoad) -> str:
    """Return the class of a load, an id of ``workloads.yaml``."""
    if load.class_ is not None:
        return load.class_
    if isinstance(load, FioLoad):
        return _FIO_CLASSES[load.profile]
    if isinstance(load, PgbenchLoad):
        return "oltp-read-mostly" if load.script == LOOK_UPS else "oltp"
    if isinstance(load, SysbenchLoad):
        reads = load.test in {"oltp_read_only", "oltp_point_select"}
        return "oltp-read-mostly" if reads else "oltp"
    if isinstance(load, DbBenchLoad):
        return "bulk-load" if load.load == "fillrandom" else "oltp"
    return _CLASSES.get(load.tool, "oltp")
