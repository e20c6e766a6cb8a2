"""Claims in words: a direction or a ratio the author states, with its conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.sentences.compare import is_duration
from ingest.sentences.phrases import Phrase, Phrases, after_colon, level, number

if TYPE_CHECKING:
    from ingest.models.record import Claim, Record


def claim_phrase(claim: Claim, record: Record, words: Phrases) -> Phrase:
    """Return a claim as a full sentence, with its workload and its conditions."""
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
    ahead = level(claim.treatment, claim.level)
    behind = level(claim.treatment, claim.against)
    if claim.direction == "similar":
        return words.say("finding_claim_similar", level=ahead, against=behind)
    if claim.direction == "preferred":
        return words.say("finding_claim_prefers", level=ahead, against=behind)
    if claim.direction == "worse" and claim.ratio is None:
        ahead, behind = behind, ahead
    return _difference(claim, record, words, ahead, behind)


def _difference(
    claim: Claim, record: Record, words: Phrases, ahead: Phrase, behind: Phrase
) -> Phrase:
    metric_id = claim.metric or record.metrics.primary
    is_speed = is_duration(metric_id)
    if claim.ratio is None:
        key = "finding_claim_faster" if is_speed else "finding_claim_better"
        return words.say(key, level=ahead, against=behind)
    value = number(claim.ratio, len(claim.ratio.partition(".")[2]))
    if claim.approximate:
        value = words.say("finding_about", value=value)
    if is_speed:
        return words.say(
            "finding_claim_speed", level=ahead, against=behind, value=value
        )
    return words.say(
        "finding_claim_value",
        level=ahead,
        against=behind,
        value=value,
        metric=words.metric(metric_id),
    )
