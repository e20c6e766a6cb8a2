"""The narrative of a record, line by line, with and without its code."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# Indented fences may end with the list they stand in; they count as prose.
_FENCE = re.compile(r"(`{3,}|~{3,})")
_SPAN = re.compile(r"(?<![`\\])(`+)(?!`)(.+?)(?<!`)\1(?!`)")


def prose_lines(body: str) -> Iterator[tuple[int, str]]:
    """Yield (line from 0, text), with code blanked out.

    Columns are kept. Where it is unclear what is code, it is taken for prose.
    """
    fence = ""
    for number, line in enumerate(body.split("\n")):
        mark = _FENCE.match(line)
        if fence:
            if mark and line.strip().startswith(fence) and not line.strip(" `~"):
                fence = ""
            continue
        if mark and "`" not in line[mark.end() :]:
            fence = mark[1]
            continue
        yield number, _SPAN.sub(lambda span: " " * len(span[0]), line)
