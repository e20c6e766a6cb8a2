"""EVI-02: the narrative calls no template."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

# Hugo looks for these in code blocks too.
_SHORTCODE = re.compile(r"\{\{[<%].{0,40}|[>%]\}\}")


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for shortcode delimiters anywhere in the narrative."""
    for number, line in enumerate(record.body.split("\n")):
        shortcode = _SHORTCODE.search(line)
        if shortcode:
            yield Problem(
                record.origin.in_body(number, shortcode.start() + 1),
                "the narrative calls a template of the site",
                shortcode[0],
                "text",
                "remove it; figures and tables come from runs.csv by themselves",
            )


RULE = Rule(
    id="EVI-02",
    level="E",
    title="The narrative calls no template",
    why="A shortcode runs a template of the site with whatever it is given, also "
    "inside code blocks.",
    mend="Remove {{< … >}} and {{% … %}}.",
    check=check,
)
