"""Contrasts of one experiment against its own baseline, with their covariance.

All k(k-1)/2 pairs of k levels follow from k-1 contrasts; entering the others as
rows of their own would count the experiment more than once (Franchini et al.
2012, doi 10.1002/jrsm.1049; Lajeunesse 2011, doi 10.1890/11-0423.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from ingest.analysis.evidence.synthesis.graph import connected_groups

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ingest.analysis.evidence.arms import Floats
    from ingest.analysis.evidence.synthesis.assumptions import Assumptions
    from ingest.analysis.evidence.synthesis.records import Stratum


@dataclass(frozen=True, slots=True, eq=False)
class SharedDeviation:
    """How a class's common deviation enters the contrasts of a study.

    Every level of the class ``group`` deviates by ``N(0, sd² / 2)``, so that a
    contrast deviates by ``sd``; ``loading`` (contrasts by levels) maps these onto
    the study's contrasts.
    """

    group: str
    sd: float
    loading: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Study:
    """Log ratios of ``level_ids[1:]`` over ``level_ids[0]``; above zero is better.

    ``covariance`` is that of the sampling errors, ``deviations`` the penalties
    of broader classes.
    """

    level_ids: tuple[str, ...]
    effects: Floats
    covariance: Floats
    deviations: tuple[SharedDeviation, ...] = ()

    def effect(self, level_id: str, against_id: str) -> tuple[float, float]:
        """Return log ratio and sampling variance of one level over another."""
        row = contrast_row(self.level_ids, level_id, against_id)[1:]
        return float(row @ self.effects), float(row @ self.covariance @ row)


def study_of(stratum: Stratum, sign: int, assumptions: Assumptions) -> Study:
    """Return the contrasts of one stratum against its first arm.

    ``y = ±ln(value / baseline value)``; with arm variances ``v`` the covariance
    is ``v_baseline (J) + diag(v)``: the baseline is shared (Franchini et al.
    2012, doi 10.1002/jrsm.1049).
    """
    values = sign * np.log([arm.value for arm in stratum.arms])
    rows = star_rows(stratum.level_ids, stratum.level_ids)
    variances = stratum.log_variances(assumptions)
    return Study(
        stratum.level_ids, rows @ values, (rows * variances) @ rows.T, deviations=()
    )


def contrast_row(level_ids: Sequence[str], level_id: str, against_id: str) -> Floats:
    """Return the row that takes values of levels to one difference of them."""
    row = np.zeros(len(level_ids))
    row[level_ids.index(level_id)] += 1
    row[level_ids.index(against_id)] -= 1
    return row


def star_rows(study_level_ids: Sequence[str], level_ids: Sequence[str]) -> Floats:
    """Return one row for each contrast of a study, over the columns ``level_ids``."""
    return _star_rows(tuple(study_level_ids), tuple(level_ids))


#: Thousands of strata measured the same few levels.
@lru_cache(maxsize=4096)
def _star_rows(study_level_ids: tuple[str, ...], level_ids: tuple[str, ...]) -> Floats:
    base, *others = study_level_ids
    rows = np.array([contrast_row(level_ids, level, base) for level in others])
    rows.flags.writeable = False
    return rows


def block_diagonal(blocks: Iterable[Floats]) -> Floats:
    """Return the block-diagonal matrix of square blocks.

    ``scipy.linalg.block_diag`` takes a quarter of the time of all answers to look for
    array libraries among thousands of blocks of one number.
    """
    squares = list(blocks)
    size = sum(map(len, squares))
    matrix = np.zeros((size, size))
    start = 0
    for square in squares:
        place = slice(start, start + len(square))
        matrix[place, place] = square
        start = place.stop
    return matrix


def connected_levels(studies: Sequence[Study]) -> list[tuple[str, ...]]:
    """Return the groups of levels that the studies connect, each sorted."""
    return connected_groups(study.level_ids for study in studies)
