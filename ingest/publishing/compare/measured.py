"""Effects within records: each pair of levels, in each metric and pair of classes."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from ingest.analysis.evidence.arms import Arms
from ingest.analysis.evidence.effects import estimate_effects

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ingest.analysis.evidence.verdicts import Verdict
    from ingest.analysis.parameters import EvidenceParameters
    from ingest.publishing.compare.material import Cell, Place, Stated
    from ingest.publishing.compare.shapes import Basis


@dataclass(frozen=True, slots=True)
class PairEffect:
    """A level against another, log scale; the interval is None without repeats."""

    place: Place
    level: str
    against: str
    cells: int
    arms: int
    log_ratio: float
    variance: float
    cell_low: float
    cell_high: float
    interval: tuple[float, float] | None
    verdict: Verdict | None
    basis: Basis
    text: str | None = None
    is_approximate: bool = False


def measured_effects(
    cells: Sequence[Cell],
    sign_of: Callable[[str], int],
    position: Callable[[str], tuple[int, float, str]],
    parameters: EvidenceParameters,
) -> list[PairEffect]:
    """Return every pair of levels that share a context, the later level first.

    ``sign_of`` a metric: 1 where more is better, -1 where less is; ``position`` of a
    level in display order.
    """
    arms: defaultdict[Place, int] = defaultdict(int)
    for cell in cells:
        arms[cell.place] += 1
    rows = list(_contrasts(cells, sign_of, position))
    return [
        PairEffect(
            # The estimator only groups by it: a place stands in for the record.
            place=effect.record_id,  # type: ignore[arg-type]
            level=effect.level_id,
            against=effect.against_level_id,
            cells=effect.cells,
            arms=arms[effect.record_id],  # type: ignore[index]
            log_ratio=effect.log_ratio,
            variance=effect.variance,
            cell_low=effect.cell_low,
            cell_high=effect.cell_high,
            interval=(effect.low, effect.high) if effect.basis == "repeats" else None,
            verdict=effect.verdict,
            basis=effect.basis,
        )
        for effect in estimate_effects(rows, parameters)
    ]


def stated_effects(
    stated: Iterable[Stated], parameters: EvidenceParameters, approximate_sd: float
) -> list[PairEffect]:
    """Return the ratios stated in words: one of two single runs, no interval."""
    return [_of_words(each, parameters, approximate_sd) for each in stated]


def _contrasts(
    cells: Sequence[Cell],
    sign_of: Callable[[str], int],
    position: Callable[[str], tuple[int, float, str]],
) -> Iterator[dict[str, Any]]:
    groups: defaultdict[tuple[Place, str, str], list[tuple[Cell, Cell]]]
    groups = defaultdict(list)
    contexts: defaultdict[tuple[Place, object], list[Cell]] = defaultdict(list)
    for cell in cells:
        contexts[cell.place, cell.context].append(cell)
    for (place, _), members in contexts.items():
        ordered = sorted(members, key=lambda cell: position(cell.level))
        for against, level in combinations(ordered, 2):
            groups[place, level.level, against.level].append((level, against))
    for (place, level_id, against_id), pairs in groups.items():
        for level, against in pairs:
            yield {
                "record_id": place,
                "metric_id": place.metric,
                "factor_id": level.factor,
                "level_id": level_id,
                "against_level_id": against_id,
                "is_directed": True,
                "log_ratio": sign_of(place.metric)
                * math.log(level.value / against.value),
                **_arm("level", level),
                **_arm("against", against),
            }


def _arm(side: str, cell: Cell) -> dict[str, Any]:
    return {
        f"{side}_value": cell.value,
        f"{side}_stddev": cell.stddev,
        f"{side}_run_count": cell.runs,
        f"{side}_decimals": cell.decimals,
        f"{side}_reading_error": cell.reading_error,
        f"{side}_round_logs": cell.round_logs,
    }


def _of_words(
    stated: Stated, parameters: EvidenceParameters, approximate_sd: float
) -> PairEffect:
    value = float(stated.text)
    sides = Arms(
        mean=np.array([value, 1.0]),
        stddev=np.array([np.nan, np.nan]),
        run_count=np.ones(2),
        # What it is compared with is 1 by definition.
        decimals=np.array([len(stated.text.partition(".")[2]), 6.0]),
    )
    variance = float(
        sides.log_variance(parameters.assumed_sd, parameters.sd_floor).sum()
    )
    if stated.is_approximate:
        variance += approximate_sd**2
    return PairEffect(
        place=stated.place,
        level=stated.level,
        against=stated.against,
        cells=0,
        arms=2,
        log_ratio=math.log(value),
        variance=variance,
        cell_low=math.log(value),
        cell_high=math.log(value),
        interval=None,
        verdict=None,
        basis="claim",
        text=stated.text,
        is_approximate=stated.is_approximate,
    )
