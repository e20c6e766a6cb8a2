"""Direct and indirect evidence of a contrast, and whether they agree.

Little power is the rule here, so differences come with intervals, not only with
p-values.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import linalg, special

from ingest.analysis.evidence.synthesis.linear import fit_gls
from ingest.analysis.evidence.synthesis.mixture import Interval
from ingest.analysis.evidence.synthesis.study import contrast_row

if TYPE_CHECKING:
    from ingest.analysis.evidence.arms import Floats
    from ingest.analysis.evidence.synthesis.network import Network

#: Less indirect evidence than this share is rounding error.
_LEAST_SHARE = 1e-9
_Z = float(special.ndtri(0.975))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A log ratio with its standard error."""

    log_ratio: float
    se: float

    def turned(self) -> Estimate:
        """Return the log ratio of the same pair the other way round."""
        return Estimate(-self.log_ratio, self.se)

    @property
    def interval(self) -> Interval:
        """The 95 % interval."""
        return Interval(self.log_ratio - _Z * self.se, self.log_ratio + _Z * self.se)

    def is_beyond(self, margin: float) -> bool:
        """Tell whether it matters and its interval excludes zero."""
        return abs(self.log_ratio) > margin and not self.interval.contains(0.0)

    @property
    def p_value(self) -> float:
        """The two-sided p-value against zero."""
        return 2 * float(special.ndtr(-abs(self.log_ratio) / self.se))


@dataclass(frozen=True, slots=True)
class SideSplit:
    """Network, direct and indirect estimate of a contrast, and their difference.

    ``direct_share`` is the part of the network's precision that is direct; a
    side that does not exist is None, and then there is no difference.
    """

    level_id: str
    against_id: str
    network: Estimate
    direct: Estimate | None
    indirect: Estimate | None
    difference: Estimate | None
    direct_share: float

    def turned(self) -> SideSplit:
        """Return the same pair the other way round."""
        return SideSplit(
            level_id=self.against_id,
            against_id=self.level_id,
            network=self.network.turned(),
            direct=self.direct and self.direct.turned(),
            indirect=self.indirect and self.indirect.turned(),
            difference=self.difference and self.difference.turned(),
            direct_share=self.direct_share,
        )


def split_sides(network: Network, tau2: float) -> list[SideSplit]:
    """Split every contrast into what was measured and what follows from the rest.

    Direct: random-effects mean of the sources with both levels. Indirect: what
    must be added for the network estimate, ``(n - s d) / (1 - s)`` with the share
    ``s = var(n) / var(d)`` (back-calculation: Dias et al. 2010, doi
    10.1002/sim.3767; for one loop Bucher et al. 1997,
    doi 10.1016/S0895-4356(97)00049-8).
    """
    fit = fit_gls(network.model, tau2)
    splits = []
    for pair, row in zip(network.pairs, network.rows(network.pairs), strict=True):
        variance = float(row @ fit.covariance @ row)
        pooled = Estimate(float(row @ fit.effects), float(np.sqrt(variance)))
        splits.append(_split_side(network, pair, pooled, tau2))
    return splits


def _split_side(
    network: Network, pair: tuple[str, str], pooled: Estimate, tau2: float
) -> SideSplit:
    level_id, against_id = pair
    weights = _direct_weights(network, level_id, against_id, tau2)
    if weights is None:
        return SideSplit(level_id, against_id, pooled, None, pooled, None, 0.0)
    direct = _estimate(network, weights, tau2)
    share = (pooled.se / direct.se) ** 2
    if share > 1 - _LEAST_SHARE:
        return SideSplit(level_id, against_id, pooled, direct, None, None, 1.0)
    indirect = Estimate(
        (pooled.log_ratio - share * direct.log_ratio) / (1 - share),
        pooled.se / float(np.sqrt(1 - share)),
    )
    difference = Estimate(
        direct.log_ratio - indirect.log_ratio,
        float(np.hypot(direct.se, indirect.se)),
    )
    return SideSplit(level_id, against_id, pooled, direct, indirect, difference, share)


def _estimate(network: Network, weights: Floats, tau2: float) -> Estimate:
    sigma = network.model.v + tau2 * network.model.z
    return Estimate(
        float(weights @ network.model.y), float(np.sqrt(weights @ sigma @ weights))
    )


def _direct_weights(
    network: Network, level_id: str, against_id: str, tau2: float
) -> Floats | None:
    """Return what the direct estimate makes of each contrast; None without any."""
    rows = []
    for index, study in enumerate(network.studies):
        if level_id in study.level_ids and against_id in study.level_ids:
            row = np.zeros(len(network.model.y))
            row[network.study_rows(index)] = contrast_row(
                study.level_ids, level_id, against_id
            )[1:]
            rows.append(row)
    if not rows:
        return None
    each = np.array(rows)
    sigma = each @ (network.model.v + tau2 * network.model.z) @ each.T
    precision = linalg.solve(sigma, np.ones(len(rows)), assume_a="pos")
    weights: Floats = precision @ each / precision.sum()
    return weights
