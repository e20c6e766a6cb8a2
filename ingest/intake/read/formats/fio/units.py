"""Figures of fio's normal text, in the units of the metrics.

num2str of fio's lib/num2str.c shortens numbers: 49.1k, 1928.4K, 767MiB/s. What is
printed is what counts: nothing is put back.
"""

from __future__ import annotations

import re
from decimal import Decimal

from ingest.findings import excerpt
from ingest.intake.read.raw.numbers import scaled
from ingest.intake.read.raw.refused import no_value

_IOPS = re.compile(r"\biops=([^,]{1,40})", re.IGNORECASE)
_BANDWIDTH = re.compile(
    r"\bbw=\s*(?P<number>[^\s,A-Za-z/(]{0,40})\s*(?P<unit>[^,()]*)", re.IGNORECASE
)
_SCALED = re.compile(r"(?P<number>.*?[\d.])\s*(?P<prefix>[kKMGTPE]?)")
_UNIT = re.compile(
    r"(?P<prefix>[kKMGTPE]?)(?P<binary>i?)(?P<of>B|bit|b)?(?:/s)?", re.IGNORECASE
)
_POWERS = {"": 0, "k": 1, "m": 2, "g": 3, "t": 4, "p": 5, "e": 6}
_BIT = Decimal("0.125")


def bandwidth(figures: str, what: str, line: int) -> str:
    """Return the bytes per second of a direction's line. Raises ``RefusedError``."""
    match = _BANDWIDTH.search(figures)
    unit = _UNIT.fullmatch(match["unit"].strip()) if match else None
    if not match or not unit:
        raise no_value(what, excerpt(figures), line)
    power = _POWERS[unit["prefix"].lower()]
    factor = Decimal(_base(figures, unit) ** power)
    if power and unit["binary"] and not _is_new(figures):
        # Bytes by milliseconds, see text.py: the first power is of 1000.
        factor = factor * 1000 / 1024
    if (unit["of"] or "").lower() == "bit":
        factor *= _BIT
    return scaled(match["number"], factor, what, line)


def iops(figures: str, what: str, line: int) -> str | None:
    """Return the requests per second of a direction's line, None where it has none."""
    match = _IOPS.search(figures)
    return _number(match[1], Decimal(1), what, line) if match else None


def in_ms(printed: str, factor: Decimal, what: str, line: int) -> str:
    """Return a printed latency in milliseconds; ``factor`` turns its unit into them."""
    return _number(printed, factor, what, line)


def _number(printed: str, factor: Decimal, what: str, line: int) -> str:
    match = _SCALED.fullmatch(printed.strip())
    if not match:
        raise no_value(what, excerpt(printed.strip()), line)
    power = _POWERS[match["prefix"].lower()]
    return scaled(match["number"], factor * 1000**power, what, line)


def _base(figures: str, unit: re.Match[str]) -> int:
    """Return 1024 or 1000. Until 2.17 ``KB/s`` meant 1024 bytes, since then 1000."""
    return 1000 if _is_new(figures) and not unit["binary"] else 1024


def _is_new(figures: str) -> bool:
    """Tell whether the line is of the layout since 2.18, with IOPS first."""
    return "runt=" not in figures
