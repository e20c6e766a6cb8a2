"""RUN-08: a table is there exactly where one is announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Compare the front matter with the files."""
    folder = record.origin.directory
    for key, announced in (
        ("runs", record.runs_from),
        ("aggregates", record.aggregates_from),
    ):
        name = f"{key}.csv"
        exists = (folder / name).exists()
        if announced == "table" and not exists:
            yield Problem(
                record.origin.value_at(key),
                f"{name} is missing",
                f"{key}: table",
                f"the file {name} in the same folder",
                f"add {name}, or write  {key}: none  where no figures survive",
            )
        if announced == "none" and exists:
            yield Problem(
                record.origin.value_at(key),
                f"there is a {name}, but the front matter says there is none",
                f"{key}: none",
                f"{key}: table",
                f"write  {key}: table  or delete {name}",
            )


RULE = Rule(
    id="RUN-08",
    level="E",
    title="A table is there exactly where one is announced",
    why="A forgotten table would publish a result without its numbers.",
    mend="Add the file, or change runs: to what is true.",
    check=check,
)
