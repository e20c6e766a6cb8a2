"""Why an answer is more or less certain, one sentence a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.language.sentences.phrases import Phrase, Phrases, number, sentence
from ingest.language.sentences.recommend import ratio_number

if TYPE_CHECKING:
    from ingest.analysis.evidence.synthesis.reasons import Reason
    from ingest.language.sentences.segments import Sentence

#: The reason of an answer that no figure stands behind; the synthesis has none for it.
WORDS_ONLY = "words_only"
#: The reason of an answer whose ratio is one that a source states in its text.
RATIO_IN_WORDS = "ratio_in_words"


def reason_sentence(reason: Reason, words: Phrases) -> Sentence:
    """Say a reason with its numbers; log ratios become ratios."""
    values = dict(_value(name, value, words) for name, value in reason.details)
    return sentence(words.say(f"reason_{reason.id}", **values))


def own_sentence(reason_id: str, words: Phrases) -> Sentence:
    """Say a reason the synthesis does not know: that there are only words."""
    return sentence(words.say(f"reason_{reason_id}"))


def cap_sentence(cap_id: str, words: Phrases) -> Sentence:
    """Say which level a cap allows at most, and why."""
    return sentence(words.say(f"certainty_cap_{cap_id}"))


def _value(name: str, value: float | str, words: Phrases) -> tuple[str, Phrase]:
    if isinstance(value, str):
        if name == "assumption":
            return name, words.say(f"certainty_assumption_{value}")
        return name, lambda _: [{"text": value}]
    if name.endswith("_log"):
        return name.removesuffix("_log"), ratio_number(value)
    return name, number(f"{value:g}", 0)
