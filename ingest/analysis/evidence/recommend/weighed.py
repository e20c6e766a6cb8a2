"""The evidence of one question after pooling, and what the answers ask of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from ingest.analysis.evidence.synthesis.assumptions import Assumptions
from ingest.analysis.evidence.synthesis.direct import effect_of_record
from ingest.analysis.evidence.synthesis.sources import distinct_records
from ingest.analysis.evidence.synthesis.strata import combine_strata
from ingest.analysis.evidence.synthesis.synthesis import Synthesis, synthesise

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from ingest.analysis.evidence.recommend.case import Case, Entry
    from ingest.analysis.evidence.synthesis import (
        ComponentSynthesis,
        Contrast,
        LineageEdge,
    )
    from ingest.analysis.evidence.synthesis.records import Record
    from ingest.analysis.evidence.synthesis.study import Study
    from ingest.intake.models.evidence_choices import EvidenceChoices


@dataclass(frozen=True, eq=False)
class Weighed:
    """A case with its synthesis."""

    case: Case
    choices: EvidenceChoices

    @cached_property
    def assumptions(self) -> Assumptions:
        """The main value of every assumption."""
        return Assumptions.from_reference(self.choices)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The records that count, each measurement once."""
        kept = {
            each.id: each
            for each in distinct_records(e.record for e in self.case.entries)
        }
        return tuple(
            replace(entry, record=kept[entry.facts.id])
            for entry in self.case.entries
            if entry.facts.id in kept
        )

    @cached_property
    def synthesis(self) -> Synthesis:
        """All that the records say together."""
        return synthesise(
            [entry.record for entry in self.entries],
            self.assumptions,
            lineage=self.edges,
        )

    @cached_property
    def measured(self) -> frozenset[str]:
        """Every level that a counted record measured."""
        return frozenset(level for entry in self.entries for level in entry.level_ids)

    @cached_property
    def reference_levels(self) -> frozenset[str]:
        """Levels printed for reference only, by the vocabulary or by every record."""
        compared = {
            level
            for entry in self.entries
            for level in entry.level_ids - entry.reference_levels
        }
        return frozenset(
            level
            for level in self.measured
            if level not in compared or self.case.treatment.level(level).is_reference
        )

    @cached_property
    def edges(self) -> tuple[LineageEdge, ...]:
        """The lineages that start from a measured level: none is read backwards."""
        return tuple(
            edge for edge in self.case.treatment.edges if edge.level_id in self.measured
        )

    @cached_property
    def predecessors(self) -> Mapping[str, str]:
        """By successor nobody measured: the level that was measured instead."""
        return {
            edge.successor_id: edge.level_id
            for edge in self.edges
            if edge.successor_id not in self.measured
        }

    def as_measured(self, level_id: str) -> str:
        """Return the level that was measured: itself, or its predecessor."""
        return self.predecessors.get(level_id, level_id)

    @cached_property
    def studies(self) -> Mapping[str, tuple[Study, ...]]:
        """By record: its strata combined, before any pooling."""
        everything = (*self.case.entries, *self.case.set_aside)
        return {
            entry.facts.id: combine_strata(entry.record, self.assumptions)
            for entry in everything
        }

    def effect(
        self, record_id: str, level_id: str, against_id: str
    ) -> tuple[float, float] | None:
        """Return a record's own log ratio and variance; None where not measured."""
        record = self._records[record_id]
        own = effect_of_record(record, level_id, against_id, self.assumptions)
        return (own.log_ratio, own.variance) if own else None

    @cached_property
    def _records(self) -> Mapping[str, Record]:
        given = (*self.case.entries, *self.case.set_aside)
        return {
            **{entry.facts.id: entry.record for entry in given},
            **{entry.facts.id: entry.record for entry in self.entries},
        }

    def measured_by(self, level_id: str, against_id: str) -> tuple[str, ...]:
        """Return the sources that measured two levels, or what these inherit from.

        Empty where only other levels connect the two.
        """
        pair = self.as_measured(level_id), self.as_measured(against_id)
        contrast = self.synthesis.between(*pair) if pair[0] != pair[1] else None
        return contrast.direct_source_ids if contrast else ()

    def in_component(self, component: ComponentSynthesis) -> list[Entry]:
        """Return the counted records with a comparison in a network."""
        known = set(component.network.level_ids)
        return [
            entry
            for entry in self.entries
            if any(
                set(study.level_ids) <= known for study in self.studies[entry.facts.id]
            )
        ]

    def baselines(self, component: ComponentSynthesis) -> list[str]:
        """Return the declared baselines of a network, that of most sources first.

        Widened records have a say only where no others are.
        """
        votes: defaultdict[str, set[str]] = defaultdict(set)
        records: Counter[str] = Counter()
        entries = self.in_component(component)
        for entry in [e for e in entries if not e.record.widenings] or entries:
            if entry.baseline in component.network.level_ids:
                votes[entry.baseline].add(entry.facts.source_group)
                records[entry.baseline] += 1
        place = self.case.treatment.position
        return sorted(
            votes,
            key=lambda level: (-len(votes[level]), -records[level], place(level)),
        )

    def between(self, level_id: str, against_id: str) -> Contrast:
        """Return a contrast of connected levels; KeyError for others."""
        contrast = self.synthesis.between(level_id, against_id)
        if contrast is None:
            message = f"nothing connects {level_id} and {against_id}"
            raise KeyError(message)
        return contrast

    def best_first(self, levels: Iterable[str]) -> list[str]:
        """Return connected levels by their pooled mean, then in display order."""
        ordered = sorted(levels, key=self.case.treatment.position)
        if not ordered:
            return []
        first = ordered[0]
        means = {
            level: 0.0 if level == first else self.between(level, first).log_ratio
            for level in ordered
        }
        # Rounded: levels that one lineage makes equal must not be told apart by the
        # last digit of a matrix inversion.
        return sorted(ordered, key=lambda level: -round(means[level], 9))

    def largest(
        self, candidates: Collection[str], least: int
    ) -> tuple[ComponentSynthesis, list[str]] | None:
        """Return the network of most sources that holds enough of the candidates.

        Among equals the one of most candidates, then of most cells.
        """
        found = []
        for component in self.synthesis.components:
            held = [each for each in component.network.level_ids if each in candidates]
            if len(held) >= least:
                found.append((component, held))
        if not found:
            return None
        return max(found, key=lambda pair: self._size(*pair))

    def _size(
        self, component: ComponentSynthesis, held: Collection[str]
    ) -> tuple[int, int, int]:
        cells = sum(entry.record.cell_count for entry in self.in_component(component))
        return len(component.network.source_ids), len(held), cells

    def shown_against(self, component: ComponentSynthesis) -> str:
        """Return the level that ratios of a network are shown against.

        One of today where records compare such with each other: what no kernel has
        any more is no baseline for a reader. Else the declared baseline of most
        sources, else the level that most records measured.
        """
        return (
            self._of_today(component)
            or next(iter(self.baselines(component)), None)
            or self.most_held(component)
        )

    def _of_today(self, component: ComponentSynthesis) -> str | None:
        if not self.case.treatment.has_eras:
            return None
        held: defaultdict[str, set[str]] = defaultdict(set)
        for entry in self.in_component(component):
            levels = [each for each in entry.level_ids if self._can_be_had(each)]
            if len(levels) > 1:
                for level in levels:
                    held[level].add(entry.facts.source_group)
        declared = self.baselines(component)
        place = self.case.treatment.position
        return min(
            held.keys() & set(component.network.level_ids),
            key=lambda level: (-len(held[level]), level not in declared, place(level)),
            default=None,
        )

    def _can_be_had(self, level_id: str) -> bool:
        level = self.case.treatment.level(level_id)
        return level.era != "legacy" and level_id not in self.reference_levels

    def own_reference(self, entry: Entry, reference_id: str) -> str:
        """Return what a record is shown against: the reference or its predecessor."""
        before = {edge.successor_id: edge.level_id for edge in self.edges}
        inherits = before.get(reference_id) in entry.level_ids - {reference_id}
        if inherits and reference_id not in entry.level_ids:
            return before[reference_id]
        return reference_id

    def most_held(self, component: ComponentSynthesis) -> str:
        """Return the level that most records of a network measured."""
        count = Counter(
            level for entry in self.in_component(component) for level in entry.level_ids
        )
        place = self.case.treatment.position
        return min(count, key=lambda level: (-count[level], place(level)))
