"""DIS-08: a class that varies says with which factor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.models.leaf import VARIED
from ingest.intake.rules.base import Problem, Rule, listing, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.environment import ClassMap
    from ingest.intake.models.origin import Step
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Compare each class with its map."""
    storage, workload = record.environment.storage, record.workload
    steps: tuple[Step, ...] = ("environment", "storage")
    yield from _compare(record, steps, storage.class_.value, storage.class_map)
    yield from _compare(
        record, ("workload",), workload.class_.value, workload.class_map
    )


def _compare(
    record: Record, parent: tuple[Step, ...], name: str, class_map: ClassMap
) -> Iterator[Problem]:
    if (name == VARIED) != bool(class_map):
        yield Problem(
            record.origin.at(*parent, "class_map" if class_map else "class"),
            "a class that varies needs a class_map, and only such a class has one",
            name,
            "class: varied  together with  class_map: {factor: {level: class}}",
            "map each level of the factor to the class it stands for",
        )
    for factor, classes in class_map.items():
        steps = (*parent, "class_map", factor)
        if factor not in record.factors:
            yield Problem(
                record.origin.at(*steps),
                f"{factor} is neither a treatment nor a stratum of this record",
                factor,
                listing(record.factors),
                nearest(factor, record.factors, "declare it under strata"),
            )
            continue
        levels = {run.levels.get(factor, "") for run in record.runs}
        for level in sorted(levels - classes.keys() - {""}):
            yield Problem(
                record.origin.at(*steps),
                f"the level {level} of {factor} has no class",
                listing(classes),
                listing(sorted(levels)),
                f"add  {level}: <class>",
            )


RULE = Rule(
    id="DIS-08",
    level="E",
    title="A class that varies says with which factor",
    why="Where a publication compares devices or loads, each run belongs to one "
    "class; without the map it could not be placed.",
    mend="Write class: varied and a class_map from the factor's levels to classes.",
    check=check,
    needs_tables=True,
)
