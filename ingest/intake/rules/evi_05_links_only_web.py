"""EVI-05: links of narrative and summary lead to the web, and there are no images."""

from __future__ import annotations

import re
from functools import partial
from html import unescape
from typing import TYPE_CHECKING

from ingest.intake.models.web import address_problem
from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.narrative import prose_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ingest.findings import Place
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

_IMAGE = re.compile(r"!\[")
#: The target of an inline link, of a reference definition, or an autolink; and bare
#: addresses, which become links too. Wherever such a target could stand on the next
#: line the target is empty here, and refused.
_TARGET = re.compile(
    r"\]\(\s*(?:<(?P<angled>[^<>]*)|(?P<inline>(?:[^()\s<>]|\([^()\s<>]*\))*))"
    r"|^[\s>*+0-9.-]*\[(?:[^\]\\]|\\.)+\]:\s*<?(?P<reference>[^\s>]*)"
    r"|<(?P<auto>[A-Za-z][A-Za-z0-9+.-]{1,31}:[^>\s]*)>"
    r"|(?P<bare>\b(?:https?|ftp)://[^\s<>]*)",
    re.IGNORECASE,
)
_WEB = re.compile(r"https?://\S", re.IGNORECASE)
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
#: What ends a sentence, an emphasis or a bracket rather than an address.
_TAIL = "?!.,:;*_~'\")]"


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look at every link of the narrative and the summary outside code."""
    for number, line in prose_lines(record.body):
        yield from _line(line, "narrative", partial(record.origin.in_body, number))
    # Hugo renders the summary as Markdown, although pages show it as it is.
    for _, line in prose_lines(record.summary):
        yield from _line(line, "summary", lambda _: record.origin.value_at("summary"))


def _line(line: str, part: str, at: Callable[[int], Place]) -> Iterator[Problem]:
    """Judge a line of the ``part``; ``at`` gives the place of a column."""
    image = _IMAGE.search(line)
    if image:
        yield Problem(
            at(image.start() + 1),
            f"the {part} holds an image",
            line[image.start() :],
            "text; charts are drawn from runs.csv",
            "put the figures of a chart into runs.csv, with figures_from: chart",
        )
        return
    for link in _TARGET.finditer(line):
        problem = _judge(link)
        if problem:
            message, target, hint = problem
            yield Problem(
                at(link.start(link.lastgroup or 0) + 1),
                message,
                target,
                "an address that starts with https:// or http://",
                hint,
            )


def _judge(link: re.Match[str]) -> tuple[str, str, str] | None:
    """Return message, target and hint where a link cannot stand as it is."""
    target = link[link.lastgroup or 0]
    if link.lastgroup == "bare":
        target = target.rstrip(_TAIL)
    if not _WEB.match(target):
        return "a link does not lead to the web", target, "write the full address"
    # As Markdown reads it: without backslashes and character references.
    reason = address_problem(unescape(_ESCAPE.sub(r"\1", target)))
    if reason is None:
        return None
    hint = "correct the address; one that is only an example goes between backticks"
    return f"the address of a link {reason}", target, hint


RULE = Rule(
    id="EVI-05",
    level="E",
    title="Links lead to the web, and there are no images",
    why="Other schemes can run code or open local files, an address that cannot be "
    "parsed stops the build of the whole site, and images from elsewhere follow "
    "readers and disappear.",
    mend="Write full addresses, and put those that are no links between backticks. "
    "Put a chart's figures into runs.csv.",
    check=check,
)
