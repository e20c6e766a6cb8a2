"""Bytes to text, within limits. Nothing a file contains can raise from here."""

from __future__ import annotations

import errno
import os
import re
import stat
from typing import TYPE_CHECKING

from ingest.findings import Finding, Place, error, excerpt

if TYPE_CHECKING:
    from pathlib import Path

#: Largest file read, in bytes. The longest real record is below 50 kB.
LIMITS = {".md": 512 * 1024, ".yaml": 1024 * 1024, ".csv": 4 * 1024 * 1024}

_BOM = "\ufeff"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
# Characters nobody types: controls (a lone CR among them), line separators that
# only some readers treat as a line end, marks that reorder the text on screen, and
# what takes no room on it: two texts that look alike would differ, or a text hold
# another one (tags, U+E00xx). Joiners stay, which scripts and emoji need.
UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff"
    "\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\U000e0000-\U000e007f]"
)
#: What a spreadsheet would execute; a number may keep its sign.
FORMULA = re.compile(r"\s*[=+@\-](?![\d.]+\s*$)", re.ASCII)
#: A tag, comment or declaration; not an address in angle brackets.
TAG = re.compile(r"<(?!https?://)[A-Za-z/!?][^>]{0,40}>?")


def read_text(path: Path, shown: str) -> str | Finding:
    """Return the text of a file with LF line ends and no BOM, or what is wrong.

    ``shown`` is how findings print the path.
    """
    limit = LIMITS.get(path.suffix, LIMITS[".md"])
    data = read_bytes(path, shown, limit)
    if isinstance(data, Finding):
        return data
    return decode(data, shown)


def decode(data: bytes, shown: str) -> str | Finding:
    """Return ``data`` as text, or the finding that says why it is not text."""
    if data.startswith(_UTF16):
        return _encoding(
            Place(shown), "UTF-16", "save the file as UTF-8 (your editor's 'Save as')"
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as problem:
        return _encoding(
            _place(shown, data[: problem.start].decode("utf-8", "replace")),
            f"byte 0x{data[problem.start]:02x}",
            "save the file as UTF-8; older editors on Windows write another encoding",
        )
    text = text.removeprefix(_BOM).replace("\r\n", "\n")
    unseen = UNSEEN.search(text)
    if unseen:
        return invisible(_place(shown, text[: unseen.start()]), unseen[0])
    return text


def invisible(place: Place, character: str, written: str = "it") -> Finding:
    """Return the finding about a character of UNSEEN; ``written``: as what."""
    hint = "delete the invisible character; copied text often carries one along"
    if character == "\r":
        hint = "save the file with line ends LF or CR LF (not as for old Macintoshes)"
    if written != "it":
        hint = f"write the text without {written} for an invisible character"
    return _encoding(place, f"U+{ord(character):04X}", hint)


def read_bytes(path: Path, shown: str, limit: int) -> bytes | Finding:
    """Return the content of a regular file of at most ``limit`` bytes."""
    try:
        # Not followed and not blocking: a link or a pipe in a contribution could
        # otherwise read another file or hang the check.
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with os.fdopen(handle, "rb") as stream:
            status = os.fstat(stream.fileno())
            if not stat.S_ISREG(status.st_mode):
                return _unreadable(shown, "not a regular file", "a plain file")
            if status.st_size > limit:
                return _unreadable(
                    shown, f"{status.st_size} bytes", f"at most {limit} bytes"
                )
            return stream.read(limit)
    except OSError as problem:
        if problem.errno == errno.ELOOP:
            return _unreadable(shown, "a link", "a plain file")
        reason = problem.strerror or type(problem).__name__
        return _unreadable(shown, reason.lower(), "a plain, readable file")


def _place(shown: str, before: str) -> Place:
    """Return the place right after the text ``before``."""
    return Place(shown, before.count("\n") + 1, len(before) - before.rfind("\n"))


def _encoding(place: Place, found: str, hint: str) -> Finding:
    return error(
        "FMT-02",
        place,
        found=found,
        expected="UTF-8 text without invisible characters",
        hint=hint,
        message=f"{found} cannot be read as plain text",
    )


def _unreadable(shown: str, found: str, expected: str) -> Finding:
    return error(
        "FMT-01",
        Place(shown),
        found=found,
        expected=expected,
        hint="put bulky output into raw/, and use plain files, not links",
        message=f"the file cannot be read: {excerpt(found)}",
    )
