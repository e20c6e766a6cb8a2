"""A pair of levels judged on the records that measured both.

Inside a source every record weighs alike, and inside a record every stratum: a record
does not count for more because its strata happen to lie close together. Between
sources each weighs by its own whole variance, so no weight is negative and the pooled
value lies among those of the sources; the variance allows for what they share.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

import numpy as np

from ingest.analysis.evidence.synthesis.linear import LinearModel
from ingest.analysis.evidence.synthesis.mixture import Mixtures
from ingest.analysis.evidence.synthesis.posterior import TauPosterior
from ingest.analysis.evidence.verdicts import DIFFERENCE_LEVEL, half_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ingest.analysis.evidence.arms import Floats
    from ingest.analysis.evidence.synthesis.assumptions import Assumptions
    from ingest.analysis.evidence.synthesis.records import Record


@dataclass(frozen=True, slots=True)
class OwnEffect:
    """What one record or source says of a pair (log ratio, above zero is better).

    ``variance`` is that of its errors, ``penalties`` the standard deviation it shares
    with others of the same class, by class. ``has_outlier``: some cell lies beyond the
    margin by more than its own noise.
    """

    log_ratio: float
    variance: float
    penalties: Mapping[str, float]
    has_outlier: bool


#: A source left out leaves the records of all others as they were.
@lru_cache(maxsize=1 << 17)
def effect_of_record(
    record: Record, level_id: str, against_id: str, assumptions: Assumptions
) -> OwnEffect | None:
    """Return what a record measured between two levels; None where it did not.

    The plain mean over its cells, with variance ``max(mean v, sample variance)
    (1 + (m - 1) rho) / m`` (Borenstein et al. 2009, Introduction to Meta-Analysis,
    chapter 24).
    """
    cells = [
        stratum.effect(level_id, against_id, assumptions)
        for stratum in record.strata
        if stratum.compares(level_id, against_id)
    ]
    if not cells:
        return None
    ratios, variances = np.array(cells).T
    ratios = record.sign * ratios
    noise = half_width(variances, np.full(len(cells), np.inf), DIFFERENCE_LEVEL)
    return OwnEffect(
        log_ratio=float(ratios.mean()),
        variance=mean_variance(ratios, variances, assumptions.stratum_correlation),
        penalties={
            f"{each.kind}:{each.class_id}": assumptions.penalty_sd(
                each.kind, each.steps
            )
            for each in record.widenings
        },
        has_outlier=bool(np.any(np.abs(ratios) - noise > assumptions.margin)),
    )


def mean_variance(values: Floats, variances: Floats, rho: float) -> float:
    """Return the variance of a plain mean of values that are not independent."""
    count = len(values)
    between = float(np.var(values, ddof=1)) if count > 1 else 0.0
    each = max(float(np.mean(variances)), between)
    return each * (1 + (count - 1) * rho) / count


@dataclass(frozen=True, slots=True, eq=False)
class DirectPool:
    """The sources that measured a pair, and what they say together given tau."""

    source_ids: tuple[str, ...]
    effects: Floats
    #: Errors and shared penalties, without the spread between sources.
    covariance: Floats
    posterior: TauPosterior
    has_outlier: bool

    @property
    def average(self) -> Mixtures:
        """The pair over these sources; where there is one, of that one."""
        if len(self.source_ids) == 1:
            return Mixtures.normal(self.effects, np.sqrt(np.diag(self.covariance)))
        means, variances = self._given_tau()
        return Mixtures(
            self.posterior.weights, means[np.newaxis], np.sqrt(variances)[np.newaxis]
        )

    def prediction(self, new_variance: float = 0.0) -> Mixtures:
        """Return the pair in a new source, whatever the number of sources."""
        means, variances = self._given_tau()
        spread = variances + np.square(self.posterior.tau) + new_variance
        return Mixtures(
            self.posterior.weights, means[np.newaxis], np.sqrt(spread)[np.newaxis]
        )

    def shares(self, tau2: float) -> dict[str, float]:
        """Return which part of the variance each source is responsible for."""
        sigma = self.covariance + tau2 * np.eye(len(self.effects))
        weights = _weights(np.diag(sigma))
        parts = weights * (sigma @ weights)
        parts /= parts.sum()
        return dict(zip(self.source_ids, (float(each) for each in parts), strict=True))

    def _given_tau(self) -> tuple[Floats, Floats]:
        """Return mean and variance of the average at every tau of the posterior."""
        tau2 = np.square(self.posterior.tau)[:, np.newaxis]
        weights = _weights(np.diag(self.covariance) + tau2)
        errors = np.einsum("gi,ij,gj->g", weights, self.covariance, weights)
        return weights @ self.effects, errors + (tau2 * np.square(weights)).sum(axis=1)


def pool_direct(
    records: Iterable[Record], level_id: str, against_id: str, assumptions: Assumptions
) -> DirectPool | None:
    """Pool the records that measured both levels, by source; None without any."""
    by_source: defaultdict[str, list[OwnEffect]] = defaultdict(list)
    ordered = sorted(records, key=attrgetter("source_group", "id"))
    for source_id, members in groupby(ordered, key=attrgetter("source_group")):
        for record in members:
            own = effect_of_record(record, level_id, against_id, assumptions)
            if own:
                by_source[source_id].append(own)
    if not by_source:
        return None
    rho = assumptions.stratum_correlation
    return pool_sources(
        {source_id: effect_of_source(own, rho) for source_id, own in by_source.items()},
        assumptions.tau_prior_scale,
    )


def pool_sources(
    sources: Mapping[str, OwnEffect], tau_prior_scale: float
) -> DirectPool:
    """Pool what sources say of one pair, by their ids; there must be one at least."""
    effects = np.array([each.log_ratio for each in sources.values()])
    covariance = np.diag([each.variance for each in sources.values()])
    for name in sorted({name for each in sources.values() for name in each.penalties}):
        loading = np.array([each.penalties.get(name, 0.0) for each in sources.values()])
        covariance = covariance + np.outer(loading, loading)
    model = LinearModel(
        effects, np.ones((len(sources), 1)), covariance, np.eye(len(sources))
    )
    return DirectPool(
        source_ids=tuple(sources),
        effects=effects,
        covariance=covariance,
        posterior=TauPosterior.of(model, tau_prior_scale),
        has_outlier=any(each.has_outlier for each in sources.values()),
    )


def effect_of_source(own: Sequence[OwnEffect], rho: float) -> OwnEffect:
    """Return what the records of a source say together, each weighing alike."""
    ratios = np.array([each.log_ratio for each in own])
    variances = np.array([each.variance for each in own])
    penalties: defaultdict[str, float] = defaultdict(float)
    for each in own:
        for name, sd in each.penalties.items():
            penalties[name] += sd / len(own)
    return OwnEffect(
        log_ratio=float(ratios.mean()),
        variance=mean_variance(ratios, variances, rho),
        penalties=dict(penalties),
        has_outlier=any(each.has_outlier for each in own),
    )


def _weights(variances: Floats) -> Floats:
    """Return weights in inverse proportion to variances, along the last axis."""
    inverse = 1 / variances
    weights: Floats = inverse / inverse.sum(axis=-1, keepdims=True)
    return weights
