"""What was measured between two settings, as a clause of an answer."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ingest.language.sentences.change import Change, describe_change
from ingest.language.sentences.phrases import (
    Phrase,
    Phrases,
    after_colon,
    level,
    number,
)
from ingest.language.sentences.quantities import is_speed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ingest.analysis.evidence.recommend.model import (
        Measure,
        Recommendation,
        RecordEffect,
        RecordRow,
    )
    from ingest.intake.models.reference import Reference

#: From this factor on, per cent more or less are hard to read.
_WIDE = 2.0
RATIO_DECIMALS = 2
#: What the metrics of the records have in common, which decides the wording.
Quantity = Literal["throughput", "time", "latency", "speed"]


@dataclass(frozen=True, slots=True)
class MeasuredRange:
    """Lowest and highest log ratio (above 0 is better) over all comparisons.

    A comparison is one cell: both levels under the same conditions.
    """

    factor_id: str
    level_id: str
    against_id: str
    low: float
    high: float
    comparisons: int
    metric_ids: frozenset[str]

    @property
    def is_one_way(self) -> bool:
        """Tell whether every comparison points the same way."""
        return self.low > 0 or self.high < 0


def measured_range(
    found: Recommendation,
    level_id: str,
    against_id: str,
    record_ids: Collection[str] = (),
) -> MeasuredRange | None:
    """Return the range of two levels over the records that count.

    None unless one of the two is the level the records are shown against, because
    the cells of two others are not held. ``record_ids`` limits the records.
    """
    spans: list[tuple[float, float, int]] = []
    metric_ids: set[str] = set()
    for row in found.rows:
        if row.set_aside or (record_ids and row.record_id not in record_ids):
            continue
        for low, high, cells in _spans(row, level_id, against_id):
            spans.append((low, high, cells))
            if row.metric_id:
                metric_ids.add(row.metric_id)
    if not spans:
        return None
    return MeasuredRange(
        factor_id=found.question.factor_id,
        level_id=level_id,
        against_id=against_id,
        low=min(low for low, _, _ in spans),
        high=max(high for _, high, _ in spans),
        comparisons=sum(cells for _, _, cells in spans),
        metric_ids=frozenset(metric_ids),
    )


def _spans(
    row: RecordRow, level_id: str, against_id: str
) -> Iterator[tuple[float, float, int]]:
    for effect in row.effects:
        if effect.is_claim:
            continue
        if against_id == row.reference_id and effect.level_id == level_id:
            yield _ends(effect)
        elif level_id == row.reference_id and effect.level_id == against_id:
            low, high, cells = _ends(effect)
            yield -high, -low, cells


def _ends(effect: RecordEffect) -> tuple[float, float, int]:
    return effect.cell_low, effect.cell_high, max(1, effect.cells)


def change_clause(measured: MeasuredRange, measure: Measure, words: Phrases) -> Phrase:
    """Return the change from ``against`` to ``level``, without a full stop."""
    kind = _quantity(measured.metric_ids, measure, words.reference)
    low, high = math.exp(measured.low), math.exp(measured.high)
    if kind in {"time", "latency"}:
        low, high = 1 / high, 1 / low
    change = _describe(low, high)
    values: dict[str, Phrase] = {
        "level": level(measured.factor_id, measured.level_id),
        "against": level(measured.factor_id, measured.against_id),
    }
    if kind == "latency":
        values["metric"] = _noun(measured.metric_ids, measure, words)
    if change.kind == "between":
        values |= change.numbers()
    elif change.kind != "equal":
        values["amount"] = _amount(change, words)
    return words.say(f"rec_{kind}_{change.kind}", **values)


def is_turned(measured: MeasuredRange, measure: Measure, reference: Reference) -> bool:
    """Tell whether less of what the clause speaks of is better."""
    return _quantity(measured.metric_ids, measure, reference) in {"time", "latency"}


def compared(measured: MeasuredRange, measure: Measure, words: Phrases) -> Phrase:
    """Return the change as a sentence, with its comparisons and older kernels."""
    clause = change_clause(measured, measure, words)
    if measured.comparisons == 1:
        said = words.say("rec_compared", change=clause)
    else:
        key = "rec_compared_all" if measured.is_one_way else "rec_compared_over"
        said = words.say(key, change=clause, count=number(measured.comparisons, 0))
    tested = (measured.level_id, measured.against_id)
    if any(is_legacy(words.reference, measured.factor_id, each) for each in tested):
        return words.say("rec_on_legacy", clause=after_colon(said))
    return said


def is_legacy(reference: Reference, factor_id: str, level_id: str) -> bool:
    """Tell whether a level went with the block layer that Linux 5.0 removed."""
    factor = reference.factors.get(factor_id)
    return any(
        each.id == level_id and each.era == "legacy"
        for each in (factor.levels if factor else ())
    )


def _describe(low: float, high: float) -> Change:
    """Choose the wording; a wide range reads better as factors than in per cent."""
    change = describe_change(low, high)
    is_percent = change.kind in {"between", "higher", "lower"}
    if is_percent and (low < 1 / _WIDE or high > _WIDE):
        return Change("times", low, high, RATIO_DECIMALS)
    return change


def _quantity(
    metric_ids: Collection[str], measure: Measure, reference: Reference
) -> Quantity:
    if measure == "tail_latency":
        return "latency"
    kinds = {_quantity_of(each, reference) for each in metric_ids}
    if len(kinds) != 1:
        return "speed"
    return "speed" if kinds == {"latency"} and _differ(metric_ids) else kinds.pop()


def _quantity_of(metric_id: str, reference: Reference) -> Quantity:
    if reference.metrics[metric_id].better == "higher":
        return "throughput"
    return "time" if is_speed(metric_id) else "latency"


def _differ(metric_ids: Collection[str]) -> bool:
    """Tell whether metrics have no noun in common: latencies have one."""
    return len(metric_ids) > 1 and not all("latency" in each for each in metric_ids)


def _noun(metric_ids: Collection[str], measure: Measure, words: Phrases) -> Phrase:
    if len(metric_ids) == 1:
        return words.metric(next(iter(metric_ids)))
    return words.say(
        "rec_noun_tail" if measure == "tail_latency" else "rec_noun_latency"
    )


def _amount(change: Change, words: Phrases) -> Phrase:
    unit = "times" if change.kind == "times" else "percent"
    suffix = "" if change.is_single else "_range"
    return words.say(f"rec_amount_{unit}{suffix}", **change.numbers())
