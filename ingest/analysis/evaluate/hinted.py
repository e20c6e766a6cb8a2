"""Hints for sources left out: by their setting's hierarchy without the source."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.widening import Classes
from ingest.analysis.hints.given import HintGiver
from ingest.analysis.hints.observations import place_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ingest.analysis.evidence.recommend.model import Measure
    from ingest.analysis.hints.hint import Hint
    from ingest.analysis.hints.settings import SettingEvidence
    from ingest.intake.models.evidence_choices import EvidenceChoices
    from ingest.intake.models.reference import Reference


@dataclass(frozen=True, eq=False)
class HintsLeftOut:
    """Gives hints as if a source had never been published; scales are fitted anew."""

    evidence: Mapping[tuple[str, Measure], SettingEvidence]
    reference: Reference
    choices: EvidenceChoices
    _givers: dict[tuple[str, str, str, bool], HintGiver] = field(default_factory=dict)

    def __call__(
        self, question_id: str, source_group: str, level_ids: Sequence[str]
    ) -> Hint | None:
        """Return what is predicted of the levels a source measured.

        ``question_id`` as :func:`question_of` makes it. Storage nobody runs a database
        on tells nothing of other storage.
        """
        giver = self._giver(question_id, source_group)
        workload, storage, *_ = question_id.split("/")
        place = place_of(Classes(workload, storage), self.reference)
        return giver.hint(place, level_ids) if giver else None

    def is_alone(self, question_id: str, source_group: str) -> bool:
        """Tell whether no other source compared the setting where it may speak."""
        giver = self._giver(question_id, source_group)
        return giver is None or not giver.evidence.observations

    def _giver(self, question_id: str, source_group: str) -> HintGiver | None:
        _, storage, factor_id, measure = question_id.split("/")
        speed: Measure = "tail_latency" if measure == "tail_latency" else "speed"
        known = self.evidence.get((factor_id, speed))
        if known is None:
            return None
        is_real = self.reference.storage[storage].advisable or storage == "unspecified"
        key = factor_id, measure, source_group, is_real
        if key not in self._givers:
            rest = known.without(source_group)
            if is_real:
                rest = rest.without_storage(storage_for_tests(self.reference))
            self._givers[key] = HintGiver(rest, rest.fitted(), self.choices)
        return self._givers[key]


def storage_for_tests(reference: Reference) -> frozenset[str]:
    """Return the storage classes that exist for tests alone."""
    return frozenset(
        each.id
        for each in reference.storage.values()
        if not each.advisable and each.id not in {"unspecified", "varied"}
    )
