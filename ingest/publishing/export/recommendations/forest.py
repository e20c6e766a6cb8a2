"""The evidence as a forest plot: every position computed, nothing left to templates."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from ingest.analysis.evidence.recommend.choosable import is_choosable
from ingest.language.sentences.phrases import sentence
from ingest.language.sentences.recommend import stratum_phrase
from ingest.publishing.export.numbers import LogAxis, about, derived, interval, ratio
from ingest.publishing.export.recommendations.directness import group_of
from ingest.publishing.export.recommendations.sides import sides_of
from ingest.publishing.export.shapes.forest import EvidenceGroup

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ingest.analysis.evidence.recommend.model import (
        PooledLevel,
        Recommendation,
        RecordEffect,
        RecordRow,
        StratumLeader,
    )
    from ingest.publishing.export.recommendations.book import Book
    from ingest.publishing.export.shapes.forest import (
        Axis,
        Condition,
        Forest,
        ForestRow,
        Mark,
        OwnPair,
        PooledMark,
    )

#: For pairs so close that the usual axis would show one point.
NARROW = LogAxis(0.9, 1.1, ("0.9", "1", "1.1"))
USUAL = LogAxis(0.5, 4.0, ("0.5", "1", "2", "4"))
WIDE = LogAxis(0.25, 16.0, ("0.25", "1", "4", "16"))


def forest_of(found: Recommendation, book: Book) -> Forest | None:
    """Return the forest plot, None where nothing has a ratio."""
    if found.reference_id is None or not any(row.effects for row in found.rows):
        return None
    axis = choose_axis(found)
    counted = [row for row in found.rows if not row.set_aside]
    aside = [row for row in found.rows if row.set_aside]
    tau = found.tau
    return {
        "reference": found.reference_id,
        "levels": _levels(found, book),
        "axis": axis_of(axis, math.log(book.margin_ratio)),
        "rows": _by_group(
            [_row(row, axis, book, found) for row in _in_order(counted, book)]
        ),
        "pooled": [
            _pooled(each, found.rows, axis, math.log(book.margin_ratio))
            for each in found.pooled
        ],
        "set_aside": [
            _row(row, axis, book, found)
            for row in (*_in_order(found.beside, book), *_in_order(aside, book))
        ],
        "tau": derived(tau[0]) if tau else None,
        "tau_interval": {"low": derived(tau[1].low), "high": derived(tau[1].high)}
        if tau
        else None,
        "left_out": found.left_out,
    }


def choose_axis(found: Recommendation) -> LogAxis:
    """Return the narrowest axis that holds every ratio and every cell.

    Intervals may be cut off: they are wide wherever a spread had to be assumed, and
    would hide what was measured. Only the closest axis must hold the pooled ones.
    """
    values = list(_extent(found))
    ends = [
        end
        for each in found.pooled
        for end in (each.contrast.interval.low, each.contrast.interval.high)
    ]
    if all(NARROW.holds(each) for each in [*values, *ends]):
        return NARROW
    return USUAL if all(USUAL.holds(each) for each in values) else WIDE


def axis_of(axis: LogAxis, margin: float) -> Axis:
    """Return an axis with its line at 1 and the band of ±``margin`` (log scale)."""
    return {
        "low": axis.low,
        "high": axis.high,
        "one_pct": axis.position(0.0),
        "band_low_pct": axis.position(-margin),
        "band_high_pct": axis.position(margin),
        "ticks": axis.ticks(),
    }


def _extent(found: Recommendation) -> Iterable[float]:
    for row in (*found.rows, *found.beside):
        for effect in row.effects:
            yield from (effect.log_ratio, effect.cell_low, effect.cell_high)
        yield from (each.log_ratio for each in _own(row, found))
    for pooled in found.pooled:
        yield pooled.contrast.log_ratio


def _levels(found: Recommendation, book: Book) -> list[str]:
    shown = {effect.level_id for row in found.rows for effect in row.effects}
    shown |= {pooled.level_id for pooled in found.pooled}
    known = book.reference.factors[found.question.factor_id].level_ids
    return [each for each in known if each in shown] + sorted(shown - set(known))


def _in_order(rows: Sequence[RecordRow], book: Book) -> list[RecordRow]:
    """Return the closest evidence first, then the newest; undated last."""
    return sorted(
        rows,
        key=lambda row: (
            len(row.widened_by),
            -(book.years.get(row.record_id) or 0),
            row.record_id,
        ),
    )


def _by_group(rows: Sequence[ForestRow]) -> list[ForestRow]:
    """Return rows with those of a group beside each other, the closest group first."""
    order = get_args(EvidenceGroup)
    return sorted(rows, key=lambda row: order.index(row["group"]))


def _row(row: RecordRow, axis: LogAxis, book: Book, found: Recommendation) -> ForestRow:
    return {
        "record": row.record_id,
        "source_group": row.source_group,
        "workload": row.workload_id,
        "storage": row.storage_id,
        "database": row.database_id,
        "year": book.years.get(row.record_id),
        "metric": row.metric_id,
        "reference": row.reference_id,
        "marks": [_mark(effect, axis) for effect in row.effects],
        "pairs": [_pair(each, axis, book) for each in _own(row, found)],
        "widened_by": list(row.widened_by),
        "group": group_of(row, found, book),
        "set_aside": row.set_aside,
        "set_aside_for": row.set_aside_for,
        "conditions": _conditions(row, book),
    }


def _own(row: RecordRow, found: Recommendation) -> list[StratumLeader]:
    """Return what a record says of its strata, where the answer depends on them.

    Of one with the reference only what compares with that, in its direction.
    """
    if row.set_aside:
        return []
    own = [each for each in found.answer.mixed_in if each.record_id == row.record_id]
    if not row.effects:
        return own
    turned = [
        replace(
            each,
            level_id=each.against_id,
            against_id=each.level_id,
            log_ratio=-each.log_ratio,
        )
        if each.level_id == row.reference_id
        else each
        for each in own
    ]
    compared = {effect.level_id for effect in row.effects}
    pairs = {(each.level_id, each.against_id) for each in turned}
    # Strata with several levels are drawn as the range of each.
    return turned if pairs == {(*compared, row.reference_id)} else []


def _pair(leader: StratumLeader, axis: LogAxis, book: Book) -> OwnPair:
    return {
        "stratum": sentence(stratum_phrase(leader, book.words)),
        "level": leader.level_id,
        "against": leader.against_id,
        "ratio": ratio(leader.log_ratio),
        "pct": axis.position(leader.log_ratio),
    }


def _mark(effect: RecordEffect, axis: LogAxis) -> Mark:
    """Return a record's ratio; a claim has neither interval nor cells."""
    cells = (effect.cell_low, effect.cell_high) if effect.cells > 1 else None
    ends = None if effect.is_claim else (effect.low, effect.high)
    return {
        "level": effect.level_id,
        "ratio": (about if effect.is_approximate else ratio)(effect.log_ratio),
        "interval": interval(*ends) if ends else None,
        "cells": effect.cells,
        "verdict": effect.verdict,
        "is_claim": effect.is_claim,
        "approximate": effect.is_approximate,
        "pct": axis.position(effect.log_ratio),
        "low_pct": axis.position(ends[0]) if ends else None,
        "high_pct": axis.position(ends[1]) if ends else None,
        "cell_low_pct": axis.position(cells[0]) if cells else None,
        "cell_high_pct": axis.position(cells[1]) if cells else None,
        "is_clipped": not all(
            axis.holds(each)
            for each in (effect.log_ratio, *(ends or ()), *(cells or ()))
        ),
    }


