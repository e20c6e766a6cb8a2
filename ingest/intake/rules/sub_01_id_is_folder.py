"""SUB-01: the id of a record is the name of its folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Compare the two names."""
    if record.id != record.folder:
        yield Problem(
            record.origin.value_at("id"),
            f"the id {record.id} is not the name of its folder",
            record.id,
            record.folder,
            f"write  id: {record.folder}  or rename the folder",
        )


RULE = Rule(
    id="SUB-01",
    level="E",
    title="The id is the name of the folder",
    why="Folder, id and address are one name, and permanent: links from elsewhere "
    "rest on it.",
    mend="Make the two equal. Lower-case letters, digits and single hyphens.",
    check=check,
)
