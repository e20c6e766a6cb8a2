"""EVI-10: no text of the front matter would be a formula in a spreadsheet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.intake.read.text_file import FORMULA
from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

#: Where such a text could start in YAML; most records are done with this alone. Without
#: quotes a hyphen before a space is an entry of a list, which may begin a line further
#: down. An escape could stand for any character.
_SUSPECT = re.compile(
    r"(?:[:,\[{?]|^(?: *-)?) *(?:[\"']\s*[=+@\-]|\s*(?:[=+@]|-(?![\s-])))|\"\\",
    re.MULTILINE,
)


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look at the first character of every text."""
    if not _SUSPECT.search(record.origin.text):
        return
    for text, place in record.origin.texts():
        if FORMULA.match(text):
            yield Problem(
                place,
                "a spreadsheet would take this text for a formula",
                text,
                "a text that does not start with =, +, - or @",
                "start with a word, or a quotation mark",
            )


RULE = Rule(
    id="EVI-10",
    level="E",
    title="No text starts like a formula",
    why="The texts are published as CSV. Spreadsheets run what starts with =, +, - or "
    "@ there, and a formula can fetch an address with the cells beside it.",
    mend="Start the text with a word or a quotation mark; numbers may keep their sign.",
    check=check,
)
