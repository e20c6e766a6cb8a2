"""Claims as evidence: a direction the author states, with no table behind it.

They never enter the same sum as numbers; a claimed ratio has no variance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from ingest.evidence.verdicts import Verdict

Direction = Literal["better", "worse", "similar", "preferred"]

#: A preference says what the author runs, not what was measured.
_VERDICTS: dict[Direction, Verdict] = {
    "better": "better",
    "worse": "worse",
    "similar": "no_detectable_difference",
    "preferred": "not_enough_data",
}


def claim_verdict(direction: Direction) -> Verdict:
    """Return the verdict a claim's direction amounts to."""
    return _VERDICTS[direction]
