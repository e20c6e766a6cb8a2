"""The list of cards that were read: a line a card, with the digest of what was read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from ingest.whole_file import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from ingest.workbench.reading.cards import Card

_DIGEST = re.compile(r"[0-9a-f]{12}")
_HEAD = """\
# Answers whose three English lines somebody read beside their records: the
# question, the first 12 digits of the SHA-256 of the lines, and the day. Written by
# `atlas answers --mark`, after reading (docs/decisions/0034-answers-are-read.md).
"""


class LedgerError(ValueError):
    """A line that is no entry; the message says where, and what is expected."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A card that was read, by the digest of its lines then."""

    question: str
    digest: str
    read: date


def read_ledger(path: Path) -> dict[str, Entry]:
    """Return what was read, by question; nothing without a file.

    Raises LedgerError at the first line that is no entry, and at a question that
    stands there twice.
    """
    found: dict[str, Entry] = {}
    text = path.read_text("utf-8") if path.is_file() else ""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        entry = _entry(line)
        if entry is None or entry.question in found:
            twice = " a second time" if entry else ""
            message = (
                f"{path}:{number}: found {line!r}{twice}, expected each question once: "
                "workload/storage/setting, 12 digits of a SHA-256, a date. Remove the "
                "line, read the card and mark it with `atlas answers --mark`."
            )
            raise LedgerError(message)
        found[entry.question] = entry
    return found


def _entry(line: str) -> Entry | None:
    match line.split():
        case [question, digest, day] if _DIGEST.fullmatch(digest):
            try:
                return Entry(question, digest, date.fromisoformat(day))
            except ValueError:
                return None
    return None


def unread(cards: Iterable[Card], known: Mapping[str, Entry]) -> list[Card]:
    """Return the cards that nobody has read as they are now."""
    return [
        each
        for each in cards
        if (entry := known.get(each.question)) is None or entry.digest != each.digest
    ]


def with_marks(
    cards: Sequence[Card],
    known: Mapping[str, Entry],
    names: Sequence[str],
    today: date,
) -> tuple[dict[str, Entry], list[Card]]:
    """Return the list with cards marked as read, and those cards.

    ``names`` are questions; ``*`` in one stands for any characters. What no card
    answers any more is left out. Raises ValueError for a name that fits no card.
    """
    marked: dict[str, Card] = {}
    for name in names:
        fitting = [each for each in cards if fnmatchcase(each.question, name)]
        if not fitting:
            message = f"no question is called {name}; `atlas answers --all` lists them"
            raise ValueError(message)
        marked |= {each.question: each for each in fitting}
    answered = {each.question for each in cards}
    entries = {name: each for name, each in known.items() if name in answered}
    changed = unread(marked.values(), entries)
    for each in changed:
        entries[each.question] = Entry(each.question, each.digest, today)
    return entries, changed


def write_ledger(path: Path, entries: Mapping[str, Entry]) -> None:
    """Write the list, sorted by question."""
    lines = [
        f"{entry.question} {entry.digest} {entry.read.isoformat()}\n"
        for _, entry in sorted(entries.items())
    ]
    write_whole(path, _HEAD + "".join(lines))
