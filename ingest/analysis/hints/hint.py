"""A hint: what related storage and loads tell of a question without an answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from scipy import special

from ingest.analysis.evidence.synthesis.mixture import Mixtures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence.synthesis.assumptions import Assumptions
    from ingest.analysis.hints.hierarchy import Hierarchy, Place, Prediction

#: A comparison needs two levels.
LEAST_LEVELS = 2


@dataclass(frozen=True, eq=False)
class Hint:
    """The prediction of a hierarchy for some levels at a place.

    ``least_probability``: from which probability of being better a level is preferred.
    """

    hierarchy: Hierarchy
    place: Place
    level_ids: tuple[str, ...]
    assumptions: Assumptions
    least_probability: float

    @cached_property
    def prediction(self) -> Prediction:
        """The effects on a server nobody has measured."""
        return self.hierarchy.predict(self.place, self.level_ids)

    def predict(
        self, level_id: str, against_id: str, new_variance: float = 0.0
    ) -> Mixtures:
        """Return a contrast as a new source with such errors would measure it."""
        mean, sd = self.prediction.contrast(level_id, against_id)
        return Mixtures.normal(np.array([mean]), np.sqrt([sd**2 + new_variance]))

    def probability_better(self, level_id: str, against_id: str) -> float:
        """Return the probability that a level is better than another one."""
        mean, sd = self.prediction.contrast(level_id, against_id)
        if sd == 0:
            return 0.5
        return float(special.ndtr(mean / sd))

    def favourite(self, levels: Sequence[str]) -> str:
        """Return the level with the best mean; among equals the first."""
        at = [self.level_ids.index(each) for each in levels]
        return levels[int(np.argmax(self.prediction.mean[at].round(12)))]

    def prefers(self, level_id: str, default: str) -> bool:
        """Tell whether a level is likely enough better than a default, and by enough.

        Likely enough is what it takes to be said to lead; enough is the margin.
        """
        mean, _ = self.prediction.contrast(level_id, default)
        probability = self.probability_better(level_id, default)
        return mean > self.assumptions.margin and probability >= self.least_probability

    def pick(self, levels: Sequence[str], default: str | None) -> str:
        """Return the favourite, or the default where it is not preferred to it."""
        favourite = self.favourite(levels)
        if default is None or default == favourite or default not in levels:
            return favourite
        return favourite if self.prefers(favourite, default) else default
