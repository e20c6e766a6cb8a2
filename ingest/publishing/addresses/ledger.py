"""The ledger of published addresses: text that is read and reviewed line by line."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from ingest.intake.models.base import LANGUAGES
from ingest.intake.models.moved import LANGUAGE_PART

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

#: Addresses, each with the ids on it that one may link to.
Ledger = dict[str, frozenset[str]]

#: The first line; without it, what a server sent is not a ledger.
HEADER = "# Addresses of I/O Atlas, format 1"
_NOTE = """\
# Every address the site has published, below it the ids of parts it offers links to.
# {lang} stands for all languages; what ends in -- goes on in the lines set deeper, and
# is no id itself.
# Written by `atlas addresses --write`, which adds and never removes.
"""
#: Between the parts an id is made of.
_JOINT = "--"
_LANGUAGE = re.compile(rf"(?<=[/.])({'|'.join(LANGUAGES)})(?=[/.])")


class LedgerError(Exception):
    """A text that is no ledger."""


def languages_of(address: str) -> list[str]:
    """Return the addresses that one with ``{lang}`` stands for; itself without."""
    if LANGUAGE_PART not in address:
        return [address]
    return [address.replace(LANGUAGE_PART, language) for language in LANGUAGES]


def parse(text: str) -> Ledger:
    """Return the addresses of a ledger, ``{lang}`` written out.

    Raises :class:`LedgerError` with the line, where the text is not one.
    """
    lines = text.splitlines()
    if not lines or lines[0] != HEADER:
        message = f"the first line is not {HEADER!r}"
        raise LedgerError(message)
    found: dict[str, set[str]] = defaultdict(set)
    current: list[str] = []
    parts: list[str] = []
    for number, line in enumerate(lines[1:], 2):
        depth = len(line) - len(line.lstrip(" "))
        if line.startswith("/"):
            current, parts = languages_of(line), []
            for address in current:
                found[address] |= set()
        elif 0 < depth <= len(parts) + 1 and current:
            part = line.strip().removeprefix("#")
            parts = [*parts[: depth - 1], part.removesuffix(_JOINT)]
            if not part.endswith(_JOINT):
                for address in current:
                    found[address].add(_JOINT.join(parts))
        elif line and not line.startswith("#"):
            message = f"line {number} is neither an address nor an id: {line[:80]!r}"
            raise LedgerError(message)
    return {address: frozenset(anchors) for address, anchors in found.items()}


def render(ledger: Mapping[str, frozenset[str]]) -> str:
    """Return a ledger as text: sorted, what all languages have in common once."""
    lines: list[str] = []
    for address, anchors in sorted(_folded(ledger).items()):
        lines.append(address)
        lines += _tree(anchors)
    return "\n".join([HEADER, *_NOTE.splitlines(), *lines, ""])


def _tree(anchors: Iterable[str]) -> Iterator[str]:
    """Yield ids as lines; what several have in common at the start stands once."""
    for parts, is_id in sorted(_nodes(anchors).items()):
        sign = "#" if len(parts) == 1 else ""
        yield f"{' ' * len(parts)}{sign}{parts[-1]}{'' if is_id else _JOINT}"


def _nodes(anchors: Iterable[str]) -> dict[tuple[str, ...], bool]:
    """Return every start of the ids, cut where parts join, and whether it is one."""
    nodes: dict[tuple[str, ...], bool] = {}
    for anchor in anchors:
        parts = tuple(anchor.split(_JOINT))
        for end in range(1, len(parts)):
            nodes.setdefault(parts[:end], False)
        nodes[parts] = True
    return nodes


def merge(ledgers: Iterable[Mapping[str, frozenset[str]]]) -> Ledger:
    """Return everything that any of the ledgers holds."""
    merged: Ledger = {}
    for ledger in ledgers:
        for address, anchors in ledger.items():
            merged[address] = merged.get(address, frozenset()) | anchors
    return merged


def _folded(ledger: Mapping[str, frozenset[str]]) -> Ledger:
    """Join the languages of an address; what only some of them have stays apart."""
    groups: dict[str, list[str]] = defaultdict(list)
    for address in ledger:
        groups[_LANGUAGE.sub(LANGUAGE_PART, address, count=1)].append(address)
    folded: Ledger = {}
    for neutral, members in groups.items():
        if set(members) != set(languages_of(neutral)) or neutral in members:
            folded |= {address: ledger[address] for address in members}
            continue
        common = frozenset.intersection(*(ledger[address] for address in members))
        folded[neutral] = common
        folded |= {
            address: ledger[address] - common
            for address in members
            if ledger[address] - common
        }
    return folded
