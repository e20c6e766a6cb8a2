"""The records of a question as rows of a forest plot, and the pooled levels."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, cast

import numpy as np

from ingest.analysis.evidence.recommend.model import (
    PooledLevel,
    RecordEffect,
    RecordRow,
)
from ingest.analysis.evidence.synthesis.direct import effect_of_record
from ingest.analysis.evidence.synthesis.study import study_of
from ingest.analysis.evidence.verdicts import (
    DIFFERENCE_LEVEL,
    classify,
    half_width,
    side_shown,
)

#: A side with less than this share of the weight is too vague to check the other.
_LEAST_SAY = 0.1

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ingest.analysis.evidence.arms import Floats
    from ingest.analysis.evidence.recommend.case import Entry
    from ingest.analysis.evidence.recommend.model import SetAside
    from ingest.analysis.evidence.recommend.weighed import Weighed
    from ingest.analysis.evidence.recommend.widening import Kind
    from ingest.analysis.evidence.synthesis import ComponentSynthesis
    from ingest.analysis.evidence.synthesis.splitting import SideSplit


def record_rows(
    weighed: Weighed, component: ComponentSynthesis | None, reference_id: str | None
) -> tuple[RecordRow, ...]:
    """Return all records: those that count first, then those set aside.

    Records of other networks than the one that is shown cannot be compared with
    its reference level.
    """
    counted = weighed.in_component(component) if component else []
    ids = {entry.facts.id for entry in counted}
    rows = [_row(weighed, entry, reference_id) for entry in counted]
    kept = {entry.facts.id for entry in weighed.entries}
    for entry in weighed.case.entries:
        if entry.facts.id in ids:
            continue
        if entry.facts.id in kept:
            rows.append(_row(weighed, entry, reference_id, "not_comparable"))
        else:
            other = next(
                (
                    each.facts.id
                    for each in weighed.entries
                    if each.record.overlaps_with(entry.record)
                ),
                None,
            )
            rows.append(_row(weighed, entry, reference_id, "overlaps", other))
    rows += [
        _row(weighed, entry, reference_id, "in_memory")
        for entry in weighed.case.set_aside
    ]
    return (*rows, *_in_words(weighed, {row.record_id for row in rows}))


def rows_beside(weighed: Weighed, reference_id: str | None) -> tuple[RecordRow, ...]:
    """Return what counted records measured under conditions nobody can have."""
    return tuple(
        _row(weighed, entry, reference_id, "no_choice")
        for entry in weighed.case.no_choices
    )


def pooled_levels(
    weighed: Weighed, component: ComponentSynthesis, reference_id: str
) -> tuple[PooledLevel, ...]:
    """Return every measured level of a network against the reference level."""
    found = []
    place = weighed.case.treatment.position
    for level in sorted(component.network.level_ids, key=place):
        if level == reference_id or level not in weighed.measured:
            continue
        # Printed for reference only: nobody can choose it.
        if level in weighed.reference_levels:
            continue
        contrast = weighed.between(level, reference_id)
        found.append(
            PooledLevel(
                level,
                contrast,
                len(contrast.direct_source_ids),
                _sides(component, level, reference_id),
            )
        )
    return tuple(found)


def _sides(
    component: ComponentSynthesis, level_id: str, against_id: str
) -> SideSplit | None:
    """Return direct and indirect evidence apart, in the direction of the plot."""
    found = component.split(level_id, against_id)
    if found is None or found.difference is None:
        return None
    has_a_say = _LEAST_SAY <= found.direct_share <= 1 - _LEAST_SAY
    return found if has_a_say else None


def _row(
    weighed: Weighed,
    entry: Entry,
    reference_id: str | None,
    set_aside: SetAside | None = None,
    other_id: str | None = None,
) -> RecordRow:
    own = weighed.own_reference(entry, reference_id) if reference_id else None
    return RecordRow(
        record_id=entry.facts.id,
        source_group=entry.facts.source_group,
        workload_id=entry.workload_id,
        storage_id=entry.storage_id,
        database_id=entry.facts.database_id,
        metric_id=entry.metric_id,
        reference_id=own,
        effects=tuple(_effects(weighed, entry, own)) if own else (),
        widened_by=tuple(cast("Kind", each.kind) for each in entry.record.widenings),
        set_aside=set_aside,
        set_aside_for=other_id,
        is_patched="patched_kernel" in entry.facts.stated,
        contexts=tuple(dict(each) for each in entry.contexts)
        if not entry.is_choosable
        else (),
    )


def _effects(
    weighed: Weighed, entry: Entry, reference_id: str
) -> Iterator[RecordEffect]:
    place = weighed.case.treatment.position
    for level in sorted(entry.level_ids - {reference_id}, key=place):
        effect = effect_of_record(
            entry.record, level, reference_id, weighed.assumptions
        )
        cells, variances = _cells(weighed, entry, level, reference_id)
        # What a record connects through a third level only, it did not measure.
        if effect is None or not len(cells):
            continue
        ratio, variance = effect.log_ratio, effect.variance
        ratios = np.array([ratio]), np.array([variance]), np.array([np.inf])
        width = float(half_width(ratios[1], ratios[2], DIFFERENCE_LEVEL)[0])
        sides = set(side_shown(cells, variances, np.full(len(cells), np.inf)).tolist())
        common = sides.pop() if len(sides) == 1 else 0.0
        verdict = classify(*ratios, weighed.assumptions.margin, common)[0]
        yield RecordEffect(
            level_id=level,
            log_ratio=ratio,
            low=ratio - width,
            high=ratio + width,
            cell_low=float(cells.min()),
            cell_high=float(cells.max()),
            cells=len(cells),
            verdict=None if entry.claim_ids else verdict,
            is_claim=bool(entry.claim_ids),
            is_approximate=entry.is_approximate,
        )


def _cells(
    weighed: Weighed, entry: Entry, level_id: str, against_id: str
) -> tuple[Floats, Floats]:
    """Return log ratio and variance of each context that has both."""
    found = [
        study_of(stratum, entry.record.sign, weighed.assumptions).effect(
            level_id, against_id
        )
        for stratum in entry.record.strata
        if stratum.compares(level_id, against_id)
    ]
    finite = [each for each in found if math.isfinite(each[0])]
    ratios, variances = np.array(finite, dtype=np.float64).reshape(-1, 2).T
    return ratios, variances


def _in_words(weighed: Weighed, shown: Collection[str]) -> list[RecordRow]:
    said = {each.facts.id: each for each in weighed.case.statements}
    return [
        RecordRow(
            record_id=record_id,
            source_group=each.facts.source_group,
            workload_id=each.workload_id,
            storage_id=each.storage_id,
            database_id=each.facts.database_id,
            metric_id=each.metric_id,
            effects=(),
            set_aside="no_figures",
        )
        for record_id, each in sorted(said.items())
        if record_id not in shown
    ]
