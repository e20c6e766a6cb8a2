"""The feed of the questions that stand in full on their page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.publishing.releases.feeds import entry_ids, feed_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ingest.publishing.open_questions.shapes import OpenQuestionEntry
    from ingest.publishing.releases.feeds import Entry, Feed

#: Questions that stand in full: the first of each setting and storage, these many.
IN_FULL = 30
NAME = "open-questions"


def questions_feed(
    questions: Sequence[OpenQuestionEntry],
    compared: Mapping[str, set[str]],
    read: Mapping[str, str],
) -> Feed:
    """Return the feed; ``questions`` in their order.

    ``compared``: by setting the records that compared its levels anywhere; ``read``:
    by record the ISO date it was read. What a question is worth follows from the
    records of its setting: it is as old as the first of them, and changed with the
    last. One without any is as old as the collection. Never the clock.
    """
    return feed_of(NAME, _entries(questions, compared, read) if read else ())


def _entries(
    questions: Sequence[OpenQuestionEntry],
    compared: Mapping[str, set[str]],
    read: Mapping[str, str],
) -> Iterator[Entry]:
    oldest = min(read.values())
    for each in [each for each in questions if each["is_first"]][:IN_FULL]:
        dates = [read[record] for record in compared.get(each["setting"], ())]
        yield {
            "ids": entry_ids(NAME, each["id"]),
            "published": min(dates, default=oldest),
            "updated": max(dates, default=oldest),
            "question": each["id"],
        }
