"""The table of a record, from rows of output files or from a text."""

from __future__ import annotations

import csv
import io
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers, Row


@dataclass(frozen=True, slots=True)
class Table:
    """Header and cells of ``runs.csv``; ``metrics`` are the columns that are metrics.

    ``fewest`` and ``most`` are how often the combinations of levels that were run least
    and most were run.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    primary: str
    secondary: tuple[str, ...]
    fewest: int
    most: int


def table_of(answers: Answers, reference: Reference) -> Table:
    """Return the table as it will be written."""
    if answers.states_only:
        return Table((), (), str(answers.metrics.primary), (), 0, 0)
    metrics = chosen_metrics(answers, reference)
    primary = answers.metrics.primary or next(iter(metrics), "")
    ordered = (primary, *(name for name in metrics if name != primary))
    if not answers.rows:
        header, rows = split(answers.table or "")
        runs = _runs(header, rows, (*answers.treatments, *(answers.strata or ())))
        fewest, most = min(runs, default=0), max(runs, default=0)
        return Table(header, rows, primary, ordered[1:], fewest, most)
    factors = (*answers.treatments, *(answers.strata or ()))
    repeats = numbered(answers)
    repeated = ("repeat",) if max(repeats, default=1) > 1 else ()
    rows = tuple(
        (
            *(row.levels.get(factor, "") for factor in factors),
            *((str(repeat),) if repeated else ()),
            *(row.metrics.get(name, "") for name in ordered),
        )
        for row, repeat in zip(answers.rows, repeats, strict=True)
    )
    measured_rows = (row for row in answers.rows if primary in row.metrics)
    runs = [*Counter(_combination(row, factors) for row in measured_rows).values()]
    fewest, most = min(runs, default=0), max(runs, default=0)
    header = (*factors, *repeated, *ordered)
    return Table(header, rows, primary, ordered[1:], fewest, most)


def numbered(answers: Answers) -> tuple[int, ...]:
    """Return the repeat of each row: the order given, within its levels and tool."""
    factors = (*answers.treatments, *(answers.strata or ()))
    seen: Counter[tuple[str, ...]] = Counter()
    numbers = []
    for row in answers.rows:
        tool = row.facts.get("workload.tool", "")
        combination = (tool, *_combination(row, factors))
        seen[combination] += 1
        numbers.append(seen[combination])
    return tuple(numbers)


def found_metrics(answers: Answers, reference: Reference) -> tuple[str, ...]:
    """Return the metrics there are: the columns of the table, or those of the rows.

    Those that all rows of a tool share, in the order of its first row: what a second
    tool measured beside the load stands in columns of its own.
    """
    if answers.states_only:
        return tuple(reference.metrics)
    if answers.rows:
        shared: dict[str, None] = {}
        for first, *others in by_tool(answers.rows):
            for name in first.metrics:
                if name in reference.metrics and all(name in x.metrics for x in others):
                    shared[name] = None
        return tuple(shared)
    return tuple(
        name for name in split(answers.table or "")[0] if name in reference.metrics
    )


def by_tool(rows: Iterable[Row]) -> list[list[Row]]:
    """Return the rows of each tool, in the order of the first of each."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.facts.get("workload.tool", ""), []).append(row)
    return list(found.values())


def chosen_metrics(answers: Answers, reference: Reference) -> tuple[str, ...]:
    """Return the metrics that become columns: those chosen, otherwise all found."""
    found = found_metrics(answers, reference)
    secondary = answers.metrics.secondary
    primary = answers.metrics.primary
    if not answers.rows or not secondary:
        return found
    return tuple(name for name in found if name == primary or name in secondary)


def measured(answers: Answers, factor: str) -> tuple[str, ...]:
    """Return the levels of a factor that occur, in the order of the rows."""
    if answers.states_only:
        about = [
            claim
            for claim in answers.claims
            if (claim.treatment or answers.treatments[0]) == factor
        ]
        both = (level for claim in about for level in (claim.against, claim.level))
        return tuple(dict.fromkeys(level for level in both if level))
    if answers.rows:
        levels = (row.levels.get(factor, "") for row in answers.rows)
        return tuple(dict.fromkeys(level for level in levels if level))
    header, rows = split(answers.table or "")
    if factor not in header:
        return ()
    at = header.index(factor)
    return tuple(dict.fromkeys(row[at] for row in rows if len(row) > at and row[at]))


def split(text: str) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return the header and the rows of a CSV text; blank lines and margins go."""
    lines = [line for line in text.replace("\r\n", "\n").split("\n") if line.strip()]
    try:
        rows = [
            tuple(cell.strip() for cell in row)
            for row in csv.reader(io.StringIO("\n".join(lines)))
        ]
    except csv.Error:
        # Whatever it is, it is no table; that none was found is said elsewhere.
        return (), ()
    return (rows[0], tuple(rows[1:])) if rows else ((), ())


def _combination(row: Row, factors: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(row.levels.get(factor, "") for factor in factors)


def _runs(
    header: tuple[str, ...], rows: tuple[tuple[str, ...], ...], factors: tuple[str, ...]
) -> list[int]:
    """Return each ``n`` stated, otherwise how many rows each combination has."""
    whole = [row for row in rows if len(row) == len(header)]
    if "n" in header:
        given = [row[header.index("n")] for row in whole]
        return [int(n) for n in given if n.isdecimal()]
    columns = [header.index(factor) for factor in factors if factor in header]
    return list(Counter(tuple(row[at] for at in columns) for row in whole).values())
