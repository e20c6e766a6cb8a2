"""The feed of open questions: which, and of when; that it is Atom, tests/site holds."""

from __future__ import annotations

from typing import Any

from ingest.intake.models.languages import LANGUAGES
from ingest.publishing.open_questions.feed import IN_FULL, questions_feed

READ = {"a": "2026-02-01", "b": "2026-05-03", "c": "2025-12-24"}
COMPARED = {"io_scheduler": {"a", "b"}, "filesystem": {"a"}}


def asked(name: str, setting: str, *, is_first: bool = True) -> Any:
    """Return what the feed looks at of a question."""
    return {"id": name, "setting": setting, "is_first": is_first}


QUESTIONS = (
    asked("one", "filesystem"),
    asked("two", "io_scheduler"),
    asked("two-again", "io_scheduler", is_first=False),
    asked("three", "fsync"),
)


def test_a_question_is_of_when_its_records_were_read() -> None:
    """From the first record of its setting to the last; never of another setting's."""
    feed = questions_feed(QUESTIONS, COMPARED, READ)
    dates = {
        each["question"]: (each["published"], each["updated"])
        for each in feed["entries"]
    }

    assert list(dates.items()) == [
        ("two", ("2026-02-01", "2026-05-03")),
        ("one", ("2026-02-01", "2026-02-01")),
        ("three", ("2025-12-24", "2025-12-24")),
    ]
    assert feed["updated"] == "2026-05-03"


def test_an_entry_keeps_its_id() -> None:
    """Whatever its rank, and whatever was measured since; one a language."""
    before = questions_feed(QUESTIONS, COMPARED, READ)
    newer = READ | {"d": "2026-09-01"}
    after = questions_feed(QUESTIONS[::-1], COMPARED | {"fsync": {"d"}}, newer)
    ids = [
        {each["question"]: each["ids"] for each in feed["entries"]}
        for feed in (before, after)
    ]

    assert ids[0]["one"] == ids[1]["one"]
    assert ids[0]["three"] == ids[1]["three"]
    assert len({urn for each in ids[0].values() for urn in each.values()}) == 3 * len(
        LANGUAGES
    )
    assert after["updated"] == "2026-09-01"


def test_not_more_than_stand_in_full() -> None:
    """The first of many; nothing, and no date, where there is no record at all."""
    many = [asked(f"q{i}", "filesystem") for i in range(IN_FULL + 5)]
    feed = questions_feed(many, COMPARED, READ)

    assert [each["question"] for each in feed["entries"]] == [
        each["id"] for each in many[:IN_FULL]
    ]
    assert questions_feed(many, {}, {}) == feed | {"entries": [], "updated": None}
