"""Several estimates that are not independent experiments, made into one.

Strata of a record, and records of a source, share machine, author and method;
their errors are correlated by an assumed ``rho``.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from scipy import linalg

from ingest.analysis.evidence.synthesis.linear import LinearModel, estimator
from ingest.analysis.evidence.synthesis.study import (
    SharedDeviation,
    Study,
    block_diagonal,
    star_rows,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence.arms import Floats


def combine_studies(
    studies: Sequence[Study],
    level_ids: Sequence[str],
    rho: float,
    *,
    alike: bool = False,
) -> Study:
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
        return studies[0]
    deviations = stack_deviations(studies, level_ids)
    model = _stacked([_unit(each) for each in studies] if alike else studies, level_ids)
    if not alike:
        model = replace(model, v=model.v + deviation_covariance(deviations))
    y = np.concatenate([study.effects for study in studies])
    matrix = estimator(model)
    return Study(
        tuple(level_ids),
        matrix @ y,
        matrix @ _correlated(studies, level_ids, rho) @ matrix.T,
        tuple(
            SharedDeviation(each.group, each.sd, matrix @ each.loading)
            for each in deviations
        ),
    )


def combine_alike(
    studies: Sequence[Study], level_ids: Sequence[str], rho: float
) -> Study:
    """Combine studies that weigh the same, as unsure as their disagreement.

    ``studies`` cover connected levels. The covariance is the larger of what the errors
    of the studies explain and of how far the studies lie apart, whichever scatters more
    along each direction (the generalised eigenvectors of the two, so that the choice of
    baseline is nothing). With one contrast and equal errors that is ``max(v, sample
    variance) (1 + (m - 1) rho) / m``, as for the cells of a record.
    """
    combined = combine_studies(studies, level_ids, rho, alike=True)
    if len({frozenset(each.level_ids) for each in studies}) == 1:
        between = _between_same_arms(studies, level_ids, rho)
    else:
        between = _between_different_arms(studies, combined, rho)
    if between is None:
        return combined
    return replace(combined, covariance=_larger(combined.covariance, between))


def _between_same_arms(
    studies: Sequence[Study], level_ids: Sequence[str], rho: float
) -> Floats | None:
    count = len(studies)
    if count == 1:
        return None
    effects = np.array([_rebased_effects(each, level_ids) for each in studies])
    between = np.atleast_2d(np.cov(effects, rowvar=False))
    scaled: Floats = between * (1 + (count - 1) * rho) / count
    return scaled


def _between_different_arms(
    studies: Sequence[Study], combined: Study, rho: float
) -> Floats | None:
    """Return the covariance if every arm scattered alike around the combined effects.

    The common variance is that of the residuals, each study counting alike: a study
    whose own errors are small does not make a disagreement any larger.
    """
    level_ids = combined.level_ids
    alike = [_unit(each) for each in studies]
    model = _stacked(alike, level_ids)
    if not model.residual_freedom:
        return None
    residuals = model.y - model.x @ combined.effects
    weighted = residuals @ linalg.solve(model.v, residuals, assume_a="pos")
    matrix = estimator(model)
    spread: Floats = matrix @ _correlated(alike, level_ids, rho) @ matrix.T
    return spread * float(weighted) / model.residual_freedom


def _unit(study: Study) -> Study:
    """Return a study as if each of its arms had a variance of one."""
    star = star_rows(study.level_ids, study.level_ids)
    return replace(study, covariance=star @ star.T)


def _stacked(studies: Sequence[Study], level_ids: Sequence[str]) -> LinearModel:
    errors = block_diagonal(study.covariance for study in studies)
    design = np.vstack([star_rows(study.level_ids, level_ids) for study in studies])
    y = np.concatenate([study.effects for study in studies])
    return LinearModel(y, design[:, 1:], errors, np.zeros_like(errors))


def _correlated(
    studies: Sequence[Study], level_ids: Sequence[str], rho: float
) -> Floats:
    """Return the covariance of all errors, correlated by ``rho`` between studies."""
    errors = block_diagonal(study.covariance for study in studies)
    return errors + rho * _shared_errors(studies, level_ids)


def _rebased_effects(study: Study, level_ids: Sequence[str]) -> Floats:
    rows = star_rows(tuple(level_ids), study.level_ids)[:, 1:]
    effects: Floats = rows @ study.effects
    return effects


def _larger(first: Floats, second: Floats) -> Floats:
    """Return a covariance no less than either, equivariant under linear maps."""
    values, vectors = linalg.eigh(second, first)
    back = np.linalg.inv(vectors)
    larger: Floats = (back.T * np.fmax(values, 1.0)) @ back
    return larger


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
