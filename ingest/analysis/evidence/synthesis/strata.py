"""Strata of one record: contexts of one experiment, not replications of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from ingest.analysis.evidence.synthesis.combine import combine_alike
from ingest.analysis.evidence.synthesis.study import (
    SharedDeviation,
    Study,
    connected_levels,
    star_rows,
    study_of,
)

if TYPE_CHECKING:
    from ingest.analysis.evidence.synthesis.assumptions import Assumptions
    from ingest.analysis.evidence.synthesis.records import Record


@dataclass(frozen=True, slots=True)
class StrataSpread:
    """How one contrast of a record varies over its strata (log ratios).

    ``is_mixed``: it lies beyond the margin both ways, so that one answer across
    the strata would hide what matters.
    """

    record_id: str
    level_id: str
    against_id: str
    strata: int
    low: float
    high: float
    better: int
    worse: int
    is_mixed: bool


#: A source left out leaves the records of all others as they were.
@lru_cache(maxsize=1 << 14)
def combine_strata(record: Record, assumptions: Assumptions) -> tuple[Study, ...]:
    """Return the record as studies, one for each group of connected levels.

    Strata count alike, whatever arms they have and however small their errors.
    """
    studies = _strata_studies(record, assumptions)
    rho = assumptions.stratum_correlation
    found = []
    for level_ids in connected_levels(studies):
        members = [each for each in studies if each.level_ids[0] in level_ids]
        combined = combine_alike(members, level_ids, rho)
        found.append(_widened(combined, record, assumptions))
    return tuple(found)


def strata_spreads(record: Record, assumptions: Assumptions) -> list[StrataSpread]:
    """Return range and signs of every contrast over the strata that hold it."""
    studies = _strata_studies(record, assumptions)
    levels = sorted({level for study in studies for level in study.level_ids})
    spreads = []
    for against, level in combinations(levels, 2):
        ratios = [
            study.effect(level, against)[0]
            for study in studies
            if level in study.level_ids and against in study.level_ids
        ]
        if not ratios:
            continue
        margin = assumptions.margin
        spreads.append(
            StrataSpread(
                record_id=record.id,
                level_id=level,
                against_id=against,
                strata=len(ratios),
                low=min(ratios),
                high=max(ratios),
                better=sum(ratio > 0 for ratio in ratios),
                worse=sum(ratio < 0 for ratio in ratios),
                is_mixed=min(ratios) < -margin and max(ratios) > margin,
            )
        )
    return spreads


@lru_cache(maxsize=1 << 12)
def _strata_studies(record: Record, assumptions: Assumptions) -> tuple[Study, ...]:
    counted = [stratum.counted for stratum in record.strata]
    return tuple(
        study_of(stratum, record.sign, assumptions)
        for stratum in counted
        if len(stratum.arms) > 1
    )


def _widened(study: Study, record: Record, assumptions: Assumptions) -> Study:
    loading = star_rows(study.level_ids, study.level_ids)
    return replace(
        study,
        deviations=tuple(
            SharedDeviation(
                f"{each.kind}:{each.class_id}",
                assumptions.penalty_sd(each.kind, each.steps),
                loading,
            )
            for each in record.widenings
        ),
    )
