"""EVI-07: runs.csv follows from the raw output."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, TypeAlias

from ingest.findings import Place
from ingest.intake.read.raw.refused import RefusedError
from ingest.intake.rules.base import Problem, Rule, listing
from ingest.intake.rules.raw_outputs import RawOutput, outputs_and_refusals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import RawRun, Record, Run
    from ingest.intake.models.reference import Reference

    #: Row and metric → what outputs say: digits, and the output's name.
    Said: TypeAlias = defaultdict[tuple[int, str], list[tuple[str, str]]]

_HINT = "a figure is never typed: atlas import … --into writes it"


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Parse every output again, and compare each cell that it gives."""
    said: Said = defaultdict(list)
    # Rows that an output which cannot be used now is the source of.
    covered: set[int] = set()
    for index, entry in enumerate(record.raw):
        for run in entry.runs:
            covered.update(each.row for each in rows_of(record, run))
        yield from _twice(record, index)
    for index, output in outputs_and_refusals(record):
        if isinstance(output, RefusedError):
            yield _refusal(record, index, output)
            continue
        yield from _collect(record, output, said)
    yield from _compare(record, said)
    # A publication may have taken its figures from outputs that lie elsewhere.
    own = record.kind == "lab" or bool(record.raw)
    if own and record.source.figures_from == "raw-output":
        yield from _without_output(record, said, covered)


def rows_of(record: Record, run: RawRun) -> list[Run]:
    """Return the rows of the table that a run of an output is mapped to."""
    return [
        row
        for row in record.runs
        if row.repeat == run.repeat
        and all(run.levels.get(name, "") == level for name, level in row.levels.items())
        and run.levels.keys() <= row.levels.keys()
    ]


def _collect(record: Record, output: RawOutput, said: Said) -> Iterator[Problem]:
    entry, number = record.raw[output.index], len(output.imported.results)
    for index, run in enumerate(entry.runs):
        place = record.origin.value_at("raw", output.index, "runs", index)
        rows = rows_of(record, run)
        if not rows:
            yield Problem(
                place,
                f"no row of runs.csv is the one made from raw/{entry.file}",
                _named(run),
                "a row with these levels and this repeat",
                "import the file again, or remove this run",
            )
        elif run.result > number:
            yield Problem(
                place,
                f"raw/{entry.file} has no result {run.result}",
                str(run.result),
                f"1 to {number}" if number > 1 else "1",
                "atlas import prints the results of a file with their numbers",
            )
        else:
            metrics = output.imported.results[run.result - 1].metrics
            for metric in record.metric_ids:
                if metric in metrics:
                    said[rows[0].row, metric].append((metrics[metric], entry.file))


def _compare(record: Record, said: Said) -> Iterator[Problem]:
    for (number, metric), given in said.items():
        run = record.runs[number - 1]
        place = record.origin.in_runs(run.line, run.column(metric))
        digits = list(dict.fromkeys(each for each, _ in given))
        names = listing(dict.fromkeys(f"raw/{name}" for _, name in given))
        if len(digits) > 1:
            yield Problem(
                place,
                f"outputs differ in {metric} of this row",
                " and ".join(digits),
                "one figure",
                f"{names}: which of them is the output of this run?",
            )
        elif run.cells.get(metric) != digits[0]:
            yield Problem(
                place,
                f"{metric} is not what the output says",
                run.cells.get(metric) or "nothing",
                f"{digits[0]}, as in {names}",
                _HINT,
            )


def _without_output(record: Record, said: Said, covered: set[int]) -> Iterator[Problem]:
    for run in record.runs:
        if run.row not in covered:
            yield Problem(
                record.origin.in_runs(run.line),
                "no raw output is the source of this row",
                ", ".join(filter(None, run.levels.values())),
                "an entry under  raw  that names this row",
                "atlas import … --into adds it; figures from elsewhere are not "
                "figures_from: raw-output",
            )
            continue
        for metric, cell in run.cells.items():
            known = any(row == run.row for row, _ in said)
            if cell and known and (run.row, metric) not in said:
                yield Problem(
                    record.origin.in_runs(run.line, run.column(metric)),
                    f"no raw output gives {metric} of this row",
                    cell,
                    "an empty cell, or an output that says it",
                    _HINT,
                )


def _twice(record: Record, index: int) -> Iterator[Problem]:
    """Find results that two rows are made from, in this entry or an earlier one."""
    entry = record.raw[index]
    earlier = {
        (other.sha256, run.result) for other in record.raw[:index] for run in other.runs
    }
    for number, run in enumerate(entry.runs):
        if (entry.sha256, run.result) in earlier:
            yield Problem(
                record.origin.value_at("raw", index, "runs", number),
                f"result {run.result} of raw/{entry.file} is used for two rows",
                _named(run),
                "one row for each result",
                "remove the run that was made from another output",
            )
        earlier.add((entry.sha256, run.result))


def _refusal(record: Record, index: int, refusal: RefusedError) -> Problem:
    name = record.raw[index].file
    return Problem(
        Place(f"{record.origin.folder}/raw/{name}", refusal.line),
        f"nothing can be read from raw/{name}: {refusal.message}",
        refusal.found,
        refusal.expected,
        refusal.hint,
    )


def _named(run: RawRun) -> str:
    levels = ", ".join(f"{factor}={level}" for factor, level in run.levels.items())
    return f"{levels}, repeat {run.repeat}" if run.repeat else levels


RULE = Rule(
    id="EVI-07",
    level="E",
    title="runs.csv follows from the raw output",
    why="A figure that can be read again from what the tool printed needs nobody's "
    "word. One that was typed, rounded or converted by hand may be wrong.",
    mend="Let `atlas import … --into` write the rows, and leave their cells alone.",
    check=check,
    needs_tables=True,
)
