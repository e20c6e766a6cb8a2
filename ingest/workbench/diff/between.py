"""What changed between two checkouts, as far as it is for reviewers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.publishing.changes import FACTS, compare
from ingest.workbench.diff.checkout import snapshot_of_checkout
from ingest.workbench.diff.report import question_of

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.publishing.changes import Changes

#: What makes another answer for a reviewer. One more source is none: the record that
#: brings it is told by itself. Readers of a release, who did not see it come, are told.
REVIEWED = FACTS - {"sources"}


def changes_between(before: Path, after: Path) -> Changes:
    """Return what differs in the checkout at ``after``, in the order of the questions.

    Its vocabularies stand in where those of ``before`` are of another format.
    SnapshotError where the records of one of them have errors.
    """
    now = snapshot_of_checkout(after)
    found = compare(snapshot_of_checkout(before, fallback=after), now, counted=REVIEWED)
    by_question = sorted(
        found.answers, key=lambda each: tuple(question_of(each).values())
    )
    return replace(found, answers=tuple(by_question))
