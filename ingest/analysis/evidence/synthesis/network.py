"""Networks: levels connected by sources, and by what became of a level.

Levels that nothing connects are in different networks and are never compared:
no comparison, not a wide one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from ingest.analysis.evidence.synthesis.combine import (
    deviation_covariance,
    stack_deviations,
)
from ingest.analysis.evidence.synthesis.graph import connected_groups
from ingest.analysis.evidence.synthesis.linear import LinearModel
from ingest.analysis.evidence.synthesis.study import (
    block_diagonal,
    connected_levels,
    contrast_row,
    star_rows,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ingest.analysis.evidence.arms import Floats
    from ingest.analysis.evidence.lineage import Step
    from ingest.analysis.evidence.synthesis.sources import Source
    from ingest.analysis.evidence.synthesis.study import Study


@dataclass(frozen=True, slots=True)
class LineageEdge:
    """A level and its successor: an observed log ratio of 0 with SD ``penalty_sd``."""

    level_id: str
    successor_id: str
    penalty_sd: float


@dataclass(frozen=True, eq=False)
class Network:
    """One connected set of levels, the reference first, as a linear model.

    ``model`` holds sources, penalties and lineages; ``measured`` the sources alone
    with their sampling errors, for what asks whether they agree. The first rows
    of both are the studies', in the order of ``studies``.
    """

    level_ids: tuple[str, ...]
    studies: tuple[Study, ...]
    study_source_ids: tuple[str, ...]
    model: LinearModel
    measured: LinearModel

    @property
    def source_ids(self) -> tuple[str, ...]:
        """The independent sources, sorted."""
        return tuple(sorted(set(self.study_source_ids)))

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Every pair of levels as (level, against), in the order of the levels."""
        return [(b, a) for a, b in combinations(self.level_ids, 2)]

    def rows(self, pairs: Iterable[tuple[str, str]]) -> Floats:
        """Return the combinations of effects that are these contrasts."""
        full = [contrast_row(self.level_ids, level, other) for level, other in pairs]
        return np.array(full).reshape(-1, len(self.level_ids))[:, 1:]

    def study_rows(self, index: int) -> slice:
        """Return which rows of the models are one study's."""
        start = sum(len(study.effects) for study in self.studies[:index])
        return slice(start, start + len(self.studies[index].effects))

    def direct_sources(self, level_id: str, against_id: str) -> tuple[str, ...]:
        """Return the sources that measured both levels themselves, sorted."""
        found = {
            source_id
            for study, source_id in zip(
                self.studies, self.study_source_ids, strict=True
            )
            if level_id in study.level_ids and against_id in study.level_ids
        }
        return tuple(sorted(found))

    def is_inherited(self, level_id: str, against_id: str) -> bool:
        """Tell whether only a lineage connects two levels."""
        group = self._measured_group
        return (
            group.get(level_id) is None
            or group.get(against_id) is None
            or group[level_id] != group[against_id]
        )

    @cached_property
    def _measured_group(self) -> Mapping[str, int]:
        groups = connected_levels(self.studies)
        return {level: number for number, each in enumerate(groups) for level in each}


def build_networks(
    sources: Sequence[Source],
    lineage: Iterable[LineageEdge] = (),
    *,
    baseline: str | None = None,
    lineage_factor: float = 1.0,
) -> tuple[Network, ...]:
    """Return the connected networks, in order of their levels.

    ``baseline`` is the reference of the network that holds it; elsewhere it is
    the first level by name. No answer depends on it. Lineages extend what was
    measured; a lineage whose ends nobody measured is left out.
    """
    blocks = [(study, source.id) for source in sources for study in source.studies]
    steps = list(lineage)
    links = [study.level_ids for study, _ in blocks]
    measured = {level for link in links for level in link}
    links += [(step.level_id, step.successor_id) for step in steps]
    return tuple(
        _network(
            _reference_first(group, baseline),
            [each for each in blocks if each[0].level_ids[0] in group],
            [step for step in steps if step.level_id in group],
            lineage_factor,
        )
        for group in connected_groups(links)
        if measured.intersection(group)
    )


def lineage_edges(
    steps: Mapping[tuple[str, str], Step], factor_id: str
) -> tuple[LineageEdge, ...]:
    """Return the steps of one factor that evidence may cross, as edges."""
    return tuple(
        LineageEdge(level_id, step.to_level_id, step.penalty_sd)
        for (factor, level_id), step in sorted(steps.items())
        if factor == factor_id
    )


def _network(
    level_ids: tuple[str, ...],
    blocks: Sequence[tuple[Study, str]],
    steps: Sequence[LineageEdge],
    lineage_factor: float,
) -> Network:
    studies = tuple(study for study, _ in blocks)
    measured = _measured_model(studies, level_ids)
    penalties = deviation_covariance(stack_deviations(studies, level_ids))
    variances = [(step.penalty_sd * lineage_factor) ** 2 for step in steps]
    ends = [(step.successor_id, step.level_id) for step in steps]
    rows = [contrast_row(level_ids, level, other)[1:] for level, other in ends]
    none = np.zeros((len(steps), len(steps)))
    model = LinearModel(
        np.concatenate([measured.y, np.zeros(len(steps))]),
        np.vstack([measured.x, *rows]),
        block_diagonal([measured.v + penalties, np.diag(variances) + none]),
        block_diagonal([measured.z, none]),
    )
    return Network(
        level_ids=level_ids,
        studies=studies,
        study_source_ids=tuple(source_id for _, source_id in blocks),
        model=model,
        measured=measured,
    )


def _measured_model(studies: Sequence[Study], level_ids: Sequence[str]) -> LinearModel:
    """Return the contrast model of the studies.

    ``Z`` is 1 on and 0.5 off the diagonal of a study: every contrast varies
    between sources by the same tau² (Franchini et al. 2012,
    doi 10.1002/jrsm.1049).
    """
    stars = [star_rows(study.level_ids, level_ids) for study in studies]
    return LinearModel(
        np.concatenate([study.effects for study in studies]),
        np.vstack(stars)[:, 1:],
        block_diagonal(study.covariance for study in studies),
        block_diagonal(star @ star.T / 2 for star in stars),
    )


def _reference_first(group: Sequence[str], baseline: str | None) -> tuple[str, ...]:
    return tuple(sorted(group, key=lambda level: (level != baseline, level)))
