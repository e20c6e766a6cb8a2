"""Which units of the Phoronix Test Suite say for certain what was measured."""

from __future__ import annotations

import re
from decimal import Decimal

_ONE = Decimal(1)
#: Units in lower case, spaces as the suite writes them.
_RATES = {
    **dict.fromkeys(
        ("requests per second", "requests/sec", "requests/s", "req/s", "reqs/sec"),
        "requests_per_second",
    ),
    **dict.fromkeys(
        ("transactions per second", "transactions/sec", "tps"),
        "transactions_per_second",
    ),
    **dict.fromkeys(("queries per second", "queries/sec", "qps"), "queries_per_second"),
    **dict.fromkeys(("events per second", "events/sec"), "events_per_second"),
    **dict.fromkeys(
        ("operations per second", "ops/sec", "op/s", "ops/s", "ops per sec"),
        "operations_per_second",
    ),
    **dict.fromkeys(("rows per second", "rows/sec"), "rows_per_second"),
    "new orders per minute": "new_orders_per_minute",
    "transactions per minute": "transactions_per_minute",
}
#: Throughput in the case it is printed in: Mb/s are bits.
_THROUGHPUT = {
    "MB/s": "throughput_mb_per_second",
    "MB/sec": "throughput_mb_per_second",
    "MiB/s": "throughput_mib_per_second",
    "GB/s": "throughput_gb_per_second",
    "KB/s": "throughput_kb_per_second",
}
#: Units that say all: the time of one operation is its mean latency.
_PLAIN = {
    **{unit: (metric, _ONE) for unit, metric in _RATES.items()},
    "microseconds per op": ("latency_mean_ms", Decimal("0.001")),
    "us/op": ("latency_mean_ms", Decimal("0.001")),
    "ms/op": ("latency_mean_ms", _ONE),
}
_LATENCIES = {"ms": _ONE, "us": Decimal("0.001"), "µs": Decimal("0.001")}
_READ = re.compile(r"\bread\b", re.IGNORECASE)
_WRITE = re.compile(r"\bwrite\b", re.IGNORECASE)
_LATENCY = re.compile(r"\blatency|\bresponse time", re.IGNORECASE)
_NO_MEAN = re.compile(
    r"\b(?:percentile|p\d{2,3}|\d{2}(?:\.\d+)?th|max\w*|min\w*|median|total|jitter"
    r"|std\w*|deviation)\b",
    re.IGNORECASE,
)


def metric_of(unit: str, described: str) -> tuple[str, Decimal] | None:
    """Return the metric of a unit and the factor into the metric's unit.

    ``described`` is the title and description of the test. None where the unit alone
    leaves it open, as "Seconds" for a latency.
    """
    plain = re.sub(r"\s+", " ", unit).strip()
    lower = plain.lower()
    if lower in _PLAIN:
        return _PLAIN[lower]
    if plain in _THROUGHPUT:
        return _THROUGHPUT[plain], _ONE
    if lower == "iops":
        return _iops(described), _ONE
    if lower in {"seconds", "sec", "s"}:
        return None if _LATENCY.search(described) else ("elapsed_s", _ONE)
    # Microseconds are also printed for steps of computations.
    is_latency = plain == "ms" or _LATENCY.search(described) is not None
    if plain in _LATENCIES and is_latency and not _NO_MEAN.search(described):
        return "latency_mean_ms", _LATENCIES[plain]
    return None


def _iops(described: str) -> str:
    read, write = _READ.search(described), _WRITE.search(described)
    if read and not write:
        return "read_iops"
    if write and not read:
        return "write_iops"
    return "iops"
