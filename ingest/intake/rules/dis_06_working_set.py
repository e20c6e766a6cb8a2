"""DIS-06: memory, buffer pool and data size are disclosed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.models.working_set import buffer_pool_bytes, working_set_regime
from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.finding_out import with_ways

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference
#: What is missing → the key or parameter that states it.
_FACTS = {
    "memory_bytes": "hardware.memory_bytes",
    "the buffer pool": "database.settings.cache_size",
    "dataset_bytes": "workload.dataset_bytes",
}


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Say which size is missing where the regime cannot be computed."""
    if working_set_regime(record) != "unknown":
        return
    stated = {
        "memory_bytes": record.environment.hardware.memory_bytes.is_stated,
        "the buffer pool": buffer_pool_bytes(record) is not None,
        "dataset_bytes": record.workload.dataset_bytes.is_stated,
    }
    missing = [name for name, known in stated.items() if not known]
    keys = [_FACTS[name] for name in missing]
    yield Problem(
        record.origin.at("workload", "dataset_bytes"),
        f"whether the data fitted into memory is open: {', '.join(missing)} not stated",
        ", ".join(name for name, known in stated.items() if known) or "nothing",
        "memory, buffer pool and data size in bytes",
        with_ways(
            "add what the source or a companion tells; otherwise the page says so",
            record,
            reference,
            *keys,
        ),
    )


RULE = Rule(
    id="DIS-06",
    level="W",
    title="It is known whether the data fitted into memory",
    why="A load that runs from memory hardly notices the storage. Results from "
    "memory and from disk are never pooled.",
    mend="State hardware.memory_bytes, workload.dataset_bytes and the database's "
    "cache (innodb_buffer_pool_size, shared_buffers, db_cache_size, …) among its "
    "settings.",
    check=check,
)
