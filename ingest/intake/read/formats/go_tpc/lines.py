"""The figures of go-tpc, whichever way it was told to print them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ingest.findings import excerpt
from ingest.intake.read.formats.lines import ends_with, shows, unindented
from ingest.intake.read.raw.documents import json_document
from ingest.intake.read.raw.refused import Reason, RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.read.raw.output import Output

_KNOWN = re.compile(
    r"\[(?:Summary|Current)\]\s+[A-Z0-9_]+\s+-\s+(?:Takes\(s\)|Count): "
    r"|\[(?:Summary|Current)\] Q\d+: [\d.]+s|[|│]\s*\[(?:Summary|Current)\]\s*[|│]"
    r'|"Prefix":"\[(?:Summary|Current)\]|^[ \t]*tpmC: [\d.]+',
    re.MULTILINE,
)
_KNOWN_WORDS = ("[Summary]", "[Current]", "tpmC: ")
_PLAIN = re.compile(r"\[(Summary|Current)\]\s+([A-Z0-9_-]{1,40})\s+-\s+(\S.*?)\s*$")
_SECONDS = re.compile(r"\[(Summary|Current)\]\s+(Q\d{1,2}): (\S+)s\s*$")
_PAIR = re.compile(r"([A-Za-z0-9.]+(?:\([a-z]+\))?): ([^,\s]+)")
_TOTAL = re.compile(r"^(?:> ?)?tpmC: ")
_QPHH = re.compile(r"^(?:> ?)?(?:\[Summary\] )?QphH: (\S+?),?\s*$")
_CELLS = re.compile(r"[|│]")
#: How the tool prints the closing figures, so that a cut one can be told.
_ONE_DECIMAL = re.compile(r"\d+\.\d%?")
_DIGITS = re.compile(r"\d")
#: Rows of a table: where the row starts, and its header before it.
_ROW = re.compile(r"^\s*[|│](.*)[|│]\s*$")


@dataclass(frozen=True)
class Line:
    """The figures of one kind of transaction: names in small letters, as printed."""

    kind: str
    current: bool
    figures: dict[str, str]
    number: int


@dataclass(frozen=True)
class Total:
    """A closing figure: tpmc, tpmtotal, efficiency, qphh."""

    name: str
    printed: str
    number: int


def is_go_tpc(output: Output) -> bool:
    """Tell whether this is an output of go-tpc, whole or not."""
    return not output.is_document and shows(output, _KNOWN, _KNOWN_WORDS)


def lines_of(output: Output) -> Iterator[Line | Total | str]:
    """Yield the figures in the order of the output, other lines as text.

    Raises ``RefusedError`` where a line or its JSON is damaged.
    """
    header: list[str] = []
    for number, line in unindented(output):
        if found := _PLAIN.search(line):
            figures = {k.lower(): v for k, v in _PAIR.findall(found[3])}
            # Waiting times (keying, thinking) are printed without names.
            if figures:
                _refuse_partial(found[3], number)
                yield Line(found[2], found[1] == "Current", figures, number)
        elif found := _SECONDS.search(line):
            yield Line(found[2], found[1] == "Current", {"avg(s)": found[3]}, number)
        elif closing := _closing(line, number, output):
            yield from closing
        elif found := _ROW.match(line):
            cells = [cell.strip() for cell in _CELLS.split(found[1])]
            if cells[0].lower() in {"prefix", "tpmc"}:
                header = [cell.lower() for cell in cells]
            else:
                yield from _entry(dict(zip(header, cells, strict=False)), number)
        elif line.startswith(('[{"', '[ {"')):
            yield from _json(line, number)
        else:
            yield line


def _closing(line: str, number: int, output: Output) -> list[Total]:
    """Return the closing figures in a line, of TPC-C or TPC-H."""
    if _TOTAL.match(line):
        _refuse_partial(line.removeprefix("> ").strip(), number)
        return list(_totals(dict(_PAIR.findall(line)), number))
    found = _QPHH.match(line)
    if found and ends_with(output, number):
        raise _partial(line, number)
    return [Total("qphh", found[1], number)] if found else []


def _refuse_partial(text: str, number: int) -> None:
    """Raise ``RefusedError`` for a name without value, as a cut line ends."""
    parts = text.split(", ")
    if not all(_PAIR.fullmatch(part) for part in parts):
        raise _partial(parts[-1], number)


def _partial(text: str, number: int) -> RefusedError:
    return RefusedError(
        Reason.CUT_OFF,
        "a line of figures is not whole",
        found=excerpt(text),
        expected="name: value, with a decimal",
        hint="take the whole output of a run that ended",
        line=number,
    )


def _json(line: str, number: int) -> Iterator[Line | Total]:
    entries: Any = json_document(line, first_line=number)
    for entry in entries:
        if isinstance(entry, dict):
            texts = {str(k).lower(): str(v) for k, v in entry.items()}
            yield from _entry(texts, number)


def _entry(named: dict[str, str], number: int) -> Iterator[Line | Total]:
    """Yield what a row of a table, or an object of JSON, says."""
    prefix = named.pop("prefix", "").strip()
    kind = named.pop("operation", "")
    if prefix in {"[Summary]", "[Current]"} and "count" in named:
        yield Line(kind, prefix == "[Current]", named, number)
    elif "tpmc" in named:
        yield from _totals(named, number)


def _totals(named: dict[str, str], number: int) -> Iterator[Total]:
    for name, printed in named.items():
        if not _ONE_DECIMAL.fullmatch(printed) and _DIGITS.match(printed):
            raise _partial(printed, number)
        yield Total(name.lower(), printed.removesuffix("%"), number)
