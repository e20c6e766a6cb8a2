"""What a source left out is asked, what is predicted of it, and how that did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.analysis.evidence.synthesis.assumptions import Assumptions
    from ingest.analysis.evidence.synthesis.mixture import Interval, Mixtures
    from ingest.analysis.evidence.synthesis.network import LineageEdge
    from ingest.analysis.evidence.synthesis.records import Record

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


class Predictor(Protocol):
    """What predicts contrasts of levels, and says which of them to pick."""

    @property
    def level_ids(self) -> tuple[str, ...]:
        """The levels it knows."""

    @property
    def assumptions(self) -> Assumptions:
        """What is assumed."""

    def predict(
        self, level_id: str, against_id: str, new_variance: float = 0.0
    ) -> Mixtures:
        """Return a contrast as a new source with such errors would measure it."""

    def pick(self, levels: Sequence[str], default: str | None) -> str:
        """Return the level to use, keeping a default that nothing is preferred to."""


#: What predicts the levels of a question (its id) without a source (its group), where
#: the network has nothing; None where nothing else has either.
Hints = Callable[[str, str, Sequence[str]], Predictor | None]


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
    #: Predicted by related storage and loads alone, as the network had nothing.
    is_hint: bool = False

    @property
    def is_decisive(self) -> bool:
        """Tell whether some level was worse than the best by more than the margin."""
        return self.chance < 1

    @property
    def without_hint(self) -> Fold:
        """The fold as the network alone has it."""
        if not self.is_hint:
            return self
        return replace(self, contrasts=(), choice=None, is_hint=False)
