"""Records, effects and cells as columns: a third of the size of rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ingest.publishing.compare.material import Cell, Facts, Place
    from ingest.publishing.compare.measured import PairEffect
    from ingest.publishing.compare.shapes import (
        CellColumns,
        EffectColumns,
        Names,
        RecordColumns,
    )

#: Digits behind the point of what is calculated: more than a page could show, and
#: the same on every machine.
_DIGITS = 10


@dataclass(frozen=True, slots=True)
class Places:
    """Where ids stand in their columns."""

    records: Mapping[str, int]
    metrics: Mapping[str, int]
    workloads: Mapping[str, int]
    storage: Mapping[str, int]
    levels: Mapping[str, int]
    contexts: Mapping[tuple[tuple[str, str], ...], int]

    def of(self, place: Place) -> dict[str, int]:
        """Return a place as numbers."""
        return {
            "record": self.records[place.record],
            "metric": self.metrics[place.metric],
            "workload": self.workloads[place.workload],
            "storage": self.storage[place.storage],
        }


def numbered(ids: Sequence[str]) -> dict[str, int]:
    """Return where each id stands."""
    return {each: i for i, each in enumerate(ids)}


def occurring(vocabulary: Mapping[str, Any], used: Collection[str]) -> list[str]:
    """Return the entries that occur, in the order of the vocabulary."""
    return [each for each in vocabulary if each in used]


def names(ids: Sequence[str], vocabulary: Mapping[str, Any]) -> Names:
    """Return entries with their names."""
    return {"id": list(ids), "label": [vocabulary[each].label for each in ids]}


def record_columns(
    records: Sequence[Facts], databases: Mapping[str, int], marks: Mapping[str, int]
) -> RecordColumns:
    """Return records as columns; overlaps count whichever of two states them."""
    at = {record.id: i for i, record in enumerate(records)}
    overlaps: list[set[int]] = [set() for _ in records]
    for record in records:
        for other in record.overlaps:
            if other in at:
                overlaps[at[record.id]].add(at[other])
                overlaps[at[other]].add(at[record.id])
    return {
        "id": [each.id for each in records],
        "title": [each.title for each in records],
        "published": [each.published for each in records],
        "database": [databases[each.database] for each in records],
        "era": [each.era for each in records],
        "kind": [each.kind for each in records],
        "figures_from": [each.figures_from for each in records],
        "source": [each.source_group for each in records],
        "overlaps": [sorted(each) for each in overlaps],
        "in_memory": [each.is_in_memory for each in records],
        "informs": [each.informs for each in records],
        "marks": [[marks[mark] for mark in each.marks] for each in records],
    }


def effect_columns(effects: Sequence[PairEffect], at: Places) -> EffectColumns:
    """Return effects as columns."""
    places = [at.of(each.place) for each in effects]
    ends = [each.interval or (None, None) for each in effects]
    return {
        "record": [each["record"] for each in places],
        "metric": [each["metric"] for each in places],
        "workload": [each["workload"] for each in places],
        "storage": [each["storage"] for each in places],
        "level": [at.levels[each.level] for each in effects],
        "against": [at.levels[each.against] for each in effects],
        "cells": [each.cells for each in effects],
        "arms": [each.arms for each in effects],
        "log": [round(each.log_ratio, _DIGITS) for each in effects],
        "variance": [round(each.variance, _DIGITS) for each in effects],
        "cell_low": [round(each.cell_low, _DIGITS) for each in effects],
        "cell_high": [round(each.cell_high, _DIGITS) for each in effects],
        "low": [None if low is None else round(low, _DIGITS) for low, _ in ends],
        "high": [None if high is None else round(high, _DIGITS) for _, high in ends],
        "verdict": [each.verdict for each in effects],
        "basis": [each.basis for each in effects],
        "text": [each.text for each in effects],
        "approximate": [each.is_approximate for each in effects],
    }


def cell_columns(cells: Sequence[Cell], at: Places) -> CellColumns:
    """Return measured cells as columns."""
    places = [at.of(each.place) for each in cells]
    return {
        "record": [each["record"] for each in places],
        "metric": [each["metric"] for each in places],
        "workload": [each["workload"] for each in places],
        "storage": [each["storage"] for each in places],
        "context": [at.contexts[each.context] for each in cells],
        "level": [at.levels[each.level] for each in cells],
        "value": [each.value for each in cells],
        "text": ["; ".join(each.texts) for each in cells],
        "decimals": [each.decimals for each in cells],
        "runs": [each.runs for each in cells],
    }
