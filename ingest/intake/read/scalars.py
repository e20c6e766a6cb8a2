"""What a plain YAML scalar means, if every reader agrees on it."""

from __future__ import annotations

import re
from dataclasses import dataclass

_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_ALL_DIGITS = re.compile(r"-?[1-9][0-9]{18,}")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+")

# Numbers of YAML 1.1 or 1.2 beyond JSON: octal, hex, binary, sexagesimal (12:30),
# exponents, underscores, bare points, infinities.
_NUMBER_LIKE = re.compile(
    r"[-+]?("
    r"0b[01_]+|0o[0-7]+|0x[0-9a-fA-F_]+"
    r"|[0-9][0-9_]*(:[0-5]?[0-9])*(\.[0-9_]*)?([eE][-+]?[0-9]+)?"
    r"|\.[0-9][0-9_]*([eE][-+]?[0-9]+)?"
    r"|\.(inf|Inf|INF|nan|NaN|NAN)"
    r")"
)
_WORDS = frozenset(
    word
    for base in ("yes", "no", "on", "off", "y", "n", "true", "false", "null")
    for word in (base, base.capitalize(), base.upper())
) - {"true", "false", "null"}
_SIGNS = frozenset({"~", "=", "<<"})
# Only scalars that start like this can be anything but text.
_SUSPECT = frozenset("0123456789+-.~=<yYnNoOtTfF")


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A scalar that readers of YAML take for different things."""

    text: str
    reason: str
    hint: str = ""


def plain_value(text: str) -> str | int | float | bool | Ambiguous | None:
    """Return the value of an unquoted scalar.

    ``true``, ``false``, ``null``, whole numbers and decimals whose text survives a
    round trip keep their JSON meaning; ISO dates and all other text stay text.
    """
    if not text or text == "null":
        return None
    if text[0] not in _SUSPECT:
        return text
    if text in {"true", "false"}:
        return text == "true"
    number = _number(text)
    return _text(text) if number is None else number


def _number(text: str) -> int | float | Ambiguous | None:
    if _WHOLE.fullmatch(text) and text != "-0":
        return int(text)
    if not _DECIMAL.fullmatch(text):
        return None
    value = float(text)
    return value if repr(value) == text else Ambiguous(text, "would lose digits")


def _text(text: str) -> str | Ambiguous:
    if _ALL_DIGITS.fullmatch(text):
        return Ambiguous(
            text,
            "has more digits than a number here can have",
            "check the digits; bytes of a petabyte have 16",
        )
    if text in _WORDS:
        return Ambiguous(
            text,
            "is true, false or nothing to some readers",
            f'write true or false if that is meant, or quote the word: "{text}"',
        )
    if text in _SIGNS or _NUMBER_LIKE.fullmatch(text):
        return Ambiguous(
            text,
            "is a different number to some readers",
            f'quote it: "{text}", or write a number in plain digits',
        )
    return text
