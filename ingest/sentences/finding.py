"""What a record found, in one or two sentences."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ingest.sentences.claims import claim_but_preference, claim_phrase
from ingest.sentences.compare import comparison, lead, margin, qualification
from ingest.sentences.phrases import Phrase, Phrases, level, listed, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.evidence import Effect
    from ingest.models.record import Claim, Record
    from ingest.sentences.segments import Sentence


def record_finding(
    record: Record,
    shown: Effect | None,
    peers: Sequence[Effect],
    margin_ratio: float,
    words: Phrases,
) -> Sentence:
    """Say what the record found.

    ``shown`` is the one comparison that stands for the record (None where it has
    claims only); ``peers`` are the other levels against its leader, in display
    order. ``margin_ratio`` is the margin of equivalence.
    """
    if shown is None:
        return sentence(*_from_claims(record, words))
    is_baseline = record.baseline.get(shown.factor_id) == shown.level_id
    opening = (lead(shown, words) if is_baseline else None) or comparison(shown, words)
    second = (
        qualification(shown, margin_ratio, words)
        or _within_margin(shown, peers, margin_ratio, words)
        or _remark(record, words)
    )
    return sentence(opening, *second)


def _within_margin(
    shown: Effect, peers: Sequence[Effect], margin_ratio: float, words: Phrases
) -> tuple[Phrase, ...]:
    """Name the levels that stay within the margin of the leader in every cell."""
    close = [
        level(peer.factor_id, peer.level_id)
        for peer in peers
        if peer.level_id != shown.against_level_id
        and max(abs(peer.cell_low), abs(peer.cell_high)) <= math.log(margin_ratio)
    ]
    if not close:
        return ()
    leader = level(shown.factor_id, shown.level_id)
    if len(close) == 1:
        return (
            words.say(
                "finding_within",
                level=close[0],
                margin=margin(margin_ratio),
                leader=leader,
            ),
        )
    return (
        words.say(
            "finding_within_several",
            levels=listed(close),
            margin=margin(margin_ratio),
            leader=leader,
        ),
    )


def _remark(record: Record, words: Phrases) -> tuple[Phrase, ...]:
    """Add the author's first remark about a level that was not measured here."""
    measured = {
        (factor, tested) for run in record.runs for factor, tested in run.levels.items()
    }
    for claim in record.claims:
        if {
            (claim.treatment, claim.level),
            (claim.treatment, claim.against),
        } - measured:
            return (claim_phrase(claim, record, words),)
    return ()


def _from_claims(record: Record, words: Phrases) -> list[Phrase]:
    """Say the two claims that matter most: those with a ratio come first."""
    claims = sorted(
        (claim for claim in record.claims if claim.direction != "preferred"),
        key=lambda claim: claim.ratio is None,
    )[:2]
    if not claims:
        stated = [claim_phrase(claim, record, words) for claim in record.claims[:2]]
        return stated or [words.say("finding_none")]
    phrases = [claim_phrase(claim, record, words) for claim in claims]
    preference = _preference_against(claims[-1], record)
    if preference:
        phrases[-1] = claim_but_preference(claims[-1], preference, record, words)
    return phrases


def _preference_against(claim: Claim, record: Record) -> Claim | None:
    """Return the author's choice of the level a claim finds behind, if any."""
    for other in record.claims:
        if (
            other.direction == "preferred"
            and other.treatment == claim.treatment
            and (other.level, other.against) == (claim.against, claim.level)
        ):
            return other
    return None
