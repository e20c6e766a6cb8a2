"""How a computed number is rounded for print: the same wherever it is printed."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal

#: More than any figure has, fewer than a float: what is left is noise of computing,
#: which must not decide which way 0.565 goes.
_SIGNIFICANT = 9
#: The end of an interval from two records that have nothing in common may have more
#: digits than decimals usually hold; a float has 309 in front of the point at most.
WIDE = Context(prec=330)


def rounded(value: float, decimals: int) -> str:
    """Return a number with that many decimals, ties away from zero."""
    exact = Decimal(f"{value:.{_SIGNIFICANT}g}")
    step = Decimal(1).scaleb(-decimals)
    return format(exact.quantize(step, ROUND_HALF_UP, context=WIDE), "f")
