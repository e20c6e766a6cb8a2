"""Why a cell is not a number, and how to write it."""

from __future__ import annotations

import re
from dataclasses import dataclass

#: Not-a-number and infinity are numbers in form; rule RUN-03 refuses them.
_NUMBER = re.compile(
    r"-?[0-9]{1,18}(\.[0-9]{1,18})?|[-+]?(nan|inf|infinity)", re.IGNORECASE
)
_THOUSANDS = re.compile(r"-?[0-9]{1,3}(?:[,.' \u00a0\u202f][0-9]{3})+(?:[.,][0-9]+)?")
_DECIMAL_COMMA = re.compile(r"-?[0-9]+,[0-9]+")
_WITH_UNIT = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?)\s*([A-Za-z%µ][^0-9]*)")
_EXPONENT = re.compile(r"[-+]?[0-9.]+[eE][-+]?[0-9]+")
_NOT_REPORTED = frozenset(
    # Dashes by code point: the long ones look like the short one in a source file.
    {"/", "-", "\u2013", "\u2014", "?", ".", "n/a", "na", "n.a.", "null", "none"}
    | {"unknown", "tbd"}
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
    for diagnose in (_spaces, _not_reported, _separators, _exponent, _unit):
        problem = diagnose(text)
        if problem:
            return problem
    return CellProblem("is not a number", "write the digits only, for example 238.90")


def _spaces(text: str) -> CellProblem | None:
    if text == text.strip():
        return None
    return CellProblem(
        "has spaces around it", "remove the spaces, those after commas too"
    )


def _not_reported(text: str) -> CellProblem | None:
    if text.lower() not in _NOT_REPORTED:
        return None
    return CellProblem(
        "is not a number", "leave the cell empty: empty means not reported"
    )


def _separators(text: str) -> CellProblem | None:
    if _DECIMAL_COMMA.fullmatch(text) and not _THOUSANDS.fullmatch(text):
        return CellProblem(
            "has a decimal comma", f"write {text.replace(',', '.')}, with a point"
        )
    if _THOUSANDS.fullmatch(text):
        return CellProblem(
            "has thousands separators",
            "write the digits without separators, and a point before decimals",
        )
    return None


def _exponent(text: str) -> CellProblem | None:
    if not _EXPONENT.fullmatch(text):
        return None
    return CellProblem("is in exponent form", "write all digits out")


def _unit(text: str) -> CellProblem | None:
    unit = _WITH_UNIT.fullmatch(text)
    if not unit:
        return None
    return CellProblem(
        "carries a unit",
        f"write {unit[1]}; the metric's id in the header carries the unit",
    )
