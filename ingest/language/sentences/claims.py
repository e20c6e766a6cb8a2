"""Claims in words: a direction or a ratio the author states, with its conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.language.sentences.phrases import (
    Phrase,
    Phrases,
    after_colon,
    level,
    number,
)
from ingest.language.sentences.quantities import is_speed

if TYPE_CHECKING:
    from ingest.intake.models.record import Claim, Record


def claim_phrase(
    claim: Claim, record: Record, words: Phrases, known_workload: str | None = None
) -> Phrase:
    """Return a claim as a full sentence, with its workload and its conditions.

    ``known_workload`` is one the reader knows of, which is not repeated.
    """
    if claim.workload == known_workload:
        clause = _clause(claim, record, words)
    else:
        clause = _clause_with_workload(claim, record, words)
    if not claim.conditions:
        return words.say("finding_claim", claim=clause)
    return words.say(
        "finding_claim_if", claim=clause, condition=words.conditions(claim.conditions)
    )


def _clause_with_workload(claim: Claim, record: Record, words: Phrases) -> Phrase:
    """Return the claim, after its workload unless runs make that plain."""
    clause = _clause(claim, record, words)
    if record.runs and claim.workload == record.workload.class_.value:
        return clause
    return words.say(
        "finding_in_workload",
        workload=words.workload(claim.workload),
        claim=after_colon(clause),
    )


def _clause(claim: Claim, record: Record, words: Phrases) -> Phrase:
    ahead = words.setting(claim.treatment, claim.level, claim.against)
    behind = level(claim.treatment, claim.against)
    if claim.direction == "similar":
        return words.say("finding_claim_similar", level=ahead, against=behind)
    if claim.direction == "preferred":
        return words.say("finding_claim_prefers", level=ahead, against=behind)
    return claimed_difference(claim, claim.metric or record.metrics.primary, words)


def claimed_difference(claim: Claim, metric_id: str, words: Phrases) -> Phrase:
    """Return which level is better by the metric, and how many times where stated.

    A ratio above 1 says that ``level`` is better, also where less is better.
    """
    first, second = claim.level, claim.against
    if claim.direction == "worse" and claim.ratio is None:
        first, second = second, first
    ahead = words.setting(claim.treatment, first, second)
    behind = level(claim.treatment, second)
    if claim.ratio is None:
        key = f"finding_claim_{'faster' if is_speed(metric_id) else 'better'}"
        return words.say(key, level=ahead, against=behind)
    value = number(claim.ratio, len(claim.ratio.partition(".")[2]))
    if claim.approximate:
        value = words.say("finding_about", value=value)
    if is_speed(metric_id):
        return words.say(
            "finding_claim_speed", level=ahead, against=behind, value=value
        )
    if words.reference.metrics[metric_id].better == "lower":
        # Three times as good: the other one has three times as much of it.
        first, second = second, first
    return words.say(
        "finding_claim_value",
        level=words.setting_behind(claim.treatment, first, second),
        against=words.behind(claim.treatment, second),
        value=value,
        metric=words.metric(metric_id),
    )
