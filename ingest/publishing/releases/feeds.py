"""What the Atom feeds hold: which entries, their ids and dates. Words are Hugo's.

Ids are ``urn:uuid:`` of the language and what an entry is about, never of a host: the
same entry keeps its id wherever the site is served, so that no reader sees it twice.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NotRequired
from uuid import UUID, uuid5

from typing_extensions import TypedDict

from ingest.intake.models.base import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ingest.intake.models.base import Language
    from ingest.publishing.releases.story import (
        ListedRelease,
        ToldAnswer,
        ToldChange,
        ToldStep,
    )
    from ingest.publishing.releases.tables import Row

#: Made once for this project; another one would make every entry new to its readers.
_NAMESPACE = UUID("6f0f5c1e-6f3b-5d0a-9a3e-0d6c1a7be5a1")
#: Entries of a feed; who was away longer finds all of them on the pages.
MOST = 60


class Entry(TypedDict):
    """An entry: a record, a release, an answer that changed, or an open question.

    ``ids`` by language. ``release``: the one that brought the change, None where none
    did yet. Dates are ISO dates.
    """

    ids: dict[Language, str]
    published: str
    updated: str
    record: NotRequired[str]
    release: NotRequired[ListedRelease]
    change: NotRequired[ToldChange]
    question: NotRequired[str]


class Feed(TypedDict):
    """A feed; ``updated`` None where it has no entry, and then there is no feed."""

    ids: dict[Language, str]
    updated: str | None
    entries: list[Entry]


class Feeds(TypedDict):
    """``build/site/feeds.json``."""

    results: Feed
    recommendations: Feed


def feeds(
    records: Sequence[Row],
    every: Sequence[ListedRelease],
    steps: Sequence[ToldStep],
) -> Feeds:
    """Return both feeds. ``records``: rows of ``results``, newest publication first.

    ``every`` release and all ``steps``, newest first. A date is the day a record was
    read, or that of a release; for what no release holds yet, the day its records were
    read. Never the clock.
    """
    read = {row["record"]: row["accessed"] for row in records}
    results = (
        _record(each, read[each], _corrected(each, steps))
        for each in sorted(read, key=lambda record: read[record], reverse=True)
    )
    answers = [
        entry for step in steps for entry in _of_step(step, every, read) if step["date"]
    ]
    return {
        "results": feed_of("results", results),
        "recommendations": feed_of("recommendations", answers),
    }


def _record(record: str, read: str, corrected: str | None) -> Entry:
    return {
        "ids": entry_ids("results", record),
        "published": read,
        "updated": max(read, corrected or read),
        "record": record,
    }


def _corrected(record: str, steps: Sequence[ToldStep]) -> str | None:
    """Return the date of the newest release that corrected a record."""
    dates = (each["date"] for each in steps if record in each["changed"])
    return next((date for date in dates if date), None)


def _of_step(
    step: ToldStep, every: Sequence[ListedRelease], read: dict[str, str]
) -> Iterable[Entry]:
    release = next((each for each in every if each["id"] == step["after"]), None)
    if step["before"] is None and release:
        yield {
            "ids": entry_ids("releases", release["id"]),
            "published": release["date"],
            "updated": release["date"],
            "release": release,
        }
        return
    touched = [
        read[each] for each in (*step["added"], *step["changed"]) if each in read
    ]
    date = release["date"] if release else max(touched, default=step["date"])
    for change in step["answers"]:
        # Of what changed, not of when: it is no new entry once a release holds it.
        said = json.dumps(
            [_facts(change["before"]), _facts(change["after"])], sort_keys=True
        )
        about = f"{change['key']} {change['era']} {change['database']} {said}"
        yield {
            "ids": entry_ids("answers", about),
            "published": date or "",
            "updated": date or "",
            "change": change,
        }


def _facts(told: ToldAnswer | None) -> list[object] | None:
    """Return what was said without its words, which may be improved."""
    return told and [value for key, value in told.items() if key != "headline"]


def feed_of(name: str, entries: Iterable[Entry]) -> Feed:
    """Return the feed of a name: the newest entries first, those of a day as given."""
    newest = sorted(entries, key=lambda entry: entry["updated"], reverse=True)[:MOST]
    return {
        "ids": entry_ids("feeds", name),
        "updated": newest[0]["updated"] if newest else None,
        "entries": newest,
    }


def entry_ids(kind: str, name: str) -> dict[Language, str]:
    """Return the ids, by language, of what ``kind`` and ``name`` say it is about."""
    return {
        language: f"urn:uuid:{uuid5(_NAMESPACE, f'{language}/{kind}/{name}')}"
        for language in LANGUAGES
    }
