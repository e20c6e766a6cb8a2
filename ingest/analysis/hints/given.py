"""The hints of a corpus: where there is no answer, and something related."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.analysis.evidence.synthesis.assumptions import Assumptions
from ingest.analysis.evidence.verdicts import DIFFERENCE_LEVEL
from ingest.analysis.hints.hint import LEAST_LEVELS, Hint
from ingest.analysis.hints.observations import place_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ingest.analysis.evidence.recommend.widening import Classes
    from ingest.analysis.evidence.synthesis.mixture import Interval
    from ingest.analysis.hints.hierarchy import Hierarchy, Observation, Place
    from ingest.analysis.hints.settings import SettingEvidence
    from ingest.intake.models.evidence_choices import EvidenceChoices
    from ingest.intake.models.reference import Reference

#: What makes an observation related, the nearest first.
_NEARNESS = ("workload", "storage", "family", "medium")


@dataclass(frozen=True, slots=True)
class GivenHint:
    """What related evidence tells of a question: never more than "prefer".

    ``level_id`` None: nothing is preferred to the default, ``against_id``. The contrast
    is that of the favourite against the default, or the default against the next best
    where it is the favourite itself. Log ratios; ``interval`` (95 %) is that of a
    server nobody has measured. ``related``: what was measured of the two levels
    elsewhere, the nearest first.
    """

    level_id: str | None
    against_id: str
    compared_id: str
    log_ratio: float
    interval: Interval
    probability: float
    related: tuple[Observation, ...]


@dataclass(frozen=True, eq=False)
class HintGiver:
    """Gives the hints of one setting; its scales are fitted once."""

    evidence: SettingEvidence
    hierarchy: Hierarchy
    choices: EvidenceChoices

    def hint(self, place: Place, level_ids: Sequence[str]) -> Hint | None:
        """Return what is predicted of the levels that anybody compared; None if < 2."""
        known = tuple(each for each in level_ids if each in self.evidence.level_ids)
        if len(known) < LEAST_LEVELS:
            return None
        return Hint(
            self.hierarchy,
            place,
            known,
            Assumptions.from_reference(self.choices),
            self.choices.leads_probability.value,
        )

    def give(
        self,
        classes: Classes,
        choices: Sequence[str],
        default: str | None,
        reference: Reference,
    ) -> GivenHint | None:
        """Return the hint for a reader with a known default; None without one.

        ``choices`` are the levels of today. Nothing is said of a default that nobody
        compared, nor where no load and no storage is shared with any observation.
        """
        place = place_of(classes, reference)
        hint = self.hint(place, choices)
        if hint is None or default not in hint.level_ids:
            return None
        others = [each for each in hint.level_ids if each != default]
        best = hint.favourite(others)
        related = _related(self.evidence, place, {best, default})
        if not related:
            return None
        mean, _ = hint.prediction.contrast(best, default)
        return GivenHint(
            level_id=best if hint.prefers(best, default) else None,
            against_id=default,
            compared_id=best,
            log_ratio=mean,
            interval=hint.predict(best, default).intervals(DIFFERENCE_LEVEL)[0],
            probability=hint.probability_better(best, default),
            related=related,
        )


def _related(
    evidence: SettingEvidence, place: Place, levels: Collection[str]
) -> tuple[Observation, ...]:
    """Return what compared the levels or their predecessors under something shared."""
    before = {edge.successor_id: edge.level_id for edge in evidence.edges}
    wanted = [{level, before.get(level, level)} for level in levels]
    found = [
        each
        for each in evidence.observations
        if all(names.intersection(each.study.level_ids) for names in wanted)
        and _shared(each.place, place)
    ]
    return tuple(
        sorted(found, key=lambda each: (-_shared(each.place, place), each.record_id))
    )


def _shared(one: Place, other: Place) -> int:
    """Return how near two places are: what they share, the load first."""
    return sum(
        2 ** (len(_NEARNESS) - at)
        for at, part in enumerate(_NEARNESS)
        if one.tag(part) is not None and one.tag(part) == other.tag(part)
    )
