"""What each file was run at, and whether anything can be compared."""

from __future__ import annotations

from collections import defaultdict
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from ingest.workbench.contribute.stated import STATED

if TYPE_CHECKING:
    from ingest.workbench.contribute.answers import Answers, Row

#: Facts of the load between which nothing is compared unless they are declared.
_FACTS = ("workload.clients", "workload.duration_s", "workload.tool")


class Arm(NamedTuple):
    """A result: its file, the level under test, and what else tells it from others."""

    name: str
    level: str
    other: tuple[tuple[str, str], ...]


def arms(answers: Answers) -> list[Arm]:
    """Return an arm for each row, in their order.

    ``other`` holds what differs between rows: declared strata, and conditions that the
    outputs state and nobody declared.
    """
    rows = answers.rows
    names = _differing(answers)
    return [
        Arm(
            _named(row),
            ", ".join(row.levels.get(name, "?") for name in answers.treatments),
            tuple((name, _value(row, name)) for name in names),
        )
        for row in rows
    ]


def levels_are_known(answers: Answers) -> bool:
    """Tell whether each row has a level of every setting and stratum."""
    factors = (*answers.treatments, *(answers.strata or ()))
    is_asked = bool(answers.treatments) and answers.strata is not None
    return (
        is_asked
        and bool(answers.rows)
        and all(row.levels.get(x) for row in answers.rows for x in factors)
    )


def can_compare(answers: Answers) -> bool:
    """Tell whether two levels of a setting were run under the same conditions.

    It is what RUN-10 asks of the record, with the conditions that outputs state and
    nobody declared counted among them.
    """
    conditions = [*(answers.strata or ()), *_undeclared(answers)]
    for factor in answers.treatments:
        others = [x for x in answers.treatments if x != factor]
        found = defaultdict(set)
        for row in answers.rows:
            context = tuple(_value(row, name) for name in (*others, *conditions))
            found[context].add(row.levels.get(factor, ""))
        if any(len(levels) > 1 for levels in found.values()):
            return True
    return False


def undeclared(answers: Answers) -> tuple[str, ...]:
    """Return the conditions in which rows differ and which are no stratum."""
    return tuple(_undeclared(answers))


def _differing(answers: Answers) -> list[str]:
    return [
        name
        for name in (*(answers.strata or ()), *_undeclared(answers))
        if len({_value(row, name) for row in answers.rows}) > 1
    ]


def _undeclared(answers: Answers) -> list[str]:
    known = {*answers.treatments, *(answers.strata or ())}
    shared = _FACTS if not {"threads", "processes"} & known else _FACTS[1:]
    names = [x for x in STATED if x not in known and x != "threads"]
    return [
        name
        for name in (*names, *shared)
        if len({_value(row, name) for row in answers.rows} - {""}) > 1
    ]


def _value(row: Row, name: str) -> str:
    return row.levels.get(name) or row.facts.get(name, "")


def _named(row: Row) -> str:
    name = PurePath(row.file or "?").name
    return f"{name}, result {row.result}" if row.result > 1 else name
