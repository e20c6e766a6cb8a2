"""EVI-05: links lead to the web, and there are no images."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.rules.base import Problem, Rule
from ingest.rules.narrative import prose_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.models.record import Record
    from ingest.models.reference import Reference

_IMAGE = re.compile(r"!\[")
#: The target of an inline link, of a reference definition, or an autolink.
_TARGET = re.compile(
    r"\]\(\s*<?(?P<inline>[^)\s>]*)"
    r"|^[\s>*+0-9.-]*\[[^\]]+\]:\s*<?(?P<reference>\S*)"
    r"|<(?P<auto>[A-Za-z][A-Za-z0-9+.-]{1,31}:[^>\s]*)>"
)
_WEB = re.compile(r"https?://\S", re.IGNORECASE)


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look at every link of the narrative outside code."""
    for number, line in prose_lines(record.body):
        image = _IMAGE.search(line)
        if image:
            yield Problem(
                record.origin.in_body(number, image.start() + 1),
                "the narrative holds an image",
                line[image.start() :],
                "text; charts are drawn from runs.csv",
                "put the figures of a chart into runs.csv, with figures_from: chart",
            )
            continue
        for link in _TARGET.finditer(line):
            target = link[link.lastgroup or 0]
            if not _WEB.match(target):
                yield Problem(
                    record.origin.in_body(number, link.start(link.lastgroup or 0) + 1),
                    "a link does not lead to the web",
                    target,
                    "an address that starts with https:// or http://",
                    "write the full address",
                )


RULE = Rule(
    id="EVI-05",
    level="E",
    title="Links lead to the web, and there are no images",
    why="Other schemes can run code or open local files; images from elsewhere "
    "follow readers and disappear.",
    mend="Write full addresses. Put a chart's figures into runs.csv.",
    check=check,
)
