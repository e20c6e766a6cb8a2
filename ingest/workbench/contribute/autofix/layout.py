"""Bytes as editors leave them, to plain UTF-8 text with LF line ends."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING

from ingest.intake.read.front_matter import read_front_matter
from ingest.workbench.contribute.autofix.change import Change

if TYPE_CHECKING:
    from collections.abc import Iterator

_UTF16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_TABS = re.compile(r"^[ \t]*\t[ \t]*")
_FENCE = re.compile(r"---[ ]*")


def plain_text(data: bytes, shown: str) -> tuple[str, list[Change]] | None:
    """Return the text of a file and what changed, None where it cannot be read."""
    changes = []
    name = _UTF16.get(data[:2])
    try:
        text = data[2:].decode(name) if name else data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if name:
        changes.append(Change(shown, 1, name.upper(), "UTF-8"))
    if text.startswith("\ufeff"):
        text = text.removeprefix("\ufeff")
        changes.append(Change(shown, 1, "a byte order mark", "none"))
    if "\r\n" in text:
        text = text.replace("\r\n", "\n")
        changes.append(Change(shown, 1, "line ends CR LF", "LF"))
    return text, changes


def front_laid_out(text: str, shown: str) -> tuple[str, list[Change]]:
    """Return an ``index.md`` without tabs and trailing spaces in its front matter.

    The narrative stays as it is: two spaces at the end of a line mean something there.
    Where a text over several lines would change, nothing is changed.
    """
    lines = text.split("\n")
    end = next((n for n, x in enumerate(lines) if n and _FENCE.fullmatch(x)), None)
    if end is None:
        return text, []
    mended = [_line(line) for line in lines[: end + 1]]
    new = "\n".join([*mended, *lines[end + 1 :]])
    if new == text or not _same(text, new, shown):
        return text, []
    pairs = enumerate(zip(lines, mended, strict=False), start=1)
    return new, [_change(shown, n, a, b) for n, (a, b) in pairs if a != b]


def table_laid_out(text: str, shown: str) -> tuple[str, list[Change]]:
    """Return a table without spaces at the end of its lines."""
    lines = text.split("\n")
    mended = [
        line.rstrip(" \t") if "\t" not in line.strip() else line for line in lines
    ]
    pairs = enumerate(zip(lines, mended, strict=True), start=1)
    return "\n".join(mended), [_change(shown, n, a, b) for n, (a, b) in pairs if a != b]


def _line(line: str) -> str:
    indent = _TABS.match(line)
    if indent:
        line = indent[0].replace("\t", "  ") + line[indent.end() :]
    return line.rstrip(" \t")


def _same(old: str, new: str, shown: str) -> bool:
    """Tell whether values stay; YAML with tabs has none that could change."""
    after = read_front_matter(new, shown)
    if isinstance(after, list):
        return False
    before = read_front_matter(old, shown)
    return isinstance(before, list) or before.document.value == after.document.value


def _change(shown: str, number: int, before: str, after: str) -> Change:
    was, now = ("".join(_visible(x)) for x in (before, after))
    return Change(shown, number, was, now)


def _visible(line: str) -> Iterator[str]:
    yield line.replace("\t", "<tab>")[:60]
    blanks = len(line) - len(line.rstrip())
    if blanks:
        yield f"<{blanks} at the end>"