def _pooled(
    pooled: PooledLevel, rows: Sequence[RecordRow], axis: LogAxis, margin: float
) -> PooledMark:
    contrast = pooled.contrast
    ends, new = contrast.interval, contrast.predictive
    counted = [
        effect
        for row in rows
        for effect in row.effects
        if effect.level_id == pooled.level_id and not row.set_aside
    ]
    is_approximate = bool(counted) and all(each.is_approximate for each in counted)
    return {
        "level": pooled.level_id,
        "ratio": (about if is_approximate else ratio)(contrast.log_ratio),
        "interval": interval(ends.low, ends.high),
        "cells": sum(each.cells for each in counted),
        "verdict": contrast.judgement.verdict,
        "is_claim": False,
        "approximate": is_approximate,
        "pct": axis.position(contrast.log_ratio),
        "low_pct": axis.position(ends.low),
        "high_pct": axis.position(ends.high),
        "cell_low_pct": None,
        "cell_high_pct": None,
        "is_clipped": not all(
            axis.holds(each) for each in (contrast.log_ratio, ends.low, ends.high)
        ),
        "predictive": interval(new.low, new.high),
        "predictive_low_pct": axis.position(new.low),
        "predictive_high_pct": axis.position(new.high),
        "sources": pooled.sources,
        "sides": sides_of(pooled, axis, margin),
    }


def _conditions(row: RecordRow, book: Book) -> list[Condition]:
    """Return what a record set that nobody can choose, each once."""
    found = {
        (factor_id, level_id)
        for context in row.contexts
        for factor_id, level_id in context.items()
        if not is_choosable(((factor_id, level_id),), book.reference)
    }
    return [
        {"factor": factor_id, "level": level_id}
        for factor_id, level_id in sorted(found)
    ]
