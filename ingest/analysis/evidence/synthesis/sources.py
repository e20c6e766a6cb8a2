"""From records to independent sources: one source, one vote."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from ingest.analysis.evidence.synthesis.combine import combine_alike
from ingest.analysis.evidence.synthesis.strata import combine_strata
from ingest.analysis.evidence.synthesis.study import connected_levels

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ingest.analysis.evidence.synthesis.assumptions import Assumptions
    from ingest.analysis.evidence.synthesis.records import Record
    from ingest.analysis.evidence.synthesis.study import Study


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """One independent source: its studies share no level with one another.

    ``record_ids`` are the records it rests on, after overlaps were dropped.
    """

    id: str
    record_ids: tuple[str, ...]
    studies: tuple[Study, ...]
    is_single_run: bool

    def effect(self, level_id: str, against_id: str) -> tuple[float, float] | None:
        """Return log ratio and variance of a contrast; None where not measured."""
        for study in self.studies:
            if level_id in study.level_ids and against_id in study.level_ids:
                return study.effect(level_id, against_id)
        return None


def distinct_records(records: Iterable[Record]) -> list[Record]:
    """Return the records with each measurement counted once, by id.

    Of records that overlap the one nearest to the question is counted whole (fewest
    widening steps), then the one with most cells, then the first by id; of the others
    what only they hold. One that holds nothing of its own is left out.
    """
    kept: list[Record] = []
    for record in sorted(records, key=_standing):
        others = [other for other in kept if record.overlaps_with(other)]
        own = _without_shared(record, others) if others else record
        if own is not None:
            kept.append(own)
    return sorted(kept, key=attrgetter("id"))


def _without_shared(record: Record, others: Sequence[Record]) -> Record | None:
    """Mark the arms that other records hold too; None where no comparison is left."""
    held = {
        (arm.level_id, arm.value, arm.stddev)
        for other in others
        for stratum in other.strata
        for arm in stratum.arms
    }
    strata = tuple(
        replace(
            stratum,
            elsewhere=frozenset(
                arm.level_id
                for arm in stratum.arms
                if (arm.level_id, arm.value, arm.stddev) in held
            ),
        )
        for stratum in record.strata
    )
    # Where no figure is printed alike nobody can tell which of them are the same.
    if not any(stratum.elsewhere for stratum in strata):
        return None
    if not any(len(stratum.counted.arms) > 1 for stratum in strata):
        return None
    return replace(record, strata=strata)


def sources_of(
    records: Iterable[Record], assumptions: Assumptions
) -> tuple[Source, ...]:
    """Combine strata into records and records into sources, sorted by id.

    A source with nothing to compare is left out.
    """
    ordered = sorted(distinct_records(records), key=attrgetter("source_group"))
    sources = [
        _source(group, list(members), assumptions)
        for group, members in groupby(ordered, key=attrgetter("source_group"))
    ]
    return tuple(source for source in sources if source.studies)


def combine_records(studies: Sequence[Study], rho: float) -> tuple[Study, ...]:
    """Combine studies of one source, one result for each connected group.

    Each record weighs alike; where they disagree by more than their errors, the
    covariance grows with it.
    """
    return tuple(
        combine_alike(
            [each for each in studies if each.level_ids[0] in level_ids],
            level_ids,
            rho,
        )
        for level_ids in connected_levels(studies)
    )


def _source(group: str, records: Sequence[Record], assumptions: Assumptions) -> Source:
    by_record = {record.id: combine_strata(record, assumptions) for record in records}
    studies = [study for each in by_record.values() for study in each]
    return Source(
        id=group,
        record_ids=tuple(sorted(name for name, each in by_record.items() if each)),
        studies=combine_records(studies, assumptions.stratum_correlation),
        is_single_run=all(record.is_single_run for record in records),
    )


def _standing(record: Record) -> tuple[int, int, str]:
    steps = sum(each.steps for each in record.widenings)
    return steps, -record.cell_count, record.id
