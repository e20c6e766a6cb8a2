"""What each thread of db_bench prints at intervals, as a series."""

from __future__ import annotations

import re
from decimal import Decimal

from ingest.intake.read.raw.numbers import digits, exact, plain
from ingest.intake.read.raw.results import Series

_INTERVAL = re.compile(
    r"\.\.\. thread (\d{1,6}): \(\d+,\d+\) ops and \(([^,()]+),[^,()]+\) ops/second in "
    r"\([^,()]+,([^,()]+)\) seconds"
)


class Intervals:
    """The interval lines of a test: seconds and operations per second by thread."""

    def __init__(self) -> None:
        """Start without any."""
        self._threads: dict[str, list[tuple[str, str]]] = {}

    def read(self, line: str, number: int) -> bool:
        """Take in a line; tell whether it is one of an interval."""
        found = _INTERVAL.search(line)
        if not found:
            return False
        second = plain(found[3], "seconds", number)
        rate = plain(found[2], "ops/second", number)
        self._threads.setdefault(found[1], []).append((second, rate))
        return True

    def series(self) -> tuple[Series, ...]:
        """Return throughput over time: the sum over threads in their n-th intervals.

        The times are those of the first thread; threads differ by microseconds. Where
        they printed different numbers of lines nothing is summed.
        """
        threads = list(self._threads.values())
        if not threads or len({len(lines) for lines in threads}) != 1:
            return ()
        rates = (
            tuple(exact(rate, "ops/second") for _, rate in lines) for lines in threads
        )
        sums = tuple(digits(sum(each, Decimal(0))) for each in zip(*rates, strict=True))
        at = tuple(second for second, _ in threads[0])
        return (Series("operations_per_second", at, sums),)
