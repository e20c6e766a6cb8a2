"""Conditions of a job: from fio's options, and from the line it announces a job with.

HOWTO of fio, "Parameter types": with kb_base=1024, the default, ``4k`` is 4096 and
``4ki`` is 4000, the opposite of what the standards say. With kb_base=1000 it is as they
say, but only for the options after it; which those were the output does not say.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.intake.read.raw.results import Parameter

_SIZE = re.compile(r"(\d{1,18})(?:([kmgtp])(i?))?b?", re.IGNORECASE)
_TIME = re.compile(r"(\d{1,15})\s*(us|usec|ms|msec|s|m|h|d)?", re.IGNORECASE)
_SECONDS = {
    **dict.fromkeys(("us", "usec"), Decimal("0.000001")),
    **dict.fromkeys(("ms", "msec"), Decimal("0.001")),
    "s": Decimal(1),
    "m": Decimal(60),
    "h": Decimal(3600),
    "d": Decimal(86400),
}
_WHOLE = re.compile(r"\d{1,15}")
_PREFIXES = "kmgtp"

#: ``name: (g=0): rw=randread, bs=4K-4K/4K-4K, ioengine=libaio, iodepth=32``
_ANNOUNCED = re.compile(
    r"(?P<label>.+): \(g=(?P<group>\d{1,9})\): rw=(?P<rw>[^,]{1,40}),(?P<rest>.*)"
)
_ENGINE = re.compile(r"\bioengine=([^,\s]{1,80})")
_DEPTH = re.compile(r"\biodepth=(\d{1,9})\b")
#: fio 3 prints (R) 16.0KiB-16.0KiB, (W) …; earlier ones 4K-4K/4K-4K/4K-4K.
_RANGE = re.compile(
    r"([0-9.]{1,12})([KMG]?)(i?)(B?)-([0-9.]{1,12}[KMG]?i?B?)(?=[/, ]|$)"
)


def conditions(options: dict[str, str]) -> dict[str, Parameter]:
    """Return fio's options as parameters; ``settings`` holds them as fio prints them.

    An option whose value is not plain (a range of sizes, 50 %) is in ``settings`` only.
    """
    usual = options.get("kb_base", "1024") == "1024"
    found: dict[str, Parameter | None] = {
        "block_size_bytes": _size(_first(options, "bs", "blocksize"), usual=usual),
        "queue_depth": _whole(options.get("iodepth")),
        "jobs": _whole(options.get("numjobs")),
        "io_engine": options.get("ioengine"),
        "access_pattern": _first(options, "rw", "readwrite"),
        "direct": _direct(options),
        "duration_s": _seconds(options.get("runtime")),
        "ramp_up_s": _seconds(options.get("ramp_time")),
        "file_size_bytes": _size(options.get("size"), usual=usual),
        "read_pct": _read_pct(options),
        "target_rate_per_second": _whole(options.get("rate_iops")),
        "settings": {**options} or None,
    }
    return {name: value for name, value in found.items() if value is not None}


def announced(lines: Iterable[str]) -> dict[tuple[str, int], dict[str, Parameter]]:
    """Return the conditions in the lines that announce jobs, by name and group."""
    found = {}
    for line in lines:
        announcement = announcement_of(line)
        if announcement:
            found[announcement[0]] = announcement[1]
    return found


def announcement_of(
    line: str,
) -> tuple[tuple[str, int], dict[str, Parameter]] | None:
    """Return name and group of the job a line announces, and its conditions."""
    match = _ANNOUNCED.match(line)
    if not match:
        return None
    pattern, rest = match["rw"].strip(), match["rest"]
    engine, depth = _ENGINE.search(rest), _DEPTH.search(rest)
    found: dict[str, Parameter | None] = {
        "block_size_bytes": _announced_size(pattern, rest),
        "queue_depth": int(depth[1]) if depth else None,
        "io_engine": engine[1] if engine else None,
        "access_pattern": pattern,
    }
    key = (match["label"].strip(), int(match["group"]))
    return key, {name: value for name, value in found.items() if value is not None}


def _announced_size(pattern: str, rest: str) -> int | None:
    """Return the block size, where the directions in use have one and the same."""
    sizes = [_one_size(each) for each in list(_RANGE.finditer(rest))[:3]]
    if not sizes or "bs(seq/rand)" in rest:
        return None
    reads, writes = sizes[0], sizes[min(1, len(sizes) - 1)]
    if pattern in ("read", "randread"):
        return reads
    if pattern in ("write", "randwrite"):
        return writes
    return reads if len(set(sizes)) == 1 else None


def _one_size(sizes: re.Match[str]) -> int | None:
    number, prefix, _, _, largest = sizes.groups()
    if number.count(".") > 1 or "".join(sizes.groups()[:4]) != largest:
        return None
    size = Decimal(number) * 1024 ** (" KMG".index(prefix) if prefix else 0)
    return int(size) if size == size.to_integral_value() else None


def _first(options: dict[str, str], *names: str) -> str | None:
    return next((options[name] for name in names if name in options), None)


def _size(text: str | None, *, usual: bool) -> int | None:
    """Return a size in bytes; ``usual`` tells whether kb_base is the default."""
    match = _SIZE.fullmatch(text.strip()) if text else None
    if not match or (match[2] and not usual):
        return None
    power = _PREFIXES.index(match[2].lower()) + 1 if match[2] else 0
    return int(match[1]) * int((1000 if match[3] else 1024) ** power)


def _whole(text: str | None) -> int | None:
    return int(text) if text and _WHOLE.fullmatch(text) else None


def _seconds(text: str | None) -> Decimal | None:
    match = _TIME.fullmatch(text.strip()) if text else None
    return Decimal(match[1]) * _SECONDS[(match[2] or "s").lower()] if match else None


def _direct(options: dict[str, str]) -> bool | None:
    if options.get("direct") in ("0", "1"):
        return options["direct"] == "1"
    if options.get("buffered") in ("0", "1"):
        return options["buffered"] == "0"
    return None


def _read_pct(options: dict[str, str]) -> int | None:
    reads, writes = _whole(options.get("rwmixread")), _whole(options.get("rwmixwrite"))
    if reads is None and writes is not None and writes <= 100:  # noqa: PLR2004 (percent)
        return 100 - writes
    return reads
