"""EVI-06: headings of the narrative stay below those of the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.narrative import prose_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

# In a list or quotation, too: the page's outline knows no difference.
_MARKED = re.compile(r"[\s>*+-]*(?:[0-9]+[.)]\s+)?(?P<mark>##?)(?=\s|$)")
_UNDERLINE = re.compile(r"[\s>]*(?:=+|-+)\s*$")
#: What cannot be the text of an underlined heading: nothing, a heading, a table row.
_NO_TEXT = re.compile(r"[\s>]*(?:$|#{1,6}\s|\|)")


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for # and ##, and for lines underlined with = or -."""
    before, last = "", -1
    for number, line in prose_lines(record.body):
        marked = _MARKED.match(line)
        underlined = (
            number == last + 1
            and _UNDERLINE.match(line)
            and not _NO_TEXT.match(before)
            and not _UNDERLINE.match(before)
        )
        if marked:
            column = marked.start("mark") + 1
            yield _report(record, number, column, line.strip())
        elif underlined:
            yield _report(record, last, 1, before.strip())
        before, last = line, number


def _report(record: Record, number: int, column: int, found: str) -> Problem:
    return Problem(
        record.origin.in_body(number, column),
        "a heading of the narrative stands as high as those of the page",
        found,
        "headings from ### on, or none",
        "write ### before the heading; a rule below a paragraph needs a blank line "
        "in between",
    )


RULE = Rule(
    id="EVI-06",
    level="E",
    title="Headings of the narrative start at the third level",
    why="The page's title is its only first heading and its sections are the second "
    "ones; another in between misleads readers who move by headings.",
    mend="Write ### or deeper, or leave the heading out.",
    check=check,
)
