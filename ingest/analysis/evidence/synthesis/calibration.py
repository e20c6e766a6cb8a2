"""How well the synthesis predicts sources it has not seen.

Each source counts once, however many questions and contrasts it answers.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from ingest.analysis.evidence.synthesis.folds import hold_out

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ingest.analysis.evidence.synthesis.assumptions import Assumptions
    from ingest.analysis.evidence.synthesis.fold import (
        Choice,
        Fold,
        Hints,
        PredictedContrast,
        Question,
    )

COVERAGE_LEVELS = (0.5, 0.8, 0.95)
#: With fewer sources a percentage says more than is known: show the folds.
_SOURCES_FOR_RATES = 10
_RESAMPLES = 2000
_MOST_PAIRS = 400
_SEED = 20170707


@dataclass(frozen=True, slots=True)
class Average:
    """A mean over sources with a 95 % interval from resampling them."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class ChoiceScore:
    """How good the picks were: hit rate, regret, and how many sources had one.

    ``regret_p90`` is the 90th percentile over sources, ``regret_worst`` the worst
    single pick.
    """

    sources: int
    hit_rate: Average
    regret: Average
    regret_p90: float
    regret_worst: float


@dataclass(frozen=True, slots=True)
class PredictionScore:
    """How good the predicted ratios were, and the same without any knowledge.

    ``coverage`` is by interval level (0.5, 0.8, 0.95); ``direction`` the share of
    observed differences beyond the margin whose sign was predicted, one half where none
    was; ``brier`` concerns the probability of being better.
    """

    sources: int
    coverage: Mapping[float, Average]
    direction: Average | None
    brier: Average
    log: Average
    crps: Average
    interval: Average
    no_knowledge_log: Average
    no_knowledge_crps: Average
    no_knowledge_interval: Average


@dataclass(frozen=True, slots=True)
class Calibration:
    """All folds and what they amount to; scores are None where all abstained.

    ``every``: which pair of a question and a source was tried; 1 for all of them.
    """

    folds: tuple[Fold, ...]
    sources: int
    abstention: Average | None
    chance: Average | None
    choice: ChoiceScore | None
    rivals: Mapping[str, ChoiceScore]
    prediction: PredictionScore | None
    every: int = 1
    #: The same folds with hints where the network abstains; None where none were tried.
    hinted: Calibration | None = None

    @property
    def shows_rates(self) -> bool:
        """Whether there are sources enough for percentages to mean something."""
        return self.sources >= _SOURCES_FOR_RATES


def calibrate(
    questions: Iterable[Question],
    assumptions: Assumptions,
    hints: Hints | None = None,
) -> Calibration:
    """Hold out every source of every question in turn.

    ``hints`` predict where the network abstains: what they amount to stands beside.

    Of more than 400 pairs of a question and a source, every n-th: what one costs grows
    with the corpus, too, and rates of a few hundred say enough.
    """
    pairs = [
        (question, group)
        for question in questions
        for group in sorted({record.source_group for record in question.records})
    ]
    step = math.ceil(len(pairs) / _MOST_PAIRS) or 1
    folds = [
        fold
        for question, group in pairs[::step]
        for fold in hold_out(question, group, assumptions, hints)
    ]
    own = [fold.without_hint for fold in folds]
    return replace(
        summarise(own, assumptions.margin),
        every=step,
        hinted=summarise(folds, assumptions.margin) if hints else None,
    )


def summarise(folds: Sequence[Fold], margin: float) -> Calibration:
    """Summarise folds, averaging within sources first; ``margin`` is a log ratio."""
    rivals = sorted({rival for fold in folds for rival in fold.rivals})
    answered = [fold for fold in folds if fold.choice]
    return Calibration(
        folds=tuple(folds),
        sources=len({fold.source_id for fold in folds}),
        abstention=_average((fold.source_id, fold.choice is None) for fold in folds),
        chance=_average((fold.source_id, fold.chance) for fold in answered),
        choice=_choice_score((fold.source_id, fold.choice) for fold in folds),
        rivals={
            rival: score
            for rival in rivals
            if (
                score := _choice_score(
                    (fold.source_id, fold.rivals.get(rival)) for fold in folds
                )
            )
        },
        prediction=_prediction_score(folds, margin),
    )


def _choice_score(picks: Iterable[tuple[str, Choice | None]]) -> ChoiceScore | None:
    chosen = [(source_id, pick) for source_id, pick in picks if pick]
    hits = _average((source_id, pick.is_hit) for source_id, pick in chosen)
    regrets = _by_source((source_id, pick.regret) for source_id, pick in chosen)
    if hits is None:
        return None
    return ChoiceScore(
        sources=len(regrets),
        hit_rate=hits,
        regret=_resampled(regrets),
        regret_p90=float(np.quantile(regrets, 0.9)),
        regret_worst=max(pick.regret for _, pick in chosen),
    )


def _prediction_score(folds: Sequence[Fold], margin: float) -> PredictionScore | None:
    predicted = [(fold.source_id, each) for fold in folds for each in fold.contrasts]
    if not predicted:
        return None

    def average(value: Callable[[PredictedContrast], float]) -> Average:
        pairs = ((source_id, value(each)) for source_id, each in predicted)
        return _resampled(_by_source(pairs))

    return PredictionScore(
        sources=len({source_id for source_id, _ in predicted}),
        coverage={
            level: _resampled(
                _by_source((name, each.is_covered(level)) for name, each in predicted)
            )
            for level in COVERAGE_LEVELS
        },
        direction=_average(
            (source_id, each.direction)
            for source_id, each in predicted
            if abs(each.observed) > margin
        ),
        brier=average(
            lambda each: (each.probability_better - (each.observed > 0)) ** 2
        ),
        log=average(lambda each: each.scores.log),
        crps=average(lambda each: each.scores.crps),
        interval=average(lambda each: each.scores.interval),
        no_knowledge_log=average(lambda each: each.no_knowledge.log),
        no_knowledge_crps=average(lambda each: each.no_knowledge.crps),
        no_knowledge_interval=average(lambda each: each.no_knowledge.interval),
    )


def _average(pairs: Iterable[tuple[str, float]]) -> Average | None:
    values = _by_source(pairs)
    return _resampled(values) if values else None


def _by_source(pairs: Iterable[tuple[str, float]]) -> list[float]:
    """Return the mean of each source, in order of source."""
    values: defaultdict[str, list[float]] = defaultdict(list)
    for source_id, value in pairs:
        values[source_id].append(float(value))
    return [float(np.mean(values[source_id])) for source_id in sorted(values)]


def _resampled(values: Sequence[float]) -> Average:
    """Return the mean with its percentile interval over resampled sources.

    Seeded, so two runs give the same digits.
    """
    sample = np.asarray(values)
    rng = np.random.default_rng(_SEED)
    drawn = rng.integers(len(sample), size=(_RESAMPLES, len(sample)))
    means = sample[drawn].mean(axis=1)
    low, high = np.quantile(means, (0.025, 0.975))
    return Average(float(sample.mean()), float(low), float(high))
