"""What can be wrong with a list of the vocabularies as such."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.findings import Place, error

if TYPE_CHECKING:
    from ingest.findings import Finding


def duplicate(place: Place, identity: str) -> Finding:
    """Return the finding about an entry that stands twice."""
    return error(
        "FMT-05",
        place,
        found=identity,
        expected="each entry once",
        hint="merge the two entries",
        message=f"the entry {identity} appears twice",
    )


def not_a_list(path: str) -> Finding:
    """Return the finding about a file that holds something else than a list."""
    return error(
        "FMT-09",
        Place(path),
        found="a map",
        expected="a list of entries",
        hint="start each entry with  - id:",
        message="the file is not a list",
    )
