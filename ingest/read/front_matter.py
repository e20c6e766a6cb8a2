"""``index.md`` split into front matter and narrative, with line numbers kept."""

from __future__ import annotations

import re
from dataclasses import dataclass

from frontmatter.default_handlers import YAMLHandler
from yaml.nodes import MappingNode

from ingest.findings import Finding, excerpt
from ingest.read.document import Document, read_document


class StrictHandler(YAMLHandler):
    """python-frontmatter's splitting, with a fence of exactly three dashes.

    The stock pattern also swallows the blank lines after a fence, which would
    shift every line number, and its loader is PyYAML's guessing one: only the
    splitting is used.
    """

    FM_BOUNDARY = re.compile(r"^---[ ]*$", re.MULTILINE)


_HANDLER = StrictHandler()


@dataclass(frozen=True, slots=True)
class Split:
    """Front matter and narrative; ``body_line`` is the file line the latter starts."""

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
    document = read_document(head, shown)
    if isinstance(document, list):
        return document
    if not isinstance(document.node, MappingNode):
        mark = document.node.start_mark
        return [
            Finding(
                rule="FMT-09",
                level="E",
                path=shown,
                line=mark.line + 1,
                column=mark.column + 1,
                found=excerpt(type(document.value).__name__),
                expected="keys and values",
                hint="start from archetypes/result/index.md",
                message="the front matter is not a map of keys and values",
            )
        ]
    return Split(document, body.removeprefix("\n"), head.count("\n") + 2)


def _fence(text: str, shown: str, message: str) -> Finding:
    first = text.split("\n", 1)[0]
    toml = first.strip() == "+++"
    return Finding(
        rule="FMT-03",
        level="E",
        path=shown,
        line=1,
        column=1,
        found=excerpt(first) or "nothing",
        expected="--- before and after the front matter, each alone on its line",
        hint="front matter is YAML here, not TOML"
        if toml
        else "put --- alone on the first line and after the last key",
        message=message,
    )
