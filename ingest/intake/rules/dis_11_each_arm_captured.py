"""DIS-11: each arm of a lab record was captured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule, listing
from ingest.intake.rules.bundles import is_bundle
from ingest.intake.rules.dis_09_lab_captured import command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for a single bundle where treatments have several levels."""
    if record.kind != "lab":
        return
    places = [index for index, entry in enumerate(record.raw) if is_bundle(entry)]
    if len(places) != 1:
        return
    for factor in record.treatments:
        levels = sorted({run.levels.get(factor, "") for run in record.runs} - {""})
        if len(levels) > 1:
            yield Problem(
                record.origin.value_at("raw", places[0], "file"),
                f"the system was captured once, for all levels of {factor}",
                f"1 bundle, {len(levels)} levels",
                f"one bundle for each of {listing(levels)}",
                f"set each level, run  {command(record)}  again, and attach it "
                "with the level it was collected at",
            )
            return


RULE = Rule(
    id="DIS-11",
    level="W",
    title="Each arm of a lab record was captured",
    why="Only two captures, one with each setting, show that nothing else was "
    "different between the arms.",
    mend="Run static/atlas-collect.sh with each level set, and attach each of them "
    "with `atlas import` and its level.",
    check=check,
    needs_tables=True,
)
