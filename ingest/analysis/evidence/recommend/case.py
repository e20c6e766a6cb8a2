"""All that goes into the answer to one question: plain data, without any table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.model import Question, State, Withheld
    from ingest.analysis.evidence.synthesis import LineageEdge, Record

LevelEra = Literal["legacy", "modern", "any"]
#: The factors and levels a stratum was measured at, in the order of the record.
Context = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class LevelFacts:
    """A level of the treatment: its era, and whether it may be an answer."""

    id: str
    era: LevelEra = "any"
    is_unsafe: bool = False
    is_reference: bool = False
    #: Whether a reader with the databases of the question can choose it.
    is_choosable: bool = True


@dataclass(frozen=True, slots=True)
class Treatment:
    """The setting asked about: its levels in display order, and its lineages.

    ``defaults``: what readers have today where they configured nothing.
    """

    factor_id: str
    levels: tuple[LevelFacts, ...]
    edges: tuple[LineageEdge, ...]
    defaults: frozenset[str] = frozenset()

    @property
    def has_eras(self) -> bool:
        """Tell whether which levels exist depends on the kernel."""
        return any(level.era != "any" for level in self.levels)

    def level(self, level_id: str) -> LevelFacts:
        """Return a level; one that the vocabulary does not list can be chosen."""
        found = (level for level in self.levels if level.id == level_id)
        return next(found, LevelFacts(level_id))

    def position(self, level_id: str) -> tuple[int, str]:
        """Return where a level stands in display order."""
        ids = [level.id for level in self.levels]
        at = ids.index(level_id) if level_id in ids else len(ids)
        return at, level_id


@dataclass(frozen=True, slots=True)
class RecordFacts:
    """What counts about a record besides its figures.

    ``stated`` are reasons for less certainty that its caveats give; ``era`` that of
    its block layer; ``database_id`` None where no database took part.
    """

    id: str
    source_group: str
    database_id: str | None
    era: str
    is_in_memory: bool
    stated: frozenset[str]
    #: Whether the figures are reported by somebody who did not measure them.
    is_second_hand: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A record as evidence on one question.

    ``workload_id`` and ``storage_id`` are its own classes; ``contexts`` those of the
    strata of ``record``, in their order. ``claim_ids`` names the claims whose ratios
    stand in for cells, where there are none.
    """

    facts: RecordFacts
    workload_id: str
    storage_id: str
    metric_id: str | None
    record: Record
    contexts: tuple[Context, ...]
    baseline: str | None
    reference_levels: frozenset[str]
    claim_ids: tuple[str, ...] = ()
    is_approximate: bool = False
    #: Whether a reader can have the conditions it was measured under.
    is_choosable: bool = True
    #: Other settings that it tried, and of which only the default counts.
    at_default: frozenset[str] = frozenset()

    @property
    def is_of_own_storage(self) -> bool:
        """Whether it was measured on the class of storage that is asked about."""
        return all(each.kind != "storage" for each in self.record.widenings)

    @property
    def level_ids(self) -> frozenset[str]:
        """All levels it measured."""
        return frozenset(
            level for stratum in self.record.strata for level in stratum.level_ids
        )


@dataclass(frozen=True, slots=True)
class Statement:
    """A preference a record states without a figure."""

    facts: RecordFacts
    claim_id: str
    workload_id: str
    storage_id: str
    level_id: str
    against_id: str
    direction: str
    metric_id: str | None


@dataclass(frozen=True, slots=True)
class Case:
    """One question with its evidence; ``set_aside`` holds in-memory records.

    ``no_choices`` is what counted records measured beside, under conditions no reader
    can have; ``other_loads`` what they measured on the same storage under loads that
    stand in for none asked about.
    """

    question: Question
    state: State
    treatment: Treatment
    entries: tuple[Entry, ...]
    set_aside: tuple[Entry, ...] = ()
    no_choices: tuple[Entry, ...] = ()
    other_loads: tuple[Entry, ...] = ()
    statements: tuple[Statement, ...] = field(default=())
    #: Whether the workload asked about is one that a database makes.
    is_database_load: bool = True
    #: Records beyond what one question takes in.
    left_out: int = 0
    #: Why the question gets no advice, whatever its records say.
    withheld: Withheld | None = None
