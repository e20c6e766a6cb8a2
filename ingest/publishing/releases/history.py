"""The releases as a story: what changed from each to the next, and since."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ingest.publishing.changes import Snapshot, compare
from ingest.publishing.releases.snapshot import snapshot_of_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.publishing.changes import Changes
    from ingest.publishing.releases.release import Release
    from ingest.publishing.releases.tables import Tables


@dataclass(frozen=True, slots=True)
class Step:
    """From one state to a later one.

    ``before`` None: nothing was released yet; ``after`` None: what is published today.
    ``date``: that of the later state, None where today's is not known.
    """

    before: str | None
    after: str | None
    date: str | None
    changes: Changes


def history(every: Sequence[Release], current: Tables, today: str | None) -> list[Step]:
    """Return the steps, newest first, from ``every`` release, newest first as well.

    ``current`` are the tables of today and ``today`` their date; a step to them is
    there only where something changed since the newest release.
    """
    states: list[tuple[str | None, str | None, Snapshot]] = [
        (each.id, each.id, snapshot_of_tables(each.all_rows()))
        for each in reversed(every)
    ]
    steps = [
        Step(None, after, date, compare(Snapshot({}, {}), state))
        for after, date, state in states[:1]
    ]
    if states:
        states.append((None, today, snapshot_of_tables(current)))
    for (before, _, old), (after, date, new) in pairwise(states):
        step = Step(before, after, date, compare(old, new))
        if after is not None or not step.changes.is_empty:
            steps.append(step)
    return steps[::-1]
