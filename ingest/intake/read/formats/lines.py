"""What the importers of loads like TPC-C, YCSB and db_bench share."""

from __future__ import annotations

import math
from collections import Counter
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.raw.numbers import digits, exact
from ingest.intake.read.raw.refused import Reason, RefusedError, cut_off, no_value

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator

    from ingest.intake.read.raw.output import Output

#: Different warnings kept of one run; a log may hold one of a kind a transaction.
MOST_WARNINGS = 20
#: Longest line read; the JSON of go-tpc has some 3 kB.
LONGEST = 20_000
_LONGEST_WARNING = 200
_MINUTE_S = 60


def numbered(output: Output) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers, without those longer than any tool prints.

    They could be searched for minutes.
    """
    for number, line in enumerate(output.lines, start=1):
        if len(line) <= LONGEST:
            yield number, line


def unindented(output: Output) -> Iterator[tuple[int, str]]:
    """Yield them without the indent of the document they were copied from."""
    for number, line in numbered(output):
        yield number, line.lstrip(" \t")


def last_line(output: Output) -> tuple[str, int]:
    """Return the last line that is not blank, and its number."""
    for number in range(len(output.lines), 0, -1):
        if output.lines[number - 1].strip():
            return output.lines[number - 1], number
    return "", 1


def stops(output: Output, missing: str) -> RefusedError:
    """Return the refusal of an output that ends before ``missing``."""
    text, number = last_line(output)
    return cut_off(excerpt(text), number, missing=missing)


def ends_with(output: Output, number: int) -> bool:
    """Tell whether a line is the last of the output and has no line end.

    Its last figure may then lack digits.
    """
    return number == len(output.lines)


def refuse_wrapped(output: Output, number: int) -> None:
    """Raise ``RefusedError`` where the rest of a line's last number is the next line.

    Terminals cut lines to their width, and what is copied from them keeps the cut.
    """
    rest = output.lines[number].strip() if number < len(output.lines) else ""
    if rest and set(rest) <= set("0123456789.,"):
        raise RefusedError(
            Reason.DAMAGED,
            "a number goes on in the line after it",
            found=excerpt(f"{output.lines[number - 1][-20:]} / {rest}"),
            expected="lines as the tool wrote them",
            hint="give the file, not what a terminal showed of it",
            line=number,
        )


def ends_of(output: Output) -> str:
    """Return the first and the last 64 kB: enough to recognise a tool by its line."""
    return (
        output.text
        if len(output.text) <= 2 * 64 * 1024
        else f"{output.head}\n{output.text[-64 * 1024 :]}"
    )


def shows(output: Output, known: re.Pattern[str], words: Iterable[str]) -> bool:
    """Tell whether what only one tool prints is in the ends of an output.

    One of ``words`` is in whatever ``known`` finds; most outputs are of other tools,
    and looking for plain words costs little.
    """
    text = ends_of(output)
    return any(word in text for word in words) and known.search(text) is not None


def whole(printed: str, what: str, line: int) -> int:
    """Return a printed whole number. Raises ``RefusedError`` where it is none."""
    number = exact(printed, what, line)
    if number != number.to_integral_value():
        raise no_value(what, printed, line)
    return int(number)


def per_minute(count: int, interval_s: int) -> str | None:
    """Return a rate per minute in plain digits, None where it would be rounded."""
    seconds = interval_s // math.gcd(count * _MINUTE_S, interval_s) if interval_s else 0
    for factor in (2, 5):
        while seconds and seconds % factor == 0:
            seconds //= factor
    if seconds != 1:
        return None
    rate = Decimal(count) * _MINUTE_S / interval_s
    return digits(
        rate.to_integral_value() if rate == rate.to_integral_value() else rate
    )


class Warned:
    """Lines a reader must know, each kept once with how often it came."""

    def __init__(self) -> None:
        """Start without any."""
        self._counted: Counter[str] = Counter()

    def add(self, text: str) -> None:
        """Count a line, cut to a readable length."""
        line = " ".join(text.split())[:_LONGEST_WARNING]
        if line in self._counted or len(self._counted) < MOST_WARNINGS:
            self._counted[line] += 1

    def texts(self) -> Iterator[str]:
        """Yield the lines in the order they first came."""
        for line, times in self._counted.items():
            yield line if times == 1 else f"{line} ({times} times)"


def gap(times: Iterable[int]) -> int | None:
    """Return the shortest step of rising whole seconds, counted from zero."""
    before, shortest = 0, None
    for time in times:
        step = time - before
        if step > 0 and (shortest is None or step < shortest):
            shortest = step
        before = time
    return shortest
