"""What counts as a change of an answer, and how it is reported."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from ingest.workbench.changes import Format, Snapshot, compare, render
from ingest.workbench.changes.snapshot import AnswerState, QuestionKey

OLTP = QuestionKey("oltp", "nvme", "io_scheduler", "speed", "", "current")
LOAD = QuestionKey("bulk-load", "nvme", "filesystem", "speed", "postgresql", "any")
NONE = AnswerState("use", ("none",), "mq-deadline", 1.204, "low", 2)
BASE = Snapshot({"a": "1", "b": "1"}, {OLTP: NONE}, frozenset())


def changed(**parts: object) -> Snapshot:
    """Return the base with another answer."""
    return Snapshot(BASE.records, {OLTP: replace(NONE, **parts)}, frozenset())


def test_same_state_is_empty() -> None:
    """Nothing changes between a state and itself."""
    changes = compare(BASE, BASE)
    assert changes.is_empty
    assert render(changes, Format.TEXT) == "No record, answer or certainty changes."


def test_records_are_told_apart() -> None:
    """Records are added, changed or removed."""
    head = Snapshot({"a": "2", "c": "1"}, {OLTP: NONE}, frozenset())
    changes = compare(BASE, head)
    assert (changes.added, changes.changed, changes.removed) == (("c",), ("a",), ("b",))


@pytest.mark.parametrize(
    ("parts", "flags"),
    [
        ({"levels": ("kyber",)}, (True, False)),
        ({"kind": "leads"}, (True, False)),
        ({"certainty": "moderate"}, (False, True)),
    ],
)
def test_what_is_listed(parts: dict[str, object], flags: tuple[bool, bool]) -> None:
    """Levels, kind and certainty count."""
    (change,) = compare(BASE, changed(**parts)).answers
    assert (change.changes_levels, change.changes_certainty) == flags


def test_a_new_digit_is_no_change() -> None:
    """A ratio or a source more does not make another answer."""
    assert compare(BASE, changed(ratio=1.21, sources=3)).is_empty


def test_new_and_lost_answers_are_listed() -> None:
    """An answer may come or go."""
    gained = compare(BASE, Snapshot({}, {OLTP: NONE, LOAD: NONE}, frozenset()))
    lost = compare(BASE, Snapshot({}, {}, frozenset()))
    assert [each.question for each in gained.answers] == [LOAD]
    assert [each.after for each in lost.answers] == [None]


def test_only_new_contradictions_count() -> None:
    """What was contradicted before is no news."""
    old = Snapshot({}, {}, frozenset({("said", OLTP)}))
    new = Snapshot({}, {}, frozenset({("said", OLTP), ("told", OLTP)}))
    assert compare(old, new).contradicted == (("told", OLTP),)


def test_text_names_question_and_both_states() -> None:
    """A reader sees the question and both answers."""
    text = render(compare(BASE, changed(levels=("kyber",))), Format.TEXT)
    assert "io_scheduler: oltp on nvme (speed, current kernels)" in text
    assert "before  use none 1.20× mq-deadline, low, 2 sources" in text
    assert "after   use kyber 1.20× mq-deadline, low, 2 sources" in text


def test_markdown_keeps_contributed_text_harmless() -> None:
    """Ids cannot mention people, open tags or break a table."""
    head = Snapshot(
        {"a": "1", "b": "1", "x`|@all<img>": "1"}, BASE.answers, frozenset()
    )
    text = render(compare(BASE, head), Format.MARKDOWN)
    assert "@all" not in text
    assert "<img>" not in text
    assert "x'\\|" in text


def test_json_holds_everything() -> None:
    """Programs get all of it."""
    head = Snapshot({"a": "1"}, {LOAD: NONE}, frozenset({("said", LOAD)}))
    document = json.loads(render(compare(BASE, head), Format.JSON))
    assert document["records"] == {"added": [], "changed": [], "removed": ["b"]}
    assert [each["after"] is None for each in document["recommendations"]] == [
        False,
        True,
    ]
    assert document["claims_contradicted"][0]["by"]["database"] == "postgresql"
