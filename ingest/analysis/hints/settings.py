"""The hierarchies of a corpus: one for each setting and measure."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.questions import find_measured
from ingest.analysis.evidence.recommend.treatments import treatment_of
from ingest.analysis.evidence.synthesis.assumptions import Assumptions
from ingest.analysis.hints.hierarchy import Hierarchy, Observation
from ingest.analysis.hints.observations import observations_of
from ingest.analysis.hints.scales import Scales, fit_scales

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    import duckdb

    from ingest.analysis.evidence.recommend.model import Measure
    from ingest.analysis.evidence.synthesis.network import LineageEdge
    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.evidence_choices import EvidenceChoices


@dataclass(frozen=True, eq=False)
class SettingEvidence:
    """All that was measured of a setting anywhere, before any scale is fitted."""

    factor_id: str
    measure: Measure
    observations: tuple[Observation, ...]
    edges: tuple[LineageEdge, ...]
    prior: Scales
    #: By record: the records it shares measurements with.
    overlaps: dict[str, frozenset[str]]

    @property
    def level_ids(self) -> frozenset[str]:
        """The levels that were measured, and the successors of these."""
        measured = {
            level for each in self.observations for level in each.study.level_ids
        }
        return frozenset(
            measured
            | {edge.successor_id for edge in self.edges if edge.level_id in measured}
        )

    def fitted(self) -> Hierarchy:
        """Return the hierarchy with the scales that fit the observations best."""
        bare = Hierarchy(self.observations, self.edges, self.prior)
        if not self.observations:
            return bare
        scales = fit_scales(bare.contrasts, bare.fixed, bare.parts(), self.prior)
        return replace(bare, scales=scales)

    def without(self, source_group: str) -> SettingEvidence:
        """Return what is left without a source and what overlaps its records."""
        own = {
            each.record_id
            for each in self.observations
            if each.place.source == source_group
        }
        gone = own.union(*(self.overlaps.get(each, frozenset()) for each in own))
        return replace(
            self,
            observations=tuple(
                each
                for each in self.observations
                if each.place.source != source_group and each.record_id not in gone
            ),
        )

    def without_storage(self, storage_ids: Collection[str]) -> SettingEvidence:
        """Return what is left without some storage classes."""
        return replace(
            self,
            observations=tuple(
                each
                for each in self.observations
                if each.place.storage not in storage_ids
            ),
        )


def setting_evidence(
    connection: duckdb.DuckDBPyConnection, corpus: Corpus
) -> dict[tuple[str, Measure], SettingEvidence]:
    """Return the evidence of every setting one can choose, by setting and measure.

    A setting whose values are texts has none: a text is a choice of one set-up, and
    elsewhere it may mean something else. ValueError without evidence.yaml.
    """
    choices = corpus.reference.evidence
    if choices is None:
        message = "data/reference/evidence.yaml could not be read"
        raise ValueError(message)
    assumptions = Assumptions.from_reference(choices)
    measured = defaultdict(list)
    for each in find_measured(connection, corpus):
        measured[each.factor_id, each.measure].append(each)
    overlaps = _overlaps(corpus)
    return {
        (factor_id, measure): SettingEvidence(
            factor_id=factor_id,
            measure=measure,
            observations=observations_of(several, corpus.reference, assumptions),
            edges=treatment_of(factor, corpus, set()).edges,
            prior=prior_of(choices),
            overlaps=overlaps,
        )
        for (factor_id, measure), several in measured.items()
        if (factor := corpus.reference.factors[factor_id]).values != "text"
    }


def ingredients(
    evidence: Mapping[tuple[str, Measure], SettingEvidence],
) -> dict[str, object]:
    """Return what was measured as plain data, for keys of caches."""
    return {
        f"{factor_id}/{measure}": [
            [
                *(each.place, each.record_id, each.study.level_ids),
                *(each.study.effects.tolist(), each.study.covariance.tolist()),
            ]
            for each in known.observations
        ]
        for (factor_id, measure), known in evidence.items()
    }


def prior_of(choices: EvidenceChoices) -> Scales:
    """Return the prior scales that evidence.yaml states."""
    return Scales.prior(choices.hint_level_sd.main, choices.hint_part_sd.main)


def _overlaps(corpus: Corpus) -> dict[str, frozenset[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for record in corpus.records:
        for other in record.overlaps:
            found[record.id].add(other)
            found[other].add(record.id)
    return {record_id: frozenset(others) for record_id, others in found.items()}
