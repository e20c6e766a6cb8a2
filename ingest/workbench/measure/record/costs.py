"""What an operation cost: processor time and bytes written, by case."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from ingest.workbench.measure.plan.cases import Case

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.workbench.measure.state.state import Conditions, Run

#: Measures that count operations a second.
_RATES = (
    "transactions_per_second",
    "operations_per_second",
    "read_iops",
    "write_iops",
)
#: Measures that count them by the minute; the first that is there holds all kinds.
_BY_MINUTE = ("transactions_per_minute", "new_orders_per_minute")


@dataclass(frozen=True, slots=True)
class Cost:
    """Medians over the runs of a case; None where nobody told.

    ``cpu_ms`` is processor time an operation of all that is not others', the kernel's
    threads included; beside a background of server and load alone, without these.
    ``written_bytes`` is what the disk took, ``log_bytes`` what the
    server wrote to its log.
    """

    case: Case
    runs: int
    cpu_ms: float | None
    written_bytes: float | None
    log_bytes: float | None


def costs(runs: Iterable[Run], *, is_alone: bool = True) -> list[Cost]:
    """Return the costs of each case, in the order of its first run.

    Unless the load ``is_alone``, the disk's bytes are others', too, and not told.
    Empty where no measure counts operations.
    """
    found: dict[Case, list[tuple[float | None, ...]]] = defaultdict(list)
    for run in runs:
        seen, rate = run.conditions, _rate(run)
        if seen is None or not rate:
            continue
        operations = rate * seen.seconds
        cpu_s = _cpu_s(seen) if is_alone else seen.load_cpu_s
        cpu_ms = None if cpu_s is None else cpu_s * 1000
        totals = (cpu_ms, seen.written_bytes if is_alone else None, seen.log_bytes)
        case = Case(tuple(run.levels.items()), tuple(run.context.items()))
        found[case].append(
            tuple(None if total is None else total / operations for total in totals)
        )
    return [
        Cost(case, len(rows), *(_median(column) for column in zip(*rows, strict=True)))
        for case, rows in found.items()
    ]


def _cpu_s(seen: Conditions) -> float | None:
    if seen.busy_cpu_s is None or seen.other_cpu_s is None:
        return None
    return max(0.0, seen.busy_cpu_s - seen.other_cpu_s)


def _rate(run: Run) -> float:
    """Return the operations a second: of several directions, all of them."""
    given = [float(run.metrics[name]) for name in _RATES if name in run.metrics]
    by_minute = [float(run.metrics[x]) for x in _BY_MINUTE if x in run.metrics]
    return sum(given) or (by_minute[0] / 60 if by_minute else 0.0)


def _median(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return median(known) if known else None
