"""DIS-01: what is not known is called unknown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.rules.base import Problem, Rule
from ingest.rules.walk import leaves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.findings import Place
    from ingest.models.record import Record
    from ingest.models.reference import Reference

PLACEHOLDERS = frozenset(
    {
        "-",
        "--",
        "?",
        "n/a",
        "n.a.",
        "na",
        "none given",
        "not available",
        "not known",
        "not specified",
        "not stated",
        "null",
        "tba",
        "tbc",
        "tbd",
        "undisclosed",
        "unspecified",
        "to do",
        "xxx",
    }
)

#: What archetypes/result marks for the contributor to fill in.
#: (REPLACE is also a word of SQL, which a narrative may well use.)
_LEFT_OVER = re.compile(r"^REPLACE\b|/REPLACE$")
_NARRATIVE = "REPLACE this text"


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for words that stand in for a value. Empty values never get this far."""
    if "REPLACE" in record.origin.text:
        for text, place in record.origin.texts():
            if _LEFT_OVER.search(text):
                yield _left_over(place, text)
    for number, line in enumerate(record.body.split("\n")):
        if line.startswith(_NARRATIVE):
            yield _left_over(record.origin.in_body(number), line)
    for steps, leaf in leaves(record):
        if steps[-1] == "class":
            continue  # `unspecified` is a class of the vocabulary
        value = leaf.value
        if isinstance(value, str) and value.strip().lower() in PLACEHOLDERS:
            name = ".".join(str(step) for step in steps)
            yield Problem(
                record.origin.value_at(*steps, "value"),
                f"{name} is a placeholder",
                value,
                "a value or the word unknown",
                "write  unknown  where the source does not say",
            )


def _left_over(place: Place, text: str) -> Problem:
    return Problem(
        place,
        "a part of the template was not filled in",
        text,
        "your own text",
        "replace what says REPLACE, or remove an optional key",
    )


RULE = Rule(
    id="DIS-01",
    level="E",
    title="What is not known is called unknown",
    why="An empty value, n/a or tbd leaves open whether somebody looked. unknown "
    "says: the source does not tell. The page shows it as not stated.",
    mend="Write the word unknown, or leave an optional key out.",
    check=check,
)
