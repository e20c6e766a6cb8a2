"""The console of charbench, Swingbench's command line: a line an interval.

Form (2.5 to 2.7): ``Time Users TPM TPS Errors …`` above lines such as
``16:24:35 [4/4] 1660 1660 0 …``, then "Completed Run.". TPM is the sum of the last
minute, TPS of the interval. Averages and totals stand in the results file alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.raw.numbers import digits, exact
from ingest.intake.read.raw.refused import Reason, RefusedError, cut_off, no_value
from ingest.intake.read.raw.results import Result, Series

if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal

    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_HEADER = re.compile(
    r"^[ \t]*Time[ \t]+Users[ \t]+TPM[ \t]+TPS(?:[ \t].*)?$", re.MULTILINE
)
_BANNER = re.compile(r"^[ \t]*Author[ \t]*:[ \t]*Dominic Giles[ \t]*$", re.MULTILINE)
_WRITTEN = re.compile(r"^[ \t]*Results will be written to ", re.MULTILINE)
_VERSION = re.compile(r"^[ \t]*Version[ \t]*:[ \t]*(\d[\d.]{0,30})[ \t]*$")
_ROW = re.compile(
    r"\s*(\d{1,2}):(\d{2}):(\d{2})(?:\s?([AP]M))?\s+\[(\d{1,7})/(\d{1,7})\]\s+(\S.*)",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"Expected Benchmark Runtime is set to (\d{1,6}) (second|minute|hour)s?",
    re.IGNORECASE,
)
_COMPLETED = re.compile(r"\s*Completed Run\b", re.IGNORECASE)
_FACTORS = {"second": 1, "minute": 60, "hour": 3600}
_DAY = 24 * 3600


def recognises(output: Output) -> bool:
    """Tell whether this is the console of charbench."""
    return _HEADER.search(output.text) is not None or (
        _BANNER.search(output.text) is not None
        and _WRITTEN.search(output.text) is not None
    )


def parse(output: Output) -> list[Result]:
    """Return one result a run. Raises ``RefusedError`` where a run has no end."""
    starts = [n for n, line in enumerate(output.lines) if _HEADER.match(line)]
    if not starts:
        last = _last(output.lines, 0, len(output.lines))
        raise cut_off(last[1], last[0], missing="the lines of the run")
    ends = [*starts[1:], len(output.lines)]
    return [
        _run(output.lines, previous, start, end)
        for previous, start, end in zip([0, *ends], starts, ends, strict=False)
    ]


def _run(lines: Sequence[str], previous: int, start: int, end: int) -> Result:
    columns = lines[start].split()
    rows = [
        (number, match)
        for number, line in enumerate(lines[start + 1 : end], start=start + 2)
        if (match := _ROW.match(line))
    ]
    if not any(_COMPLETED.match(line) for line in lines[start:end]):
        number, text = _last(lines, start, end)
        raise cut_off(text, number, missing='"Completed Run."')
    if not rows:
        raise RefusedError(
            Reason.DAMAGED,
            "the run has no lines",
            found=excerpt(lines[start]),
            expected="a line an interval under the heading",
            hint="give the whole console log",
            line=start + 1,
        )
    version, asked = _before(lines[previous:start])
    parameters: dict[str, Parameter] = {
        "database": "Oracle",
        "clients": max(int(row[6]) for _, row in rows),
        "series_from": "the first line",
        **({} if asked is None else {"duration_s": asked}),
    }
    errors = _errors(columns, rows)
    return Result(
        label="",
        tool_version=version,
        metrics={},
        parameters=parameters,
        warnings=_warnings(errors),
        series=_series(columns, rows),
    )


def _last(lines: Sequence[str], start: int, end: int) -> tuple[int, str]:
    for index in range(end - 1, start, -1):
        if lines[index].strip():
            return index + 1, excerpt(lines[index].strip())
    return start + 1, excerpt(lines[start].strip())


def _before(lines: Sequence[str]) -> tuple[str | None, int | None]:
    """Return version and asked-for length, from the nearest lines before the run."""
    version, asked = None, None
    for line in lines:
        found = _VERSION.match(line)
        version = found[1] if found else version
        runtime = _ASKED.search(line)
        if runtime:
            asked = int(runtime[1]) * _FACTORS[runtime[2].lower()]
    return version, asked


def _series(
    columns: Sequence[str], rows: Sequence[tuple[int, re.Match[str]]]
) -> tuple[Series, ...]:
    """Return TPS over the run; times of day count on over midnight."""
    at_s: list[str] = []
    values: list[str] = []
    days, last, first = 0, None, 0
    place = columns.index("TPS") - 2
    for number, row in rows:
        time = _time(row) + days * _DAY
        if last is not None and time < last - _DAY // 2:
            days, time = days + 1, time + _DAY
        if last is None:
            first = time
        cells = row[7].split()
        if len(cells) <= place:
            raise no_value("TPS", excerpt(row[0].strip()), number)
        if last is not None and time <= last:
            continue
        last = time
        at_s.append(str(time - first))
        values.append(digits(exact(cells[place].replace(",", ""), "TPS", number)))
    return (Series("transactions_per_second", tuple(at_s), tuple(values)),)


def _time(row: re.Match[str]) -> int:
    hours = int(row[1])
    if row[4]:
        hours = hours % 12 + (12 if row[4].upper() == "PM" else 0)
    return hours * 3600 + int(row[2]) * 60 + int(row[3])


def _errors(
    columns: Sequence[str], rows: Sequence[tuple[int, re.Match[str]]]
) -> Decimal | None:
    """Return the highest figure of the column of errors."""
    if "Errors" not in columns:
        return None
    place = columns.index("Errors") - 2
    found = [
        exact(cells[place].replace(",", ""), "Errors", number)
        for number, row in rows
        if len(cells := row[7].split()) > place
    ]
    return max(found, default=None)


def _warnings(errors: Decimal | None) -> tuple[str, ...]:
    no_totals = (
        "the console has no totals; the averages stand in results.xml, import that"
    )
    reached = (f"the column of errors reaches {errors}",) if errors else ()
    return (*reached, no_totals)
