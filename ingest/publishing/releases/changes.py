"""What changed between two states of the published tables."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.analysis.evidence.recommend.model import AnswerKind, Era
    from ingest.analysis.evidence.synthesis.certainty import CertaintyLevel
    from ingest.publishing.releases.tables import Row, Tables

RECORDS = "results"
ANSWERS, ANSWER_LEVELS = "recommendations", "recommendation_levels"
ANSWER_TEXTS = "recommendation_texts"
#: Tables that are part of a record, with what tells the rows of one record apart.
_PARTS = {
    "measurements": ("run", "metric"),
    "run_levels": ("run", "setting"),
    "claims": ("claim",),
}


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
    #: In words by language; better words are no other answer.
    headline: Mapping[str, str] = field(default_factory=dict, compare=False)


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
    def fields(self) -> tuple[FieldChange, ...]:
        """What differs, value by value."""
        every = (
            FieldChange(
                each.name,
                getattr(self.before, each.name, None),
                getattr(self.after, each.name, None),
            )
            for each in fields(AnswerState)
            if each.compare
        )
        return tuple(each for each in every if each.before != each.after)


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
    shared = _columns(before) & _columns(after)
    both = (
        RecordChange(each, _differing(old[each], new[each], shared))
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
    levels: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for row in tables.get(ANSWER_LEVELS, ()):
        if row["role"] == "named":
            levels[row["recommendation"]].append((row["position"], row["level"]))
    headlines: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for row in tables.get(ANSWER_TEXTS, ()):
        headlines[row["recommendation"]][row["language"]] = row["headline"]
    return {
        answer_id(row): AnswerState(
            setting=row["setting"],
            kind=row["kind"],
            levels=tuple(level for _, level in sorted(levels[row["recommendation"]])),
            certainty=row["certainty"],
            sources=row["source_count"],
            headline=headlines[row["recommendation"]],
        )
        for row in tables.get(ANSWERS, ())
    }


def answer_id(row: Row) -> AnswerId:
    """Return which answer a row of the table of answers is."""
    return AnswerId(
        row["workload"],
        row["storage"],
        row["answer"].rpartition(".")[2],
        row["era"],
        row["database"] or "",
    )


#: A value of a record by the table it is in, the row there, and the column.
_Place = tuple[str, tuple[str, ...], str]


def _records(tables: Tables) -> dict[str, dict[_Place, Any]]:
    """Return every value of every record."""
    found: dict[str, dict[_Place, Any]] = {}
    for row in tables.get(RECORDS, ()):
        found[row["record"]] = {
            (RECORDS, (), column): value for column, value in row.items()
        }
    for table, keys in _PARTS.items():
        for row in tables.get(table, ()):
            own = found.get(row["record"], {})
            place = tuple(str(row[key]) for key in keys)
            for column in row.keys() - {"record", *keys}:
                own[table, place, column] = row[column]
    return found


def _columns(tables: Tables) -> set[tuple[str, str]]:
    """Return the columns that can be compared, by table."""
    return {
        (table, column)
        for table in (RECORDS, *_PARTS)
        for row in tables.get(table, ())[:1]
        for column in row
    }


def _differing(
    before: dict[_Place, Any],
    after: dict[_Place, Any],
    shared: set[tuple[str, str]],
) -> tuple[FieldChange, ...]:
    return tuple(
        FieldChange(_name(place), before.get(place), after.get(place))
        for place in sorted(before.keys() | after.keys())
        if (place[0], place[2]) in shared and before.get(place) != after.get(place)
    )


def _name(place: _Place) -> str:
    table, row, column = place
    return column if table == RECORDS else ".".join((table, *row, column))
