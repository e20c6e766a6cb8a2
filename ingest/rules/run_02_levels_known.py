"""RUN-02: levels are those of the vocabulary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.rules.base import Problem, Rule, listing, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.findings import Place
    from ingest.models.record import Record, Where
    from ingest.models.reference import Reference


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Look up every level, once for each place it is written in."""
    for factor, level, place in _levels(record):
        known = reference.factors.get(factor)
        if known is None:
            continue  # RUN-01 says so
        if not level:
            if factor not in record.nested:
                yield _none(factor, known.level_ids, place)
        elif known.values == "number" and not known.accepts(level):
            yield Problem(
                place,
                f"{factor} is a number, and {level} is none",
                level,
                "a number without unit or separators",
                "write the digits only; the factor's name carries the unit",
            )
        elif not known.accepts(level):
            yield Problem(
                place,
                f"{level} is not a level of {factor}",
                level,
                listing(known.level_ids),
                nearest(level, known.level_ids, "see data/reference/factors.yaml"),
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


def _levels(record: Record) -> Iterator[tuple[str, str, Place]]:
    origin = record.origin
    for run in record.runs:
        for factor, level in run.levels.items():
            yield factor, level, origin.in_runs(run.line, run.column(factor))
    for factor, level in record.baseline.items():
        yield factor, level, origin.value_at("baseline", factor)
    for factor, levels in record.reference_levels.items():
        for index, level in enumerate(levels):
            yield factor, level, origin.value_at("reference_levels", factor, index)
    for index, claim in enumerate(record.claims):
        yield claim.treatment, claim.level, origin.value_at("claims", index, "level")
        against = origin.value_at("claims", index, "against")
        yield claim.treatment, claim.against, against
    yield from _conditions(record)


def _conditions(record: Record) -> Iterator[tuple[str, str, Place]]:
    for index, note in enumerate(record.notes):
        place = record.origin.value_at("notes", index, "where")
        yield from ((factor, level, place) for factor, level in _chosen(note.where))
    for index, remark in enumerate(record.remarks):
        place = record.origin.value_at("remarks", index, "about")
        yield from ((factor, level, place) for factor, level in _chosen(remark.about))
    for name, where in record.nested.items():
        place = record.origin.value_at("nested", name)
        for factor, level in _chosen(where):
            if level != "any":
                yield factor, level, place


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
    mend="Use the id of data/reference/factors.yaml, or propose a new level in the "
    "same pull request.",
    check=check,
    needs_tables=True,
)
