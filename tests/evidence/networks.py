"""Networks from data sets: arms or contrasts in, the package's types out."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from ingest.analysis.evidence.synthesis.linear import GlsFit, fit_gls
from ingest.analysis.evidence.synthesis.network import Network, build_networks
from ingest.analysis.evidence.synthesis.ranking import JointEffects, Rank, rank_levels
from ingest.analysis.evidence.synthesis.sources import Source
from ingest.analysis.evidence.synthesis.study import Study, star_rows

#: Enough to agree with five printed digits of a probability.
MANY_POINTS = 2**16
#: P-scores do not depend on the points.
FEW_POINTS = 2**4


def source(name: str, *studies: Study) -> Source:
    """Return a source of these studies."""
    return Source(name, (name,), studies, is_single_run=False)


def network_of(sources: Iterable[Source], baseline: str | None = None) -> Network:
    """Return the only network of the sources."""
    (network,) = build_networks(list(sources), baseline=baseline)
    return network


def study_of_arms(arms: Sequence[dict[str, str]], sign: int) -> Study:
    """Return the contrasts of arms given as mean, standard deviation and size."""
    levels = tuple(arm["level"] for arm in arms)
    means = sign * np.array([float(arm["mean"]) for arm in arms])
    variances = np.array([float(arm["sd"]) ** 2 / float(arm["n"]) for arm in arms])
    rows = star_rows(levels, levels)
    return Study(levels, rows @ means, (rows * variances) @ rows.T)


def study_of_pairs(rows: Sequence[dict[str, str]], sign: int) -> Study:
    """Return a study from all its pairwise differences and their errors.

    ``cov(y_ba, y_ca) = (v_ba + v_ca - v_bc) / 2``.
    """
    pairs = {(row["treat1"], row["treat2"]): row for row in rows}
    levels = sorted({level for pair in pairs for level in pair})
    base, *others = levels

    def look_up(level: str, against: str) -> tuple[float, float]:
        forward = (level, against) in pairs
        row = pairs[level, against] if forward else pairs[against, level]
        effect = float(row["TE"]) if forward else -float(row["TE"])
        return sign * effect, float(row["seTE"]) ** 2

    effects, own = np.array([look_up(level, base) for level in others]).T
    between = np.array(
        [[0.0 if a == b else look_up(a, b)[1] for b in others] for a in others]
    )
    return Study(tuple(levels), effects, (own[:, None] + own[None, :] - between) / 2)


def published_network(data: dict[str, Any]) -> Network:
    """Return the network of a data set, turned so that larger is better."""
    sign = 1 if data["larger_is_better"] == "true" else -1
    if "studies" in data:
        sources = [
            source(each["study"], study_of_arms(each["arms"], sign))
            for each in data["studies"]
        ]
    else:
        rows = defaultdict(list)
        for row in data["contrasts"]:
            rows[row["study"]].append(row)
        sources = [
            source(name, study_of_pairs(each, sign)) for name, each in rows.items()
        ]
    return network_of(sources, data["reference_level"])


def contrast(network: Network, fit: GlsFit, level: str, against: str) -> Any:
    """Return estimate and standard error of a contrast."""
    row = network.rows([(level, against)])[0]
    return row @ fit.effects, np.sqrt(row @ fit.covariance @ row)


def ranks_at(
    network: Network, tau2: float, points: int = MANY_POINTS
) -> dict[str, Rank]:
    """Return the ranks under the joint normal of one fit."""
    fit = fit_gls(network.model, tau2)
    joint = JointEffects(
        network.level_ids,
        np.ones(1),
        np.pad(fit.effects, (1, 0))[np.newaxis],
        np.pad(fit.covariance, ((1, 0), (1, 0)))[np.newaxis],
    )
    return {rank.level_id: rank for rank in rank_levels(joint, 0.05, points)}
