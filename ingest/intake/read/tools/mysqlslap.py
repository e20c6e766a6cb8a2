"""mysqlslap of MySQL and MariaDB (``mariadb-slap``): blocks and CSV.

Source: ``print_conclusions`` and ``print_conclusions_csv`` in ``client/mysqlslap.c``.
One result for each concurrency and engine. A CSV line is ``engine, kind of load,
average, minimum, maximum seconds, clients, queries per client``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.raw.numbers import exact, plain
from ingest.intake.read.raw.refused import cut_off
from ingest.intake.read.raw.results import Importer, Result

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_OWN = re.compile(
    r"^#?[ \t]*Average number of seconds to run all queries:", re.MULTILINE
)
_START = re.compile(r"#?\s*Benchmark")
_CSV = re.compile(
    r"([^,\s]{0,64}),([^,]{0,64}),(\d+\.\d{3}),(\d+\.\d{3}),(\d+\.\d{3}),(\d+),(\d+)"
)
_SECONDS = re.compile(
    r"(Average|Minimum|Maximum) number of seconds to run all queries: (\S+) seconds"
)
_CLIENTS = re.compile(r"Number of clients running queries: (\S+)")
_QUERIES = re.compile(r"Average number of queries per client: (\S+)")
_ENGINE = re.compile(r"Running for engine (\S{1,64})")
_WARNING = re.compile(
    r"(?:\S{0,200}[/\\])?(?:mysqlslap|mariadb-slap)(?:\.exe)?: "
    r"(?!\[Warning\] Using a password).+"
)
_METRICS = {
    "Average": "elapsed_mean_s",
    "Minimum": "elapsed_min_s",
    "Maximum": "elapsed_max_s",
}
_LONGEST = 4000
_MISSING = "the line “Average number of queries per client”"


def recognises(output: Output) -> bool:
    """Tell whether mysqlslap printed this, whole or cut off."""
    if output.is_document:
        return False
    if _OWN.search(output.text):
        return True
    first = next((line for line in output.lines if line.strip()), "")
    return _CSV.fullmatch(first.strip()) is not None


def parse(output: Output) -> list[Result]:
    """Return a result for each block or CSV line.

    Raises ``RefusedError`` where one is cut off or holds no number.
    """
    return _blocks(output) if _OWN.search(output.text) else _lines(output)


def _blocks(output: Output) -> list[Result]:
    results: list[Result] = []
    metrics: dict[str, str] = {}
    stated: dict[str, Parameter] = {}
    warnings: list[str] = []
    last, begun = (1, ""), False
    for number, line in enumerate(output.lines, start=1):
        text = line[:_LONGEST].strip().lstrip("#").strip()
        if not text:
            continue
        if _WARNING.match(text):
            warnings.append(text[:300])
        if _START.fullmatch(text) or (not begun and _SECONDS.match(text)):
            if begun:
                raise cut_off(excerpt(last[1]), last[0], missing=_MISSING)
            begun, metrics, stated = True, {}, {}
        last = (number, text)
        if not begun:
            continue
        _read(text, number, metrics, stated)
        queries = _QUERIES.fullmatch(text)
        if queries:
            # Without an end of line the number itself may be cut off.
            if number < len(output.lines):
                count = exact(queries[1], "queries per client", number)
                stated["queries_per_client"] = int(count)
            results.append(_whole(metrics, stated, warnings, last))
            warnings, begun = [], False
    if begun or not results:
        raise cut_off(excerpt(last[1]), last[0], missing=_MISSING)
    return results


def _read(
    text: str, line: int, metrics: dict[str, str], stated: dict[str, Parameter]
) -> None:
    seconds, clients = _SECONDS.fullmatch(text), _CLIENTS.fullmatch(text)
    engine = _ENGINE.fullmatch(text)
    if seconds:
        metrics[_METRICS[seconds[1]]] = plain(seconds[2], seconds[1], line)
    elif clients:
        stated["clients"] = int(exact(clients[1], "clients", line))
    elif engine:
        stated["engine"] = engine[1]


def _whole(
    metrics: dict[str, str],
    stated: dict[str, Parameter],
    warnings: list[str],
    last: tuple[int, str],
) -> Result:
    if len(metrics) < len(_METRICS) or "clients" not in stated:
        raise cut_off(
            excerpt(last[1]),
            last[0],
            missing="average, minimum, maximum and clients of the benchmark",
        )
    return Result("", None, metrics, stated, tuple(warnings[:20]))


def _lines(output: Output) -> list[Result]:
    results = []
    for number, line in enumerate(output.lines, start=1):
        text = line.strip()
        if not text:
            continue
        match = _CSV.fullmatch(text)
        if not match:
            raise cut_off(excerpt(text), number, missing="the last columns of the line")
        engine, kind, mean, least, most, clients, queries = match.groups()
        stated: dict[str, Parameter] = {
            "clients": int(exact(clients, "clients", number))
        }
        if number < len(output.lines):
            count = exact(queries, "queries per client", number)
            stated["queries_per_client"] = int(count)
        if engine:
            stated["engine"] = engine
        if kind:
            stated["transaction_type"] = kind
        metrics = {
            "elapsed_mean_s": plain(mean, "average", number),
            "elapsed_min_s": plain(least, "minimum", number),
            "elapsed_max_s": plain(most, "maximum", number),
        }
        results.append(Result("", None, metrics, stated))
    return results


IMPORTER = Importer(
    id="mysqlslap",
    label="mysqlslap",
    edition=1,
    recognises=recognises,
    parse=parse,
)
