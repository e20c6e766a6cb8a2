"""The text of ``atlas-collect.sh``, taken apart into its sections.

A bundle is ``atlas-collect N``, then sections ``=== name | where it comes from`` with
their lines, and at last ``=== end | atlas-collect N`` (``static/atlas-collect.sh``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.raw.refused import Reason, RefusedError, cut_off

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output

#: The edition of the format that is read here.
EDITION = 1

_FIRST = re.compile(r"atlas-collect ([0-9]{1,4})\s*")
_HEAD = re.compile(r"=== ([a-z][a-zA-Z0-9 ._!-]{0,80}?) \| (.*)")
_MOST_SECTIONS = 2_000
_WIDEST = 1_000
#: Most lines of a bundle: some 40 for each of a thousand devices.
_MOST_LINES = 50_000


@dataclass(frozen=True, slots=True)
class Section:
    """One section: its name, such as ``layer data sda``, its lines, and where.

    ``line`` is the number of its header in the file.
    """

    name: str
    source: str
    lines: tuple[str, ...]
    line: int

    @property
    def text(self) -> str:
        """The lines as one text, for a parser."""
        return "".join(f"{each}\n" for each in self.lines)

    def pairs(self) -> dict[str, str]:
        """Return lines ``key=value``. Raises ``RefusedError`` for any other line."""
        found: dict[str, str] = {}
        for number, text in enumerate(self.lines, start=self.line + 1):
            key, sign, value = text.partition("=")
            if not sign or not key.strip():
                raise damaged("key=value", text, number)
            if value.strip():
                found[key.strip()] = value.strip()
        return found


def looks_like_bundle(output: Output) -> bool:
    """Tell whether the collector wrote this, be it whole or not."""
    return any(_FIRST.fullmatch(line) for line in output.head.split("\n")[:200])


def sections(output: Output) -> tuple[Section, ...]:
    """Return the sections of a bundle in their order, without the end mark.

    Raises ``RefusedError``: of another edition, cut off, or damaged.
    """
    start = next(
        number for number, line in enumerate(output.lines) if _FIRST.fullmatch(line)
    )
    _check_edition(output, start)
    if len(output.lines) > _MOST_LINES:
        raise damaged("at most 50,000 lines", f"{len(output.lines)} lines", 1)
    found: list[Section] = []
    name, source, at, lines = "", "", 0, list[str]()
    for number, text in enumerate(output.lines[start + 1 :], start=start + 2):
        head = _HEAD.fullmatch(text)
        if text.startswith("===") and not head:
            raise damaged("=== name | where it comes from", text, number)
        if not head:
            _check_line(text, number, in_section=bool(name))
            lines += [text] if text.strip() else []
            continue
        if name:
            found.append(Section(name, source, tuple(lines), at))
        if head[1] == "end":
            _check_rest(output, number)
            return _each_once(found)
        name, source, at, lines = head[1], head[2], number, []
        if len(found) > _MOST_SECTIONS:
            raise damaged("a section of the collector", text, number)
    last = output.text.rstrip().rsplit("\n", 1)[-1]
    raise cut_off(
        excerpt(last), len(output.lines), missing=f"=== end | atlas-collect {EDITION}"
    )


def damaged(expected: str, found: str, line: int) -> RefusedError:
    """Return the refusal of a line that the collector does not write."""
    return RefusedError(
        Reason.DAMAGED,
        "this is not a line that the collector writes there",
        found=excerpt(found),
        expected=expected,
        hint="run the collector again and give its file untouched",
        line=line,
    )


def _check_edition(output: Output, start: int) -> None:
    edition = _FIRST.fullmatch(output.lines[start])
    if edition and int(edition[1]) != EDITION:
        raise RefusedError(
            Reason.UNKNOWN_TOOL,
            "this edition of the collector is not known here",
            found=excerpt(output.lines[start]),
            expected=f"atlas-collect {EDITION}",
            hint="use the atlas-collect.sh that belongs to this copy of the atlas",
            line=start + 1,
        )


def _check_line(text: str, number: int, *, in_section: bool) -> None:
    if (not in_section and text.strip()) or len(text) > _WIDEST:
        raise damaged("=== name | where it comes from", text, number)


def _check_rest(output: Output, end: int) -> None:
    for number, text in enumerate(output.lines[end:], start=end + 1):
        if text.startswith("===") or _FIRST.fullmatch(text):
            raise RefusedError(
                Reason.DAMAGED,
                "the file holds more than one bundle",
                found=excerpt(text),
                expected="one bundle a file",
                hint="keep what the collector printed each time in a file of its own",
                line=number,
            )


def _each_once(found: list[Section]) -> tuple[Section, ...]:
    seen: set[str] = set()
    for each in found:
        if each.name in seen:
            raise damaged("each section once", f"=== {each.name}", each.line)
        seen.add(each.name)
    return tuple(found)
