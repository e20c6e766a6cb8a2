"""Effects: every contrast of a record, its matched cells combined into one.

A record is one experiment: strata and the other treatments are contexts of it,
not replications, so their cells are combined here, before records ever meet.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from ingest.analysis.evidence.arms import Arms, Floats
from ingest.analysis.evidence.rounds import paired_sd
from ingest.analysis.evidence.verdicts import (
    DIFFERENCE_LEVEL,
    Verdict,
    classify,
    half_width,
    side_shown,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from ingest.analysis.parameters import EvidenceParameters

_GROUP_KEY = itemgetter(
    "record_id", "metric_id", "factor_id", "level_id", "against_level_id"
)


@dataclass(frozen=True, slots=True)
class Effect:
    """One level against another, on one metric of one record.

    Everything is on the log scale and above zero is better, except for a neutral
    metric, whose ratio is as printed and which has no verdict. ``cell_low`` and
    ``cell_high`` are the lowest and highest matched cell, ``low`` and ``high``
    the 95 % interval. ``has_mixed_directions``: cells point beyond the margin
    both ways, so one answer for the record hides what matters.
    """

    record_id: str
    metric_id: str
    factor_id: str
    level_id: str
    against_level_id: str
    cells: int
    log_ratio: float
    variance: float
    freedom: float
    cell_low: float
    cell_high: float
    low: float
    high: float
    verdict: Verdict | None
    basis: Literal["assumed_sd", "repeats"]
    depends_on_assumption: bool
    has_mixed_directions: bool


@dataclass(frozen=True, slots=True)
class _Cells:
    """Matched cells in the order of their groups, and where each group starts.

    Where both arms were run in rounds, ``paired_sd`` is the spread of their log ratio
    between the rounds, NaN elsewhere; ``rounds`` is their number.
    """

    log_ratio: Floats
    level: Arms
    against: Arms
    paired_sd: Floats
    rounds: Floats
    starts: NDArray[np.intp]

    @property
    def counts(self) -> Floats:
        ends = np.append(self.starts[1:], len(self.log_ratio))
        counts: Floats = (ends - self.starts).astype(np.float64)
        return counts

    def total(self, values: Floats) -> Floats:
        total: Floats = np.add.reduceat(values, self.starts)
        return total


@dataclass(frozen=True, slots=True)
class _Combined:
    """Variance and degrees of freedom of each group's mean log ratio.

    ``side_of_cells`` is 1 or -1 where every cell of a group shows that side by its own
    95 % interval, else 0.
    """

    variance: Floats
    freedom: Floats
    side_of_cells: Floats

    def verdicts(self, log_ratio: Floats, margin: float) -> list[Verdict]:
        return classify(
            log_ratio, self.variance, self.freedom, margin, self.side_of_cells
        )


def estimate_effects(
    contrasts: Iterable[Mapping[str, Any]], parameters: EvidenceParameters
) -> list[Effect]:
    """Combine the rows of ``mart_contrasts`` (sorted by contrast) into effects.

    The result keeps the order of the rows.
    """
    rows = list(contrasts)
    if not rows:
        return []
    groups = [(key, len(list(cells))) for key, cells in groupby(rows, _GROUP_KEY)]
    cells = _read_cells(rows, [count for _, count in groups])
    log_ratio = cells.total(cells.log_ratio) / cells.counts
    combined = _combine(cells, parameters, parameters.assumed_sd)
    variance, freedom = combined.variance, combined.freedom
    width = half_width(variance, freedom, DIFFERENCE_LEVEL)
    verdicts = combined.verdicts(log_ratio, parameters.margin)
    depends = _depends_on_assumption(cells, log_ratio, verdicts, parameters)
    assumed = cells.total(
        (~cells.level.has_spread | ~cells.against.has_spread).astype(np.float64)
    )
    lowest = np.minimum.reduceat(cells.log_ratio, cells.starts)
    highest = np.maximum.reduceat(cells.log_ratio, cells.starts)
    return [
        Effect(
            record_id=key[0],
            metric_id=key[1],
            factor_id=key[2],
            level_id=key[3],
            against_level_id=key[4],
            cells=count,
            log_ratio=float(log_ratio[i]),
            variance=float(variance[i]),
            freedom=float(freedom[i]),
            cell_low=float(lowest[i]),
            cell_high=float(highest[i]),
            low=float(log_ratio[i] - width[i]),
            high=float(log_ratio[i] + width[i]),
            verdict=verdicts[i] if rows[cells.starts[i]]["is_directed"] else None,
            basis="assumed_sd" if assumed[i] else "repeats",
            depends_on_assumption=depends[i],
            has_mixed_directions=bool(
                lowest[i] < -parameters.margin and highest[i] > parameters.margin
            ),
        )
        for i, (key, count) in enumerate(groups)
    ]


def _read_cells(rows: list[Mapping[str, Any]], counts: list[int]) -> _Cells:
    def column(name: str) -> Floats:
        return np.array([row[name] for row in rows], dtype=np.float64)

    def arms(side: str) -> Arms:
        return Arms(
            mean=column(f"{side}_value"),
            stddev=column(f"{side}_stddev"),
            run_count=column(f"{side}_run_count"),
            decimals=column(f"{side}_decimals"),
            reading_error=column(f"{side}_reading_error"),
        )

    logs = [(row["level_round_logs"], row["against_round_logs"]) for row in rows]
    return _Cells(
        column("log_ratio"),
        arms("level"),
        arms("against"),
        np.array([paired_sd(*both) if all(both) else np.nan for both in logs]),
        np.array([len(level) if level else np.nan for level, _ in logs]),
        np.concatenate(([0], np.cumsum(counts)[:-1])).astype(np.intp),
    )


def _combine(
    cells: _Cells, parameters: EvidenceParameters, assumed_sd: float
) -> _Combined:
    """Combine the variances of the cells of each group.

    ``max(mean v, sample variance of y) (1 + (m - 1) rho) / m``: the variance of a
    mean of m values with common correlation rho (Borenstein et al. 2009,
    Introduction to Meta-Analysis, chapter 24), with the larger of what the arms
    and what the cells themselves say about a value's variance. Degrees of
    freedom by Satterthwaite 1946 (doi 10.2307/3002019) over all arms. Two arms that
    were run in the same rounds are a pair: their ratio has the variance and the
    freedom of a paired t test.
    """
    floor = parameters.sd_floor
    sides = (cells.level, cells.against)
    arm_variances = [side.log_variance(assumed_sd, floor) for side in sides]
    is_paired = ~np.isnan(cells.paired_sd)
    printed = cells.level.printed_variance() + cells.against.printed_variance()
    of_pairs = np.square(np.fmax(cells.paired_sd, floor)) / cells.rounds + printed
    variances = np.where(is_paired, of_pairs, arm_variances[0] + arm_variances[1])
    sum_of_variances = cells.total(variances)
    counts = cells.counts
    between = _sample_variance(cells)
    each = np.fmax(sum_of_variances / counts, between)
    shared = 1 + (counts - 1) * parameters.stratum_correlation
    terms = sum(
        np.square(variance) / side.degrees_of_freedom()
        for side, variance in zip(sides, arm_variances, strict=True)
    )
    terms = np.where(is_paired, np.square(of_pairs) / (cells.rounds - 1), terms)
    spread = cells.total(np.asarray(terms, dtype=np.float64))
    return _Combined(
        each * shared / counts,
        _satterthwaite(sum_of_variances, spread),
        _side_of_cells(cells, variances, _satterthwaite(variances, terms)),
    )


def _satterthwaite(variance: Floats, terms: Floats) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(terms > 0, np.square(variance) / terms, np.inf)


def _side_of_cells(cells: _Cells, variances: Floats, freedom: Floats) -> Floats:
    side = side_shown(cells.log_ratio, variances, freedom)
    lowest = np.minimum.reduceat(side, cells.starts)
    highest = np.maximum.reduceat(side, cells.starts)
    return np.where(lowest == highest, lowest, 0.0)


def _sample_variance(cells: _Cells) -> Floats:
    """Return the variance between the cells of each group; 0 for a single cell."""
    counts = cells.counts
    mean = cells.total(cells.log_ratio) / counts
    deviation = cells.log_ratio - np.repeat(mean, counts.astype(np.intp))
    variance: Floats = cells.total(np.square(deviation)) / np.fmax(counts - 1, 1)
    return variance


def _depends_on_assumption(
    cells: _Cells,
    log_ratio: Floats,
    verdicts: list[Verdict],
    parameters: EvidenceParameters,
) -> list[bool]:
    """Tell which verdicts change when another run-to-run spread is assumed."""
    depends = np.zeros(len(verdicts), dtype=np.bool_)
    for assumed_sd in parameters.assumed_sd_sensitivity:
        other = _combine(cells, parameters, assumed_sd).verdicts(
            log_ratio, parameters.margin
        )
        depends |= np.array(
            [a != b for a, b in zip(verdicts, other, strict=True)], dtype=np.bool_
        )
    flags: list[bool] = depends.tolist()
    return flags
