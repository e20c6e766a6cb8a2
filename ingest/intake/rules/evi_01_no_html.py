"""EVI-01: narrative and front matter hold no HTML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.intake.read.text_file import TAG
from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.narrative import prose_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

#: {#id .class key=value} after a heading or on a line of its own.
_ATTRIBUTES = re.compile(r"\{\s*[.#:A-Za-z][^}]*\}\s*$")


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for tags and for attribute lists outside code, and in the front matter."""
    suspect = TAG.search(record.origin.text)
    for text, place in record.origin.texts() if suspect else ():
        tag = TAG.search(text)
        if tag:
            yield Problem(
                place,
                "a text of the front matter holds HTML",
                tag[0],
                "plain text",
                "write it without tags",
            )
    for number, line in prose_lines(record.body):
        tag = TAG.search(line)
        if tag:
            yield Problem(
                record.origin.in_body(number, tag.start() + 1),
                "the narrative holds HTML",
                tag[0],
                "Markdown only",
                "write Markdown; put a name in <angle brackets> between backticks",
            )
        attributes = _ATTRIBUTES.search(line)
        if attributes:
            yield Problem(
                record.origin.in_body(number, attributes.start() + 1),
                "the narrative sets HTML attributes",
                attributes[0],
                "Markdown only",
                "remove the braces, or put them between backticks",
            )


RULE = Rule(
    id="EVI-01",
    level="E",
    title="Texts hold no HTML",
    why="HTML from outside could carry scripts, break the page or its layout; the "
    "site renders none of it.",
    mend="Write it in Markdown. Angle brackets and braces of commands go between "
    "backticks.",
    check=check,
)
