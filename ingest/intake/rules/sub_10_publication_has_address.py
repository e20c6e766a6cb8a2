"""SUB-10: what somebody published has an address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for a publication without an address; one's own runs need none."""
    if record.kind == "publication" and record.source.url is None:
        yield Problem(
            record.origin.at("source"),
            "the source has no address",
            "a source without url",
            "url: https://…, where the figures were published",
            "name the page; or write  kind: lab  if you measured it yourself",
        )


RULE = Rule(
    id="SUB-10",
    level="E",
    title="What somebody published has an address",
    why="A reader follows it to check the figures; who contributes them did not "
    "measure them.",
    mend="Add the address under source. A measurement of your own needs none.",
    check=check,
)
