"""Which questions there are: settings that exist, where readers have the choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.widening import Classes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ingest.analysis.evidence.recommend.model import Measure
    from ingest.analysis.hints.settings import SettingEvidence
    from ingest.intake.models.evidence_choices import EvidenceChoices
    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Reference

#: A choice needs two levels.
LEAST_LEVELS = 2


def asked_questions(
    evidence: Mapping[tuple[str, Measure], SettingEvidence],
    reference: Reference,
    choices: EvidenceChoices,
) -> Iterator[tuple[Factor, Classes]]:
    """Yield each setting with the loads and storage it can be asked about.

    A setting of the operating system concerns every load; one of a database those
    under which somebody measured it, or for which a vendor advises on it; where there
    are none, the loads that most readers run. A scheduler needs a block device.
    """
    shares = {
        each: choices.readers.workload.share(each) for each in reference.workloads
    }
    commonest = {
        each for each, share in shares.items() if share == max(shares.values())
    }
    for factor in reference.factors.values():
        if factor.role != "treatment" or not factor.advisable:
            continue
        if len(choices_of(factor, evidence)) < LEAST_LEVELS:
            continue
        loads: set[str | None] | None = None
        if factor.databases:
            loads = _measured_under(factor, evidence) | _advised_for(factor, reference)
            loads = loads - {None} or set(commonest)
        for workload in reference.workloads.values():
            if not (workload.database and workload.advisable):
                continue
            if loads is not None and loads.isdisjoint({workload.id, workload.broader}):
                continue
            for storage in reference.storage.values():
                has_queue = storage.scheduler_relevance != "none"
                needs_queue = any(
                    reference.lifespan(factor.id, level.id) for level in factor.levels
                )
                if storage.advisable and (has_queue or not needs_queue):
                    yield factor, Classes(workload.id, storage.id)


def choices_of(
    factor: Factor, evidence: Mapping[tuple[str, Measure], SettingEvidence]
) -> list[str]:
    """Return the levels a reader of today can choose, in their order.

    Of a setting that takes any number, those that are listed or were measured; of one
    whose values are texts none, as a text is a choice of one set-up.
    """
    if factor.values == "text":
        return []
    known = evidence.get((factor.id, "speed"))
    listed = {level.id: level for level in factor.levels}
    measured = sorted(known.level_ids - listed.keys()) if known else []
    return [
        *(
            level.id
            for level in factor.levels
            if level.era != "legacy"
            and level.same_as is None
            and level.unsafe is None
            and level.advisable
            and not level.reference
        ),
        *(measured if factor.values == "number" else ()),
    ]


def readers_of(factor: Factor, classes: Classes, choices: EvidenceChoices) -> float:
    """Return how many readers a question concerns: the product of its shares.

    1 is the commonest load on the commonest storage with a setting everybody has.
    """
    readers = choices.readers
    setting = 1.0
    if factor.databases:
        setting = min(1.0, sum(map(readers.database.share, factor.databases)))
    elif factor.platforms:
        setting = min(1.0, sum(map(readers.platform.share, factor.platforms)))
    load = readers.workload.share(classes.workload_id)
    setting *= readers.setting.share(factor.id)
    return load * readers.storage.share(classes.storage_id) * setting


def _measured_under(
    factor: Factor, evidence: Mapping[tuple[str, Measure], SettingEvidence]
) -> set[str | None]:
    known = evidence.get((factor.id, "speed"))
    places = [each.place for each in known.observations] if known else []
    return {each.workload for each in places} | {each.family for each in places}


def _advised_for(factor: Factor, reference: Reference) -> set[str | None]:
    return {
        workload
        for guidance in reference.guidance.values()
        for advice in guidance.recommends
        if advice.factor == factor.id
        for workload in advice.workloads
    }
