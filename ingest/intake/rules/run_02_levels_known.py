"""RUN-02: levels are those of the vocabulary."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ingest.intake.models.factors import is_formula
from ingest.intake.rules.base import Problem, Rule, listing, nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ingest.findings import Place
    from ingest.intake.models.note import Where
    from ingest.intake.models.origin import Origin
    from ingest.intake.models.record import Record, Run
    from ingest.intake.models.reference import Reference

    #: Factor, level, and where it is written, for when something is wrong with it.
    Written = tuple[str, str, Callable[[], Place]]


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Look up every level, once for each place it is written in."""
    for factor, level, locate in _levels(record):
        known = reference.factors.get(factor)
        if known is None:
            continue  # RUN-01 says so
        if not level:
            if factor not in record.nested:
                yield _none(factor, known.level_ids, locate())
        elif known.values == "number" and not known.accepts(level):
            yield Problem(
                locate(),
                f"{factor} is a number, and {level} is none",
                level,
                "a number without unit or separators",
                "write the digits only; the factor's name carries the unit",
            )
        elif known.values == "text" and is_formula(level):
            yield Problem(
                locate(),
                f"a spreadsheet would take the level of {factor} for a formula",
                level,
                "text that starts with a letter or a digit",
                f"leave out the {level[0]} at its start",
            )
        elif not known.accepts(level):
            yield Problem(
                locate(),
                f"{level} is not a level of {factor}",
                level,
                listing(known.level_ids, factor),
                "remove the space after the comma"
                if level.strip() in known.level_ids
                else nearest(level, known.level_ids, f"atlas explain {factor}"),
            )


def _none(factor: str, known: tuple[str, ...], place: Place) -> Problem:
    return Problem(
        place,
        f"the row has no level of {factor}",
        "nothing",
        listing(known) or "a level",
        "only a factor declared under  nested  may be left empty where it does not "
        "apply",
    )


def _levels(record: Record) -> Iterator[Written]:
    origin = record.origin
    for run in record.runs:
        for factor, level in run.levels.items():
            yield factor, level, partial(_cell, origin, run, factor)
    for factor, level in record.baseline.items():
        yield factor, level, partial(origin.value_at, "baseline", factor)
    for factor, levels in record.reference_levels.items():
        for index, level in enumerate(levels):
            steps = ("reference_levels", factor, index)
            yield factor, level, partial(origin.value_at, *steps)
    for index, claim in enumerate(record.claims):
        for key, level in (("level", claim.level), ("against", claim.against)):
            locate = partial(origin.value_at, "claims", index, key)
            yield claim.treatment, level, locate
    yield from _conditions(record)


def _conditions(record: Record) -> Iterator[Written]:
    for index, note in enumerate(record.notes):
        locate = partial(record.origin.value_at, "notes", index, "where")
        yield from ((factor, level, locate) for factor, level in _chosen(note.where))
    for index, remark in enumerate(record.remarks):
        locate = partial(record.origin.value_at, "remarks", index, "about")
        yield from ((factor, level, locate) for factor, level in _chosen(remark.about))
    for name, where in record.nested.items():
        locate = partial(record.origin.value_at, "nested", name)
        for factor, level in _chosen(where):
            if level != "any":
                yield factor, level, locate


def _cell(origin: Origin, run: Run, factor: str) -> Place:
    return origin.in_runs(run.line, run.column(factor))


def _chosen(where: Where) -> Iterator[tuple[str, str]]:
    for factor, levels in where.items():
        for level in (levels,) if isinstance(levels, str) else levels:
            yield factor, level


RULE = Rule(
    id="RUN-02",
    level="E",
    title="Levels are those of the vocabulary",
    why="deadline and mq-deadline are different code; a level is only comparable "
    "with itself, so each has one spelling.",
    mend="Use the id of data/reference/factors.yaml. A level that is missing there is "
    "proposed with the record: atlas new has it among the levels to choose, a form "
    "says it under further facts (own_levels.io_scheduler = adios).",
    check=check,
)
