"""What others of a record can be mistaken for: its id, sources, relations and numbers.

Rules that compare records look at these alone, so that ten thousand records need not
be in memory at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ingest.findings import Place
    from ingest.intake.models.origin import Origin, Step
    from ingest.intake.models.record import Record

#: Digits that make a number telling; 100 or 0.5 agree by chance.
_TELLING_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Imprint:
    """What is compared between records.

    ``folder`` is that of the record, as printed. ``addresses`` are those of its source
    and of each mirror, with their steps in the front matter. ``numbers`` are the
    telling ones of its tables, as written. ``origin`` returns where its parts were
    written; it may have to read the record again.
    """

    id: str
    folder: str
    addresses: tuple[tuple[str, tuple[Step, ...]], ...]
    overlaps: tuple[str, ...]
    same_source: tuple[str, ...]
    numbers: frozenset[str]
    origin: Callable[[], Origin]

    def value_at(self, *steps: Step) -> Place:
        """Return the place where a value of the front matter starts."""
        return self.origin().value_at(*steps)


def imprint(record: Record, origin: Callable[[], Origin] | None = None) -> Imprint:
    """Return what others are compared with.

    ``origin`` keeps the record out of memory; by default its own is returned.
    """
    return Imprint(
        id=record.id,
        folder=record.origin.folder,
        addresses=tuple(_addresses(record)),
        overlaps=record.overlaps,
        same_source=record.same_source,
        numbers=_telling(record),
        origin=origin or (lambda: record.origin),
    )


def digits(number: str) -> int:
    """Return how many digits of a number tell something."""
    return len(number.replace(".", "").strip("0-"))


def _addresses(record: Record) -> Iterator[tuple[str, tuple[Step, ...]]]:
    if record.source.url:
        yield record.source.url, ("source", "url")
    for index, mirror in enumerate(record.source.mirrors):
        yield mirror, ("source", "mirrors", index)


def _telling(record: Record) -> frozenset[str]:
    return frozenset(
        text
        for run in record.runs
        for text in run.cells.values()
        if text and digits(text) >= _TELLING_DIGITS
    )
