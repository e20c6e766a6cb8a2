"""Sizes, times and counts with their units: what to write instead."""

from __future__ import annotations

import re
from decimal import Decimal

_SIZE = re.compile(
    r"([0-9]+(?:\.[0-9]+)?) ?(?:([KMGTP])(i?))?(B?)(?:ytes?)?", re.IGNORECASE
)
_POWERS = {"": 0, "K": 1, "M": 2, "G": 3, "T": 4, "P": 5}
_TIME = re.compile(
    r"([0-9]+(?:\.[0-9]+)?) ?(s|m|h|d)(?:ec|econd|in|inute|r|our|ay)?s?", re.IGNORECASE
)
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_SEPARATED = re.compile(r"[0-9]{1,3}(?:[,. '][0-9]{3})+")
_COUNT = re.compile(r"([0-9]+)(?![0-9.,]) *\D*")


#: What the units of a size mean, everywhere: GNU's way, and that of our pages.
UNITS_OF_SIZE = "a GB is 10⁹ bytes, a GiB or a plain G 1024³"


def size_in_bytes(text: str) -> Decimal | None:
    """Return a size such as ``64 GB``, ``64 GiB``, ``64G`` or ``8192`` in bytes.

    GB counts 1000 to the step, GiB and a letter alone 1024, as with ``ls`` and ``df``
    (https://www.gnu.org/software/coreutils/manual/html_node/Block-size.html). None for
    anything else.
    """
    size = _SIZE.fullmatch(text)
    if size is None:
        return None
    step = Decimal(1000 if size[4] and not size[3] else 1024)
    steps: int = _POWERS[(size[2] or "").upper()]
    return Decimal(size[1]) * step**steps


def quantity_advice(given: str, key: str) -> tuple[str, str]:
    """Return what a count, or a flag, asks for, and how to write ``given``."""
    if key.endswith("_s"):
        expected = "a whole number of seconds, or unknown"
        time = _TIME.fullmatch(given.strip())
        if time:
            return expected, f"write {_whole(time[1], _SECONDS[time[2].lower()])}"
    elif "bytes" in key:
        expected = "a whole number of bytes, or unknown"
        size = None if given.strip().isdecimal() else size_in_bytes(given.strip())
        if size is not None:
            return expected, f"write {size:.0f} ({UNITS_OF_SIZE})"
    elif key in {"kernel_patched", "virtualised"}:
        return "true, false or unknown", "write true or false without quotes"
    else:
        expected = "a whole number, or unknown"
    if _SEPARATED.fullmatch(given.strip()):
        return expected, f"write {re.sub('[^0-9]', '', given)}"
    count = _COUNT.fullmatch(given.strip())
    if count:
        return expected, f"write {count[1]}, without unit and without quotes"
    return expected, "write digits only, no unit; unknown where it is not stated"


def _whole(amount: str, step: int) -> int:
    return round(Decimal(amount) * step)
