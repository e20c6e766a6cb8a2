"""How far a record's own classes are from those a question asks about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ingest.analysis.evidence.synthesis.records import Widening

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.intake.models.reference import WideningStep

Kind = Literal["storage", "workload"]
#: In all kinds together: beyond it a record says too little to be shown.
MOST_STEPS = 2
#: What names no kind of load or storage cannot be asked for by way of another, nor
#: can storage that exists for tests alone.
_NEVER_WIDENED_TO = frozenset({"unspecified", "varied", "ramdisk"})


@dataclass(frozen=True, slots=True, order=True)
class Classes:
    """A workload class and a storage class."""

    workload_id: str
    storage_id: str


@dataclass(frozen=True, slots=True)
class Steps:
    """The allowed steps: by kind, from, to and era of the record (None: any)."""

    allowed: dict[tuple[Kind, str, str, str | None], int]

    @classmethod
    def of(cls, steps: Iterable[WideningStep], factor_id: str) -> Steps:
        """Spell out what widening.yaml allows for a setting; the shorter way stays."""
        allowed: dict[tuple[Kind, str, str, str | None], int] = {}
        for step in steps:
            if step.factors and factor_id not in step.factors:
                continue
            for own in step.from_:
                for asked in step.to:
                    key = (step.kind, own, asked, step.era)
                    known = allowed.get(key, step.steps)
                    if own != asked and asked not in _NEVER_WIDENED_TO:
                        allowed[key] = min(known, step.steps)
        return cls(allowed)

    @staticmethod
    def may_widen_to(asked: Classes) -> bool:
        """Tell whether a question may rest on records of other classes alone."""
        return _NEVER_WIDENED_TO.isdisjoint((asked.workload_id, asked.storage_id))

    def route(
        self, own: Classes, asked: Classes, era: str
    ) -> tuple[Widening, ...] | None:
        """Return the widenings from a record's classes to those of a question.

        Empty where they are the same; None where the record says nothing about it.
        """
        pairs: tuple[tuple[Kind, str, str], ...] = (
            ("storage", own.storage_id, asked.storage_id),
            ("workload", own.workload_id, asked.workload_id),
        )
        found = []
        for kind, mine, wanted in pairs:
            if mine == wanted:
                continue
            steps = self._steps(kind, mine, wanted, era)
            if steps is None:
                return None
            found.append(Widening(kind, mine, steps))
        within = sum(each.steps for each in found) <= MOST_STEPS
        return tuple(found) if within else None

    def reach(self, own: Classes, era: str) -> set[Classes]:
        """Return all classes a record with these can inform, its own included."""
        targets = {
            kind: {asked for k, mine, asked, _ in self.allowed if (k, mine) == key}
            for kind, key in (
                ("storage", ("storage", own.storage_id)),
                ("workload", ("workload", own.workload_id)),
            )
        }
        return {
            classes
            for workload in {own.workload_id, *targets["workload"]}
            for storage in {own.storage_id, *targets["storage"]}
            if self.route(own, classes := Classes(workload, storage), era) is not None
        }

    def _steps(self, kind: Kind, own: str, asked: str, era: str) -> int | None:
        found = [
            steps
            for limit in (None, era)
            if (steps := self.allowed.get((kind, own, asked, limit))) is not None
        ]
        return min(found, default=None)
