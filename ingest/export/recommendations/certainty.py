"""How sure an answer is, with every reason in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.sentences.recommend_reasons import (
    WORDS_ONLY,
    cap_sentence,
    reason_sentence,
    words_only_sentence,
)

if TYPE_CHECKING:
    from ingest.evidence.recommend.model import Answer
    from ingest.export.shapes.answer import CertaintyOfAnswer, CertaintyReason
    from ingest.sentences import Phrases


def certainty_of(answer: Answer, words: Phrases) -> CertaintyOfAnswer:
    """Return grade and reasons; without a figure the grade is the lowest."""
    certainty = answer.certainty
    if certainty is None:
        text = words_only_sentence(words)
        lowest: CertaintyReason = {
            "id": WORDS_ONLY,
            "domain": "imprecision",
            "text": text,
        }
        return {
            "level": "very_low",
            "from_own_classes": False,
            "raises": [],
            "lowers": [lowest],
            "caps": [],
        }
    return {
        "level": certainty.level,
        "from_own_classes": answer.is_rated_on_own_classes,
        "raises": [
            {"id": each.id, "domain": None, "text": reason_sentence(each, words)}
            for each in certainty.raises
        ],
        "lowers": [
            {
                "id": each.id,
                "domain": rating.domain,
                "text": reason_sentence(each, words),
            }
            for rating in certainty.domains
            for each in rating.reasons
        ],
        "caps": [
            {"id": cap.id, "domain": None, "text": cap_sentence(cap.id, words)}
            for cap in certainty.caps
            if cap.is_binding
        ],
    }
