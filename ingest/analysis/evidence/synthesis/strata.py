"""Strata of one record: contexts of one experiment, not replications of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from scipy import linalg

from ingest.analysis.evidence.synthesis.combine import combine_studies
from ingest.analysis.evidence.synthesis.study import (
    SharedDeviation,
    Study,
    connected_levels,
    star_rows,
    study_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence.arms import Floats
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


def combine_strata(record: Record, assumptions: Assumptions) -> tuple[Study, ...]:
    """Return the record as studies, one for each group of connected levels.

    Strata with the same arms count alike; strata with different arms are
    combined by common-effect GLS, the covariance multiplied by ``max(1, Q/df)``.
    Both rules are the same for one contrast with equal variances.
    """
    studies = _strata_studies(record, assumptions)
    rho = assumptions.stratum_correlation
    found = []
    for level_ids in connected_levels(studies):
        members = [each for each in studies if each.level_ids[0] in level_ids]
        if len({frozenset(each.level_ids) for each in members}) == 1:
            combined = _combine_same_arms(members, level_ids, rho)
        else:
            combined = _combine_different_arms(members, level_ids, rho)
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


def _strata_studies(record: Record, assumptions: Assumptions) -> list[Study]:
    counted = [stratum.counted for stratum in record.strata]
    return [
        study_of(stratum, record.sign, assumptions)
        for stratum in counted
        if len(stratum.arms) > 1
    ]


def _combine_same_arms(
    studies: Sequence[Study], level_ids: tuple[str, ...], rho: float
) -> Study:
    """Average strata with the same arms.

    ``y`` is the plain mean; its variance ``max(mean v, sample variance of y)
    (1 + (m - 1) rho) / m`` (variance of a mean of m correlated values: Borenstein
    et al. 2009, Introduction to Meta-Analysis, chapter 24). With several contrasts
    the maximum is taken along the generalised eigenvectors of the two matrices:
    no less than either, and the same whichever baseline was chosen.
    """
    moved = [_rebased(study, level_ids) for study in studies]
    effects = np.array([study.effects for study in moved])
    mean_covariance = np.mean([study.covariance for study in moved], axis=0)
    count = len(moved)
    covariance = mean_covariance
    if count > 1:
        between = np.atleast_2d(np.cov(effects, rowvar=False))
        covariance = _larger(mean_covariance, between)
    factor = (1 + (count - 1) * rho) / count
    return Study(level_ids, effects.mean(axis=0), covariance * factor)


def _combine_different_arms(
    studies: Sequence[Study], level_ids: tuple[str, ...], rho: float
) -> Study:
    combined = combine_studies(studies, level_ids, rho)
    inflation = 1.0
    if combined.residual_freedom > 0:
        # Birge's ratio, the counterpart of the sample variance between strata.
        inflation = max(1.0, combined.q / combined.residual_freedom)
    return replace(combined.study, covariance=combined.study.covariance * inflation)


def _larger(first: Floats, second: Floats) -> Floats:
    """Return a covariance no less than either, equivariant under linear maps."""
    values, vectors = linalg.eigh(second, first)
    back = np.linalg.inv(vectors)
    larger: Floats = (back.T * np.fmax(values, 1.0)) @ back
    return larger


def _rebased(study: Study, level_ids: tuple[str, ...]) -> Study:
    rows = star_rows(level_ids, study.level_ids)[:, 1:]
    return Study(level_ids, rows @ study.effects, rows @ study.covariance @ rows.T)


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
