"""The league table: every contrast of a network with all that is known of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np
from scipy import linalg

from ingest.analysis.evidence.synthesis.mixture import Interval, Mixtures
from ingest.analysis.evidence.synthesis.verdicts import (
    EQUIVALENCE_LEVELS,
    Equivalence,
    Judgement,
    judge,
)
from ingest.analysis.evidence.verdicts import DIFFERENCE_LEVEL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ingest.analysis.evidence.arms import Floats
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
    there is; ``predictive`` (95 %) for a new source. ``probability_better`` and
    ``probability_within_margin`` concern the average, ``predicted_better`` a new
    source. ``shares`` is the part of the estimate's variance each source (and
    ``lineage``) is responsible for, ``direct_source_ids`` who measured both levels.
    """

    level_id: str
    against_id: str
    log_ratio: float
    sd: float
    interval: Interval
    predictive: Interval
    judgement: Judgement
    predictive_judgement: Judgement
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
            predictive_judgement=_flip(self.predictive_judgement),
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

    ``pairs`` (level, against) limits it to some, which costs as much less. One
    source has no spread to average over: its interval comes from its own variance
    alone and equivalence is tested as for a record (TOST); with several the interval
    is the posterior's and equivalence the 95 % one inside the margin.
    ``tau2`` weighs the shares.
    """
    wanted = network.pairs if pairs is None else pairs
    rows = network.rows(wanted)
    averages = average_effects(network, posterior, rows)
    form: Equivalence = "tost" if len(network.source_ids) == 1 else "rope"
    predictions = posterior.predictions(rows)
    table = _Columns.of(averages, form, margin)
    predicted = _Columns.of(predictions, "rope", margin)
    within = averages.cdf(margin) - averages.cdf(-margin)
    shares = _shares(network, rows, tau2)
    return tuple(
        Contrast(
            level_id=level,
            against_id=against,
            log_ratio=float(averages.mean[i]),
            sd=float(averages.sd[i]),
            interval=table.intervals[i],
            predictive=predicted.intervals[i],
            judgement=table.judgements[i],
            predictive_judgement=predicted.judgements[i],
            probability_better=float(table.better[i]),
            probability_within_margin=float(within[i]),
            predicted_better=float(predicted.better[i]),
            path=_path(network, level, against, shares[i]),
            direct_source_ids=network.direct_sources(level, against),
            shares=shares[i],
        )
        for i, (level, against) in enumerate(wanted)
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


@dataclass(frozen=True, slots=True, eq=False)
class _Columns:
    intervals: list[Interval]
    judgements: list[Judgement]
    better: Floats

    @classmethod
    def of(cls, effects: Mixtures, form: Equivalence, margin: float) -> _Columns:
        intervals = effects.intervals(DIFFERENCE_LEVEL)
        level = EQUIVALENCE_LEVELS[form]
        narrow = intervals if form == "rope" else effects.intervals(level)
        judgements = [
            judge(*pair, margin) for pair in zip(intervals, narrow, strict=True)
        ]
        return cls(intervals, judgements, 1 - effects.cdf(0.0))


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
