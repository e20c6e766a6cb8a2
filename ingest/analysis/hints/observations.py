"""What the corpus measured of a setting, each study with what it belongs to."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from ingest.analysis.evidence.synthesis.sources import distinct_records
from ingest.analysis.evidence.synthesis.strata import combine_strata
from ingest.analysis.hints.hierarchy import Observation, Place

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.analysis.evidence.recommend.case import Entry
    from ingest.analysis.evidence.recommend.questions import Measured
    from ingest.analysis.evidence.recommend.widening import Classes
    from ingest.analysis.evidence.synthesis.assumptions import Assumptions
    from ingest.intake.models.reference import Reference

#: What names no kind of load or storage: nothing is shared by it.
_UNNAMED = frozenset({"unspecified", "varied"})
#: Media that say nothing of how requests are served.
_NO_MEDIUM = frozenset({"unspecified", "mixed"})


def place_of(classes: Classes, reference: Reference) -> Place:
    """Return what a server of these classes belongs to, for any source."""
    storage = reference.storage[classes.storage_id]
    workload = reference.workloads[classes.workload_id]
    named = storage.id not in _UNNAMED
    known = workload.id not in _UNNAMED
    medium = storage.id if storage.media in _NO_MEDIUM else storage.media
    return Place(
        medium=medium if named else None,
        storage=storage.id if named else None,
        family=(workload.broader or workload.id) if known else None,
        workload=workload.id if known else None,
    )


def observations_of(
    measured: Iterable[Measured],
    reference: Reference,
    assumptions: Assumptions,
) -> tuple[Observation, ...]:
    """Return the studies of a setting: strata combined, each measurement once.

    What fits in memory is left out, and what somebody else reports.
    """
    by_class: defaultdict[Classes, list[Entry]] = defaultdict(list)
    for each in measured:
        facts = each.entry.facts
        if not (facts.is_in_memory or facts.is_second_hand):
            by_class[each.classes].append(each.entry)
    found = []
    for classes in sorted(by_class):
        entries = {each.facts.id: each for each in by_class[classes]}
        for record in distinct_records(each.record for each in entries.values()):
            there = place_of(classes, reference)
            for number, study in enumerate(combine_strata(record, assumptions)):
                place = Place(
                    *(there.medium, there.storage, there.family, there.workload),
                    source=record.source_group,
                    study=f"{record.id}/{classes.workload_id}/{number}",
                )
                found.append(Observation(place, study, record.id))
    return tuple(found)
