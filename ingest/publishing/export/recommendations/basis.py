"""What kind of statement an answer's ratio rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.publishing.export.numbers import about, ratio

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.model import (
        Answer,
        Recommendation,
        RecordEffect,
    )
    from ingest.publishing.export.shapes.comparison import Number


def answer_ratio(found: Recommendation, answer: Answer) -> Number | None:
    """Return the ratio of an answer as it is printed, None where there is none."""
    if answer.contrast is None:
        return None
    show = about if is_approximate(found, answer) else ratio
    return show(answer.contrast.log_ratio)


def is_approximate(found: Recommendation, answer: Answer) -> bool:
    """Tell whether nothing but ratios given as "about" stand behind an answer."""
    effects = _effects(found, answer)
    return bool(effects) and all(each.is_approximate for each in effects)


def is_stated(found: Recommendation, answer: Answer) -> bool:
    """Tell whether the ratio comes from the words of sources alone, not from tables."""
    effects = _effects(found, answer)
    return bool(effects) and all(each.is_claim for each in effects)


def has_conflict(found: Recommendation, answer: Answer) -> bool:
    """Tell whether independent sources of one answer point in opposite directions."""
    groups = {row.record_id: row.source_group for row in found.rows}
    ahead = {groups.get(each, each) for each in answer.supporting}
    behind = {groups.get(each, each) for each in answer.contradicting}
    return bool(ahead) and bool(behind) and len(ahead | behind) > 1


def _effects(found: Recommendation, answer: Answer) -> list[RecordEffect]:
    """Return the effects that count between the two levels an answer compares.

    What is inherited is read as the level that was measured.
    """
    named = [*answer.levels[:1], answer.against_id]
    pair = {answer.inherited.get(each, each) for each in named if each is not None}
    wanted = set(answer.record_ids)
    return [
        effect
        for row in found.rows
        if not row.set_aside and (not wanted or row.record_id in wanted)
        for effect in row.effects
        if effect.level_id in pair
    ]
