"""From a file to text that an importer can trust: decoded, of bounded size."""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from ingest.findings import Finding, excerpt
from ingest.intake.read.raw.file_kinds import kind_of
from ingest.intake.read.raw.margin import without_margin
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.text_file import read_bytes

if TYPE_CHECKING:
    from pathlib import Path

#: Largest output read, in bytes: twice what a record may hold (EVI-03).
LIMIT = 16 * 1024 * 1024
#: Most lines: one a second for five days.
MOST_LINES = 500_000
#: Longest line, in characters: a JSON document on one line with all percentiles and
#: buckets of 50 jobs is below 2 million.
LONGEST_LINE = 4 * 1024 * 1024

_UTF16 = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
#: Controls that no tool writes into a report; a form feed parts pages, and escape
#: sequences colour terminals.
_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]")
_COLOUR = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b")
_LINE_END = re.compile(r"\r*\n|\r")
#: What only a document for browsers holds.
_ELEMENT = re.compile(
    r"<\s*/?\s*(?:script|iframe|object|embed|img|svg|math|style|link|meta|form|video"
    r"|audio|a\s+href|body|html|base)\b",
    re.IGNORECASE,
)
_HANDLER = re.compile(
    r"\bon(?:error|load|click|mouseover)\s*=|javascript:", re.IGNORECASE
)
#: One of these is in whatever ``_HANDLER`` finds; looking for plain words costs little.
_HANDLER_WORDS = ("onerror", "onload", "onclick", "onmouseover", "javascript:")
_DOCUMENT = re.compile(
    r"\s*<(?:\?xml|!doctype|!--|html\b|(?!script|iframe|object|embed|img|svg|style|form)"
    r"[A-Za-z][\w:.-]*[\s>])",
    re.IGNORECASE,
)
#: What SQL*Plus spools before a report: its own questions and their answers.
_AFTER_PROMPTS = re.compile(r"(?:[^<]++|<return>)*+<html\b", re.IGNORECASE)


@dataclass(frozen=True)
class Output:
    """The text of an output: LF line ends, no byte order mark, no colours.

    ``name`` is how messages print the file.
    """

    name: str
    text: str

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines, without their ends; the first one has number 1 in messages."""
        return tuple(self.text.split("\n"))

    @cached_property
    def head(self) -> str:
        """The first 64 kB: enough to recognise most tools."""
        return self.text[: 64 * 1024]

    @cached_property
    def is_document(self) -> bool:
        """Whether this is XML or HTML rather than lines of text."""
        if _DOCUMENT.match(self.text[:1024]):
            return True
        return _AFTER_PROMPTS.match(self.head) is not None

    def line_of(self, position: int) -> int:
        """Return the number of the line that holds a position of ``text``."""
        return bisect_right(self._starts, position)

    @cached_property
    def _starts(self) -> list[int]:
        """Where each line starts: counted once, not for each message and table."""
        lengths = (len(line) + 1 for line in self.lines)
        return [0, *accumulate(lengths)][: len(self.lines)]


def open_output(path: Path, shown: str) -> Output:
    """Return the output in a file. Raises ``RefusedError`` where it is none."""
    data = read_bytes(path, shown, LIMIT)
    if isinstance(data, Finding):
        raise _not_text(data.message, data.found, data.expected, data.hint)
    return decoded(data, shown)


def decoded(data: bytes, shown: str) -> Output:
    """Return bytes as an output. Raises ``RefusedError``: empty, binary, too large."""
    if not data or data.isspace():
        raise _not_text(
            "the file is empty",
            f"{len(data)} bytes",
            "the output of a tool",
            "did the tool write to another file, or to the screen?",
        )
    if len(data) > LIMIT:
        raise _not_text(
            "the file is too large",
            f"{len(data)} bytes",
            f"at most {LIMIT} bytes",
            "give the report of one run, not a log of weeks",
        )
    kind = kind_of(data)
    if kind:
        what, hint = kind
        found = repr(data[:8]).removeprefix("b")
        raise _not_text(f"the file {what}", found, "plain text", hint)
    text = _text(data)
    if "\r" in text:
        # A line end that was changed twice on its way is still one.
        text = _LINE_END.sub("\n", text)
    control = _CONTROL.search(text)
    if control:
        raise _not_text(
            "the file is binary, not the text a tool prints",
            f"U+{ord(control.group()):04X}",
            "plain text",
            "give the report, not the program's data file or an archive",
            line=text.count("\n", 0, control.start()) + 1,
        )
    text = _COLOUR.sub("", text) if "\x1b" in text else text
    output = Output(shown, without_margin(text))
    _check_lines(output)
    return output


def _text(data: bytes) -> str:
    for mark, name in _UTF16:
        if data.startswith(mark):
            return data[len(mark) :].decode(name, "replace")
    data = data.removeprefix(codecs.BOM_UTF8)
    if _looks_utf16(data):
        # PowerShell's redirection writes UTF-16, and some tools cut the mark off.
        return data.decode("utf-16-le" if data[1] == 0 else "utf-16-be", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        # Names in another encoding do not make the numbers unreadable.
        return data.decode("latin-1")


def _looks_utf16(data: bytes) -> bool:
    """Tell whether every other byte of the start is zero, as in UTF-16 of ASCII."""
    start = data[:200]
    odd, even = start[1::2], start[::2]
    half = len(start) // 2
    zeros = max(odd.count(0), even.count(0))
    return half > 1 and zeros > 0.9 * half and min(odd.count(0), even.count(0)) == 0


def _check_lines(output: Output) -> None:
    count = output.text.count("\n")
    if count > MOST_LINES:
        raise _not_text(
            "the file has more lines than a run prints",
            f"{count} lines",
            f"at most {MOST_LINES} lines",
            "give the report of one run, not a log of weeks",
            line=MOST_LINES,
        )
    longest = max(map(len, output.lines))
    if longest > LONGEST_LINE:
        raise _not_text(
            "a line is longer than any tool prints",
            f"{longest} characters",
            f"at most {LONGEST_LINE} characters in a line",
            "is this the right file?",
            line=[len(line) for line in output.lines].index(longest) + 1,
        )
    if not output.is_document:
        _refuse_markup(output)


def _refuse_markup(output: Output) -> None:
    markup = _ELEMENT.search(output.text)
    if not markup:
        lower = output.text.lower()
        if any(word in lower for word in _HANDLER_WORDS):
            markup = _HANDLER.search(output.text)
    if markup:
        raise RefusedError(
            Reason.MARKUP,
            "the output holds HTML or script, which no tool prints there",
            found=excerpt(markup[0]),
            expected="plain text",
            hint="give the untouched output of the tool, not a page about it",
            line=output.line_of(markup.start()),
        )


def _not_text(
    message: str, found: str, expected: str, hint: str, line: int = 1
) -> RefusedError:
    return RefusedError(
        Reason.NOT_TEXT, message, found=found, expected=expected, hint=hint, line=line
    )
