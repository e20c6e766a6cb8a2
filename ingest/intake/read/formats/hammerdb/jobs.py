"""JSON that HammerDB's ``jobs`` command prints between its prompts (4.6 and later).

Format: ``modules/jobs-1.0.tm``. ``jobs <id> result`` is a list of texts, whose lines
the importer reads as those of a log; ``jobs <id> timing`` maps procedures to figures in
ms; ``jobs <id> tcount`` maps the name of a counter to values and times.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from ingest.intake.read.formats.hammerdb.profile import result_of
from ingest.intake.read.formats.lines import LONGEST
from ingest.intake.read.raw.documents import json_document
from ingest.intake.read.raw.numbers import exact, plain, scaled

if TYPE_CHECKING:
    from ingest.intake.read.formats.hammerdb.run import Run
    from ingest.intake.read.raw.output import Output

_OPENS = re.compile(r'^\s*(?:hammerdb>)?\s*\{\s*(?:$|")')
_OF_A_JOB = re.compile(r'"elapsed_ms"|"p99_ms"|\btpm"\s*:|\bqph"\s*:')
#: Lines up to this long (braces, blanks) say nothing.
_SHORTEST = 3
#: Names of figures in the JSON of a job.
_FIGURES = {
    "elapsed_ms": "elapsed_ms",
    "calls": "transactions",
    "min_ms": "latency_min_ms",
    "avg_ms": "latency_mean_ms",
    "max_ms": "latency_max_ms",
    "p999_ms": "latency_p999_ms",
    "p99_ms": "latency_p99_ms",
    "p95_ms": "latency_p95_ms",
    "p90_ms": "latency_p90_ms",
    "p50_ms": "latency_p50_ms",
    "total_ms": "total_ms",
    "sd": "sd",
    "ratio_pct": "time_share_pct",
}


def documents(
    output: Output,
) -> tuple[list[tuple[int, str]], list[tuple[dict[str, Any], int]]]:
    """Return the numbered lines that are no JSON objects, and the objects.

    Raises ``RefusedError`` where an object of a job is cut off or damaged. Other
    braces, such as those of a dictionary or an error, are lines.
    """
    lines: list[tuple[int, str]] = []
    found: list[tuple[dict[str, Any], int]] = []
    at = 0
    while at < len(output.lines):
        end = at + 1
        if _OPENS.match(output.lines[at][:100]):
            end = _end(output.lines, at)
            text = "\n".join(output.lines[at:end]).removeprefix("hammerdb>")
            if _OF_A_JOB.search(text):
                document = json_document(text, first_line=at + 1)
                if isinstance(document, dict):
                    found.append((document, at + 1))
                at = end
                continue
        lines += [
            (number, line)
            for number, line in enumerate(output.lines[at:end], start=at + 1)
            if _SHORTEST < len(line) <= LONGEST
        ]
        at = end
    return lines, found


def _end(lines: tuple[str, ...], at: int) -> int:
    """Return where an object that opens at a line ends: the line after it.

    An object of a job has at most a few thousand lines; a prompt or a virtual user's
    line ends one that never closes.
    """
    depth = 0
    for end in range(at, min(len(lines), at + 20_000)):
        if end > at and lines[end].startswith(("hammerdb>", "Vuser ")):
            return end
        bare = re.sub(r'"[^"]*"', "", lines[end])
        depth += bare.count("{") - bare.count("}")
        if depth <= 0:
            return end + 1
    return min(len(lines), at + 20_000)


def keep(run: Run, document: dict[str, Any], number: int) -> None:
    """Keep what an object says: a profile, or the counter of a run."""
    for name, value in document.items():
        if isinstance(value, dict) and name.endswith((" tpm", " qph")):
            _counter(run, value, number)
            return
    by_type = {
        name: {
            _FIGURES[key]: _figure(key, text, number)
            for key, text in figures.items()
            if key in _FIGURES
        }
        for name, figures in document.items()
        if isinstance(figures, dict) and "calls" in figures
    }
    if not by_type:
        return
    elapsed = [
        each.pop("elapsed_ms") for each in by_type.values() if "elapsed_ms" in each
    ]
    metrics = {}
    if elapsed and len(set(elapsed)) == 1:
        metrics["elapsed_s"] = scaled(elapsed[0], Decimal("0.001"), "elapsed", number)
    run.profiles.append(result_of(by_type, metrics, {"transaction_type": "TPROC-C"}))


def _figure(key: str, text: object, number: int) -> Decimal:
    return exact(text, key, number)


def _counter(run: Run, values: dict[str, Any], number: int) -> None:
    """Keep counter values, whichever of value and time is the key."""
    counted: list[tuple[str, str | None]] = []
    for key, value in values.items():
        rate, time = (str(value), key) if "-" in key else (key, str(value))
        counted.append((plain(rate, "transactions per minute", number), time))
    run.count(counted)
