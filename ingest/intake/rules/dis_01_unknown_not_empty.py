"""DIS-01: what is not known is called unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.read.template import EXPECTED, HINT, MESSAGE, left_over
from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.walk import leaves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

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


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for words that stand in for a value. Empty values never get this far."""
    for place, text in left_over(record.origin, record.body):
        yield Problem(place, MESSAGE, text, EXPECTED, HINT)
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


RULE = Rule(
    id="DIS-01",
    level="E",
    title="What is not known is called unknown",
    why="An empty value, n/a or tbd leaves open whether somebody looked. unknown "
    "says: the source does not tell. The page shows it as not stated.",
    mend="Write the word unknown, or leave an optional key out.",
    check=check,
)
