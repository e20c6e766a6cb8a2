"""Parts of one run that were printed one after the other are one comparison."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.analysis.evidence.synthesis.records import Arm, Stratum

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence.recommend.case import Context
    from ingest.analysis.evidence.recommend.cells import Cells
    from ingest.intake.models.reference import Reference

#: Two levels make a comparison.
_LEAST_ARMS = 2


def joined(cells: Cells, reference: Reference) -> Cells:
    """Return cells in which the parts of a sequence are averaged.

    Fifty jobs in a row are neither fifty conditions nor fifty repeats: what one did
    (used up credits, filled a cache) the next one finds. An arm then has the geometric
    mean of its parts, so that the ratio of two is the mean of their log ratios, and the
    scatter of a single run.
    """
    parts = {each.id for each in reference.factors.values() if each.is_sequence}
    if not any(name in parts for context in cells.contexts for name, _ in context):
        return cells
    groups: defaultdict[Context, list[tuple[Stratum, Context]]] = defaultdict(list)
    for part in zip(cells.strata, cells.contexts, strict=True):
        rest = tuple(pair for pair in part[1] if pair[0] not in parts)
        groups[rest].append(part)
    found: list[tuple[Stratum, Context]] = []
    for rest, several in groups.items():
        whole = _mean([stratum for stratum, _ in several])
        found += several if whole is None else [(whole, rest)]
    strata, contexts = zip(*found, strict=True)
    return replace(cells, strata=strata, contexts=contexts)


def _mean(strata: Sequence[Stratum]) -> Stratum | None:
    """Return the mean of levels that every part holds; None of fewer than two."""
    arms: defaultdict[str, list[Arm]] = defaultdict(list)
    for stratum in strata:
        for arm in stratum.arms:
            arms[arm.level_id].append(arm)
    every = [each for each in arms.values() if len(each) == len(strata)]
    if len(every) < _LEAST_ARMS:
        return None
    return Stratum(tuple(_of_parts(each) for each in every))


def _of_parts(parts: Sequence[Arm]) -> Arm:
    first = parts[0]
    if len(parts) == 1:
        return first
    value = math.exp(sum(math.log(each.value) for each in parts) / len(parts))
    error = max(each.reading_error for each in parts)
    return Arm(first.level_id, value, decimals=first.decimals, reading_error=error)
