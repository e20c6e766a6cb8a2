"""The effect of a level as a sum of what it belongs to.

``e(level, study) = level + medium + storage + family + workload + source + study``:
independent normals with mean 0, one for each part and level. Two effects of one level
share the parts whose tags they share, so their covariance is the sum of the variances
of these; different levels share nothing, but that a successor is its predecessor plus
a deviation of stated variance. Data are contrasts, ``y = D e + noise``; a prediction
is the conditional normal (kriging, Cressie 1993, Statistics for Spatial Data,
section 3.2).

Log ratios throughout; above zero is better.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from scipy import linalg

from ingest.analysis.evidence.synthesis.study import block_diagonal, star_rows
from ingest.analysis.hints.scales import PARTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import numpy.typing as npt

    from ingest.analysis.evidence.arms import Floats
    from ingest.analysis.evidence.synthesis.network import LineageEdge
    from ingest.analysis.evidence.synthesis.study import Study
    from ingest.analysis.hints.scales import Scales

#: The parts that a server nobody has measured shares with no study.
_OF_A_STUDY = frozenset({"source", "study"})


@dataclass(frozen=True, slots=True)
class Place:
    """What a study belongs to, by part; None where the source does not say.

    What is not said is shared with nothing.
    """

    medium: str | None
    storage: str | None
    family: str | None
    workload: str | None
    source: str | None = None
    study: str | None = None

    def tag(self, part: str) -> str | None:
        """Return what it belongs to in a part; the level's own part is everywhere."""
        found: str | None = "all" if part == "level" else getattr(self, part)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """One connected set of levels as a record measured it, and where."""

    place: Place
    study: Study
    record_id: str


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a level at a place; ``root``: the level it descends from."""

    level_id: str
    root: str
    place: Place
    penalty_sd: float


@dataclass(frozen=True, slots=True, eq=False)
class Prediction:
    """Jointly normal effects of levels, relative to what all of them share."""

    level_ids: tuple[str, ...]
    mean: Floats
    covariance: Floats

    def only(self, level_ids: Sequence[str]) -> Prediction:
        """Return the effects of some of the levels."""
        at = [self.level_ids.index(each) for each in level_ids]
        return Prediction(
            tuple(level_ids), self.mean[at], self.covariance[np.ix_(at, at)]
        )

    def contrast(self, level_id: str, against_id: str) -> tuple[float, float]:
        """Return mean and standard deviation of a log ratio."""
        level, against = map(self.level_ids.index, (level_id, against_id))
        row = np.zeros(len(self.level_ids))
        row[level], row[against] = 1.0, -1.0
        variance = float(row @ self.covariance @ row)
        return float(row @ self.mean), float(np.sqrt(max(variance, 0.0)))


@dataclass(frozen=True, eq=False)
class Hierarchy:
    """All observations of one setting and measure, under given scales."""

    observations: tuple[Observation, ...]
    edges: tuple[LineageEdge, ...]
    scales: Scales

    def predict(self, place: Place, level_ids: Sequence[str]) -> Prediction:
        """Return the effects of levels on a server at a place that nobody measured.

        The variance of source and study is included: the server is a new one.
        """
        wanted = [self._effect(level, place) for level in level_ids]
        prior = self._covariance(wanted, wanted)
        if not self.observations:
            return Prediction(tuple(level_ids), np.zeros(len(wanted)), prior)
        cross = self._covariance(wanted, self._effects) @ self._design.T
        mean = cross @ linalg.cho_solve(self._factor, self._contrasts)
        gain = linalg.cho_solve(self._factor, cross.T)
        return Prediction(tuple(level_ids), mean, prior - cross @ gain)

    def of_one_study(self) -> float:
        """Return the variance of a level's effect that one study has for itself."""
        return sum(self.scales.variance(part) for part in PARTS if part in _OF_A_STUDY)

    @cached_property
    def log_likelihood(self) -> float:
        """Log density of the contrasts under the scales, up to a constant."""
        if not self.observations:
            return 0.0
        factor, _ = self._factor
        weighted = linalg.cho_solve(self._factor, self._contrasts)
        log_det = 2 * float(np.sum(np.log(np.diag(factor))))
        return -0.5 * (log_det + float(self._contrasts @ weighted))

    def parts(self) -> Mapping[str, Floats]:
        """Return, by part, how the contrasts vary together at a variance of one."""
        return {
            part: self._design @ self._shared(part) @ self._design.T for part in PARTS
        }

    @cached_property
    def fixed(self) -> Floats:
        """Return the covariance that no scale changes: errors, and penalties."""
        errors = block_diagonal(each.study.covariance for each in self.observations)
        penalties = _penalties(self._effects, self._effects)
        fixed: Floats = errors + self._design @ penalties @ self._design.T
        return fixed

    @cached_property
    def _contrasts(self) -> Floats:
        return np.concatenate([each.study.effects for each in self.observations])

    @property
    def contrasts(self) -> Floats:
        """The observed log ratios, in the order of the observations."""
        return self._contrasts

    @cached_property
    def _effects(self) -> list[Effect]:
        return [
            self._effect(level, each.place)
            for each in self.observations
            for level in each.study.level_ids
        ]

    @cached_property
    def _design(self) -> Floats:
        stars = [
            star_rows(each.study.level_ids, each.study.level_ids)
            for each in self.observations
        ]
        rows, columns = (sum(star.shape[axis] for star in stars) for axis in (0, 1))
        design = np.zeros((rows, columns))
        row = column = 0
        for star in stars:
            below, right = row + star.shape[0], column + star.shape[1]
            design[row:below, column:right] = star
            row, column = below, right
        return design

    @cached_property
    def _factor(self) -> tuple[Floats, bool]:
        covariance = self.fixed + sum(
            self.scales.variance(part) * shared for part, shared in self.parts().items()
        )
        factor: tuple[Floats, bool] = linalg.cho_factor(covariance, lower=True)
        return factor

    def _shared(self, part: str) -> Floats:
        return _alike(self._effects, self._effects, part)

    def _covariance(self, one: Sequence[Effect], other: Sequence[Effect]) -> Floats:
        parts = (
            self.scales.variance(part) * _alike(one, other, part) for part in PARTS
        )
        covariance: Floats = sum(parts, start=_penalties(one, other))
        return covariance

    def _effect(self, level_id: str, place: Place) -> Effect:
        for edge in self.edges:
            if edge.successor_id == level_id:
                return Effect(level_id, edge.level_id, place, edge.penalty_sd)
        return Effect(level_id, level_id, place, 0.0)


def _alike(one: Sequence[Effect], other: Sequence[Effect], part: str) -> Floats:
    """Return 1 where two effects are of one level and share the tag of a part."""
    roots, tags = _keys(one, part), _keys(other, part)
    alike: Floats = (roots[:, np.newaxis] == tags).astype(np.float64)
    return alike


def _keys(effects: Sequence[Effect], part: str) -> npt.NDArray[np.str_]:
    # What is not said is the place's own; two places are never the same object.
    return np.array(
        [
            f"{each.root}\n{tag or id(each.place)}\n{tag is None}"
            for each in effects
            for tag in (each.place.tag(part),)
        ],
        dtype=np.str_,
    )


def _penalties(one: Sequence[Effect], other: Iterable[Effect]) -> Floats:
    right = list(other)
    return np.array(
        [
            [a.penalty_sd**2 if a.level_id == b.level_id else 0.0 for b in right]
            for a in one
        ]
    ).reshape(len(one), len(right))
