"""The engine's cases as questions whose sources can be held out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evaluate.rivals import default_level, vendor_level
from ingest.analysis.evidence.synthesis import Question

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ingest.analysis.evidence.recommend.case import Case, Entry
    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.record import Record


def question_of(case: Case, corpus: Corpus, *, near: bool = False) -> Question:
    """Return a case as a question; its id is that of no page, but unique.

    The default is kept wherever a page would not say to use or prefer another level.
    ``near``: the defaults of records that only stand in for the classes asked about
    are looked up, too. Levels that cannot be an answer (reference levels, those that
    risk data) inform the prediction and are not picked.
    """
    asked = case.question
    records = {record.id: record for record in corpus.records}
    defaults = _picks(
        case,
        records,
        lambda entry, record: default_level(asked, entry, record, corpus.reference),
        near=near,
    )
    return Question(
        id=f"{asked.workload_id}/{asked.storage_id}/{asked.factor_id}/{asked.measure}",
        records=tuple(entry.record for entry in case.entries),
        lineage=case.treatment.edges,
        reference_levels=frozenset(
            level.id
            for level in case.treatment.levels
            if level.is_unsafe or level.is_reference
        ).union(*(entry.reference_levels for entry in case.entries)),
        rivals={
            "default": defaults,
            "vendor": _picks(
                case,
                records,
                lambda entry, _: vendor_level(asked, entry, corpus.reference),
                near=near,
            ),
        },
        defaults=defaults,
        test_rigs=_test_rigs(case),
    )


def _test_rigs(case: Case) -> frozenset[str]:
    """Return the sources without a record of anything a reader can have."""
    every = {entry.facts.source_group for entry in case.entries}
    if case.withheld == "no_choice":
        return frozenset(every)
    real = {e.facts.source_group for e in case.entries if e.is_choosable}
    return frozenset(every - real)


def _picks(
    case: Case,
    records: Mapping[str, Record],
    pick: Callable[[Entry, Record], str | None],
    *,
    near: bool,
) -> dict[str, str]:
    """Return, by source, what a rule picks for its first record with a pick."""
    found: dict[str, str] = {}
    for entry in case.entries:
        source = entry.facts.source_group
        if source in found or (entry.record.widenings and not near):
            continue
        level = pick(entry, records[entry.facts.id])
        if level:
            found[source] = level
    return found
