"""The setting a question is about, as far as its answer needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evidence.present_defaults import present_defaults
from ingest.analysis.evidence.recommend.case import LevelFacts, Treatment
from ingest.analysis.evidence.stated_defaults import stated_of
from ingest.analysis.evidence.synthesis.network import LineageEdge

if TYPE_CHECKING:
    from collections.abc import Collection

    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.factors import Factor


def treatment_of(
    factor: Factor,
    corpus: Corpus,
    databases: Collection[str | None],
    storage_id: str | None = None,
) -> Treatment:
    """Return the levels of a factor and the lineages evidence may cross.

    A setting of several databases may not have all its levels in each: what no
    record of the ``databases`` used and none of them has as its default cannot be
    missing from an answer.
    """
    choosable = _used(factor, corpus, databases) if factor.databases else None
    stated = present_defaults(corpus.reference, factor.id, storage_id)
    own = [each for each in stated if each.system_id in databases] or stated
    defaults = {level for each in own for level in each.levels}
    return Treatment(
        factor_id=factor.id,
        levels=tuple(
            LevelFacts(
                id=level.id,
                era=level.era,
                is_unsafe=level.unsafe is not None,
                is_reference=level.reference,
                # Any number or text can be chosen: that one was not is no gap.
                is_choosable=factor.values == "levels"
                and (choosable is None or level.id in choosable),
            )
            for level in factor.levels
            if level.same_as is None
        ),
        defaults=frozenset(defaults),
        edges=tuple(
            LineageEdge(step.from_, step.to, step.penalty_sd)
            for step in corpus.reference.lineages
            if step.factor == factor.id
            and step.carries
            and step.from_ is not None
            and step.to is not None
            and step.penalty_sd is not None
        ),
    )


def _used(
    factor: Factor, corpus: Corpus, databases: Collection[str | None]
) -> set[str]:
    used = {
        factor.today(run.levels.get(factor.id, ""))
        for record in corpus.records
        if record.environment.database.product.value in databases
        and factor.id in record.treatments
        for run in record.runs
    }
    for product in databases:
        for each in stated_of(corpus.reference, factor, product):
            used.update(each.levels)
    return used
