"""Answers of other cells that differ: what limits the answer of this one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.analysis.evidence.guidance import successors_of, today
from ingest.analysis.evidence.recommend.leading import (
    certainty_level,
    certainty_rank,
)
from ingest.language.sentences.recommend_page import elsewhere_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ingest.analysis.evidence.recommend.model import Answer, Recommendation
    from ingest.publishing.export.recommendations.book import Book
    from ingest.publishing.export.shapes.recommendation import Elsewhere

_MOST = 6
#: Kinds that name a level; of the others nothing can differ. What depends on the
#: conditions names the level that leads overall.
_NAMING = {"use": 0, "leads": 1, "mixed": 2, "stated": 3}
#: Classes that name no workload and no storage: a reader cannot tell whether they fit.
_NAMELESS = frozenset({"unspecified", "varied"})
#: Media whose classes are near enough for a load measured on one to limit the other.
_UNKNOWN_MEDIA = frozenset({"unspecified", "mixed"})


@dataclass(frozen=True, slots=True)
class Other:
    """An answer elsewhere with other levels; ``key`` sorts the strongest first."""

    found: Recommendation
    answer: Answer
    key: tuple[object, ...]


def others_of(found: Recommendation, book: Book) -> list[Other]:
    """Return the strongest contradictions, each workload and storage once, six at most.

    Other workloads on this storage, or on storage of the same medium where they were
    measured there; and this workload on other storage where the direction is reversed.
    """
    ranked = sorted(_candidates(found, book), key=lambda each: each.key)
    chosen: dict[str, Other] = {}
    for each in ranked:
        chosen.setdefault(_place(each.found, found), each)
    return list(chosen.values())[:_MOST]


def elsewhere_of(
    found: Recommendation, others: list[Other], book: Book
) -> list[Elsewhere]:
    """Return the differing answers in words."""
    own = found.question
    return [
        {
            "workload": each.found.question.workload_id,
            "storage": each.found.question.storage_id,
            "anchor": book.anchor(each.found),
            "measure": each.found.question.measure,
            "levels": list(each.answer.levels),
            "kind": each.answer.kind,
            "certainty": certainty_level(each.answer),
            "sentence": elsewhere_sentence(
                book.case(each.found, each.answer), own.workload_id, own.storage_id
            ),
        }
        for each in others
    ]


def _place(other: Recommendation, found: Recommendation) -> str:
    """Return what may be named once: a workload, or a storage class of this one."""
    if other.question.workload_id != found.question.workload_id:
        return f"workload {other.question.workload_id}"
    return f"storage {other.question.storage_id}"


def _candidates(found: Recommendation, book: Book) -> Iterator[Other]:
    after = successors_of(book.reference.lineages, found.question.factor_id)
    for other in book.found:
        if not _is_near(found, other, book):
            continue
        same_load = other.question.workload_id == found.question.workload_id
        for answer in other.answers:
            own = _counterpart(found, answer)
            if answer.kind not in _NAMING or own is None:
                continue
            if not _differs(own, answer, after):
                continue
            is_reversed = _is_reversed(own, answer, after)
            if same_load and not is_reversed:
                continue
            key = (not is_reversed, *_key(found, other, answer))
            yield Other(other, answer, key)


def _is_near(found: Recommendation, other: Recommendation, book: Book) -> bool:
    own, its = found.question, other.question
    if its.factor_id != own.factor_id or its.database_id is not None:
        return False
    if its.measure != own.measure:
        return False
    if {its.workload_id, its.storage_id} & _NAMELESS:
        return False
    same_load = its.workload_id == own.workload_id
    same_storage = its.storage_id == own.storage_id
    if same_load:
        return not same_storage
    return same_storage or (
        other.state == "measured" and _same_medium(own.storage_id, its.storage_id, book)
    )


def _same_medium(one: str, other: str, book: Book) -> bool:
    storage = book.reference.storage
    if one not in storage or other not in storage:
        return False
    medium = storage[one].media
    return medium == storage[other].media and medium not in _UNKNOWN_MEDIA


def _counterpart(found: Recommendation, answer: Answer) -> Answer | None:
    """Return the own answer for the same kernels, else the one readers want."""
    for own in found.answers:
        if own.era == answer.era:
            return own
    eras = {own.era for own in found.answers}
    return found.answer if "any" in {answer.era, *eras} else None


def _differs(own: Answer, other: Answer, after: Mapping[str, str]) -> bool:
    """Tell whether the other level is none of those named here.

    An answer without a winner names everything it could not tell apart.
    """
    named = own.levels if own.kind in _NAMING else (*own.levels, *own.ties)
    mine = {today(each, after) for each in named}
    its = {today(each, after) for each in _named(other)}
    return bool(mine) and bool(its) and mine.isdisjoint(its)


def _named(answer: Answer) -> tuple[str, ...]:
    """Return the levels an answer stands for."""
    return answer.levels[:1] if answer.kind == "mixed" else answer.levels


def _is_reversed(own: Answer, other: Answer, after: Mapping[str, str]) -> bool:
    """Tell whether what leads there trails here, or the other way round.

    Only an answer with a winner can be reversed.
    """
    if own.kind not in _NAMING:
        return False
    mine = {today(each, after) for each in own.levels}
    its = {today(each, after) for each in _named(other)}
    trails_here = _today(own.against_id, after) in its
    return trails_here or _today(other.against_id, after) in mine


def _today(level_id: str | None, after: Mapping[str, str]) -> str | None:
    return None if level_id is None else today(level_id, after)


def _key(
    found: Recommendation, other: Recommendation, answer: Answer
) -> tuple[object, ...]:
    size = abs(answer.contrast.log_ratio) if answer.contrast else 0.0
    question = other.question
    return (
        other.state == "widened",
        _NAMING[answer.kind],
        certainty_rank(answer),
        question.storage_id != found.question.storage_id,
        -round(size, 2),
        question.workload_id,
        question.storage_id,
    )
