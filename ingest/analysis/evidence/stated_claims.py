"""Which statements of others belong to a setting, a cell or a database.

They are shown and never pooled: none of them has a variance, and many are second
hand. The claims *of a record* are another matter
(:mod:`ingest.analysis.evidence.claims`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.intake.models.claims import StatedClaim


def claims_for(
    claims: Iterable[StatedClaim],
    factor_id: str | None,
    workload_id: str | None = None,
    storage_id: str | None = None,
    database_id: str | None = None,
) -> list[StatedClaim]:
    """Return the statements that concern a setting, the closest to the cell first.

    None for ``factor_id`` asks for statements about any setting or none. A claim that
    names other workloads, storage classes or databases than asked for is left out;
    one that names none stays, after those that do. Equals keep their order.
    """
    found: list[tuple[int, StatedClaim]] = []
    for claim in claims:
        if factor_id is not None and factor_id not in claim.factors:
            continue
        asked = (
            (workload_id, claim.workloads),
            (storage_id, claim.storage),
            (database_id, claim.databases),
        )
        named = [(wanted, stated) for wanted, stated in asked if wanted and stated]
        if all(wanted in stated for wanted, stated in named):
            found.append((len(named), claim))
    found.sort(key=lambda one: -one[0])
    return [claim for _, claim in found]


def claims_about_level(
    claims: Iterable[StatedClaim], factor_id: str, level_id: str
) -> list[StatedClaim]:
    """Return the statements that speak of one level of a setting."""
    return [claim for claim in claims if level_id in claim.levels_of(factor_id)]
