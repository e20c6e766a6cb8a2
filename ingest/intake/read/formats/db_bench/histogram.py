"""Histograms of db_bench: the head with the figures, then the buckets."""

from __future__ import annotations

import re
from decimal import Decimal

from ingest.findings import excerpt
from ingest.intake.read.raw.numbers import scaled
from ingest.intake.read.raw.refused import Reason, RefusedError

HISTOGRAM = re.compile(r"^Microseconds per ([a-z_ ]{1,30}):\s*$")
_COUNT = re.compile(r"^Count:\s*(\d{1,18})\s+Average:\s*(\S+)\s+StdDev:\s*(\S+)")
_RANGE = re.compile(r"^Min:\s*(\S+)\s+Median:\s*(\S+)\s+Max:\s*(\S+)")
_PERCENTILE = re.compile(r"P(\d{1,2}(?:\.\d{1,4})?):\s*(\S+)")
_BUCKET = re.compile(r"^[(\[]\s*\d+(?:,|$)")
_LAST_BUCKET = re.compile(r"^[^%]*%\s+100\.0+%")
PERCENTILES = {"50": "p50", "95": "p95", "99": "p99", "99.9": "p999", "99.99": "p9999"}
US = Decimal("0.001")


def figures_of(line: str, number: int) -> dict[str, str]:
    """Return the figures in a line of a histogram's head, its times in ms.

    Raises ``RefusedError`` where the line is none of the head.
    """
    if found := _COUNT.match(line):
        return {
            "operations": found[1],
            "latency_mean_ms": scaled(found[2], US, "Average", number),
            "latency_stddev_ms": scaled(found[3], US, "StdDev", number),
        }
    if found := _RANGE.match(line):
        names = zip(("min", "p50", "max"), found.groups(), strict=True)
        return {f"latency_{n}_ms": scaled(v, US, n, number) for n, v in names}
    if line.startswith("Percentiles:"):
        return {
            f"latency_{PERCENTILES.get(percentile, f'p{percentile}')}_ms": scaled(
                printed, US, f"P{percentile}", number
            )
            for percentile, printed in _PERCENTILE.findall(line)
        }
    raise _no_figures(line, number)


def _no_figures(line: str, number: int) -> RefusedError:
    return RefusedError(
        Reason.DAMAGED,
        "a histogram lacks its figures",
        found=excerpt(line),
        expected="Count, Average, StdDev, Min, Median and Max",
        hint="give the file as the tool wrote it",
        line=number,
    )


def is_cut(last: str) -> bool:
    """Tell whether the last line of an output is within a histogram.

    The last bucket reaches all operations.
    """
    return last.startswith(("-----", "Microseconds per ")) or (
        "Microseconds per ".startswith(last)
        or bool(_BUCKET.match(last) and not _LAST_BUCKET.match(last))
    )
