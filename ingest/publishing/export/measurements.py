"""The measurement table of a record, with its footnotes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from string import ascii_lowercase
from typing import TYPE_CHECKING

from ingest.publishing.export.numbers import derived, printed
from ingest.publishing.export.texts import in_all_languages

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ingest.intake.models.base import Translated
    from ingest.intake.models.note import Note
    from ingest.intake.models.record import Record
    from ingest.publishing.export.marts import Marts, Row
    from ingest.publishing.export.shapes import (
        Cell,
        Footnote,
        RecordMetric,
        Table,
        TableGroup,
        TableRow,
    )


@dataclass(frozen=True, slots=True)
class _Mark:
    """A footnote: its letter, and what it is about."""

    letter: str
    note: Note
    text: Translated

    def is_about(self, metric_id: str | None, levels: Mapping[str, str]) -> bool:
        return self.note.metric == metric_id and _chooses(self.note, levels)


def table_of(record: Record, marts: Marts) -> Table | None:
    """Return the table, None where the record has claims only."""
    runs = marts.of_record("mart_runs", record.id)
    if not runs:
        return None
    row_factor, *nested_factors = record.row_factors
    group_factors = [each for each in record.factors if each not in record.row_factors]
    marks = _marks(record)
    levels = _levels_by_run(marts.of_record("mart_run_levels", record.id))
    cells = _cells_by_run(marts.of_record("mart_measurements", record.id))
    groups: list[TableGroup] = []
    for _, rows in groupby(runs, lambda run: run["group_position"]):
        members = list(rows)
        shared = {
            factor: _shared([levels[m["run_row"]][factor] for m in members])
            for factor in group_factors
        }
        groups.append(
            {
                "levels": shared,
                "note": _group_note(record, shared),
                "rows": [
                    _row(run, levels[run["run_row"]], cells[run["run_row"]], marks)
                    for run in members
                ],
            }
        )
    return {
        "row_factor": row_factor,
        "nested_factors": nested_factors,
        "group_factors": group_factors,
        "baseline": _baseline(record),
        "groups": groups,
        "footnotes": footnotes_of(record),
    }


def _baseline(record: Record) -> dict[str, str]:
    """Return the levels of the row that others are compared with, in one group.

    Factors that do not apply to it are left out; empty where nothing was declared.
    """
    if record.row_factors[0] not in record.baseline:
        return {}
    for run in record.runs:
        levels = {each: run.levels[each] for each in record.row_factors}
        applying = {each: level for each, level in levels.items() if level}
        if all(record.baseline.get(each) == own for each, own in applying.items()):
            return applying
    return {}


def metrics_of(record: Record, marts: Marts) -> list[RecordMetric]:
    """Return the metrics of a record, the primary first."""
    marks = _marks(record)
    return [
        {
            "id": row["metric_id"],
            "role": row["metric_role"],
            "better": row["better"],
            "reported": row["reported_count"],
            "no_ratio": row["no_ratio"],
            "notes": [
                mark.letter
                for mark in marks
                if mark.note.metric == row["metric_id"] and not mark.note.where
            ],
        }
        for row in marts.of_record("mart_record_metrics", record.id)
    ]


def footnotes_of(record: Record) -> list[Footnote]:
    """Return the footnotes; notes with the same text share one."""
    texts = {mark.letter: mark.text for mark in _marks(record)}
    return [{"mark": letter, "text": text} for letter, text in texts.items()]


def _marks(record: Record) -> list[_Mark]:
    """Give letters to all notes but those that belong beside a group's heading."""
    marks: list[_Mark] = []
    letters: dict[str, str] = {}
    for note in record.notes:
        if _is_about_group(note, record):
            continue
        text = in_all_languages(note.text)
        key = text["en"]
        letter = letters.setdefault(key, _letter(len(letters)))
        marks.append(_Mark(letter, note, text))
    return marks


def _letter(position: int) -> str:
    """Return a, b, … z, aa, ab and so on."""
    before, last = divmod(position, len(ascii_lowercase))
    return (_letter(before - 1) if before else "") + ascii_lowercase[last]


def _is_about_group(note: Note, record: Record) -> bool:
    group_factors = set(record.factors) - set(record.row_factors)
    return note.metric is None and bool(note.where) and set(note.where) <= group_factors


def _group_note(record: Record, levels: Mapping[str, str]) -> Translated | None:
    for note in record.notes:
        if _is_about_group(note, record) and _chooses(note, levels):
            return in_all_languages(note.text)
    return None


def _chooses(note: Note, levels: Mapping[str, str]) -> bool:
    """Tell whether a note's choice of levels takes in the given ones."""
    for factor, chosen in note.where.items():
        wanted = (chosen,) if isinstance(chosen, str) else chosen
        if levels.get(factor) not in wanted:
            return False
    return True


def _levels_by_run(rows: Sequence[Row]) -> dict[int, dict[str, str]]:
    levels: dict[int, dict[str, str]] = {}
    for row in rows:
        levels.setdefault(row["run_row"], {})[row["factor_id"]] = row["level_id"]
    return levels


def _cells_by_run(rows: Sequence[Row]) -> dict[int, list[Row]]:
    cells: dict[int, list[Row]] = {}
    for row in rows:
        cells.setdefault(row["run_row"], []).append(row)
    return cells


def _shared(found: list[str]) -> str:
    """Return the level of a group; a nested factor applies to some rows only."""
    return next(filter(None, found), "")


def _row(
    run: Row, levels: dict[str, str], cells: list[Row], marks: list[_Mark]
) -> TableRow:
    primary = cells[0]["baseline_ratio"]
    return {
        "levels": levels,
        "source_row": run["run_row"],
        "repeat": run["repeat_label"],
        "notes": [m.letter for m in marks if m.note.where and m.is_about(None, levels)],
        "cells": {cell["metric_id"]: _cell(cell, levels, marks) for cell in cells},
        "ratio": None if primary is None else derived(primary),
    }


def _cell(cell: Row, levels: Mapping[str, str], marks: list[_Mark]) -> Cell:
    text = cell["value_text"]
    return {
        "number": None if text is None else printed(text),
        "best": cell["is_best"],
        "notes": [
            mark.letter
            for mark in marks
            if mark.note.where and mark.is_about(cell["metric_id"], levels)
        ],
    }
