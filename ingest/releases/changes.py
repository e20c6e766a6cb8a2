"""What changed between two states of the published tables."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.evidence.recommend.model import AnswerKind, Era
    from ingest.evidence.synthesis.certainty import CertaintyLevel
    from ingest.releases.tables import Row, Tables

#: The tables that are compared, as they are called in the corpus.
RECORDS, ANSWERS = "records", "recommendations"


class AnswerId(NamedTuple):
    """Which answer: ``database`` is empty where it is for any."""

    workload: str
    storage: str
    answer: str
    era: Era
    database: str

    @property
    def key(self) -> str:
        """The answer key of file names and ids, which all eras share."""
        return f"{self.workload}.{self.storage}.{self.answer}"


@dataclass(frozen=True, slots=True)
class AnswerState:
    """What a reader is told: what to set, how sure that is, from how many sources."""

    setting: str
    kind: AnswerKind
    levels: tuple[str, ...]
    certainty: CertaintyLevel
    sources: int


class FieldChange(NamedTuple):
    """A value before and after; None where it was, or is, missing."""

    field: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class RecordChange:
    """A record of both states, with what differs in the table of records."""

    record: str
    fields: tuple[FieldChange, ...]


@dataclass(frozen=True, slots=True)
class AnswerChange:
    """An answer before and after; None where there was, or is, none."""

    id: AnswerId
    before: AnswerState | None
    after: AnswerState | None

    @property
    def fields(self) -> tuple[FieldChange, ...]:
        """What differs, value by value."""
        return tuple(
            change
            for name in (each.name for each in fields(AnswerState))
            if (
                change := FieldChange(
                    name,
                    getattr(self.before, name, None),
                    getattr(self.after, name, None),
                )
            ).before
            != change.after
        )


@dataclass(frozen=True, slots=True)
class Changes:
    """What differs. Ids are sorted; a withdrawn record is in ``before`` alone."""

    added: tuple[str, ...]
    changed: tuple[RecordChange, ...]
    withdrawn: tuple[str, ...]
    answers: tuple[AnswerChange, ...]

    @property
    def is_empty(self) -> bool:
        """Whether a reader finds both states alike."""
        return not (self.added or self.changed or self.withdrawn or self.answers)


def changes(before: Tables, after: Tables) -> Changes:
    """Return what is different in ``after``.

    Records are compared in the columns that both states have: a column that came
    later changes no record. An answer counts as changed when its levels, kind,
    certainty or number of sources differ, not for every new digit of a ratio.
    """
    old, new = _records(before), _records(after)
    told, tells = answers_of(before), answers_of(after)
    both = (
        RecordChange(each, _differing(old[each], new[each]))
        for each in sorted(old.keys() & new.keys())
    )
    return Changes(
        added=tuple(sorted(new.keys() - old.keys())),
        changed=tuple(each for each in both if each.fields),
        withdrawn=tuple(sorted(old.keys() - new.keys())),
        answers=tuple(
            AnswerChange(each, told.get(each), tells.get(each))
            for each in sorted(told.keys() | tells.keys())
            if told.get(each) != tells.get(each)
        ),
    )


def answers_of(tables: Tables) -> dict[AnswerId, AnswerState]:
    """Return every answer of a state by what it answers."""
    return {
        AnswerId(
            row["workload"],
            row["storage"],
            row["answer"],
            row["era"],
            row["database"] or "",
        ): AnswerState(
            setting=row["setting"],
            kind=row["kind"],
            levels=tuple(row["levels"]),
            certainty=row["certainty"],
            sources=row["sources"],
        )
        for row in tables.get(ANSWERS, ())
    }


def _records(tables: Tables) -> Mapping[str, Row]:
    return {row["record"]: row for row in tables.get(RECORDS, ())}


def _differing(before: Row, after: Row) -> tuple[FieldChange, ...]:
    return tuple(
        FieldChange(name, before[name], after[name])
        for name in before
        if name in after and before[name] != after[name]
    )
