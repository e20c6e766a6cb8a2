"""How work fares that loads the drive beside what an answer is about."""

from __future__ import annotations

import math
import statistics
from typing import TYPE_CHECKING

from ingest.language.sentences.lines.sizes import times
from ingest.language.sentences.phrases import Phrase, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.language.sentences.recommend import Case

#: The metric of the work that goes on beside what is measured; higher is better.
_BESIDE = "background_iops"


def cost_beside(case: Case) -> list[Phrase]:
    """Say at what rate work beside it ran; nothing where none is known.

    The same runs are compared: all conditions alike but the setting.
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
            case.records[row.record_id], case.factor_id, own, tally.against_id
        )
    ]
    if not ratios:
        return []
    margin = math.log(case.margin_ratio)
    pair = {
        "level": case.name(tally.level_ids[0]),
        "against": case.name(tally.against_id),
        "count": number(len(ratios), 0),
    }
    if all(abs(math.log(each)) < margin for each in ratios):
        return [case.words.say("lines_beside_same", **pair)]
    shown = {
        "low": times(min(ratios)),
        "middle": times(statistics.median(ratios)),
        "high": times(max(ratios)),
    }
    return [case.words.say("lines_beside_rate", **shown, **pair)]


def _ratios(
    record: Record, factor_id: str, level_id: str, against_id: str
) -> Iterator[float]:
    found: dict[tuple[tuple[str, str], ...], dict[str, float]] = {}
    for run in record.runs:
        work = run.cells.get(_BESIDE)
        tested = run.levels.get(factor_id)
        if work is None or tested is None:
            continue
        rest = {name: each for name, each in run.levels.items() if name != factor_id}
        found.setdefault(tuple(sorted(rest.items())), {})[tested] = float(work)
    for cell in found.values():
        own, other = cell.get(level_id), cell.get(against_id)
        if own is not None and other:
            yield own / other
