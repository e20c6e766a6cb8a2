"""How sure an answer is, with every reason in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.language.sentences.recommend_reasons import (
    RATIO_IN_WORDS,
    WORDS_ONLY,
    cap_sentence,
    own_sentence,
    reason_sentence,
)

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.model import Answer
    from ingest.language.sentences import Phrases
    from ingest.publishing.export.shapes.answer import (
        CertaintyOfAnswer,
        CertaintyReason,
    )


def certainty_of(
    answer: Answer, words: Phrases, *, is_stated: bool = False
) -> CertaintyOfAnswer:
    """Return grade and reasons; without a figure the grade is the lowest.

    ``is_stated``: the ratio is one that sources state in words.
    """
    certainty = answer.certainty
    if certainty is None:
        return {
            "level": "very_low",
            "from_own_classes": False,
            "raises": [],
            "lowers": [_own_reason(WORDS_ONLY, words)],
            "caps": [],
        }
    lowers: list[CertaintyReason] = [
        {"id": each.id, "domain": rating.domain, "text": reason_sentence(each, words)}
        for rating in certainty.domains
        for each in rating.reasons
    ]
    if is_stated:
        lowers.append(_own_reason(RATIO_IN_WORDS, words))
    return {
        "level": certainty.level,
        "from_own_classes": answer.is_rated_on_own_classes,
        "raises": [
            {"id": each.id, "domain": None, "text": reason_sentence(each, words)}
            for each in certainty.raises
        ],
        "lowers": lowers,
        "caps": [
            {"id": cap.id, "domain": None, "text": cap_sentence(cap.id, words)}
            for cap in certainty.caps
            if cap.is_binding
        ],
    }


def _own_reason(reason_id: str, words: Phrases) -> CertaintyReason:
    """Return a reason that the synthesis has no name for."""
    text = own_sentence(reason_id, words)
    return {"id": reason_id, "domain": "imprecision", "text": text}
