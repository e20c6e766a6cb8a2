"""Why there are records and no advice, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.language.sentences.labels import lower_first, short
from ingest.language.sentences.phrases import Phrase, level, semicolons

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ingest.analysis.evidence.recommend.model import Answer, Question, RecordRow
    from ingest.language.sentences.phrases import Phrases


def withheld_phrase(
    question: Question, answer: Answer, rows: Sequence[RecordRow], words: Phrases
) -> Phrase:
    """Return why there is no advice on a question; ``rows`` are behind the answer."""
    why = answer.withheld
    if why == "no_choice":
        conditions = list(_not_to_be_had(question, rows, words))
        if conditions:
            said = semicolons(conditions)
            return words.say("rec_withheld_no_choice_of", conditions=said)
    return words.say(f"rec_withheld_{why}")


def _not_to_be_had(
    question: Question, rows: Sequence[RecordRow], words: Phrases
) -> Iterator[Phrase]:
    """Yield the storage, and the levels measured, that no reader can have or check."""
    storage = words.reference.storage[question.storage_id]
    if not storage.advisable:
        yield lower_first(short(storage.label))
    levels = [
        pair
        for row in rows
        for each in (
            *(context.items() for context in row.contexts),
            [(question.factor_id, effect.level_id) for effect in row.effects],
        )
        for pair in each
    ]
    for pair in dict.fromkeys(levels):
        factor_id, level_id = pair
        known = words.reference.level(factor_id, level_id)
        if known is not None and not known.advisable:
            named, chosen = lower_first(words.factor(factor_id)), level(*pair)
            yield words.say("finding_in_workload", workload=named, claim=chosen)
