"""From records to answers: everything one question's evidence allows to be said."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ingest.analysis.evidence.synthesis.direct import pool_direct
from ingest.analysis.evidence.synthesis.league import (
    Contrast,
    direct_contrast,
    league_table,
)
from ingest.analysis.evidence.synthesis.network import Network, build_networks
from ingest.analysis.evidence.synthesis.posterior import TauPosterior
from ingest.analysis.evidence.synthesis.sources import (
    Source,
    distinct_records,
    sources_of,
)
from ingest.analysis.evidence.synthesis.splitting import (
    SideSplit,
    split_sides,
)
from ingest.analysis.evidence.synthesis.strata import StrataSpread, strata_spreads
from ingest.analysis.evidence.synthesis.verdicts import NOT_COMPARED, Judgement

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ingest.analysis.evidence.synthesis.assumptions import Assumptions
    from ingest.analysis.evidence.synthesis.mixture import Mixtures
    from ingest.analysis.evidence.synthesis.network import LineageEdge
    from ingest.analysis.evidence.synthesis.records import Record


@dataclass(frozen=True, slots=True)
class TauSummary:
    """The spread between sources: SD on the log scale.

    ``median``, ``low`` and ``high`` (95 %) are the posterior's.
    """

    median: float
    low: float
    high: float
    prior_scale: float


@dataclass(frozen=True, eq=False)
class ComponentSynthesis:
    """What one connected network says; each part is computed when first asked for."""

    network: Network
    posterior: TauPosterior
    assumptions: Assumptions
    records: tuple[Record, ...]

    @cached_property
    def tau(self) -> TauSummary:
        """The spread between sources."""
        return TauSummary(
            median=self._median,
            low=self.posterior.quantile(0.025),
            high=self.posterior.quantile(0.975),
            prior_scale=self.assumptions.tau_prior_scale,
        )

    @cached_property
    def league(self) -> tuple[Contrast, ...]:
        """Every contrast of the network."""
        return self._contrasts(self.network.pairs)

    @cached_property
    def splits(self) -> tuple[SideSplit, ...]:
        """Direct, indirect and network estimate of each contrast, at median tau."""
        return tuple(split_sides(self.network, self._median**2))

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
        return self._contrasts([(level_id, against_id)])[0]

    def predict(
        self, level_id: str, against_id: str, new_variance: float = 0.0
    ) -> Mixtures:
        """Return a contrast as a new source with such errors would measure it."""
        pool = pool_direct(self.records, level_id, against_id, self.assumptions)
        if pool:
            return pool.prediction(new_variance)
        rows = self.network.rows([(level_id, against_id)])
        return self.posterior.predictions(rows, new_variance)

    def _contrasts(self, pairs: Sequence[tuple[str, str]]) -> tuple[Contrast, ...]:
        """Return contrasts: what was measured together by that, the rest indirectly."""
        margin, tau2 = self.assumptions.margin, self._median**2
        pools = {
            pair: pool
            for pair in pairs
            if (pool := pool_direct(self.records, *pair, self.assumptions))
        }
        others = [pair for pair in pairs if pair not in pools]
        indirect = dict(
            zip(
                others,
                league_table(self.network, self.posterior, tau2, margin, others)
                if others
                else (),
                strict=True,
            )
        )
        return tuple(
            direct_contrast(pools[pair], pair, tau2, margin)
            if pair in pools
            else indirect[pair]
            for pair in pairs
        )

    def split(self, level_id: str, against_id: str) -> SideSplit | None:
        """Return direct and indirect evidence of a contrast, in its direction."""
        for each in self.splits:
            if (each.level_id, each.against_id) == (level_id, against_id):
                return each
            if (each.level_id, each.against_id) == (against_id, level_id):
                return each.turned()
        return None

    @cached_property
    def _median(self) -> float:
        return self.posterior.quantile(0.5)


@dataclass(frozen=True, eq=False)
class Synthesis:
    """All networks of one question, the sources and the records behind them."""

    components: tuple[ComponentSynthesis, ...]
    sources: tuple[Source, ...]
    records: tuple[Record, ...]
    assumptions: Assumptions

    @cached_property
    def spreads(self) -> tuple[StrataSpread, ...]:
        """Range and signs of each contrast over the strata of each record.

        An assumption that is only tried never asks for them.
        """
        return tuple(
            spread
            for record in self.records
            for spread in strata_spreads(record, self.assumptions)
        )

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
                tuple(distinct),
            )
            for network in networks
        ),
        sources=sources,
        records=tuple(distinct),
        assumptions=assumptions,
    )
