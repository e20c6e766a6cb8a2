"""How the data relates to the memory that could hold it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from ingest.intake.models.record import Record

Regime = Literal["in-memory", "mixed", "io-bound", "unknown"]

#: Parameters that size the database's own cache.
BUFFER_POOLS = (
    "innodb_buffer_pool_size",
    "innodb_buffer_pool_bytes",
    "shared_buffers",
    "db_cache_size",
    "db_block_buffers_bytes",
    "sga_target",
    "cache_size",
    "data_cache",
    "wiredtiger_cache_size",
)
#: Data this many times the memory cannot be cached to any effect: the factor of
#: the MLPerf Storage rules (https://github.com/mlcommons/storage).
_IO_BOUND_FACTOR = 5
#: The stratum that states the data of single runs as a multiple of the memory.
_RATIO = "data_to_memory"
_SIZE = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?([KMGT]?)(?:i?B)?", re.IGNORECASE)
_POWERS = {"": 0, "K": 1, "M": 2, "G": 3, "T": 4}


def size_in_bytes(value: object) -> int | None:
    """Return a size such as ``2 GB`` or ``8192`` in bytes, None for other values.

    Units count 1024 to the step, as database parameters do.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    size = _SIZE.fullmatch(value) if isinstance(value, str) else None
    if size is None:
        return None
    return int(float(size[1]) * 1024 ** _POWERS[size[2].upper()])


def buffer_pool_bytes(record: Record) -> int | None:
    """Return the size of the database's own cache, None where it is not stated."""
    settings = record.environment.database.settings
    sizes = [
        size_in_bytes(settings[name].value) for name in BUFFER_POOLS if name in settings
    ]
    known = [size for size in sizes if size is not None]
    return max(known) if known else None


def working_set_regime(record: Record) -> Regime:
    """Return whether the data fits the buffer pool, dwarfs the memory, or neither.

    ``unknown`` where the sizes that would decide are not stated; such results are
    never pooled with others of a known regime. Where runs differ in how much data they
    have for each byte of memory, the least and the most decide.
    """
    ratios = [float(run.levels[_RATIO]) for run in record.runs if _RATIO in run.levels]
    if ratios:
        return _regime_of(min(ratios), max(ratios))
    data = size_in_bytes(record.workload.dataset_bytes.value)
    memory = _usable_memory(record)
    pool = buffer_pool_bytes(record)
    if data is None:
        return "unknown"
    if pool is not None and data <= pool:
        return "in-memory"
    if memory is not None and data >= _IO_BOUND_FACTOR * memory:
        return "io-bound"
    return "unknown" if memory is None or pool is None else "mixed"


def _usable_memory(record: Record) -> int | None:
    """Return what a limit leaves of the memory, all of it where there is none."""
    hardware = record.environment.hardware
    leaves = (hardware.memory_bytes, hardware.memory_limit_bytes)
    sizes = [size_in_bytes(leaf.value) for leaf in leaves if leaf is not None]
    return min((size for size in sizes if size is not None), default=None)


def _regime_of(least: float, most: float) -> Regime:
    if most <= 1:
        return "in-memory"
    return "io-bound" if least >= _IO_BOUND_FACTOR else "mixed"
