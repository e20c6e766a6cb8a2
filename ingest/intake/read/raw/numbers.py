"""Digits as printed, turned into the unit of a metric without losing any."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from ingest.intake.read.raw.refused import no_value

_PLAIN = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,2})?")
#: Decimals a cell of runs.csv can hold.
_DECIMALS = 18
_LONGEST = 36

#: Factors to milliseconds, by the names tools print.
TO_MS = {
    **dict.fromkeys(("ns", "nsec"), Decimal("0.000001")),
    **dict.fromkeys(("us", "usec", "µs", "μs"), Decimal("0.001")),
    **dict.fromkeys(("ms", "msec"), Decimal(1)),
    **dict.fromkeys(("s", "sec", "secs", "seconds"), Decimal(1000)),
    **dict.fromkeys(("m", "min"), Decimal(60_000)),
}
#: Factors to bytes. ``K`` alone means 1024 or 1000 depending on the tool: not here.
TO_BYTES = {
    "B": Decimal(1),
    **{f"{p}iB": Decimal(1024**n) for n, p in enumerate("KMGTP", start=1)},
    **{f"{p}B": Decimal(1000**n) for n, p in enumerate(("k", *"MGTP"), start=1)},
    "KB": Decimal(1000),
}


def exact(printed: object, what: str, line: int = 1) -> Decimal:
    """Return a printed number (text, int or Decimal) exactly.

    Raises ``RefusedError`` for NaN, infinity, negative values and whatever is no
    number, naming ``what`` and ``line``.
    """
    text = str(printed).strip()
    try:
        if not _PLAIN.fullmatch(text) or len(text) > _LONGEST:
            raise no_value(what, text, line)
        number = Decimal(text)
    except InvalidOperation:
        raise no_value(what, text, line) from None
    if number < 0:
        raise no_value(what, text, line)
    return number


def digits(number: Decimal) -> str:
    """Return a number in plain digits: no exponent, zeros at the end as printed."""
    text = f"{number:f}"
    whole, point, decimals = text.partition(".")
    return f"{whole}{point}{decimals[:_DECIMALS]}" if point else text


def plain(printed: object, what: str, line: int = 1) -> str:
    """Return a printed number as digits: ``238.90`` stays ``238.90``."""
    return digits(exact(printed, what, line))


def scaled(printed: object, factor: Decimal | int, what: str, line: int = 1) -> str:
    """Return a printed number times ``factor``, exactly.

    With a factor of 1 the digits stay as printed; otherwise only as many decimals
    are kept as the product needs (1929.49 µs are 1.92949 ms, 50 ms are 0.05 s).
    """
    number = exact(printed, what, line)
    if factor == 1:
        return digits(number)
    product = number * factor
    if product == product.to_integral_value():
        return f"{product.to_integral_value():f}"
    return digits(product.normalize())
