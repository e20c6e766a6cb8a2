"""Why a cell is not a number, and how to write it."""

from __future__ import annotations

import re
from dataclasses import dataclass

#: Not-a-number and infinity are numbers in form; rule RUN-03 refuses them.
_NUMBER = re.compile(r"-?[0-9]{1,18}(\.[0-9]{1,18})?|[-+]?(nan|inf|infinity)", re.I)
_THOUSANDS = re.compile(r"-?[0-9]{1,3}(?:[,.' \u00a0\u202f][0-9]{3})+(?:[.,][0-9]+)?")
_DECIMAL_COMMA = re.compile(r"-?[0-9]+,[0-9]+")
_WITH_UNIT = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?)\s*([A-Za-z%µ][^0-9]*)")
_EXPONENT = re.compile(r"[-+]?[0-9.]+[eE][-+]?[0-9]+")
_NOT_REPORTED = frozenset(
    {
        "/",
        "-",
        "–",
        "—",
        "n/a",
        "na",
        "n.a.",
        "null",
        "none",
        "unknown",
        "?",
        "tbd",
        ".",
    }
)


@dataclass(frozen=True, slots=True)
class CellProblem:
    """What is wrong with a cell, and what to write instead."""

    reason: str
    hint: str


def number_problem(text: str) -> CellProblem | None:
    """Return why ``text`` is not a plain number, None where it is one."""
    if _NUMBER.fullmatch(text):
        return None
    if text != text.strip():
        return CellProblem("has spaces around it", "remove the spaces")
    if text.strip().lower() in _NOT_REPORTED:
        return CellProblem(
            "is not a number", "leave the cell empty: empty means not reported"
        )
    if _EXPONENT.fullmatch(text):
        return CellProblem("is in exponent form", "write all digits out")
    if _DECIMAL_COMMA.fullmatch(text) and not re.fullmatch(
        r"-?[0-9]{1,3},[0-9]{3}", text
    ):
        return CellProblem(
            "has a decimal comma", f"write {text.replace(',', '.')}, with a point"
        )
    if _THOUSANDS.fullmatch(text):
        return CellProblem(
            "has thousands separators", "write the digits without separators"
        )
    unit = _WITH_UNIT.fullmatch(text)
    if unit:
        return CellProblem(
            "carries a unit",
            f"write {unit[1]}; the metric's id in the header carries the unit",
        )
    return CellProblem("is not a number", "write the digits only, for example 238.90")
