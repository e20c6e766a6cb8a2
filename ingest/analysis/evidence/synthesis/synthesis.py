"""From records to answers: everything one question's evidence allows to be said."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ingest.analysis.evidence.synthesis.consistency import Consistency, decompose_q
from ingest.analysis.evidence.synthesis.heterogeneity import estimate_tau2
from ingest.analysis.evidence.synthesis.league import Contrast, league_table
from ingest.analysis.evidence.synthesis.network import Network, build_networks
from ingest.analysis.evidence.synthesis.posterior import TauPosterior
from ingest.analysis.evidence.synthesis.second_opinion import (
    SecondOpinion,
    second_opinions,
)
from ingest.analysis.evidence.synthesis.sources import (
    Source,
    distinct_records,
    sources_of,
)
from ingest.analysis.evidence.synthesis.splitting import (
    Estimate,
    Loop,
    SideSplit,
    find_loops,
    split_sides,
)
from ingest.analysis.evidence.synthesis.strata import StrataSpread, strata_spreads
from ingest.analysis.evidence.synthesis.verdicts import NOT_COMPARED, Judgement

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.analysis.evidence.synthesis.assumptions import Assumptions
    from ingest.analysis.evidence.synthesis.network import LineageEdge
    from ingest.analysis.evidence.synthesis.records import Record


@dataclass(frozen=True, slots=True)
class TauSummary:
    """The spread between sources: SD on the log scale.

    ``median``, ``low`` and ``high`` (95 %) are the posterior's; ``paule_mandel`` is
    the point estimate, a finding only from five sources on.
    """

    median: float
    low: float
    high: float
    paule_mandel: float
    prior_scale: float


@dataclass(frozen=True, eq=False)
class ComponentSynthesis:
    """What one connected network says; each part is computed when first asked for."""

    network: Network
    posterior: TauPosterior
    assumptions: Assumptions

    @cached_property
    def tau(self) -> TauSummary:
        """The spread between sources."""
        return TauSummary(
            median=self._median,
            low=self.posterior.quantile(0.025),
            high=self.posterior.quantile(0.975),
            paule_mandel=math.sqrt(self._paule_mandel),
            prior_scale=self.assumptions.tau_prior_scale,
        )

    @cached_property
    def league(self) -> tuple[Contrast, ...]:
        """Every contrast of the network."""
        return league_table(
            self.network, self.posterior, self._median**2, self.assumptions.margin
        )

    @cached_property
    def second_opinions(self) -> tuple[SecondOpinion, ...]:
        """The classical answer to each contrast, in the order of the league."""
        return second_opinions(
            self.network, self.league, self._paule_mandel, self.assumptions.margin
        )

    @cached_property
    def splits(self) -> tuple[SideSplit, ...]:
        """Direct, indirect and network estimate of each contrast, at median tau."""
        return tuple(split_sides(self.network, self._median**2))

    @cached_property
    def loops(self) -> tuple[Loop, ...]:
        """The triangles of measured contrasts, at median tau."""
        return tuple(find_loops(self.network, self._median**2))

    @cached_property
    def consistency(self) -> Consistency:
        """Q within and between designs."""
        return decompose_q(self.network)

    def between(self, level_id: str, against_id: str) -> Contrast | None:
        """Return a contrast either way round; None for levels not held."""
        for contrast in self.league:
            if (contrast.level_id, contrast.against_id) == (level_id, against_id):
                return contrast
            if (contrast.against_id, contrast.level_id) == (level_id, against_id):
                return contrast.flipped()
        return None

    def compare(self, level_id: str, against_id: str) -> Contrast:
        """Return one contrast, without the rest; ValueError for a level not held."""
        pair = [(level_id, against_id)]
        return league_table(
            self.network,
            self.posterior,
            self._median**2,
            self.assumptions.margin,
            pair,
        )[0]

    def difference(self, level_id: str, against_id: str) -> Estimate | None:
        """Return direct minus indirect evidence of a contrast, where both exist.

        The sign of the difference says nothing about which level is better.
        """
        wanted = {level_id, against_id}
        return next(
            (
                split.difference
                for split in self.splits
                if {split.level_id, split.against_id} == wanted
            ),
            None,
        )

    @cached_property
    def _median(self) -> float:
        return self.posterior.quantile(0.5)

    @cached_property
    def _paule_mandel(self) -> float:
        return estimate_tau2(self.network.model, "paule-mandel")


@dataclass(frozen=True, slots=True, eq=False)
class Synthesis:
    """All networks of one question, the sources behind them, spreads over strata."""

    components: tuple[ComponentSynthesis, ...]
    sources: tuple[Source, ...]
    spreads: tuple[StrataSpread, ...]

    def between(self, level_id: str, against_id: str) -> Contrast | None:
        """Return a contrast; None where nothing connects the two levels."""
        for component in self.components:
            contrast = component.between(level_id, against_id)
            if contrast:
                return contrast
        return None

    def compare(self, level_id: str, against_id: str) -> Contrast | None:
        """Return the contrast ``between`` gives, where it alone is wanted."""
        for component in self.components:
            if {level_id, against_id} <= set(component.network.level_ids):
                return component.compare(level_id, against_id)
        return None

    def judgement(self, level_id: str, against_id: str) -> Judgement:
        """Return the verdict on a contrast, "not enough data" where there is none."""
        contrast = self.between(level_id, against_id)
        return contrast.judgement if contrast else NOT_COMPARED

    def mixed_records(self, level_id: str, against_id: str) -> tuple[str, ...]:
        """Return the records whose strata point both ways beyond the margin.

        One answer across their strata would hide what matters: report by stratum.
        """
        wanted = {level_id, against_id}
        return tuple(
            spread.record_id
            for spread in self.spreads
            if spread.is_mixed and {spread.level_id, spread.against_id} == wanted
        )

    def component_of(self, level_id: str) -> ComponentSynthesis | None:
        """Return the network that holds a level."""
        for component in self.components:
            if level_id in component.network.level_ids:
                return component
        return None


def synthesise(
    records: Iterable[Record],
    assumptions: Assumptions,
    *,
    lineage: Iterable[LineageEdge] = (),
    baseline: str | None = None,
) -> Synthesis:
    """Synthesise the records of one question: one treatment, one metric.

    Lower-is-better metrics are turned, so that above zero is better throughout.
    ``baseline`` is printed first; no answer depends on it. KeyError for a widening
    whose kind has no penalty.
    """
    distinct = distinct_records(records)
    sources = sources_of(distinct, assumptions)
    networks = build_networks(
        sources,
        lineage,
        baseline=baseline,
        lineage_factor=assumptions.lineage_factor,
    )
    return Synthesis(
        components=tuple(
            ComponentSynthesis(
                network,
                TauPosterior.of(network.model, assumptions.tau_prior_scale),
                assumptions,
            )
            for network in networks
        ),
        sources=sources,
        spreads=tuple(
            spread
            for record in distinct
            for spread in strata_spreads(record, assumptions)
        ),
    )
