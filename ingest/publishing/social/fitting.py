"""Text into a box: lines by measured widths, and the largest size that fits."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from ingest.publishing.charts.fonts import GLYPHS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    #: The width of a text in pixels.
    Measure = Callable[[str], float]

ELLIPSIS = "…"
#: Signs that the typeface lacks and that have a plain spelling.
_SPELLED = {"≤": "<=", "≥": ">=", "≈": "~", "→": "-", "\u2011": "-"}
_TIES = "\u00a0\u202f"
_GLYPHS = frozenset(GLYPHS)


class Fitted(NamedTuple):
    """Lines, and the size at which they fit."""

    lines: list[str]
    size_px: int


def drawable(text: str) -> str:
    """Return a text in the glyphs of the typeface; what has no spelling is “?”.

    Control characters and runs of white space become one space; a space that keeps
    a number and its unit on one line stays.
    """
    kept = "".join(_glyphs(each) for each in text)
    return " ".join(each for each in kept.split(" ") if each)


def _glyphs(character: str) -> str:
    if character in _TIES:
        return "\u00a0"
    if character.isspace() or not character.isprintable():
        return " "
    if character in _GLYPHS:
        return character
    if character in _SPELLED:
        return _SPELLED[character]
    plain = "".join(
        each for each in unicodedata.normalize("NFKD", character) if each in _GLYPHS
    )
    if plain or unicodedata.combining(character):
        return plain
    return "?"


def fit(
    text: str,
    width_px: float,
    height_px: float,
    sizes: Sequence[tuple[int, Measure]],
    leading: float,
) -> Fitted:
    """Return the text at the first of ``sizes`` whose lines fit into the box.

    At the last size, what does not fit is cut off with an ellipsis. ``leading`` is the
    height of a line in sizes.
    """
    for size, measure in sizes:
        lines = wrap(text, width_px, measure)
        if len(lines) * size * leading <= height_px:
            return Fitted(lines, size)
    most = max(1, int(height_px / (size * leading)))
    return Fitted(shorten(lines, most, width_px, measure), size)


def wrap(text: str, width_px: float, measure: Measure) -> list[str]:
    """Break a text into lines that are not wider; a longer word is cut in pieces."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if measure(longer) <= width_px:
            line = longer
            continue
        if line:
            lines.append(line)
        *whole, line = _pieces(word, width_px, measure)
        lines += whole
    return [*lines, line] if line else lines


def shorten(
    lines: list[str], most: int, width_px: float, measure: Measure
) -> list[str]:
    """Keep the first lines; the last of them ends with an ellipsis if any is lost."""
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while last and measure(last + ELLIPSIS) > width_px:
        last = last[:-1]
    return [*lines[: most - 1], last.rstrip(" ,;:·") + ELLIPSIS]


def _pieces(word: str, width_px: float, measure: Measure) -> list[str]:
    """Cut a word so that each piece fits; a piece has one letter at least."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and measure(pieces[-1] + letter) > width_px:
            pieces.append("")
        pieces[-1] += letter
    return pieces
