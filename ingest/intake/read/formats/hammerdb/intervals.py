"""Response times over time of HammerDB's first profiler (etprof, 2.x to 4.x).

Format: ``modules/etprof-1.1.tm`` of TPC-Council/HammerDB: every ten seconds one virtual
user prints ``|PERCENTILES <start> to <end>`` and a line a procedure, such as
``|neword|MIN-391|P50%-685|P95%-1286|P99%-3298|MAX-24655|SAMPLES-3603``, in
microseconds. The closing table of that user gives calls of each procedure, and times
that leave out what it called: no response times.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.intake.read.raw.numbers import scaled
from ingest.intake.read.raw.results import Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.read.raw.results import Parameter

_INTERVAL = re.compile(
    r"^(?:Vuser (\d{1,6}):)?\|PERCENTILES (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) to "
    r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\s*$"
)
_TIMES = re.compile(
    r"^(?:Vuser \d{1,6}:)?\|neword\|MIN-([^|]+)\|P50%-([^|]+)\|P95%-([^|]+)"
    r"\|P99%-([^|]+)\|MAX-([^|]+)\|SAMPLES-(\d{1,12})\s*$",
    re.IGNORECASE,
)
_METRICS = ("min", "p50", "p95", "p99", "max")
_US = Decimal("0.001")


@dataclass
class Intervals:
    """What the profiler printed of New-Order: the end of each interval, and times."""

    user: str = ""
    started: datetime | None = None
    ended: datetime | None = None
    at_s: list[str] = field(default_factory=list)
    #: Times of each interval as printed, and their line.
    times: list[tuple[tuple[str, ...], int]] = field(default_factory=list)

    def read(self, line: str, number: int) -> bool:
        """Take in a line; tell whether it was one of the profiler's."""
        if "|" not in line:
            return False
        if found := _INTERVAL.match(line):
            self.user = found[1] or self.user
            start, self.ended = _time(found[2]), _time(found[3])
            self.started = self.started or start
            return True
        found = _TIMES.match(line)
        if not found or self.started is None or self.ended is None:
            return False
        self.at_s.append(str(int((self.ended - self.started).total_seconds())))
        self.times.append((found.groups()[: len(_METRICS)], number))
        return True

    def series(self) -> Iterator[Series]:
        """Yield the times as series; seconds count from the first interval's start."""
        if any(at.startswith("-") for at in self.at_s):
            return
        for index, name in enumerate(_METRICS if self.at_s else ()):
            yield Series(
                f"latency_{name}_ms",
                tuple(self.at_s),
                tuple(
                    scaled(printed[index], _US, f"{name} of neword", number)
                    for printed, number in self.times
                ),
            )

    def about(self) -> dict[str, Parameter]:
        """Return whose times they are."""
        if not self.at_s:
            return {}
        user = f" of virtual user {self.user}" if self.user else ""
        return {"latency_of": f"NEWORD{user}"}


def _time(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text).replace(tzinfo=UTC)
    except ValueError:
        return None
