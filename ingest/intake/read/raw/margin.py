"""The margin of an output that was copied out of a document or a message.

Lines of a tool are told by where they begin, so an indent or the ``>`` of a quotation
before each of them would hide some and leave others: figures without their conditions.
"""

from __future__ import annotations

import re
from itertools import takewhile

_MARGIN = " \t>"
#: A space that a page keeps from breaking; between digits it may part thousands.
_FIXED_SPACE = re.compile("(?<![0-9])\u00a0|\u00a0(?![0-9])")


def without_margin(text: str) -> str:
    """Return a text without what stands before every one of its lines.

    Blank lines may have less of it. Indents beyond the common one stay.
    """
    if "\u00a0" in text:
        text = _FIXED_SPACE.sub(" ", text)
    if text[:1] not in _MARGIN and not text.startswith("\n"):
        return text
    lines = text.split("\n")
    printed = [line for line in lines if line.strip(_MARGIN)]
    if not printed:
        return text
    # What the first and the last in order share all between them share.
    pairs = zip(min(printed), max(printed), strict=False)
    shared = takewhile(lambda pair: pair[0] == pair[1] and pair[0] in _MARGIN, pairs)
    margin = sum(1 for _ in shared)
    return "\n".join(line[margin:] for line in lines)
