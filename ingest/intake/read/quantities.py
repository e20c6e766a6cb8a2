"""Sizes, times and counts with their units: what to write instead."""

from __future__ import annotations

import re

_SIZE = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?([KMGTP])i?B?(?:ytes?)?", re.IGNORECASE)
_POWERS = {"K": 1, "M": 2, "G": 3, "T": 4, "P": 5}
_TIME = re.compile(
    r"([0-9]+(?:\.[0-9]+)?) ?(s|m|h|d)(?:ec|econd|in|inute|r|our|ay)?s?", re.IGNORECASE
)
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_SEPARATED = re.compile(r"[0-9]{1,3}(?:[,. '][0-9]{3})+")
_COUNT = re.compile(r"([0-9]+)(?![0-9.,]) *\D*")


def quantity_advice(given: str, key: str) -> tuple[str, str]:
    """Return what a count, or a flag, asks for, and how to write ``given``."""
    if key.endswith("_s"):
        expected = "a whole number of seconds, or unknown"
        time = _TIME.fullmatch(given.strip())
        if time:
            return expected, f"write {_whole(time[1], _SECONDS[time[2].lower()])}"
    elif "bytes" in key:
        expected = "a whole number of bytes, or unknown"
        size = _SIZE.fullmatch(given.strip())
        if size:
            exact = _whole(size[1], 1024 ** _POWERS[size[2].upper()])
            return expected, f"write {exact} (counting 1024 to the step)"
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
    return round(float(amount) * step)
