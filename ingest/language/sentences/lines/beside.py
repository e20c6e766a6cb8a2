"""How work fares that loads the drive beside what an answer is about."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING

from ingest.language.sentences.lines.sizes import times
from ingest.language.sentences.phrases import Phrase, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record, Run
    from ingest.language.sentences.recommend import Case

#: The metric of the work that goes on beside what is measured; higher is better.
_BESIDE = "background_iops"


def cost_beside(case: Case) -> list[Phrase]:
    """Say at what rate work beside it ran; nothing where none is known.

    The same runs are compared: all conditions alike but the setting, and of the load
    that the answer is about, beside which nothing may have run at all.
    """
    tally = case.answer.tally
    if tally is None:
        return []
    ratios = [
        ratio
        for row in case.rows
        if row.record_id in case.records
        for own in tally.level_ids[:1]
        for ratio in _ratios(
            case.records[row.record_id],
            row.workload_id,
            (case.factor_id, own, tally.against_id),
        )
    ]
    if not ratios:
        return []
    pair = {
        "level": case.name(tally.level_ids[0]),
        "against": case.name(tally.against_id),
        "count": number(len(ratios), 0),
    }
    if 1 / case.margin_ratio < min(ratios) and max(ratios) < case.margin_ratio:
        return [case.words.say("lines_beside_same", **pair)]
    shown = {
        name: times(value) if value else number(0, 0)  # starved altogether
        for name, value in (
            ("low", min(ratios)),
            ("middle", statistics.median(ratios)),
            ("high", max(ratios)),
        )
    }
    return [case.words.say("lines_beside_rate", **shown, **pair)]


def _ratios(
    record: Record, workload_id: str, compared: tuple[str, str, str]
) -> Iterator[float]:
    factor_id, level_id, against_id = compared
    found: dict[tuple[tuple[str, str], ...], dict[str, float]] = {}
    for run in record.runs:
        work = run.cells.get(_BESIDE)
        tested = run.levels.get(factor_id)
        if work is None or tested is None or _class_of(record, run) != workload_id:
            continue
        rest = {name: each for name, each in run.levels.items() if name != factor_id}
        found.setdefault(tuple(sorted(rest.items())), {})[tested] = float(work)
    for cell in found.values():
        own, other = cell.get(level_id), cell.get(against_id)
        if own is not None and other:
            yield own / other


def _class_of(record: Record, run: Run) -> str:
    """Return the workload class of a run, which a level of it may decide."""
    for factor_id, classes in record.workload.class_map.items():
        if run.levels.get(factor_id) in classes:
            return classes[run.levels[factor_id]]
    return record.workload.class_.value
