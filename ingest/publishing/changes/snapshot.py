"""A state: the records and what readers are told, at one time."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from ingest.analysis.evidence.recommend.model import AnswerKind, Era, Measure
    from ingest.analysis.evidence.synthesis.certainty import CertaintyLevel

#: The table whose columns are values of a record itself.
RECORDS = "results"


class AnswerId(NamedTuple):
    """Which answer, by its address: a setting by another name answers the same.

    ``answer`` is its name below workload and storage, which says setting and measure.
    ``database`` is empty where it is for any.
    """

    workload: str
    storage: str
    answer: str
    era: Era
    database: str

    @property
    def key(self) -> str:
        """The answer key of file names and ids, which all eras share."""
        return f"{self.workload}.{self.storage}.{self.answer}"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerState:
    """What a reader is told: what to set, how sure that is, from how many sources.

    ``levels`` are best first. What is not compared makes no other answer: a new digit
    of ``ratio``, or better words.
    """

    setting: str
    measure: Measure
    kind: AnswerKind
    levels: tuple[str, ...]
    certainty: CertaintyLevel
    sources: int
    against: str | None = field(default=None, compare=False)
    ratio: float | None = field(default=None, compare=False)
    #: In words by language; empty where the state was not put into words.
    headline: Mapping[str, str] = field(default_factory=dict, compare=False)


#: The facts of an answer that are compared.
FACTS = frozenset(each.name for each in fields(AnswerState) if each.compare)


class Place(NamedTuple):
    """Where a value of a record stands: in a table, in the row there, and in a column.

    The record itself is the one row of its table, and needs no name there.
    """

    table: str
    row: tuple[str, ...]
    column: str

    @property
    def name(self) -> str:
        """The column, with table and row before it where it is not of the record."""
        own = self.table == RECORDS
        return self.column if own else ".".join((self.table, *self.row, self.column))


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What is known of every record, by id, and every answer.

    ``contradicted``: claims (``<record>:<claim>``, or the id of a stated claim) and
    the answers whose pooled evidence says the opposite. Tables do not tell it.
    """

    records: Mapping[str, Mapping[Place, Any]]
    answers: Mapping[AnswerId, AnswerState]
    contradicted: AbstractSet[tuple[str, AnswerId]] = frozenset()
