"""A run of ioping, whichever way it was printed, and its result."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.raw.numbers import digits
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.raw.results import Result, Series

if TYPE_CHECKING:
    from ingest.intake.read.raw.results import Parameter

#: Share of the run that requests must fill for its rate to be that of the device:
#: otherwise ioping waited between them, a second unless told otherwise.
_BUSY = Decimal("0.9")


@dataclass(frozen=True)
class Spread:
    """Shortest, mean and longest time of a request and its deviation, in ms."""

    least: Decimal
    mean: Decimal
    most: Decimal
    deviation: Decimal | None


@dataclass
class Run:
    """What is known of a run; times in ms, ``iops`` as the tool counts them.

    ``serving`` is the time requests took, ``lasted`` that of the whole run.
    """

    spread: Spread
    iops: Decimal | None
    serving: Decimal | None = None
    lasted: Decimal | None = None
    stated: dict[str, Parameter] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    series: tuple[Series, ...] = ()


def result_of(run: Run, line: int) -> Result:
    """Return the result of a run. Raises ``RefusedError`` where it measured nothing.

    ``line`` is where the run ends. The rate counts only where ioping did not wait
    between requests: of one request a second it tells nothing that latency does not.
    """
    spread = run.spread
    if not spread.least <= spread.mean <= spread.most or spread.most == 0:
        shown = f"{spread.least} / {spread.mean} / {spread.most} ms"
        raise RefusedError(
            Reason.DAMAGED,
            "no request was measured, or the times contradict each other",
            found=excerpt(shown),
            expected="shortest time ≤ mean ≤ longest, above zero",
            hint="the first request is not counted: let ioping make some more",
            line=line,
        )
    metrics = {
        "latency_mean_ms": digits(spread.mean),
        "latency_min_ms": digits(spread.least),
        "latency_max_ms": digits(spread.most),
    }
    if spread.deviation is not None:
        metrics["latency_stddev_ms"] = digits(spread.deviation)
    stated = dict(run.stated)
    if run.iops is not None:
        busy = run.serving and run.lasted and run.serving >= _BUSY * run.lasted
        (metrics if busy else stated)["iops" if busy else "iops_while_serving"] = (
            digits(run.iops)
        )
    return Result("", None, metrics, stated, run.warnings, run.series)
