"""Claims as evidence: a direction the author states, with no table behind it.

They never enter the same sum as numbers; a claimed ratio has no variance.
"""

from __future__ import annotations

from typing import Literal

#: ``similar`` and ``preferred`` are the author's words, not verdicts of a test:
#: a preference says what the author runs, not what was measured.
ClaimVerdict = Literal["better", "worse", "similar", "preferred", "not_preferred"]

#: What a claim says of the level it compares with.
_MIRRORED: dict[str, ClaimVerdict] = {
    "better": "worse",
    "worse": "better",
    "similar": "similar",
    "preferred": "not_preferred",
}


def mirrored_verdict(direction: str) -> ClaimVerdict:
    """Return what a claim of a direction says of the other level."""
    return _MIRRORED[direction]
