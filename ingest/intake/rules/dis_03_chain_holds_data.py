"""DIS-03: the storage chain says what holds the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.finding_out import with_ways

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Look for a layer that holds data files."""
    chain = record.environment.storage.chain
    if not any("data" in layer.holds for layer in chain):
        held = sorted({what for layer in chain for what in layer.holds})
        yield Problem(
            record.origin.at("environment", "storage", "chain"),
            "no layer of the storage chain holds the data",
            ", ".join(held) or "nothing",
            "at least one layer with  holds: [data]",
            with_ways(
                "write  - {layer: device, holds: [data], media: unknown}  if no more "
                "is stated",
                record,
                reference,
                "storage.chain",
            ),
        )


RULE = Rule(
    id="DIS-03",
    level="E",
    title="The storage chain says what holds the data",
    why="A setting acts on one device. Without the chain nobody can tell whether "
    "it was the one under the data.",
    mend="Describe the layers from the file system down to the medium, as far as "
    "the source tells, each with what it holds.",
    check=check,
)
