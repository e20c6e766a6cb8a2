"""The ranking of a component's levels, shown or withheld by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ingest.analysis.evidence.synthesis.posterior import TauPosterior
from ingest.analysis.evidence.synthesis.ranking import (
    JointEffects,
    Ranking,
    Suppression,
    rank_levels,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from ingest.analysis.evidence.synthesis.network import Network
    from ingest.analysis.evidence.synthesis.synthesis import ComponentSynthesis

#: Both a ranking and a contradiction need two.
_LEAST = 2
#: A joint probability is integrated at each node of tau; this many give four digits.
_NODES = 24


def rank_component(
    component: ComponentSynthesis, excluded_levels: Collection[str] = ()
) -> Ranking:
    """Rank the levels of a component, or say why not.

    ``excluded_levels`` inform the estimates but are not ranked: those a source
    printed for reference only, and those a reader cannot choose.
    """
    levels = [
        level
        for level in component.network.level_ids
        if level not in set(excluded_levels)
    ]
    reasons = _suppressions(component, levels)
    if reasons:
        return Ranking((), (), reasons)
    prior_scale = component.assumptions.tau_prior_scale
    posterior = TauPosterior.of(component.network.model, prior_scale, _NODES)
    average, predicted = joint_effects(component.network, posterior)
    margin = component.assumptions.margin
    return Ranking(
        rank_levels(average.among(levels), margin),
        rank_levels(predicted.among(levels), margin),
        (),
    )


def joint_effects(
    network: Network, posterior: TauPosterior
) -> tuple[JointEffects, JointEffects]:
    """Return the joint effects of all levels: on average, and of a new source.

    A new source deviates from the average by ``tau² / 2`` for each level, so by
    tau² for each contrast.
    """
    count = len(network.level_ids)
    means = np.pad(posterior.effects, ((0, 0), (1, 0)))
    covariances = np.pad(posterior.covariances, ((0, 0), (1, 0), (1, 0)))
    own = np.square(posterior.tau)[:, np.newaxis, np.newaxis] / 2 * np.eye(count)
    average, predicted = (
        JointEffects(network.level_ids, posterior.weights, means, each)
        for each in (covariances, covariances + own)
    )
    return average, predicted


def _suppressions(
    component: ComponentSynthesis, levels: Collection[str]
) -> tuple[Suppression, ...]:
    reasons: list[Suppression] = []
    if len(levels) < _LEAST:
        reasons.append("fewer_than_two_levels")
    if len(component.network.source_ids) < _LEAST:
        reasons.append("fewer_than_two_sources")
    margin = component.assumptions.margin
    if not any(
        contrast.interval.beyond(margin)
        for contrast in component.league
        if contrast.level_id in levels and contrast.against_id in levels
    ):
        reasons.append("all_intervals_reach_the_margin")
    return tuple(reasons)
