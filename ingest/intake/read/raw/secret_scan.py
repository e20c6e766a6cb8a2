"""What an output gives away: hosts, network addresses, credentials.

Versions (``10.2.0.4``), intervals, times and C++ names look alike; words, options and
positions in which tools print the real thing tell them apart. The tables of hosts are
those of Oracle's reports (``awrrpt.sql``, ``sprepins.sql``).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import partial
from ipaddress import AddressValueError, IPv6Address, IPv6Network
from itertools import accumulate, islice
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ingest.intake.read.raw.secret_patterns import (
    CREDENTIALS,
    HARMLESS_HOST,
    HOSTS,
    MAY_HOLD_HOST,
    MAY_HOLD_SECRET,
    WORDS,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    _Search: TypeAlias = "Callable[[str], tuple[int, str] | None]"
    _Kinds: TypeAlias = "tuple[tuple[str, _Search], ...]"


class Secret(NamedTuple):
    """What is given away, where (line and column from 1), and the text of it.

    ``text`` is empty for credentials, which are repeated nowhere.
    """

    what: str
    line: int
    column: int
    text: str


#: Long lines, such as a JSON document on one, are searched piece by piece; what is
#: looked for is shorter than the overlap.
_PIECE, _OVERLAP = 4_000, 400
#: Tables of HTML looked at; a report has one that names its host.
_TITLES = 20
#: Characters of different lines with a word of ``WORDS``; a log repeats the few it has.
_MOST = 3_000_000
_TOO_MANY = "more lines with words such as host or password than can be searched"
#: What every address has in it, found over a whole file at once.
_SHAPES = (
    re.compile(r"\.[0-9]{1,3}\.[0-9]{1,3}\."),
    re.compile(r":[0-9A-Fa-f]{0,4}:"),
    re.compile(r"-[0-9A-Fa-f]{2}-[0-9A-Fa-f]{2}-"),
)
#: How many of the kinds are told by shape.
_SHAPED = 2

_OCTET = r"(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])"
_QUAD = re.compile(
    rf"(?<![\w.])({_OCTET}\.{_OCTET}\.{_OCTET}\.{_OCTET})"
    rf"(?::([0-9]{{2,5}})\b|(?!\.?[\w-]))"
)
_SIX = re.compile(
    r"(?<![\w:.])((?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4})(?![\w:])", re.IGNORECASE
)
_ANNOUNCED = re.compile(
    r"(?:host(?:name)?|addr(?:ess)?|inet6?|ips?|server|node|client|bind|from|to|on)\b"
    r"[\"'\s:=(]{0,5}$|(?:-[hH]|--host|@|//|tcp:|tcp\()[\s=\"']{0,5}$",
    re.IGNORECASE,
)
_VERSIONED = re.compile(
    r"(?:release|version|ver|oracle|database|edition|patch|driver|client|v)\b"
    r"[^,;]{0,24}$|[/_-]$",
    re.IGNORECASE,
)
#: Addresses of no machine: this one, any, netmasks, and those kept for examples.
_NOBODYS = re.compile(r"127\.|0\.|255\.255|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.")
_PRIVATE = re.compile(r"10\.|192\.168\.|172\.(?:1[6-9]|2[0-9]|3[01])\.|169\.254\.")
_EXAMPLES_6 = IPv6Network("2001:db8::/32")
#: Parts of a version are small; of an address, seldom all.
_SMALL = 31

_MAC = re.compile(
    r"(?<![\w:-])((?:[0-9a-f]{2}:){5,7}[0-9a-f]{2}|(?:[0-9a-f]{2}-){5}[0-9a-f]{2})"
    r"(?![\w:-])",
    re.IGNORECASE,
)
_HARDWARE = re.compile(r"(?:ether|hwaddr|mac|wwp?n)\W{0,4}$", re.IGNORECASE)


def find_secrets(text: str) -> Iterator[Secret]:
    """Yield what ``text`` (LF line ends) gives away, at most one of a kind a line.

    A text of more telling lines than any tool prints ends with that: it cannot be
    searched in bounded time, and is no output.
    """
    lines = text.split("\n")
    worded, shaped = _lines_with_words(text.lower()), _lines_of_shapes(text)
    known: dict[str, list[Secret]] = {}
    searched = 0
    for number in sorted(worded | shaped):
        line = lines[number - 1]
        if number not in worded:
            found = list(_in_line(line, _KINDS[:_SHAPED]))
        elif line in known:
            found = known[line]
        else:
            found = known[line] = list(_in_line(line, _KINDS))
            searched += len(line)
        for hit in found:
            yield hit._replace(line=number)
        if searched > _MOST:
            yield Secret(_TOO_MANY, number, 1, "")
            return
        if "Host" in line[:_PIECE]:
            yield from _in_table(lines, number)
    yield from _in_html(text)


def _lines_with_words(lower: str) -> set[int]:
    """Return the numbers of the lines in which a host or credential may stand."""
    return _numbers(lower, [partial(lower.find, word) for word in WORDS])


def _lines_of_shapes(text: str) -> set[int]:
    """Return the numbers of the lines in which an address may stand."""
    return _numbers(text, [partial(_position, shape, text) for shape in _SHAPES])


def _position(shape: re.Pattern[str], text: str, start: int) -> int:
    hit = shape.search(text, start)
    return hit.start() if hit else -1


def _numbers(text: str, finds: list[Callable[[int], int]]) -> set[int]:
    """Return the numbers of the lines in which any of ``finds`` has a position."""
    lengths = (len(line) + 1 for line in text.split("\n"))
    starts = [0, *accumulate(lengths)]
    numbers = set()
    for find in finds:
        at = find(0)
        while at >= 0:
            number = bisect_right(starts, at)
            numbers.add(number)
            at = find(starts[number]) if number < len(starts) - 1 else -1
    return numbers


def _in_line(line: str, kinds: _Kinds) -> Iterator[Secret]:
    if len(line) <= _PIECE:
        yield from _in_piece(line, 1, kinds)
        return
    for start in range(0, len(line), _PIECE - _OVERLAP):
        piece = line[start : start + _PIECE]
        lower = piece.lower()
        worded = any(word in lower for word in WORDS)
        yield from _in_piece(piece, start + 1, kinds if worded else kinds[:_SHAPED])


def _in_piece(piece: str, column: int, kinds: _Kinds) -> Iterator[Secret]:
    for what, search in kinds:
        hit = search(piece)
        if hit:
            yield Secret(what, 1, column + hit[0], hit[1])


def _address(line: str) -> tuple[int, str] | None:
    # Counting signs is far quicker than looking for patterns that need them.
    for hit in _QUAD.finditer(line) if line.count(".") > 2 else ():  # noqa: PLR2004 (four parts)
        if not _NOBODYS.match(hit[1]) and _is_quad(hit, line):
            return hit.start(), hit[1]
    for hit in _SIX.finditer(line) if line.count(":") > 1 else ():
        if _is_six(hit[1]):
            return hit.start(), hit[1]
    return None


def _is_quad(hit: re.Match[str], line: str) -> bool:
    before = line[max(0, hit.start() - 40) : hit.start()]
    if hit[2] or _ANNOUNCED.search(before):
        return True
    if _VERSIONED.search(before):
        return False
    large = sum(int(part) > _SMALL for part in hit[1].split("."))
    return _PRIVATE.match(hit[1]) is not None or large > 1


def _is_six(text: str) -> bool:
    try:
        address = IPv6Address(text)
    except AddressValueError:
        return False
    if address in _EXAMPLES_6 or not any(c.isdigit() for c in text):
        return False
    # A C++ name such as ab::c1 lies in none of the ranges that are given out.
    return int(address) >> 125 == 1 or int(address) >> 120 in {0xFC, 0xFD, 0xFE}


def _mac(line: str) -> tuple[int, str] | None:
    if max(line.count(":"), line.count("-")) < 5:  # noqa: PLR2004 (six pairs)
        return None
    for hit in _MAC.finditer(line):
        signs = {c for c in hit[1].lower() if c not in ":-"}
        announced = _HARDWARE.search(line[max(0, hit.start() - 20) : hit.start()])
        # Digits alone are a date, or a time; all alike, a placeholder.
        if len(signs) > 1 and (announced or signs & set("abcdef")):
            return hit.start(), hit[1]
    return None


def _host(line: str) -> tuple[int, str] | None:
    if not MAY_HOLD_HOST.search(line):
        return None
    for pattern in HOSTS:
        for hit in pattern.finditer(line):
            if not HARMLESS_HOST.fullmatch(hit[1].rstrip(".")):
                return hit.start(), hit[1]
    return None


def _credential(line: str) -> tuple[int, str] | None:
    if not MAY_HOLD_SECRET.search(line):
        return None
    for pattern in CREDENTIALS:
        hit = pattern.search(line)
        if hit:
            return hit.start(), ""
    return None


_KINDS: _Kinds = (
    ("an IP address", _address),
    ("a MAC address", _mac),
    ("a host name", _host),
    ("a credential", _credential),
)

_HOST_COLUMN = re.compile(r"\bHost(?: +(Name))?(?=\s|$)")


def _in_table(lines: list[str], number: int) -> Iterator[Secret]:
    """Find the host below a header: columns are as wide as the dashes under them."""
    if number + 1 >= len(lines) or lines[number].strip("~ -\t"):
        return
    for title in _HOST_COLUMN.finditer(lines[number - 1]):
        at = title.start(1) if title[1] else title.start()
        runs = re.finditer(r"-+", lines[number])
        column = next((x for x in runs if x.start() <= at < x.end()), None)
        if column is None:
            continue
        name = lines[number + 1][column.start() : column.end()].strip()
        if name and not HARMLESS_HOST.fullmatch(name):
            yield Secret("a host name", number + 2, column.start() + 1, name)


_ROW = re.compile(r"<tr\b[^>]*>(.*?)</tr>", re.IGNORECASE | re.DOTALL)
_CELL = re.compile(r"<t[hd]\b[^>]*>(.*?)(?=</?t[hdr]\b|$)", re.IGNORECASE | re.DOTALL)
_TITLE = re.compile(r"<t[hd]\b[^>]*>\s*Host(?:\s+Name)?:?\s*</t[hd]>", re.IGNORECASE)
#: How far a table's next row may be.
_NEAR = 20_000


def _in_html(text: str) -> Iterator[Secret]:
    """Find the host below, or beside, its title in a table of HTML."""
    for title in islice(_TITLE.finditer(text), _TITLES):
        start = text.rfind("<tr", max(0, title.start() - _NEAR), title.start())
        if start < 0:
            continue
        rows = list(islice(_ROW.finditer(text, start, title.end() + _NEAR), 2))
        name = _beside(rows) or _below(rows)
        if name and not HARMLESS_HOST.fullmatch(name):
            line = text.count("\n", 0, title.start()) + 1
            yield Secret("a host name", line, 1, name)


def _beside(rows: list[re.Match[str]]) -> str:
    """Return the name in a row of a title and its value, "" where it is longer."""
    cells = _cells(rows[0]) if rows else []
    return cells[1] if len(cells) == 2 else ""  # noqa: PLR2004 (title and value)


def _below(rows: list[re.Match[str]]) -> str:
    if len(rows) < 2:  # noqa: PLR2004 (titles and values)
        return ""
    pairs = zip(_cells(rows[0]), _cells(rows[1]), strict=False)
    return next((cell for title, cell in pairs if title.startswith("Host")), "")


def _cells(row: re.Match[str]) -> list[str]:
    return [re.sub(r"<[^>]*>", "", cell[1]).strip() for cell in _CELL.finditer(row[1])]
