"""How a computed number is rounded for print: the same wherever it is printed."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

#: More than any figure has, fewer than a float: what is left is noise of computing,
#: which must not decide which way 0.565 goes.
_SIGNIFICANT = 9


def rounded(value: float, decimals: int) -> str:
    """Return a number with that many decimals, ties away from zero."""
    exact = Decimal(f"{value:.{_SIGNIFICANT}g}")
    return format(exact.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP), "f")
