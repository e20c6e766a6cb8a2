"""What a record found, in one or two sentences."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

from ingest.language.sentences.change import printed_range
from ingest.language.sentences.claims import claim_phrase
from ingest.language.sentences.compare import comparison, lead, margin, qualification
from ingest.language.sentences.phrases import (
    Phrase,
    Phrases,
    level,
    listed,
    number,
    sentence,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence import Effect
    from ingest.intake.models.record import Claim, Record
    from ingest.language.sentences.segments import Sentence


def record_finding(
    record: Record,
    shown: Effect,
    peers: Sequence[Effect],
    margin_ratio: float,
    words: Phrases,
) -> Sentence:
    """Say what the record found.

    ``shown`` is the one comparison that stands for the record; ``peers`` are the
    other levels against its leader, in display order. ``margin_ratio`` is the
    margin of equivalence.
    """
    is_baseline = record.baseline.get(shown.factor_id) == shown.level_id
    opening = (lead(shown, words) if is_baseline else None) or comparison(shown, words)
    second = (
        qualification(shown, margin_ratio, words)
        or _close_peers(shown, peers, margin_ratio, words)
        or _remark(record, words)
    )
    return sentence(opening, *second)


def finding_without_effect(
    record: Record,
    no_ratio: Literal["neutral", "zero", "too_few"] | None,
    words: Phrases,
) -> Sentence:
    """Say what a record claims, or why its values cannot be compared."""
    if record.claims:
        return sentence(*_from_claims(record, words))
    if record.runs and no_ratio:
        return sentence(words.say(f"finding_no_ratio_{no_ratio}"))
    return sentence(words.say("finding_none"))


def _close_peers(
    shown: Effect, peers: Sequence[Effect], margin_ratio: float, words: Phrases
) -> tuple[Phrase, ...]:
    """Name the levels that stay within the margin of the leader in every cell.

    Equivalent is what the verdict calls so; of others only the distance measured
    is said, and that the runs cannot tell them apart.
    """
    close = [
        peer
        for peer in peers
        if peer.level_id != shown.against_level_id
        and _distance(peer) <= math.log(margin_ratio)
    ]
    leader = level(shown.factor_id, shown.level_id)
    phrases = []
    same = [peer for peer in close if peer.verdict == "equivalent"]
    if same:
        phrases.append(
            words.say(
                "finding_within" if len(same) == 1 else "finding_within_several",
                levels=listed([level(p.factor_id, p.level_id) for p in same]),
                margin=margin(margin_ratio),
                leader=leader,
            )
        )
    open_ = [peer for peer in close if peer.verdict == "no_detectable_difference"]
    if open_:
        basis = "repeats" if all(p.basis == "repeats" for p in open_) else "single"
        several = "" if len(open_) == 1 else "_several"
        phrases.append(
            words.say(
                f"finding_near_{basis}{several}",
                levels=listed([level(p.factor_id, p.level_id) for p in open_]),
                value=_largest_difference(open_, words),
                leader=leader,
            )
        )
    return tuple(phrases)


def _distance(effect: Effect) -> float:
    return max(abs(effect.cell_low), abs(effect.cell_high))


def _largest_difference(effects: Sequence[Effect], words: Phrases) -> Phrase:
    """Return the largest difference of a cell, in per cent of the leader."""
    ratios = [
        ratio
        for effect in effects
        for ratio in printed_range(
            effect, words.reference.metrics[effect.metric_id].better
        )
    ]
    largest = max(abs(ratio - 1) for ratio in ratios) * 100
    return number(f"{largest:.1f}", 1)


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
    """Say the claims that matter most, each with its own workload and conditions.

    Two that compare, those with a ratio first; then the author's choice of the
    level they find behind, which must not be left out.
    """
    compared = sorted(
        (claim for claim in record.claims if claim.direction != "preferred"),
        key=lambda claim: claim.ratio is None,
    )[:2]
    if not compared:
        return [claim_phrase(claim, record, words) for claim in record.claims[:2]]
    preference = _preference_against(compared, record)
    said = [*compared, preference] if preference else compared
    return [claim_phrase(claim, record, words) for claim in said]


def _preference_against(claims: Sequence[Claim], record: Record) -> Claim | None:
    """Return the author's choice of a level that a claim finds behind, if any."""
    behind = {(claim.treatment, claim.against, claim.level) for claim in claims}
    for other in record.claims:
        if (
            other.direction == "preferred"
            and (other.treatment, other.level, other.against) in behind
        ):
            return other
    return None
