"""Numbers of Oracle's reports: grouped digits, either decimal mark, units behind."""

from __future__ import annotations

import re
from decimal import Decimal

from ingest.intake.read.raw.numbers import TO_MS, exact, scaled

#: Sizes are printed in powers of 1024.
_SIZE = {"K": 1024, "M": 1024**2, "G": 1024**3, "T": 1024**4}
#: Counts and times too long for their column: "K is 1000, M is 1000000, …" (AWR).
_MULTIPLES = {"K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
_GROUPED = {
    mark: re.compile(rf"[0-9]{{1,3}}(?:[{other}\u00a0\u202f' ][0-9]{{3}})+")
    for mark, other in ((".", ","), (",", "."))
}
_WITH_UNIT = re.compile(r"([^A-Za-z#]*)([A-Za-z]+)")


def number(printed: str, mark: str, what: str, line: int = 1) -> Decimal | None:
    """Return a printed number; None where the report leaves it out.

    ``mark`` is the decimal mark of the report, other separators group digits. A value
    too long for its column is printed in thousands (``27.9K``, since 11.2.0.4), or as
    ``####`` and is left out too. Raises ``RefusedError`` for anything else.
    """
    text = printed.strip()
    if not text or set(text) == {"#"} or text.upper() in {"N/A", "NULL"}:
        return None
    if text[-1] in _MULTIPLES and text[:-1].strip():
        value = number(text[:-1], mark, what, line)
        return None if value is None else value * _MULTIPLES[text[-1]]
    whole, found, decimals = text.partition(mark)
    if _GROUPED[mark].fullmatch(whole):
        whole = re.sub(r"[^0-9]", "", whole)
    return exact(f"{whole}.{decimals}" if found else whole, what, line)


def milliseconds(
    printed: str, unit: str | None, mark: str, what: str, line: int = 1
) -> Decimal | None:
    """Return a printed time in ms: ``646.00us``, or digits in the column's ``unit``.

    None where the report leaves it out or says no unit.
    """
    match = _WITH_UNIT.fullmatch(printed.strip())
    if match and match[2] not in _MULTIPLES and match[2].lower() in TO_MS:
        printed, unit = match[1], match[2].lower()
    value = number(printed, mark, what, line)
    if value is None or unit is None:
        return None
    factor = Decimal(10) if unit == "cs" else TO_MS.get(unit)
    return None if factor is None else Decimal(scaled(value, factor, what, line))


def size_bytes(printed: str, mark: str, what: str) -> int | None:
    """Return a printed size such as ``1,056M`` in bytes; None where it is none."""
    match = re.fullmatch(r"([0-9.,]+)\s*([KMGT])", printed.strip())
    value = number(match[1], mark, what) if match else None
    return int(value * _SIZE[match[2]]) if match and value is not None else None
