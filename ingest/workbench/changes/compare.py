"""Two snapshots, and what differs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.workbench.changes.snapshot import AnswerState, QuestionKey, Snapshot


@dataclass(frozen=True, slots=True)
class AnswerChange:
    """An answer before and after; None where there was, or is, none."""

    question: QuestionKey
    before: AnswerState | None
    after: AnswerState | None

    @property
    def changes_levels(self) -> bool:
        """Whether the reader is now told to use something else."""
        return self._parts(self.before)[:2] != self._parts(self.after)[:2]

    @property
    def changes_certainty(self) -> bool:
        """Whether an answer that was and is there is more or less certain."""
        both = self.before is not None and self.after is not None
        return both and self._parts(self.before)[2] != self._parts(self.after)[2]

    @staticmethod
    def _parts(state: AnswerState | None) -> tuple[object, ...]:
        return (state.kind, state.levels, state.certainty) if state else (None,) * 3


@dataclass(frozen=True, slots=True)
class Changes:
    """What a change does. Ids and questions are sorted.

    ``contradicted`` pairs claims with the questions whose pooled evidence now says
    the opposite and did not before.
    """

    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]
    answers: tuple[AnswerChange, ...]
    contradicted: tuple[tuple[str, QuestionKey], ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing a reader sees has changed."""
        return not (
            self.added
            or self.changed
            or self.removed
            or self.answers
            or self.contradicted
        )


def compare(base: Snapshot, head: Snapshot) -> Changes:
    """Return what is different in ``head``.

    An answer is listed when its levels, its kind or its certainty change, not for
    every new digit of a ratio.
    """
    questions = sorted({*base.answers, *head.answers})
    answers = (
        AnswerChange(each, base.answers.get(each), head.answers.get(each))
        for each in questions
    )
    return Changes(
        added=tuple(sorted(head.records.keys() - base.records.keys())),
        changed=tuple(
            sorted(
                each
                for each in head.records.keys() & base.records.keys()
                if head.records[each] != base.records[each]
            )
        ),
        removed=tuple(sorted(base.records.keys() - head.records.keys())),
        answers=tuple(
            each for each in answers if each.changes_levels or each.changes_certainty
        ),
        contradicted=tuple(sorted(head.contradicted - base.contradicted)),
    )
