"""Lines of text in a drawing, where nothing else breaks them.

Lengths are in columns: a letter takes one, a sign of Chinese, Japanese or Korean two.
"""

from __future__ import annotations

import textwrap
from functools import cache

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

columns_of = cell_len


@cache
def _console() -> Console:
    return Console(width=80)


def wrapped(text: str, columns: int) -> list[str]:
    """Return the lines a text takes; signs that take two columns need no space."""
    if cell_len(text) == len(text):
        return textwrap.wrap(text, columns)
    lines = Text(text).wrap(_console(), columns)
    return [line.plain.strip() for line in lines]


def cut(text: str, columns: int) -> str:
    """Return a text, shortened with an ellipsis where it would take more columns."""
    if cell_len(text) <= columns:
        return text
    return f"{set_cell_size(text, columns - 1).rstrip()}…"
