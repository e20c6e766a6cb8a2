"""Predicting a source from all the others, without any trace of it.

Cross-validation of meta-analyses: Willis, Riley 2017, doi 10.1002/sim.7372.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from ingest.analysis.evidence.synthesis.direct import pool_direct
from ingest.analysis.evidence.synthesis.mixture import Mixtures
from ingest.analysis.evidence.synthesis.scores import crps, interval_score, log_score
from ingest.analysis.evidence.synthesis.sources import distinct_records, sources_of
from ingest.analysis.evidence.synthesis.synthesis import ComponentSynthesis, synthesise
from ingest.analysis.evidence.verdicts import DIFFERENCE_LEVEL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ingest.analysis.evidence.arms import Floats
    from ingest.analysis.evidence.synthesis.assumptions import Assumptions
    from ingest.analysis.evidence.synthesis.mixture import Interval
    from ingest.analysis.evidence.synthesis.network import LineageEdge
    from ingest.analysis.evidence.synthesis.records import Record
    from ingest.analysis.evidence.synthesis.study import Study

#: A comparison needs two levels.
_LEAST_LEVELS = 2
#: A predicted log ratio of no more is rounding error: it says that there is none.
_NO_DIRECTION = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Records that answer one question, and what rivals would have answered.

    Records with widenings inform predictions and are never predicted. ``rivals``
    is, by rival (``default``, ``vendor``) and source, the level it would pick.
    ``defaults``: by source, the level to keep unless another one is shown to be better
    on a new server, as a page would have it. ``test_rigs``: the sources that measured
    on devices or kernels nobody runs a database on.
    """

    id: str
    records: tuple[Record, ...]
    lineage: tuple[LineageEdge, ...] = ()
    reference_levels: frozenset[str] = frozenset()
    rivals: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    defaults: Mapping[str, str] = field(default_factory=dict)
    test_rigs: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Scores:
    """Scores of one predicted log ratio; ``interval`` is that of 95 %."""

    log: float
    crps: float
    interval: float


@dataclass(frozen=True, slots=True)
class PredictedContrast:
    """A held-out log ratio as predicted and as observed.

    ``probability`` is where the observation falls in the predicted distribution
    (0 to 1): inside the central 95 % interval between 0.025 and 0.975;
    ``interval`` is that one.
    ``no_knowledge`` are the scores of ``N(0, prior scale² + v)``.
    """

    level_id: str
    against_id: str
    observed: float
    variance: float
    mean: float
    sd: float
    interval: Interval
    probability: float
    probability_better: float
    scores: Scores
    no_knowledge: Scores

    @property
    def direction(self) -> float:
        """1 where the sign was predicted, 0 where the other one, 0.5 for neither."""
        if abs(self.mean) < _NO_DIRECTION:
            return 0.5
        return float(self.mean * self.observed > 0)

    def is_covered(self, level: float) -> bool:
        """Tell whether the central predictive interval held the observation."""
        return abs(self.probability - 0.5) <= level / 2


@dataclass(frozen=True, slots=True)
class Choice:
    """A level picked beforehand, and how it then did.

    ``regret`` is ``1 - metric(picked) / metric(best)``, 0 for the best; a hit
    lies within the margin of the best.
    """

    level_id: str
    regret: float
    is_hit: bool


@dataclass(frozen=True, slots=True)
class Fold:
    """One held-out source on one question.

    ``choice`` is None where nothing comparable was left to learn from, which is
    abstaining. ``chance`` is the share of the measured levels that would have
    been hits, ``rivals`` what each rival picked, where it picked a measured level.
    ``is_test_rig``: nobody runs a database on what was measured.
    """

    question_id: str
    source_id: str
    level_ids: tuple[str, ...]
    best_level_id: str
    contrasts: tuple[PredictedContrast, ...]
    choice: Choice | None
    rivals: Mapping[str, Choice]
    chance: float
    is_test_rig: bool = False

    @property
    def is_decisive(self) -> bool:
        """Tell whether some level was worse than the best by more than the margin."""
        return self.chance < 1


def hold_out(
    question: Question, source_group: str, assumptions: Assumptions
) -> list[Fold]:
    """Predict one source of a question from the rest.

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
    return predict_records(question, targets, others, assumptions)


def predict_records(
    question: Question,
    targets: Sequence[Record],
    others: Sequence[Record],
    assumptions: Assumptions,
) -> list[Fold]:
    """Predict the targets (records of one source) from other records."""
    rest = synthesise(others, assumptions, lineage=question.lineage)
    return [
        fold
        for source in sources_of(targets, assumptions)
        for study in source.studies
        if (
            fold := _fold(
                question, _Held(source.id, study, targets), rest.components, assumptions
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
) -> Fold | None:
    study, source_id = held.study, held.source_id
    levels = [each for each in study.level_ids if each not in question.reference_levels]
    if len(levels) < _LEAST_LEVELS:
        return None
    observed = _values(study, levels)
    margin = assumptions.margin
    component, known = _most_comparable(components, levels)
    return Fold(
        question_id=question.id,
        source_id=source_id,
        level_ids=tuple(levels),
        best_level_id=max(observed, key=observed.__getitem__),
        contrasts=_predict(component, held, known) if component else (),
        choice=_choose(_pick(question, source_id, component, known), observed, margin)
        if component
        else None,
        rivals={
            rival: _choose(picks[source_id], observed, margin)
            for rival, picks in sorted(question.rivals.items())
            if picks.get(source_id) in observed
        },
        chance=float(
            np.mean([_choose(each, observed, margin).is_hit for each in levels])
        ),
        is_test_rig=source_id in question.test_rigs,
    )


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
    component: ComponentSynthesis, held: _Held, known: Sequence[str]
) -> tuple[PredictedContrast, ...]:
    pairs = [(level, against) for against, level in combinations(known, 2)]
    return tuple(_predicted(component, held, *pair) for pair in pairs)


def _predicted(
    component: ComponentSynthesis, held: _Held, level_id: str, against_id: str
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
