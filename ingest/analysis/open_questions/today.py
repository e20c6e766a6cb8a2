"""What a reader has today without choosing, as one level."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ingest.analysis.evidence.present_defaults import present_defaults

if TYPE_CHECKING:
    from collections.abc import Collection

    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Reference


def default_today(
    factor: Factor, storage_id: str, levels: Collection[str], reference: Reference
) -> str | None:
    """Return the level that most systems or products have by themselves.

    Of those that may be compared (``levels``); None where no default is recorded. Among
    equals the one that is named first.
    """
    votes = Counter(
        level
        for default in present_defaults(reference, factor.id, storage_id)
        for level in default.levels
        if level in levels
    )
    return max(votes, key=lambda level: votes[level], default=None)
