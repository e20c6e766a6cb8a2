"""What a reader can choose or have: the rest stays a record and is no advice.

The traits are data (``advisable`` in factors, workloads and storage); here is what
they mean for a question.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence.recommend.case import Context, RecordFacts
    from ingest.analysis.evidence.recommend.cells import Cells
    from ingest.analysis.evidence.recommend.model import Question, Withheld
    from ingest.intake.models.reference import Reference

#: Storage of which the source says nothing, or several kinds at once.
_UNNAMED = frozenset({"unspecified", "varied"})


def choosable_cells(
    cells: Cells, reference: Reference, *, is_own_class: bool
) -> Cells | None:
    """Return the cells measured under conditions a reader can have; None without.

    For the class they were measured in, cells without any such condition stay: they
    are all that is known there, and no answer is drawn from them.
    """
    kept = [
        (stratum, context)
        for stratum, context in zip(cells.strata, cells.contexts, strict=True)
        if is_choosable(context, reference)
    ]
    if not kept:
        return cells if is_own_class else None
    strata, contexts = zip(*kept, strict=True)
    return replace(cells, strata=strata, contexts=contexts)


def is_choosable(context: Context, reference: Reference) -> bool:
    """Tell whether no level of a context is a patch, a build or a test device."""
    return not any(
        level.id == level_id and not level.advisable
        for factor_id, level_id in context
        for level in reference.factors[factor_id].levels
    )


def without_patches(
    facts: RecordFacts, several: Sequence[Cells], reference: Reference
) -> RecordFacts:
    """Return what counts about a record whose patched runs were left out."""
    if all(
        is_choosable(context, reference)
        for cells in several
        for context in cells.contexts
    ):
        return facts
    return replace(facts, stated=facts.stated - {"patched_kernel"})


def withheld_for(question: Question, reference: Reference) -> Withheld | None:
    """Return why a question gets no advice whatever its records say."""
    workload = reference.workloads[question.workload_id]
    storage = reference.storage[question.storage_id]
    if not storage.advisable:
        return "storage_not_stated" if storage.id in _UNNAMED else "no_choice"
    if not workload.advisable:
        return "load_not_stated" if workload.database else "several_loads"
    return None
