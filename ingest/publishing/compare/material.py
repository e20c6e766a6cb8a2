"""What the documents are made from: records, cells and stated ratios, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.intake.models.base import Translated


class Place(NamedTuple):
    """Where a cell belongs: what was measured, under which load, on which storage."""

    record: str
    metric: str
    workload: str
    storage: str


@dataclass(frozen=True, slots=True)
class Facts:
    """A record as the page tells it apart; ``published`` is as exact as it is known.

    ``is_in_memory``: its data fit the database's cache. ``informs``: what it compares
    is something a reader can choose.
    """

    id: str
    title: Translated | str
    published: str | None
    database: str
    era: str
    kind: str
    figures_from: str
    source_group: str
    overlaps: tuple[str, ...]
    is_in_memory: bool
    informs: bool
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """One level in one context, in the unit of its metric.

    ``texts`` are the figures as printed, one a run; ``value`` their mean, ``runs`` how
    many it stands for, ``stddev`` the spread between them (None: not reported),
    ``reading_error`` how far the mean may be off by how the source words it,
    ``round_logs`` the logs of its values by round, where it was run in rounds.
    ``context`` is what else was set: (factor, level) in the order of the record.
    """

    place: Place
    factor: str
    level: str
    context: tuple[tuple[str, str], ...]
    value: float
    texts: tuple[str, ...]
    stddev: float | None
    runs: int
    decimals: int
    reading_error: float = 0.0
    round_logs: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Stated:
    """A ratio that a record states in words; above 1 favours ``level``."""

    place: Place
    factor: str
    level: str
    against: str
    text: str
    is_approximate: bool


@dataclass(frozen=True, slots=True)
class Material:
    """Everything, newest record first; cells in the order of their records' tables."""

    records: Sequence[Facts]
    cells: Sequence[Cell]
    stated: Sequence[Stated]
