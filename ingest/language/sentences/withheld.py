"""Why there are records and no advice, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.language.sentences.labels import lower_first, short
from ingest.language.sentences.phrases import Phrase, level, semicolons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.language.sentences.recommend import Case


def withheld_phrase(case: Case) -> Phrase:
    """Return why an answer, of which there is none to give, is withheld."""
    say, why = case.words.say, case.answer.withheld
    conditions = list(_not_to_be_had(case)) if why == "no_choice" else []
    if conditions:
        return say("rec_withheld_no_choice_of", conditions=semicolons(conditions))
    return say(f"rec_withheld_{why}")


def _not_to_be_had(case: Case) -> Iterator[Phrase]:
    """Yield the storage, and the levels measured, that no reader can have or check."""
    words, reference = case.words, case.words.reference
    storage = reference.storage[case.found.question.storage_id]
    if not storage.advisable:
        yield lower_first(short(storage.label))
    levels = [
        pair
        for row in case.rows
        for each in (
            *(context.items() for context in row.contexts),
            [(case.factor_id, effect.level_id) for effect in row.effects],
        )
        for pair in each
    ]
    for pair in dict.fromkeys(levels):
        factor_id, level_id = pair
        known = reference.level(factor_id, level_id)
        if known is not None and not known.advisable:
            named, chosen = lower_first(words.factor(factor_id)), level(*pair)
            yield words.say("finding_in_workload", workload=named, claim=chosen)
