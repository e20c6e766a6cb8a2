"""Which of a record's effects are shown first.

All contrasts are kept; what is shown is chosen against the declared baseline,
never against the best of what happens to be visible.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ingest.analysis.evidence.effects import Effect


@dataclass(frozen=True, slots=True)
class Treatment:
    """A treatment of a record: its ranked levels in display order, its baseline."""

    factor_id: str
    level_ids: tuple[str, ...]
    baseline_level_id: str | None


class Contrasts:
    """The effects of one record on one metric and treatment, by pair of levels."""

    def __init__(self, treatment: Treatment, effects: Iterable[Effect]) -> None:
        """Keep the effects between ranked levels; reference levels stay out."""
        self.treatment = treatment
        ranked = set(treatment.level_ids)
        self._by_pair = {
            (effect.level_id, effect.against_level_id): effect
            for effect in effects
            if effect.level_id in ranked and effect.against_level_id in ranked
        }

    def get(self, level_id: str, against_level_id: str | None) -> Effect | None:
        """Return the effect of one level against another, where measured."""
        if against_level_id is None:
            return None
        return self._by_pair.get((level_id, against_level_id))

    def ranking(self) -> list[str]:
        """Return the measured levels, best first, ties in display order."""
        measured = {level for level, _ in self._by_pair}
        levels = [each for each in self.treatment.level_ids if each in measured]
        return sorted(levels, key=lambda level: -self._standing(level))

    def shown(self) -> Effect | None:
        """Return the one comparison that stands for the record.

        The best level against the declared baseline; the baseline against the
        runner-up where it leads, or where none is declared the best against the
        runner-up.
        """
        ranking = self.ranking()
        if not ranking:
            return None
        best, others = ranking[0], ranking[1:]
        baseline = self.treatment.baseline_level_id
        if baseline != best:
            effect = self.get(best, baseline)
            if effect:
                return effect
        return next(
            (effect for each in others if (effect := self.get(best, each))), None
        )

    def key(self) -> list[Effect]:
        """Return the comparisons worth a sentence each.

        Every level against the baseline; then, where neither is the baseline, the
        best against the runner-up, and each further level that is clearly better or
        worse than the best. Without a baseline the best takes its place.
        """
        ranking = self.ranking()
        if not ranking:
            return []
        measured_baseline = self.treatment.baseline_level_id in ranking
        base = self.treatment.baseline_level_id if measured_baseline else ranking[0]
        against_base = [self.get(each, base) for each in self.treatment.level_ids]
        found = [effect for effect in against_base if effect]
        if not measured_baseline or base == ranking[0]:
            return found
        best, *others = [each for each in ranking if each != base]
        for each in others:
            effect = self.get(each, best)
            if effect and effect.verdict in {"better", "worse"}:
                found.append(effect)
            elif each == ranking[1]:
                found += filter(None, [self.get(best, each)])
        return found

    def against_leader(self, leader: str) -> list[Effect]:
        """Return every other level against the leader, in display order."""
        each_effect = [self.get(each, leader) for each in self.treatment.level_ids]
        return [effect for effect in each_effect if effect]

    def of(self, level_id: str) -> list[Effect]:
        """Return one level against every other one, in display order."""
        others: Sequence[str] = self.treatment.level_ids
        each_effect = [self.get(level_id, other) for other in others]
        return [effect for effect in each_effect if effect]

    def _standing(self, level_id: str) -> float:
        return sum(effect.log_ratio for effect in self.of(level_id))
