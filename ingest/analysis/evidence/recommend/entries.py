"""Records as evidence on a question: which of their cells, and from how far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.case import Entry
from ingest.analysis.evidence.recommend.choosable import (
    at_defaults,
    choosable_cells,
    is_choosable,
    without_patches,
)
from ingest.analysis.evidence.synthesis.records import Record as Evidence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ingest.analysis.evidence.recommend.case import RecordFacts
    from ingest.analysis.evidence.recommend.cells import Cells
    from ingest.analysis.evidence.recommend.choosable import DefaultLevels
    from ingest.analysis.evidence.recommend.widening import Classes, Steps
    from ingest.analysis.evidence.synthesis.records import Widening
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

#: Two levels make a comparison.
_LEAST_LEVELS = 2


@dataclass(frozen=True, slots=True)
class Entries:
    """Makes entries of records; ``steps`` are those a setting's evidence may take.

    ``defaults``: what readers have, by setting and storage class.
    """

    records: Mapping[str, Record]
    facts: Mapping[str, RecordFacts]
    reference: Reference
    steps: Steps
    defaults: DefaultLevels

    def take(
        self,
        record_id: str,
        factor_id: str,
        several: Sequence[Cells],
        asked: Classes,
    ) -> Entry | None:
        """Take the cells of a record that are nearest to what is asked."""
        facts, record = self.facts[record_id], self.records[record_id]
        reached = [
            (at_defaults(usable, self.reference, self.defaults), route)
            for cells in several
            if (route := self.steps.route(cells.classes, asked, facts.era)) is not None
            if (
                usable := choosable_cells(
                    cells,
                    self.reference,
                    is_own_class=self.is_kind(cells.classes, asked),
                )
            )
        ]
        if not reached:
            return None
        cells, route = self._nearest(reached)
        can_be_had = [is_choosable(each, self.reference) for each in cells.contexts]
        if all(can_be_had):
            facts = without_patches(facts, several, self.reference)
        metric = self.reference.metrics.get(cells.metric_id or "")
        if metric and metric.tail and metric.tail.is_longest:
            # One request of each run, which says little of the next run.
            facts = replace(facts, stated=facts.stated | {"longest_only"})
        return Entry(
            facts=facts,
            workload_id=cells.classes.workload_id,
            storage_id=cells.classes.storage_id,
            metric_id=cells.metric_id,
            record=Evidence(
                id=record_id,
                source_group=record.source_group,
                better=cells.better,
                strata=cells.strata,
                overlaps=frozenset(record.overlaps),
                widenings=route,
            ),
            contexts=cells.contexts,
            baseline=self._baseline(record, factor_id),
            reference_levels=cells.reference_levels,
            claim_ids=cells.claim_ids,
            is_approximate=cells.is_approximate,
            is_choosable=any(can_be_had),
            at_default=cells.at_default,
        )

    def beside(self, entry: Entry, several: Sequence[Cells]) -> Entry | None:
        """Return what a record measured beside an entry and no reader can choose.

        ``several``: all cells of the record and setting. None where it measured
        nothing else, or nothing one can choose.
        """
        if not entry.is_choosable:
            return None
        found = [
            (stratum, context)
            for cells in several
            if cells.metric_id == entry.metric_id
            and cells.classes.storage_id == entry.storage_id
            and entry.workload_id
            in {cells.classes.workload_id, self._family(cells.classes.workload_id)}
            for stratum, context in zip(cells.strata, cells.contexts, strict=True)
            if not is_choosable(context, self.reference)
        ]
        if not found:
            return None
        strata, contexts = zip(*found, strict=True)
        return replace(
            entry,
            record=replace(entry.record, strata=strata),
            contexts=contexts,
            is_choosable=False,
        )

    def other_loads(
        self, entry: Entry, several: Sequence[Cells], asked: Classes
    ) -> Iterator[Entry]:
        """Yield what a record measured on the same storage under other loads.

        ``several``: all cells of the record and setting. Loads that stand in for the
        one asked about, at whatever penalty, are none of these.
        """
        for cells in several:
            usable = choosable_cells(cells, self.reference, is_own_class=False)
            if (
                usable is not None
                and cells.classes.storage_id == asked.storage_id
                and cells.metric_id == entry.metric_id
                and not self.is_kind(cells.classes, asked)
                and self.steps.route(cells.classes, asked, entry.facts.era) is None
            ):
                yield replace(
                    entry,
                    workload_id=cells.classes.workload_id,
                    record=replace(entry.record, strata=usable.strata),
                    contexts=usable.contexts,
                )

    def _nearest(
        self, reached: Sequence[tuple[Cells, tuple[Widening, ...]]]
    ) -> tuple[Cells, tuple[Widening, ...]]:
        """Return the cells nearest to a question; kinds of one load as their family.

        Reads and writes of one record stand side by side where a question takes both.
        """
        ordered = sorted(
            reached,
            key=lambda each: (
                sum(step.steps for step in each[1]),
                -len(each[0].strata),
                each[0].classes,
            ),
        )
        first, route = ordered[0]
        family = self._family(first.classes.workload_id)
        if self.reference.workloads[family].database:
            return first, route
        kin = [
            cells
            for cells, way in ordered
            if [(step.kind, step.steps) for step in way]
            == [(step.kind, step.steps) for step in route]
            and cells.classes.storage_id == first.classes.storage_id
            and self._family(cells.classes.workload_id) == family
            and (cells.metric_id, cells.better) == (first.metric_id, first.better)
        ]
        if len(kin) == 1:
            return first, route
        whole = replace(
            first,
            classes=replace(first.classes, workload_id=family),
            strata=tuple(each for cells in kin for each in cells.strata),
            contexts=tuple(each for cells in kin for each in cells.contexts),
            claim_ids=tuple(each for cells in kin for each in cells.claim_ids),
            is_approximate=any(cells.is_approximate for cells in kin),
        )
        steps = tuple(
            replace(step, class_id=family) if step.kind == "workload" else step
            for step in route
        )
        return whole, steps

    def _family(self, workload_id: str) -> str:
        return self.reference.workloads[workload_id].broader or workload_id

    def is_kind(self, own: Classes, asked: Classes) -> bool:
        """Tell whether classes are those asked about, or one kind of that load."""
        kinds = {own.workload_id, self._family(own.workload_id)}
        return own.storage_id == asked.storage_id and asked.workload_id in kinds

    def _baseline(self, record: Record, factor_id: str) -> str | None:
        declared = record.baseline.get(factor_id)
        return declared and self.reference.factors[factor_id].today(declared)


def databases_first(entries: Sequence[Entry], reference: Reference) -> list[Entry]:
    """Leave out load generators where a database compared the same levels."""
    workloads = reference.workloads
    real = [each for each in entries if workloads[each.workload_id].database]
    return [
        each
        for each in entries
        if workloads[each.workload_id].database
        or not any(
            len(each.level_ids & other.level_ids) >= _LEAST_LEVELS for other in real
        )
    ]
