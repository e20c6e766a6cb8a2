"""What independent sources say together about one level against another.

The estimate of ``ingest.analysis.evidence.synthesis`` for a network of two levels:
records are combined into sources, and sources pooled under the half-normal prior on
their spread. ``assets/js/compare/pool.js`` does the same in the browser.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

import numpy as np

from ingest.analysis.evidence.synthesis.combine import combine_studies
from ingest.analysis.evidence.synthesis.linear import LinearModel
from ingest.analysis.evidence.synthesis.posterior import TauPosterior
from ingest.analysis.evidence.synthesis.study import Study
from ingest.analysis.evidence.synthesis.verdicts import judge

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.analysis.evidence.verdicts import Verdict
    from ingest.publishing.compare.shapes import Assumed

#: The interval printed for pooled sources.
LEVEL = 0.95
_PAIR = ("against", "level")
_ONE = np.ones((1, 1))


@dataclass(frozen=True, slots=True)
class SourceEffect:
    """A record's log ratio with its variance, and the source it belongs to."""

    source: str
    log_ratio: float
    variance: float


@dataclass(frozen=True, slots=True)
class Pooled:
    """The pooled log ratio with its 95 % interval and verdict."""

    sources: int
    log_ratio: float
    low: float
    high: float
    verdict: Verdict


def pool_pair(effects: Iterable[SourceEffect], assumed: Assumed) -> Pooled:
    """Pool the records of one pair of levels: one source, one vote.

    ``effects`` may be in any order but must not be empty. The 95 % interval is that
    of the average over sources, not of a further source.
    """
    ordered = sorted(effects, key=attrgetter("source"))
    sources = [
        _combined(list(group), assumed["stratum_correlation"])
        for _, group in groupby(ordered, key=attrgetter("source"))
    ]
    model = LinearModel.pairwise(*zip(*sources, strict=True))
    mixture = TauPosterior.of(model, assumed["tau_prior"]).means(_ONE)
    interval = mixture.intervals(LEVEL)[0]
    judgement = judge(interval, math.log(assumed["margin_ratio"]))
    return Pooled(
        sources=len(sources),
        log_ratio=float(mixture.mean[0]),
        low=interval.low,
        high=interval.high,
        verdict=judgement.verdict,
    )


def _combined(effects: list[SourceEffect], rho: float) -> tuple[float, float]:
    studies = [
        Study(_PAIR, np.array([each.log_ratio]), np.array([[each.variance]]))
        for each in effects
    ]
    return combine_studies(studies, _PAIR, rho).study.effect("level", "against")
