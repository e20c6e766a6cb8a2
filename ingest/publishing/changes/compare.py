"""Two states, and what differs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ingest.publishing.changes.snapshot import FACTS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from ingest.publishing.changes.snapshot import (
        AnswerId,
        AnswerState,
        Place,
        Snapshot,
    )


class FieldChange(NamedTuple):
    """A value before and after; None where it was, or is, missing."""

    field: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class RecordChange:
    """A record of both states, with every value that differs.

    A field is a column of ``results``, or ``<table>.<row>.<column>``, such as
    ``measurements.3.mb_s.value``.
    """

    record: str
    fields: tuple[FieldChange, ...]


@dataclass(frozen=True, slots=True)
class AnswerChange:
    """An answer before and after; None where there was, or is, none."""

    id: AnswerId
    before: AnswerState | None
    after: AnswerState | None

    @property
    def said(self) -> AnswerState:
        """What is said of it now, or was said last."""
        said = self.after or self.before
        if said is None:
            message = f"{self.id} is an answer of neither state"
            raise ValueError(message)
        return said

    @property
    def fields(self) -> tuple[FieldChange, ...]:
        """What differs, fact by fact."""
        every = (
            FieldChange(
                fact, getattr(self.before, fact, None), getattr(self.after, fact, None)
            )
            for fact in sorted(FACTS)
        )
        return tuple(each for each in every if each.before != each.after)


class Contradiction(NamedTuple):
    """A claim, and the answer whose pooled evidence says the opposite."""

    claim: str
    id: AnswerId
    said: AnswerState


@dataclass(frozen=True, slots=True)
class Changes:
    """What differs. Ids are sorted; a withdrawn record is in ``before`` alone.

    ``contradicted``: the claims that were not before.
    """

    added: tuple[str, ...]
    changed: tuple[RecordChange, ...]
    withdrawn: tuple[str, ...]
    answers: tuple[AnswerChange, ...]
    contradicted: tuple[Contradiction, ...]

    @property
    def is_empty(self) -> bool:
        """Whether a reader finds both states alike."""
        return not (
            self.added
            or self.changed
            or self.withdrawn
            or self.answers
            or self.contradicted
        )


def compare(
    before: Snapshot, after: Snapshot, counted: AbstractSet[str] = FACTS
) -> Changes:
    """Return what is different in ``after``.

    Records are compared in the columns that both states have: a column that came
    later changes no record. An answer has changed when one of the facts ``counted``
    differs, or it came or went.
    """
    old, new = before.records, after.records
    shared = _columns(before) & _columns(after)
    both = (
        RecordChange(each, _differing(old[each], new[each], shared))
        for each in sorted(old.keys() & new.keys())
    )
    answers = (
        AnswerChange(each, before.answers.get(each), after.answers.get(each))
        for each in sorted(before.answers.keys() | after.answers.keys())
    )
    return Changes(
        added=tuple(sorted(new.keys() - old.keys())),
        changed=tuple(each for each in both if each.fields),
        withdrawn=tuple(sorted(old.keys() - new.keys())),
        answers=tuple(
            each
            for each in answers
            if not counted.isdisjoint(differing.field for differing in each.fields)
        ),
        contradicted=tuple(
            Contradiction(claim, each, after.answers[each])
            for claim, each in sorted(after.contradicted - before.contradicted)
        ),
    )


def _columns(state: Snapshot) -> set[tuple[str, str]]:
    """Return the columns that can be compared, by table."""
    return {
        (place.table, place.column)
        for record in state.records.values()
        for place in record
    }


def _differing(
    before: Mapping[Place, Any],
    after: Mapping[Place, Any],
    shared: set[tuple[str, str]],
) -> tuple[FieldChange, ...]:
    return tuple(
        FieldChange(place.name, before.get(place), after.get(place))
        for place in sorted(before.keys() | after.keys())
        if (place.table, place.column) in shared
        and before.get(place) != after.get(place)
    )
