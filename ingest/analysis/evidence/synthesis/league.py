"""The league table: every contrast of a network with all that is known of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np
from scipy import linalg

from ingest.analysis.evidence.synthesis.mixture import Interval, Mixtures
from ingest.analysis.evidence.synthesis.verdicts import Judgement, judge
from ingest.analysis.evidence.verdicts import DIFFERENCE_LEVEL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ingest.analysis.evidence.arms import Floats
    from ingest.analysis.evidence.synthesis.direct import DirectPool
    from ingest.analysis.evidence.synthesis.network import Network
    from ingest.analysis.evidence.synthesis.posterior import TauPosterior
    from ingest.analysis.evidence.verdicts import Verdict

#: How two levels are connected; ``inherited``: by a lineage only.
Path = Literal["direct", "mixed", "indirect", "inherited"]
_LEAST_SHARE = 1e-9
_FLIPPED: dict[Verdict, Verdict] = {"better": "worse", "worse": "better"}


@dataclass(frozen=True, slots=True)
class Contrast:
    """One level against another; log ratios, above zero is better.

    ``interval`` (95 %) is for the average over sources, or for the one source
    there is; ``predictive`` (95 %) for a new source, and the verdict with it.
    ``probability_better`` and ``probability_within_margin`` concern the average,
    ``predicted_better`` a new source. ``shares`` is the part of the estimate's variance
    each source (and ``lineage``) is responsible for, ``direct_source_ids`` who measured
    both levels.
    """

    level_id: str
    against_id: str
    log_ratio: float
    sd: float
    interval: Interval
    predictive: Interval
    judgement: Judgement
    probability_better: float
    probability_within_margin: float
    predicted_better: float
    path: Path
    direct_source_ids: tuple[str, ...]
    shares: Mapping[str, float]

    @property
    def ratio(self) -> float:
        """The ratio; above 1 is better."""
        return float(np.exp(self.log_ratio))

    def flipped(self) -> Contrast:
        """Return the opposite contrast."""
        return replace(
            self,
            level_id=self.against_id,
            against_id=self.level_id,
            log_ratio=-self.log_ratio,
            interval=self.interval.flipped(),
            predictive=self.predictive.flipped(),
            judgement=_flip(self.judgement),
            probability_better=1 - self.probability_better,
            predicted_better=1 - self.predicted_better,
        )


def league_table(
    network: Network,
    posterior: TauPosterior,
    tau2: float,
    margin: float,
    pairs: Sequence[tuple[str, str]] | None = None,
) -> tuple[Contrast, ...]:
    """Return the contrasts of a network, all of them in the order of its pairs.

    ``pairs`` (level, against) limits it to some, which costs as much less. The verdict
    is that on a new source, by one rule for any number of sources: the 95 % predictive
    interval excludes zero, or lies inside the margin. ``tau2`` weighs the shares.
    """
    wanted = network.pairs if pairs is None else pairs
    rows = network.rows(wanted)
    averages = average_effects(network, posterior, rows)
    predictions = posterior.predictions(rows)
    shares = _shares(network, rows, tau2)
    return tuple(
        _contrast(
            pair,
            averages.row(i),
            predictions.row(i),
            margin,
            _Basis(
                _path(network, *pair, shares[i]),
                network.direct_sources(*pair),
                shares[i],
            ),
        )
        for i, pair in enumerate(wanted)
    )


def direct_contrast(
    pool: DirectPool, pair: tuple[str, str], tau2: float, margin: float
) -> Contrast:
    """Return the contrast of a pair that was measured together, by that alone.

    Where a cell lies beyond the margin by more than its noise, the levels are not
    equal, however their average comes out.
    """
    found = _contrast(
        pair,
        pool.average,
        pool.prediction(),
        margin,
        _Basis("direct", tuple(sorted(pool.source_ids)), pool.shares(tau2)),
    )
    if pool.has_outlier and found.judgement.verdict == "equivalent":
        open_ = Judgement("no_detectable_difference", is_beyond_margin=False)
        return replace(found, judgement=open_)
    return found


@dataclass(frozen=True, slots=True)
class _Basis:
    """Where a contrast comes from."""

    path: Path
    direct_source_ids: tuple[str, ...]
    shares: Mapping[str, float]


def _contrast(
    pair: tuple[str, str],
    average: Mixtures,
    prediction: Mixtures,
    margin: float,
    basis: _Basis,
) -> Contrast:
    interval = average.intervals(DIFFERENCE_LEVEL)[0]
    predictive = prediction.intervals(DIFFERENCE_LEVEL)[0]
    within = average.cdf(margin) - average.cdf(-margin)
    return Contrast(
        level_id=pair[0],
        against_id=pair[1],
        log_ratio=float(average.mean[0]),
        sd=float(average.sd[0]),
        interval=interval,
        predictive=predictive,
        judgement=judge(predictive, margin),
        probability_better=float(1 - average.cdf(0.0)[0]),
        probability_within_margin=float(within[0]),
        predicted_better=float(1 - prediction.cdf(0.0)[0]),
        path=basis.path,
        direct_source_ids=basis.direct_source_ids,
        shares=basis.shares,
    )


def average_effects(
    network: Network, posterior: TauPosterior, rows: Floats
) -> Mixtures:
    """Return the distribution of effects averaged over sources (or of the one)."""
    if len(network.source_ids) > 1:
        return posterior.means(rows)
    model = network.model
    information = model.x.T @ linalg.solve(model.v, model.x, assume_a="pos")
    scores = model.x.T @ linalg.solve(model.v, model.y, assume_a="pos")
    covariance = np.linalg.inv(information)
    variances = np.einsum("ki,ij,kj->k", rows, covariance, rows)
    return Mixtures.normal(rows @ covariance @ scores, np.sqrt(variances))


def _shares(network: Network, rows: Floats, tau2: float) -> list[dict[str, float]]:
    """Return whose errors make up the variance of each contrast.

    Effects are ``H y``; a source's part is ``h S h'`` over its rows, which does
    not depend on any baseline.
    """
    model = network.model
    sigma = model.v + tau2 * model.z
    weighted = linalg.solve(sigma, model.x, assume_a="pos").T
    hat = rows @ np.linalg.solve(weighted @ model.x, weighted)
    parts = hat * (hat @ sigma)
    parts /= parts.sum(axis=1, keepdims=True)
    columns: dict[str, Floats] = {}
    for index, source_id in enumerate(network.study_source_ids):
        part = parts[:, network.study_rows(index)].sum(axis=1)
        columns[source_id] = columns.get(source_id, 0.0) + part
    columns["lineage"] = parts[:, len(network.measured.y) :].sum(axis=1)
    return [
        {name: float(part[i]) for name, part in columns.items() if _counts(part[i])}
        for i in range(len(rows))
    ]


def _counts(share: float) -> bool:
    return abs(share) > _LEAST_SHARE


def _path(
    network: Network, level_id: str, against_id: str, shares: Mapping[str, float]
) -> Path:
    if network.is_inherited(level_id, against_id):
        return "inherited"
    direct = network.direct_sources(level_id, against_id)
    if not direct:
        return "indirect"
    return "direct" if set(shares) <= set(direct) else "mixed"


def _flip(judgement: Judgement) -> Judgement:
    verdict = _FLIPPED.get(judgement.verdict, judgement.verdict)
    return Judgement(verdict, judgement.is_beyond_margin)
