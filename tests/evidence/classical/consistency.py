"""Cochran's Q of a network, within and between designs."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import linalg, stats

from ingest.analysis.evidence.synthesis.linear import LinearModel, fit_gls

if TYPE_CHECKING:
    from ingest.analysis.evidence.arms import Floats
    from ingest.analysis.evidence.synthesis.network import Network


@dataclass(frozen=True, slots=True)
class QTest:
    """A Q with its degrees of freedom; the p-value is 1 where there are none."""

    q: float
    freedom: int

    @property
    def p_value(self) -> float:
        """The chance of a larger Q, were all sources alike."""
        return float(stats.chi2.sf(self.q, self.freedom)) if self.freedom else 1.0


@dataclass(frozen=True, slots=True)
class Consistency:
    """Total Q, its parts within and between designs, and the part of each design.

    A design is a set of levels measured together; between designs is where
    direct and indirect evidence disagree. Common-effect model, without penalties
    and lineages, which nobody measured.
    """

    total: QTest
    within: QTest
    between: QTest
    designs: tuple[tuple[tuple[str, ...], QTest], ...]


def decompose_q(network: Network) -> Consistency:
    """Split Q by design.

    Krahn, Binder, Koenig 2013, doi 10.1186/1471-2288-13-35; Higgins et al. 2012,
    doi 10.1002/jrsm.1044.
    """
    total = _q(network.measured)
    by_design: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for index, study in enumerate(network.studies):
        by_design[tuple(sorted(study.level_ids))].append(index)
    designs = tuple(
        (design, _q(_part(network, members)))
        for design, members in sorted(by_design.items())
    )
    within = QTest(
        sum(test.q for _, test in designs), sum(test.freedom for _, test in designs)
    )
    between = QTest(max(0.0, total.q - within.q), total.freedom - within.freedom)
    return Consistency(total, within, between, designs)


def _q(model: LinearModel) -> QTest:
    # Levels without a connection here leave columns that say the same.
    x: Floats = linalg.orth(model.x)
    fit = fit_gls(LinearModel(model.y, x, model.v, model.z))
    return QTest(fit.q if fit.residual_freedom else 0.0, fit.residual_freedom)


def _part(network: Network, members: list[int]) -> LinearModel:
    rows = np.concatenate(
        [np.arange(len(network.measured.y))[network.study_rows(i)] for i in members]
    )
    whole = network.measured
    block = np.ix_(rows, rows)
    return LinearModel(whole.y[rows], whole.x[rows], whole.v[block], whole.z[block])
