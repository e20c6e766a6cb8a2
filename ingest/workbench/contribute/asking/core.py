"""Which questions nobody else can answer, and which may all be left out at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.workbench.contribute.asking.question import Question

#: What a result is about: without these there is no comparison, or no place for it.
_CORE = frozenset(
    {
        *("kind", "facts_from", "database.product", "treatments", "strata"),
        *("table", "figures", "workload.class", "storage.class", "arms"),
        *("source.authors", "summary"),
    }
)
#: Stems of questions there is one of for each file, setting or statement.
_CORE_EACH = (
    *("rows.", "several.", "collected.", "baseline.", "claims."),
    *("own.", "own_levels."),
)


def is_core(question: Question) -> bool:
    """Tell whether a question is asked by itself.

    So is one that must be answered and of which nothing is proposed.
    """
    if question.key in _CORE or question.key.startswith(_CORE_EACH):
        return True
    return question.required and not question.proposed


def parted(asked: Iterable[Question]) -> tuple[list[Question], list[Question]]:
    """Return the questions that are asked one by one, and the rest."""
    found = list(asked)
    core = [each for each in found if is_core(each)]
    return core, [each for each in found if not is_core(each)]
