"""``index.md`` split into front matter and narrative, with line numbers kept."""

from __future__ import annotations

import re
from dataclasses import dataclass

from frontmatter.default_handlers import YAMLHandler
from yaml.nodes import MappingNode

from ingest.findings import Finding, Place, error
from ingest.intake.read.document import RECORD, Document, read_document


class StrictHandler(YAMLHandler):
    """python-frontmatter's splitting, with a fence of exactly three dashes.

    The stock pattern also swallows the blank lines after a fence, which would
    shift every line number, and its loader is PyYAML's guessing one: only the
    splitting is used.
    """

    FM_BOUNDARY = re.compile(r"^---[ ]*$", re.MULTILINE)


_HANDLER = StrictHandler()
#: Hugo ends the front matter at any line that starts so, whatever follows.
_INNER_FENCE = re.compile(r"^---.*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Split:
    """Front matter and narrative; ``body_line`` is the file line the latter starts."""

    head: str
    document: Document
    body: str
    body_line: int


def read_front_matter(text: str, shown: str) -> Split | list[Finding]:
    """Return the parts of a record's ``index.md``, or what is wrong with it."""
    if not _HANDLER.detect(text):
        return [_fence(text, shown, "the file must start with a line ---")]
    try:
        # The front matter keeps the line end of its opening fence, so that lines
        # of the YAML are lines of the file.
        head, body = _HANDLER.split(text)
    except ValueError:
        return [_fence(text, shown, "the front matter is never closed with ---")]
    inner = _INNER_FENCE.search(head)
    if inner:
        return [_inner_fence(head, inner, shown)]
    document = read_document(head, shown, RECORD)
    if isinstance(document, list):
        return document
    if not isinstance(document.node, MappingNode):
        return [_not_a_map(document, shown)]
    return Split(head, document, body.removeprefix("\n"), head.count("\n") + 2)


def _fence(text: str, shown: str, message: str) -> Finding:
    first = text.split("\n", 1)[0]
    return error(
        "FMT-03",
        Place(shown),
        found=first or "nothing",
        expected="--- before and after the front matter, each alone on its line",
        hint="front matter is YAML here, not TOML"
        if first.strip() == "+++"
        else "put --- alone on the first line and after the last key",
        message=message,
    )


def _inner_fence(head: str, inner: re.Match[str], shown: str) -> Finding:
    return error(
        "FMT-03",
        Place(shown, head.count("\n", 0, inner.start()) + 1),
        found=inner[0],
        expected="no other line of the front matter that starts with ---",
        hint="write the text on one line, or indent the line",
        message="the site would end the front matter here",
    )


def _not_a_map(document: Document, shown: str) -> Finding:
    mark = document.node.start_mark
    return error(
        "FMT-09",
        Place(shown, mark.line + 1, mark.column + 1),
        found="a list" if isinstance(document.value, tuple) else "a single value",
        expected="keys and values",
        hint="start from archetypes/result/index.md, which documents every key",
        message="the front matter is not a map of keys and values",
    )
