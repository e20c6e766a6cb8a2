"""What archetypes/result marks for the contributor to fill in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.findings import Place
    from ingest.intake.models.origin import Origin

#: (REPLACE is also a word of SQL, which a narrative may well use.)
_LEFT_OVER = re.compile(r"^REPLACE\b|/REPLACE$")
_NARRATIVE = "REPLACE this text"

MESSAGE = "a part of the template was not filled in"
EXPECTED = "your own text"
HINT = "replace what says REPLACE, or remove an optional key"


def left_over(origin: Origin, body: str) -> Iterator[tuple[Place, str]]:
    """Yield place and text of what was left as the template has it."""
    if "REPLACE" in origin.text:
        for text, place in origin.texts():
            if _LEFT_OVER.search(text):
                yield place, text
    for number, line in enumerate(body.split("\n")):
        if line.startswith(_NARRATIVE):
            yield origin.in_body(number), line
