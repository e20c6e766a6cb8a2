"""The story of the releases for pages and feeds: ``build/site/releases.json``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypedDict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.intake.models.base import Translated
    from ingest.publishing.changes import AnswerChange, AnswerState
    from ingest.publishing.releases.history import Step
    from ingest.publishing.releases.release import Release


class ListedRelease(TypedDict):
    """A release in lists; ``notes`` by language, None where there are none."""

    id: str
    date: str
    counts: dict[str, int]
    notes: Translated | None


class ToldAnswer(TypedDict):
    """What was said: the facts a page puts into words."""

    setting: str
    kind: str
    levels: list[str]
    certainty: str
    sources: int
    headline: dict[str, str]


class ToldChange(TypedDict):
    """An answer that changed; ``database`` None: the one for any."""

    key: str
    workload: str
    storage: str
    answer: str
    setting: str
    era: str
    database: str | None
    before: ToldAnswer | None
    after: ToldAnswer | None


class ToldStep(TypedDict):
    """From a state to the next; ``before`` None: the first, ``after`` None: today."""

    before: str | None
    after: str | None
    date: str | None
    added: list[str]
    changed: list[str]
    withdrawn: list[str]
    answers: list[ToldChange]


def listed(every: Sequence[Release]) -> list[ListedRelease]:
    """Return the releases as lists show them, in the order given."""
    return [
        {
            "id": each.id,
            "date": each.id,
            "counts": each.manifest.counts,
            "notes": each.manifest.notes,
        }
        for each in every
    ]


def told(steps: Sequence[Step]) -> list[ToldStep]:
    """Return the steps as pages and feeds tell them, in the order given.

    The first release is one event: that every answer is new there tells nobody
    anything, so it lists none.
    """
    return [
        {
            "before": each.before,
            "after": each.after,
            "date": each.date,
            "added": list(each.changes.added),
            "changed": [record.record for record in each.changes.changed],
            "withdrawn": list(each.changes.withdrawn),
            "answers": [_change(answer) for answer in each.changes.answers]
            if each.before
            else [],
        }
        for each in steps
    ]


class DatedChange(ToldChange):
    """A change on the page of its answer; ``release`` None: none holds it yet."""

    release: str | None
    since: str | None


def by_answer(story: Sequence[ToldStep]) -> dict[str, list[DatedChange]]:
    """Return the changes of every answer by answer key, newest first.

    ``since``: the release that was the last to say otherwise.
    """
    found: dict[str, list[DatedChange]] = {}
    for step in story:
        for change in step["answers"]:
            found.setdefault(change["key"], []).append(
                {**change, "release": step["after"], "since": step["before"]}
            )
    return dict(sorted(found.items()))


def _change(change: AnswerChange) -> ToldChange:
    return {
        "key": change.id.key,
        "workload": change.id.workload,
        "storage": change.id.storage,
        "answer": change.id.answer,
        "setting": change.said.setting,
        "era": change.id.era,
        "database": change.id.database or None,
        "before": _answer(change.before),
        "after": _answer(change.after),
    }


def _answer(state: AnswerState | None) -> ToldAnswer | None:
    if state is None:
        return None
    return {
        "setting": state.setting,
        "kind": state.kind,
        "levels": list(state.levels),
        "certainty": state.certainty,
        "sources": state.sources,
        "headline": dict(state.headline),
    }
