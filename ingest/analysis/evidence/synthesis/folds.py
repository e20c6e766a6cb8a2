"""Predicting a source from all the others, without any trace of it.

Cross-validation of meta-analyses: Willis, Riley 2017, doi 10.1002/sim.7372.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from ingest.analysis.evidence.synthesis.direct import pool_direct
from ingest.analysis.evidence.synthesis.fold import (
    Choice,
    Fold,
    PredictedContrast,
    Scores,
)
from ingest.analysis.evidence.synthesis.mixture import Mixtures
from ingest.analysis.evidence.synthesis.scores import crps, interval_score, log_score
from ingest.analysis.evidence.synthesis.sources import distinct_records, sources_of
from ingest.analysis.evidence.synthesis.synthesis import ComponentSynthesis, synthesise
from ingest.analysis.evidence.verdicts import DIFFERENCE_LEVEL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ingest.analysis.evidence.arms import Floats
    from ingest.analysis.evidence.synthesis.assumptions import Assumptions
    from ingest.analysis.evidence.synthesis.fold import Hints, Predictor, Question
    from ingest.analysis.evidence.synthesis.records import Record
    from ingest.analysis.evidence.synthesis.study import Study

#: A comparison needs two levels.
_LEAST_LEVELS = 2


def hold_out(
    question: Question,
    source_group: str,
    assumptions: Assumptions,
    hints: Hints | None = None,
) -> list[Fold]:
    """Predict one source of a question from the rest, or by ``hints`` where it is mute.

    Left out with it is every record that overlaps one of its own. One fold for
    each connected set of levels of the source; none where it measured nothing
    for this question itself.
    """
    held = [each for each in question.records if each.source_group == source_group]
    others = [
        record
        for record in question.records
        if record.source_group != source_group
        and not any(record.overlaps_with(own) for own in held)
    ]
    targets = [record for record in held if not record.widenings]
    return predict_records(question, targets, others, assumptions, hints)


def predict_records(
    question: Question,
    targets: Sequence[Record],
    others: Sequence[Record],
    assumptions: Assumptions,
    hints: Hints | None = None,
) -> list[Fold]:
    """Predict the targets (records of one source) from other records."""
    rest = synthesise(others, assumptions, lineage=question.lineage)
    return [
        fold
        for source in sources_of(targets, assumptions)
        for study in source.studies
        if (
            fold := _fold(
                question,
                _Held(source.id, study, targets),
                rest.components,
                assumptions,
                hints,
            )
        )
    ]


@dataclass(frozen=True, slots=True)
class _Held:
    """What a source left out measured of one connected set of levels."""

    source_id: str
    study: Study
    records: Sequence[Record]

    def effect(
        self, level_id: str, against_id: str, assumptions: Assumptions
    ) -> tuple[float, float]:
        """Return log ratio and variance of a pair, by what measured both if any did.

        It is predicted by the same rule; what other levels imply of the pair would
        be another quantity.
        """
        pool = pool_direct(
            distinct_records(self.records), level_id, against_id, assumptions
        )
        if pool is None:
            return self.study.effect(level_id, against_id)
        return float(pool.effects[0]), float(pool.covariance[0, 0])


def _fold(
    question: Question,
    held: _Held,
    components: Sequence[ComponentSynthesis],
    assumptions: Assumptions,
    hints: Hints | None,
) -> Fold | None:
    study, source_id = held.study, held.source_id
    levels = [each for each in study.level_ids if each not in question.reference_levels]
    if len(levels) < _LEAST_LEVELS:
        return None
    observed = _values(study, levels)
    margin = assumptions.margin
    component, known = _most_comparable(components, levels)
    hint = None if component or not hints else hints(question.id, source_id, levels)
    if hint:
        known = [level for level in levels if level in hint.level_ids]
    return Fold(
        question_id=question.id,
        source_id=source_id,
        level_ids=tuple(levels),
        best_level_id=max(observed, key=observed.__getitem__),
        contrasts=_predict(component or hint, held, known),
        choice=_chosen(question, source_id, component or hint, known, observed),
        rivals={
            rival: _choose(picks[source_id], observed, margin)
            for rival, picks in sorted(question.rivals.items())
            if picks.get(source_id) in observed
        },
        chance=float(
            np.mean([_choose(each, observed, margin).is_hit for each in levels])
        ),
        is_test_rig=source_id in question.test_rigs,
        is_hint=hint is not None,
    )


def _chosen(
    question: Question,
    source_id: str,
    predictor: ComponentSynthesis | Predictor | None,
    known: Sequence[str],
    observed: Mapping[str, float],
) -> Choice | None:
    if predictor is None:
        return None
    picked = (
        _pick(question, source_id, predictor, known)
        if isinstance(predictor, ComponentSynthesis)
        else predictor.pick(known, question.defaults.get(source_id))
    )
    return _choose(picked, observed, predictor.assumptions.margin)


def _values(study: Study, levels: Sequence[str]) -> dict[str, float]:
    base = study.level_ids[0]
    return {level: study.effect(level, base)[0] for level in levels}


def _most_comparable(
    components: Sequence[ComponentSynthesis], levels: Sequence[str]
) -> tuple[ComponentSynthesis | None, list[str]]:
    best: tuple[ComponentSynthesis | None, list[str]] = (None, [])
    for component in components:
        known = [level for level in levels if level in component.network.level_ids]
        if len(known) >= max(_LEAST_LEVELS, len(best[1]) + 1):
            best = (component, known)
    return best


def _pick(
    question: Question,
    source_id: str,
    component: ComponentSynthesis,
    known: Sequence[str],
) -> str:
    """Return the level with the best mean, or the default it is not shown to beat."""
    favourite = _favourite(component, known)
    default = question.defaults.get(source_id)
    if default is None or default == favourite or default not in known:
        return favourite
    verdict = component.compare(favourite, default).judgement.verdict
    return favourite if verdict == "better" else default


def _favourite(component: ComponentSynthesis, known: Sequence[str]) -> str:
    first = known[0]
    means = [
        component.compare(level, first).log_ratio if level != first else 0.0
        for level in known
    ]
    return known[int(np.argmax(means))]


def _choose(level_id: str, observed: Mapping[str, float], margin: float) -> Choice:
    behind = max(observed.values()) - observed[level_id]
    return Choice(level_id, 1 - math.exp(-behind), behind <= margin)


def _predict(
    component: ComponentSynthesis | Predictor | None,
    held: _Held,
    known: Sequence[str],
) -> tuple[PredictedContrast, ...]:
    if component is None:
        return ()
    pairs = [(level, against) for against, level in combinations(known, 2)]
    return tuple(_predicted(component, held, *pair) for pair in pairs)


def _predicted(
    component: ComponentSynthesis | Predictor,
    held: _Held,
    level_id: str,
    against_id: str,
) -> PredictedContrast:
    observed, variance = held.effect(level_id, against_id, component.assumptions)
    predicted = component.predict(level_id, against_id, variance)
    prior = component.assumptions.tau_prior_scale
    ignorant = Mixtures.normal(np.zeros(1), np.sqrt([prior**2 + variance]))
    at = np.array([observed])
    return PredictedContrast(
        level_id=level_id,
        against_id=against_id,
        observed=observed,
        variance=variance,
        mean=float(predicted.mean[0]),
        sd=float(predicted.sd[0]),
        interval=predicted.intervals(DIFFERENCE_LEVEL)[0],
        probability=float(predicted.cdf(at)[0]),
        probability_better=float(1 - predicted.cdf(0.0)[0]),
        scores=_scores(predicted, at),
        no_knowledge=_scores(ignorant, at),
    )


def _scores(predicted: Mixtures, observed: Floats) -> Scores:
    return Scores(
        log=float(log_score(predicted, observed)[0]),
        crps=float(crps(predicted, observed)[0]),
        interval=float(interval_score(predicted, observed, 0.95)[0]),
    )
