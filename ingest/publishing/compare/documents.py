"""The documents of all settings, from the material."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.analysis.parameters import EvidenceParameters
from ingest.publishing.compare.columns import (
    Places,
    cell_columns,
    effect_columns,
    names,
    numbered,
    occurring,
    record_columns,
)
from ingest.publishing.compare.defaults import baseline_of, shown_of
from ingest.publishing.compare.measured import (
    PairEffect,
    measured_effects,
    stated_effects,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.intake.models.evidence_choices import EvidenceChoices
    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Reference
    from ingest.publishing.compare.material import Cell, Material
    from ingest.publishing.compare.shapes import (
        Assumed,
        CompareDocument,
        Label,
        LevelColumns,
        MetricColumns,
    )

#: Raised when a reader of the documents must change.
SCHEMA_VERSION = 1


def compare_documents(
    material: Material, reference: Reference
) -> dict[str, CompareDocument]:
    """Return the document of every setting that was compared, by its slug.

    A pure function: the same material gives the same documents, whether it is that
    of today or of a frozen release. ValueError without data/reference/evidence.yaml.
    """
    choices = reference.evidence
    if choices is None:
        message = "data/reference/evidence.yaml could not be read"
        raise ValueError(message)
    found = {}
    for factor in reference.factors.values():
        if factor.role == "treatment":
            maker = _Maker(factor, material, reference, choices)
            effects = maker.effects()
            if effects:
                found[factor.slug] = maker.document(effects)
    return found


@dataclass(frozen=True, slots=True)
class _Maker:
    factor: Factor
    material: Material
    reference: Reference
    choices: EvidenceChoices

    def effects(self) -> list[PairEffect]:
        parameters = EvidenceParameters.from_reference(self.choices)
        stated = [e for e in self.material.stated if e.factor == self.factor.id]
        return measured_effects(
            self.cells(), self._sign, self._position, parameters
        ) + stated_effects(stated, parameters, self.choices.approximate_sd.value)

    def cells(self) -> list[Cell]:
        return [e for e in self.material.cells if e.factor == self.factor.id]

    def document(self, effects: list[PairEffect]) -> CompareDocument:
        cells = self.cells()
        places = {e.place for e in effects} | {cell.place for cell in cells}
        ids = {place.record for place in places}
        records = [each for each in self.material.records if each.id in ids]
        levels = self._levels(effects, cells)
        contexts = list(dict.fromkeys(cell.context for cell in cells))
        metrics = occurring(self.reference.metrics, {each.metric for each in places})
        workloads = occurring(self.reference.workloads, {e.workload for e in places})
        storage = occurring(self.reference.storage, {each.storage for each in places})
        databases = occurring(self.reference.databases, {e.database for e in records})
        marks = occurring(self.reference.caveats, {m for e in records for m in e.marks})
        at = Places(
            {record.id: i for i, record in enumerate(records)},
            numbered(metrics),
            numbered(workloads),
            numbered(storage),
            numbered(levels),
            {context: i for i, context in enumerate(contexts)},
        )
        return {
            "schema_version": SCHEMA_VERSION,
            "setting": self.factor.id,
            "slug": self.factor.slug,
            "label": self.factor.label,
            "baseline": baseline_of(self.factor, levels),
            "shown": list(shown_of(self.factor)),
            "assumed": assumed_of(self.choices),
            "levels": self._level_columns(levels),
            "metrics": self._metric_columns(metrics),
            "databases": names(databases, self.reference.databases),
            "marks": names(marks, self.reference.caveats),
            "workloads": names(workloads, self.reference.workloads),
            "storage": names(storage, self.reference.storage),
            "factors": self._factor_labels(contexts),
            "factor_levels": self._factor_levels(contexts),
            "contexts": [[list(pair) for pair in context] for context in contexts],
            "records": record_columns(records, numbered(databases), numbered(marks)),
            "effects": effect_columns(effects, at),
            "cells": cell_columns(cells, at),
        }

    def _sign(self, metric_id: str) -> int:
        return -1 if self.reference.metrics[metric_id].better == "lower" else 1

    def _position(self, level_id: str) -> tuple[int, float, str]:
        """Return the place of a level: as listed, then by size, then by text."""
        known = self.factor.level_ids
        if level_id in known:
            return known.index(level_id), 0.0, ""
        if self.factor.values == "number":
            return len(known), float(level_id), level_id
        return len(known), 0.0, level_id

    def _levels(self, effects: list[PairEffect], cells: list[Cell]) -> list[str]:
        used = {e.level for e in effects} | {e.against for e in effects}
        used |= {cell.level for cell in cells}
        return sorted(used | set(self.factor.level_ids), key=self._position)

    def _level_columns(self, levels: list[str]) -> LevelColumns:
        known = {level.id: level for level in self.factor.levels}
        listed = [known.get(level) for level in levels]
        lineages = [(each and each.lineage) or "neutral" for each in listed]
        return {
            "id": levels,
            "label": [each.label if each else None for each in listed],
            "lineage": lineages,
            "shape": [self.reference.shape(each) for each in lineages],
            "era": [each.era if each else "any" for each in listed],
            "reference": [bool(each and each.reference) for each in listed],
        }

    def _metric_columns(self, ids: list[str]) -> MetricColumns:
        metrics = [self.reference.metrics[each] for each in ids]
        return {
            "id": ids,
            "label": [each.label for each in metrics],
            "unit": [each.unit for each in metrics],
            "better": [each.better for each in metrics],
            "measure": [each.measure for each in metrics],
        }

    def _factor_labels(
        self, contexts: Iterable[tuple[tuple[str, str], ...]]
    ) -> dict[str, Label]:
        used = sorted({name for context in contexts for name, _ in context})
        return {name: self.reference.factors[name].label for name in used}

    def _factor_levels(
        self, contexts: Iterable[tuple[tuple[str, str], ...]]
    ) -> dict[str, dict[str, Label]]:
        """Return the names of levels that have one, of what else was set."""
        used = {pair for context in contexts for pair in context}
        found: dict[str, dict[str, Label]] = {}
        for name, level_id in sorted(used):
            known = self.reference.factors[name].levels
            label = next((e.label for e in known if e.id == level_id), None)
            if label:
                found.setdefault(name, {})[level_id] = label
        return found


def assumed_of(choices: EvidenceChoices) -> Assumed:
    """Return what the page calculates with."""
    return {
        "margin_ratio": choices.margin.ratio,
        "stratum_correlation": choices.stratum_correlation.main,
        "tau_prior": choices.tau_prior.main,
    }
