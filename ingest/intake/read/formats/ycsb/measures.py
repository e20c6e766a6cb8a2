"""Measures of YCSB: their names, their units, and the forms they are written in."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MEASURE = re.compile(
    r"^\s*\[([A-Za-z0-9_%. -]{1,80})\],\s*([^,]{1,80}?),\s*(\S.*?)\s*$"
)
_NAMES = {
    "AverageLatency": "latency_mean_ms",
    "MinLatency": "latency_min_ms",
    "MaxLatency": "latency_max_ms",
}
_PERCENTILES = {
    "50": "latency_p50_ms",
    "90": "latency_p90_ms",
    "95": "latency_p95_ms",
    "99": "latency_p99_ms",
    "99.9": "latency_p999_ms",
    "99.99": "latency_p9999_ms",
}
US = Decimal("0.001")
#: A measure of ``OneMeasurementRaw``, and its name elsewhere. All are in us.
_RAW = {
    "Total Operations": "Operations",
    "Average": "AverageLatency(us)",
    "Min": "MinLatency(us)",
    "Max": "MaxLatency(us)",
}
_RAW_PERCENTILE = re.compile(r"p(\d{1,2}(?:\.\d{1,4})?)")
#: A member of what ``JSONMeasurementsExporter`` writes, one measure an object.
_MEMBER = re.compile(
    r'"(metric|measurement|value)"\s*:\s*(?:"([^"]{1,80})"|([^\s",}\]]{1,40}))'
)


class LATENCY:
    """Names of latency measures."""

    _PRINTED = re.compile(r"(\d{1,2}(?:\.\d{1,4})?)(?:st|nd|rd|th)?PercentileLatency")

    @classmethod
    def percentile(cls, measure: str) -> str | None:
        """Return which percentile a measure is, None where it is none."""
        found = cls._PRINTED.fullmatch(measure.partition("(")[0])
        return found[1] if found else None

    @classmethod
    def metric(cls, measure: str) -> str | None:
        """Return the metric without its prefix, None where there is no metric."""
        name = measure.partition("(")[0]
        return _NAMES.get(name) or _PERCENTILES.get(cls.percentile(measure) or "")


def usual_name(measure: str) -> str:
    """Return the name of a measure as histograms print it."""
    if found := _RAW_PERCENTILE.fullmatch(measure):
        return f"{found[1]}thPercentileLatency(us)"
    return _RAW.get(measure, measure)


def measures_of(numbered_lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the lines, each measure of the JSON exporters as the line of the text."""
    member: dict[str, str] = {}
    for number, line in numbered_lines:
        found = _MEMBER.findall(line) if ":" in line else []
        for name, text, value in found:
            member[name] = text or value
            if name == "value" and {"metric", "measurement"} <= member.keys():
                yield number, "[{metric}], {measurement}, {value}".format_map(member)
                member = {}
        if not found:
            yield number, line


def unit_factor(measure: str) -> Decimal:
    """Return the factor from the unit in a measure's name to milliseconds."""
    return Decimal(1) if measure.endswith("(ms)") else US
