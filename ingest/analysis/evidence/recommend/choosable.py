"""What a reader can choose or have: the rest stays a record and is no advice.

The traits are data (``advisable`` in factors, workloads and storage); here is what
they mean for a question.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from ingest.analysis.evidence.present_defaults import present_defaults

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence.recommend.case import Context, RecordFacts
    from ingest.analysis.evidence.recommend.cells import Cells
    from ingest.analysis.evidence.recommend.model import Question, Withheld
    from ingest.intake.models.reference import Reference

_LENGTH = re.compile(r"(?P<number>[0-9]+(?:\.[0-9]+)?)\s*(?P<unit>s|min|h)?\b")
_SECONDS = {None: 1, "s": 1, "min": 60, "h": 3600}
#: From a setting and a storage class to what readers have there by default.
DefaultLevels = Callable[[str, str], frozenset[str]]
#: Storage of which the source says nothing, or several kinds at once.
UNNAMED = frozenset({"unspecified", "varied"})


def choosable_cells(
    cells: Cells, reference: Reference, *, is_own_class: bool
) -> Cells | None:
    """Return the cells measured under conditions a reader can have; None without.

    For the class they were measured in, cells without any such condition stay: they
    are all that is known there, and no answer is drawn from them.
    """
    longest = _longest(cells.contexts, reference)
    kept = [
        (stratum, context)
        for stratum, context in zip(cells.strata, cells.contexts, strict=True)
        if is_choosable(context, reference)
        and all(longest.get(name, level) == level for name, level in context)
    ]
    if not kept:
        return cells if is_own_class else None
    strata, contexts = zip(*kept, strict=True)
    return replace(cells, strata=strata, contexts=contexts)


def default_levels(reference: Reference) -> DefaultLevels:
    """Return a function from a setting and a storage class to its levels by default."""

    @cache
    def found(factor_id: str, storage_id: str) -> frozenset[str]:
        stated = present_defaults(reference, factor_id, storage_id)
        return frozenset(level for each in stated for level in each.levels)

    return found


def at_defaults(cells: Cells, reference: Reference, defaults: DefaultLevels) -> Cells:
    """Return the cells in which other settings under test have the reader's default.

    Who asks for one setting leaves the others as they are. Where a record measured none
    of them at a default that is known, its cells stay; so they do with a file system
    and with what is fixed when files are made, which a reader has, default or not.
    """
    kept = list(zip(cells.strata, cells.contexts, strict=True))
    storage = cells.classes.storage_id
    chosen = set()
    for name in dict.fromkeys(name for _, context in kept for name, _ in context):
        factor = reference.factors[name]
        if factor.role != "treatment" or factor.is_ground or factor.needs_rebuild:
            continue
        usual = defaults(name, storage)
        # Where a setting does not apply it has no value.
        left = [each for each in kept if dict(each[1]).get(name, "") in {"", *usual}]
        if any(dict(context).get(name) in usual for _, context in left):
            if len(left) < len(kept):
                chosen.add(name)
            kept = left
    strata, contexts = zip(*kept, strict=True)
    at_default = frozenset(chosen)
    return replace(cells, strata=strata, contexts=contexts, at_default=at_default)


def _longest(contexts: Sequence[Context], reference: Reference) -> dict[str, str]:
    """Return, by condition that is the length of a run, the longest: it alone counts.

    Short runs measure what has not yet settled, and no reader's load is short.
    """
    found: dict[str, str] = {}
    for name, level in (pair for context in contexts for pair in context):
        if reference.factors[name].is_length:
            known = found.get(name, level)
            found[name] = max(known, level, key=_seconds)
    return found


def _seconds(level_id: str) -> float:
    length = _LENGTH.match(level_id)
    return float(length["number"]) * _SECONDS[length["unit"]] if length else 0.0


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
        return "storage_not_stated" if storage.id in UNNAMED else "no_choice"
    if not workload.advisable:
        return "load_not_stated" if workload.database else "several_loads"
    return None
