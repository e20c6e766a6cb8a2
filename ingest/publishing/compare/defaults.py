"""What the page shows where its address does not say.

The comparison of a setting is declared with it, in ``factors.yaml``. Addresses are
quoted elsewhere: these may be added to, never changed, or an address without the
parameter would come to mean something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.intake.models.factors import Factor

#: The setting of an address without one.
SETTING = "io_scheduler"


def baseline_of(factor: Factor, levels: Sequence[str]) -> str:
    """Return the baseline of a setting: the one it declares, or the first listed.

    ``levels`` are those measured. What nobody measured is no baseline: nothing would be
    compared with it.
    """
    declared = [factor.comparison.baseline] if factor.comparison else []
    listed = [*declared, *factor.level_ids]
    return next((each for each in listed if each in levels), levels[0])


def shown_of(factor: Factor) -> tuple[str, ...]:
    """Return the levels shown first; empty for all that were compared."""
    return factor.comparison.levels if factor.comparison else ()
