"""Open questions in the order in which an experiment would help most.

Worth of the experiment × readers it concerns ÷ hours it takes; all three stand beside
the order, and every number assumed is in data/reference/evidence.yaml.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from ingest.analysis.hints.hierarchy import Hierarchy, Prediction
from ingest.analysis.hints.observations import place_of
from ingest.analysis.hints.scales import Scales
from ingest.analysis.hints.settings import prior_of
from ingest.analysis.open_questions.asked import (
    LEAST_LEVELS,
    asked_questions,
    choices_of,
    readers_of,
)
from ingest.analysis.open_questions.information import Worth, worth
from ingest.analysis.open_questions.today import default_today

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ingest.analysis.evidence.recommend.model import Measure
    from ingest.analysis.evidence.recommend.widening import Classes
    from ingest.analysis.hints.settings import SettingEvidence
    from ingest.intake.models.evidence_choices import EvidenceChoices
    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Reference

_MINUTES = 60
#: The default is run twice in every round, which tells the noise of the server.
_TWICE = 1
_LOWER_PER_CENT = 25


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question, and what measuring it would be worth and take.

    ``level_ids``: what a plan compares, the default of today (``baseline``) first.
    ``score`` is gain × readers ÷ hours, by which questions are ranked from 1.
    """

    rank: int
    classes: Classes
    factor_id: str
    level_ids: tuple[str, ...]
    baseline: str | None
    worth: Worth
    readers: float
    hours: float

    @property
    def score(self) -> float:
        """What an hour of measuring is worth to all readers together."""
        return self.worth.gain * self.readers / self.hours


def rank_questions(
    evidence: Mapping[tuple[str, Measure], SettingEvidence],
    reference: Reference,
    choices: EvidenceChoices,
) -> list[OpenQuestion]:
    """Return every question that concerns somebody, the most useful first.

    What is known of a question is the prediction of its setting's hierarchy
    (:mod:`ingest.analysis.hints.hierarchy`), which holds its own evidence as well as
    that of related storage and loads. Equal scores stand in the order of the
    vocabularies.
    """
    fitted = {
        factor_id: known.fitted()
        for (factor_id, measure), known in evidence.items()
        if measure == "speed" and known.observations
    }
    unmeasured = Hierarchy((), (), _usual(fitted.values(), choices))
    ranking = _Ranking(reference, choices)
    found = []
    for factor, classes in asked_questions(evidence, reference, choices):
        if readers_of(factor, classes, choices) <= 0:
            continue
        levels = choices_of(factor, evidence)
        known = fitted.get(factor.id, unmeasured)
        found.append(ranking.question(factor, classes, levels, known))
    ordered = sorted(found, key=lambda each: -round(each.score, 12))
    return [replace(each, rank=rank) for rank, each in enumerate(ordered, start=1)]


def _usual(fitted: Iterable[Hierarchy], choices: EvidenceChoices) -> Scales:
    """Return the scales of a setting nobody measured: the lower quartiles of others.

    What is measured and published is what was thought to make a difference: a setting
    without a figure is taken for one of those that make less of it.
    """
    sds = np.array([each.scales.sds for each in fitted])
    if not len(sds):
        return prior_of(choices)
    lower = np.percentile(sds, _LOWER_PER_CENT, axis=0)
    return Scales(tuple(float(each) for each in lower))


@dataclass(frozen=True, slots=True)
class _Ranking:
    """Makes questions; what is known alike is worth alike, and computed once."""

    reference: Reference
    choices: EvidenceChoices
    _worths: dict[bytes, Worth] = field(default_factory=dict)

    def question(
        self,
        factor: Factor,
        classes: Classes,
        levels: Sequence[str],
        hierarchy: Hierarchy,
    ) -> OpenQuestion:
        """Return a question that has no rank yet."""
        experiments = self.choices.experiments
        place = place_of(classes, self.reference)
        storage = classes.storage_id
        baseline = default_today(factor, storage, levels, self.reference)
        everything = hierarchy.predict(place, levels)
        compared = _compared(everything, baseline, int(experiments.most_levels.value))
        rounds = experiments.rounds.value
        arms = len(compared) + _TWICE
        running = arms * rounds * experiments.run_minutes.value / _MINUTES
        return OpenQuestion(
            rank=0,
            classes=classes,
            factor_id=factor.id,
            level_ids=compared,
            baseline=baseline,
            worth=self._worth(everything.only(compared), hierarchy.of_one_study()),
            readers=readers_of(factor, classes, self.choices),
            hours=running + experiments.setup_hours.share(storage),
        )

    def _worth(self, known: Prediction, own: float) -> Worth:
        """Return what an experiment is worth; ``own``: variance of one study's own."""
        rounds = self.choices.experiments.rounds.value
        noise = self.choices.assumed_sd.main**2 / rounds
        size = len(known.mean)
        key = np.concatenate([known.mean, known.covariance.ravel(), [own]]).round(9)
        found = self._worths.get(key.tobytes())
        if found is None:
            found = worth(
                known.mean,
                known.covariance,
                known.covariance - own * np.eye(size),
                np.full(size, own + noise),
            )
            self._worths[key.tobytes()] = found
        return found


def _compared(
    prediction: Prediction, baseline: str | None, most: int
) -> tuple[str, ...]:
    """Return the default and the levels that may well be best, in display order.

    They are taken by mean plus standard deviation of their effects: what is good or
    hardly known comes before what is known to be behind.
    """
    sds = np.sqrt(np.diag(prediction.covariance))
    reach = dict(
        zip(prediction.level_ids, (prediction.mean + sds).round(9), strict=True)
    )
    order = list(prediction.level_ids)
    best = sorted(order, key=lambda level: (level != baseline, -reach[level]))
    kept = set(best[: max(most, LEAST_LEVELS)])
    return tuple(
        sorted(kept, key=lambda level: (level != baseline, order.index(level)))
    )
