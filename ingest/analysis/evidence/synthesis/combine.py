"""Several estimates that are not independent experiments, made into one.

Strata of a record, and records of a source, share machine, author and method;
their errors are correlated by an assumed ``rho``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from scipy import linalg

from ingest.analysis.evidence.synthesis.linear import LinearModel, estimator, fit_gls
from ingest.analysis.evidence.synthesis.study import (
    SharedDeviation,
    Study,
    block_diagonal,
    star_rows,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence.arms import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Combined:
    """A study made from several, and how badly they fitted one another."""

    study: Study
    q: float
    residual_freedom: int


def combine_studies(
    studies: Sequence[Study],
    level_ids: Sequence[str],
    rho: float,
    *,
    alike: bool = False,
) -> Combined:
    """Combine studies over connected levels by common-effect GLS.

    ``alike``: every study weighs the same, whatever its own scatter, as if each arm
    had the same variance; their covariance stays what it is.

    Estimates: GLS with the studies as independent blocks (Franchini et al. 2012,
    doi 10.1002/jrsm.1049). Their covariance allows for errors of the same level
    correlated by ``rho`` between studies; with one contrast and equal variances
    that is ``v (1 + (m - 1) rho) / m`` (Borenstein et al. 2009, Introduction to
    Meta-Analysis, chapter 24).
    """
    if len(studies) == 1 and tuple(studies[0].level_ids) == tuple(level_ids):
        return Combined(studies[0], 0.0, 0)
    errors = block_diagonal(study.covariance for study in studies)
    design = np.vstack([star_rows(study.level_ids, level_ids) for study in studies])
    deviations = stack_deviations(studies, level_ids)
    working = errors + deviation_covariance(deviations)
    if alike:
        stars = [star_rows(each.level_ids, each.level_ids) for each in studies]
        working = block_diagonal(star @ star.T for star in stars)
    y = np.concatenate([study.effects for study in studies])
    model = LinearModel(y, design[:, 1:], working, np.zeros_like(working))
    fit = fit_gls(model)
    matrix = estimator(model)
    correlated = errors + rho * _shared_errors(studies, level_ids)
    combined = Study(
        tuple(level_ids),
        fit.effects,
        matrix @ correlated @ matrix.T,
        tuple(
            SharedDeviation(each.group, each.sd, matrix @ each.loading)
            for each in deviations
        ),
    )
    residuals = y - design[:, 1:] @ fit.effects
    q = float(residuals @ linalg.solve(errors, residuals, assume_a="pos"))
    return Combined(combined, q if alike else fit.q, fit.residual_freedom)


def deviation_covariance(deviations: Sequence[SharedDeviation]) -> Floats | float:
    """Return the covariance that shared deviations put on stacked contrasts."""
    return sum(
        (each.sd**2 / 2 * each.loading @ each.loading.T for each in deviations),
        start=0.0,
    )


def stack_deviations(
    studies: Sequence[Study], level_ids: Sequence[str]
) -> tuple[SharedDeviation, ...]:
    """Return the deviations of all studies over their stacked contrasts."""
    total = sum(len(study.effects) for study in studies)
    sds: dict[str, float] = {}
    loadings: dict[str, Floats] = {}
    start = 0
    for study in studies:
        rows = slice(start, start + len(study.effects))
        columns = [level_ids.index(level) for level in study.level_ids]
        for each in study.deviations:
            sds[each.group] = max(each.sd, sds.get(each.group, 0.0))
            loading = loadings.setdefault(each.group, np.zeros((total, len(level_ids))))
            loading[rows, columns] += each.loading
        start = rows.stop
    return tuple(
        SharedDeviation(group, sds[group], loadings[group]) for group in sorted(sds)
    )


def _shared_errors(studies: Sequence[Study], level_ids: Sequence[str]) -> Floats:
    """Return the covariance between different studies, were rho one.

    Each study's errors are written per level, centred over its levels, so that no
    baseline is singled out; a level's errors in two studies are then correlated
    through the symmetric square roots of their covariances. The diagonal blocks
    are zero: there the studies' own covariances stand.
    """
    factors = [_level_factor(study, level_ids) for study in studies]
    stacked = np.vstack(factors)
    own = block_diagonal(factor @ factor.T for factor in factors)
    return stacked @ stacked.T - own


def _level_factor(study: Study, level_ids: Sequence[str]) -> Floats:
    star = star_rows(study.level_ids, study.level_ids)
    if len(study.effects) == 1:
        # Two levels take half of the variance each; most strata compare two.
        rows = star * np.sqrt(study.covariance / 2)
    else:
        to_levels = _to_levels(len(study.level_ids))
        centred = to_levels @ study.covariance @ to_levels.T
        values, vectors = np.linalg.eigh(centred)
        root = (vectors * np.sqrt(np.clip(values, 0.0, None))) @ vectors.T
        rows = star @ root
    factor = np.zeros((len(study.effects), len(level_ids)))
    factor[:, [level_ids.index(level) for level in study.level_ids]] = rows
    return factor


@lru_cache(maxsize=256)
def _to_levels(count: int) -> Floats:
    """Return what takes the contrasts of a star to its centred levels."""
    names = [str(each) for each in range(count)]
    inverse = np.asarray(np.linalg.pinv(star_rows(names, names)), dtype=np.float64)
    inverse.flags.writeable = False
    return inverse
