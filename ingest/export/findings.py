"""Key findings: comparisons with their sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.export.comparisons import claimed, measured
from ingest.sentences import claim_sentence, compare_sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.evidence.gather import Evidence
    from ingest.evidence.selection import Contrasts
    from ingest.export.shapes import KeyFinding
    from ingest.models.record import Record
    from ingest.sentences import Phrases


def key_findings(
    record: Record,
    contrasts: Mapping[str, Contrasts],
    evidence: Evidence,
    words: Phrases,
) -> list[KeyFinding]:
    """Return measured comparisons in the order of treatments, then claims."""
    margin_ratio = evidence.parameters.margin_ratio
    found: list[KeyFinding] = [
        {
            "treatment": effect.factor_id,
            **measured(effect),
            "text": compare_sentence(effect, margin_ratio, words),
        }
        for factor in record.treatments
        for effect in contrasts[factor].key()
    ]
    found.extend(
        {
            "treatment": claim.treatment,
            **claimed(claim),
            "text": claim_sentence(claim, record, words),
        }
        for claim in record.claims
    )
    return found
