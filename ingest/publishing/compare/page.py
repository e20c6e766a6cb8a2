"""What the page shows before any choice: every position computed, all texts as ids."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.publishing.compare.defaults import SETTING
from ingest.publishing.compare.pooled import Pooled
from ingest.publishing.compare.selection import (
    State,
    compared,
    default_state,
    level_counts,
    select,
)
from ingest.publishing.export.numbers import LogAxis, about, interval, ratio
from ingest.publishing.export.recommendations.forest import NARROW, USUAL, WIDE, axis_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ingest.intake.models.factors import DefaultComparison
    from ingest.publishing.compare.page_shapes import (
        ComparePage,
        Facet,
        PageGroup,
        PageMark,
        PageRow,
        SettingChoice,
    )
    from ingest.publishing.compare.selection import Group, Row, Shown
    from ingest.publishing.compare.shapes import CompareDocument

#: Records that are shown before a reader asks for more.
ROWS = 10
_WIDEST = LogAxis(1 / 64, 64.0, ("0.02", "0.25", "1", "4", "64"))


def default_page(
    documents: Mapping[str, CompareDocument], opening: DefaultComparison | None = None
) -> ComparePage:
    """Return the comparison that the page opens on, and what the form offers.

    ``opening`` is that of the setting; without one, or where nothing of it was
    compared, it is what an address means that names nothing but the setting.
    KeyError where the setting of an address without one was never compared.
    """
    document = next(d for d in documents.values() if d["setting"] == SETTING)
    state = default_state(document)
    groups = select(document, state)
    if opening is not None:
        today = State(baseline=opening.baseline, levels=opening.levels)
        found = select(document, today)
        if found:
            state, groups = today, found
    first = _first_rows(groups)
    axis = _axis(first)
    counts = level_counts(document, state.baseline)
    measured = set(document["effects"]["level"]) | set(document["effects"]["against"])
    levels = document["levels"]["id"]
    shown = {row.record for group in groups for row in group.rows}
    sources = {document["records"]["source"][each] for each in shown}
    return {
        "setting": document["setting"],
        "slug": document["slug"],
        "baseline": state.baseline,
        "levels": list(state.levels),
        "records": len(shown),
        "sources": len(sources),
        "choices": [
            {"level": each, "records": counts.get(each, 0)}
            for each in levels
            if each != state.baseline
        ],
        "baselines": [each for i, each in enumerate(levels) if i in measured],
        "metrics": document["metrics"]["id"],
        "facets": _facets(document),
        "settings": [_setting(each) for each in documents.values()],
        "axis": axis_of(axis, math.log(document["assumed"]["margin_ratio"])),
        "rows": ROWS,
        "more": sum(len(group.rows) for group in groups)
        - sum(len(group.rows) for group in first),
        "groups": [_group(document, group, axis, state.levels) for group in first],
    }


def _first_rows(groups: Iterable[Group]) -> list[Group]:
    """Return groups with their first rows, what they come to as it is."""
    left, found = ROWS, []
    for group in groups:
        rows = group.rows[:left]
        left -= len(rows)
        if rows:
            found.append(replace(group, rows=rows))
    return found


def _setting(document: CompareDocument) -> SettingChoice:
    return {
        "setting": document["setting"],
        "slug": document["slug"],
        "baseline": document["baseline"],
        "levels": compared(document),
        "records": len(set(document["effects"]["record"])),
    }


def _facets(document: CompareDocument) -> list[Facet]:
    records, effects = document["records"], document["effects"]
    own = {
        "database": [document["databases"]["id"][each] for each in records["database"]],
        "workload": [document["workloads"]["id"][each] for each in effects["workload"]],
        "storage": [document["storage"]["id"][each] for each in effects["storage"]],
        "era": records["era"],
        "kind": records["kind"],
        "certainty": records["figures_from"],
    }
    return [
        {"facet": facet, "values": list(dict.fromkeys(sorted(values)))}
        for facet, values in own.items()
    ]


def _axis(groups: Iterable[Group]) -> LogAxis:
    """Return the narrowest axis that holds every ratio, cell and pooled interval."""
    values = [0.0]
    for group in groups:
        for row in group.rows:
            for shown in row.effects.values():
                values += [shown.log, shown.cell_low, shown.cell_high]
        for pooled in group.pooled.values():
            if isinstance(pooled, Pooled):
                values += [pooled.low, pooled.high]
    return next(
        (
            axis
            for axis in (NARROW, USUAL, WIDE)
            if all(axis.holds(each) for each in values)
        ),
        _WIDEST,
    )


def _group(
    document: CompareDocument, group: Group, axis: LogAxis, levels: Iterable[str]
) -> PageGroup:
    ids = document["levels"]["id"]
    places = [ids.index(each) for each in levels]
    key = group.key
    metrics = dict.fromkeys(document["metrics"]["id"][row.metric] for row in group.rows)
    return {
        "workload": _name(document["workloads"]["id"], key.workload),
        "storage": _name(document["storage"]["id"], key.storage),
        "measure": key.measure,
        "metrics": list(metrics),
        "rows": [_row(document, row, axis, places) for row in group.rows],
        "pooled": [_pooled(group.pooled.get(each), ids[each], axis) for each in places],
    }


def _name(ids: list[str], place: int | None) -> str | None:
    return None if place is None else ids[place]


def _row(
    document: CompareDocument, row: Row, axis: LogAxis, levels: Iterable[int]
) -> PageRow:
    records = document["records"]
    aside = None if row.aside_for is None else records["id"][row.aside_for]
    return {
        "record": records["id"][row.record],
        "metric": document["metrics"]["id"][row.metric],
        "cells": max(shown.cells for shown in row.effects.values()),
        "aside": row.aside,
        "aside_for": aside,
        "marks": [document["marks"]["id"][e] for e in records["marks"][row.record]],
        "effects": [
            _mark(row.effects.get(each), document["levels"]["id"][each], axis)
            for each in levels
        ],
    }


def _mark(shown: Shown | None, level: str, axis: LogAxis) -> PageMark:
    if shown is None:
        return _empty(level, "not_measured")
    place, ends = axis.position, shown.interval
    spans = shown.cells > 1
    return {
        "level": level,
        "state": "measured",
        "ratio": (about if shown.is_approximate else ratio)(shown.log),
        "approximate": shown.is_approximate,
        "range": interval(shown.cell_low, shown.cell_high) if spans else None,
        "verdict": shown.verdict,
        "sources": 0,
        "pct": place(shown.log),
        "range_pct": [place(shown.cell_low), place(shown.cell_high)] if spans else None,
        "interval_pct": [place(ends[0]), place(ends[1])] if ends else None,
    }


def _pooled(pooled: Pooled | str | None, level: str, axis: LogAxis) -> PageMark:
    if pooled is None:
        return _empty(level, "not_measured")
    if isinstance(pooled, str):
        return _empty(level, pooled)
    return {
        "level": level,
        "state": "pooled",
        "ratio": ratio(pooled.log_ratio),
        "approximate": False,
        "range": interval(pooled.low, pooled.high),
        "verdict": pooled.verdict,
        "sources": pooled.sources,
        "pct": axis.position(pooled.log_ratio),
        "range_pct": None,
        "interval_pct": [axis.position(pooled.low), axis.position(pooled.high)],
    }


def _empty(level: str, state: str) -> PageMark:
    return {
        "level": level,
        "state": state,
        "ratio": None,
        "approximate": False,
        "range": None,
        "verdict": None,
        "sources": 0,
        "pct": None,
        "range_pct": None,
        "interval_pct": None,
    }
