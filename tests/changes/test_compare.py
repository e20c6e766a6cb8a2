"""What counts as a change of an answer, and how it is reported."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ingest.publishing.changes import (
    FACTS,
    RECORDS,
    AnswerId,
    AnswerState,
    Place,
    Snapshot,
    compare,
)
from ingest.workbench.diff import Format, render
from ingest.workbench.diff.between import REVIEWED
from ingest.workbench.diff.report import changes_certainty, changes_levels

if TYPE_CHECKING:
    from collections.abc import Mapping

OLTP = AnswerId("oltp", "nvme", "io-scheduler", "current", "")
LOAD = AnswerId("bulk-load", "nvme", "filesystem", "any", "postgresql")
NONE = AnswerState(
    setting="io_scheduler",
    measure="speed",
    kind="use",
    levels=("none",),
    certainty="low",
    sources=2,
    against="mq-deadline",
    ratio=1.204,
)
XFS = replace(NONE, setting="filesystem", levels=("xfs",), against="ext4")


def records(**digests: str) -> dict[str, Mapping[Place, str]]:
    """Return records as a checkout has them, by id."""
    return {
        name: {Place(RECORDS, (), "files"): digest} for name, digest in digests.items()
    }


BASE = Snapshot(records(a="1", b="1"), {OLTP: NONE})


def changed(**parts: object) -> Snapshot:
    """Return the base with another answer."""
    return Snapshot(BASE.records, {OLTP: replace(NONE, **parts)})


def test_same_state_is_empty() -> None:
    """Nothing changes between a state and itself."""
    changes = compare(BASE, BASE)
    assert changes.is_empty
    assert render(changes, Format.TEXT) == "No record, answer or certainty changes."


def test_records_are_told_apart() -> None:
    """Records are added, changed or removed."""
    changes = compare(BASE, Snapshot(records(a="2", c="1"), {OLTP: NONE}))
    assert (changes.added, changes.withdrawn) == (("c",), ("b",))
    (corrected,) = changes.changed
    assert corrected.record == "a"
    assert [tuple(each) for each in corrected.fields] == [("files", "1", "2")]


@pytest.mark.parametrize(
    ("parts", "flags"),
    [
        ({"levels": ("kyber",)}, (True, False)),
        ({"kind": "leads"}, (True, False)),
        ({"certainty": "moderate"}, (False, True)),
    ],
)
def test_what_is_listed(parts: dict[str, object], flags: tuple[bool, bool]) -> None:
    """Levels, kind and certainty count, whoever asks."""
    for counted in (FACTS, REVIEWED):
        (change,) = compare(BASE, changed(**parts), counted).answers
        assert (changes_levels(change), changes_certainty(change)) == flags


def test_a_new_digit_is_no_change() -> None:
    """A ratio, or what it is compared with, does not make another answer."""
    assert compare(BASE, changed(ratio=1.21, against="bfq")).is_empty
    assert compare(BASE, changed(ratio=1.21, sources=3), REVIEWED).is_empty


def test_a_source_more_is_for_readers_alone() -> None:
    """Reviewers see the record that brings it; who reads a release does not."""
    (change,) = compare(BASE, changed(sources=3)).answers
    assert [tuple(each) for each in change.fields] == [("sources", 2, 3)]
    assert not changes_levels(change)
    assert not changes_certainty(change)
    assert compare(BASE, changed(sources=3), REVIEWED).is_empty


def test_a_setting_by_another_name_is_the_same_answer() -> None:
    """Its address is what it was; what to set is not."""
    (change,) = compare(BASE, changed(setting="scheduler"), REVIEWED).answers
    assert change.id == OLTP
    assert [each.field for each in change.fields] == ["setting"]
    assert changes_levels(change)


def test_new_and_lost_answers_are_listed() -> None:
    """An answer may come or go."""
    for counted in (FACTS, REVIEWED):
        gained = compare(BASE, Snapshot({}, {OLTP: NONE, LOAD: XFS}), counted)
        lost = compare(BASE, Snapshot({}, {}), counted)
        assert [each.id for each in gained.answers] == [LOAD]
        assert [each.after for each in lost.answers] == [None]
        told = [each.said for each in (*gained.answers, *lost.answers)]
        assert told == [XFS, NONE]


def test_only_new_contradictions_count() -> None:
    """What was contradicted before is no news."""
    old = Snapshot({}, {OLTP: NONE}, {("said", OLTP)})
    new = Snapshot({}, {OLTP: NONE}, {("said", OLTP), ("told", OLTP)})
    changes = compare(old, new)
    assert changes.contradicted == (("told", OLTP, NONE),)
    assert not changes.is_empty
    assert compare(new, old).is_empty


def test_text_names_question_and_both_states() -> None:
    """A reader sees the question and both answers."""
    text = render(compare(BASE, changed(levels=("kyber",))), Format.TEXT)
    assert "io_scheduler: oltp on nvme (speed, current kernels)" in text
    assert "before  use none 1.20× mq-deadline, low, 2 sources" in text
    assert "after   use kyber 1.20× mq-deadline, low, 2 sources" in text


def test_markdown_keeps_contributed_text_harmless() -> None:
    """Ids cannot mention people, open tags or break a table."""
    head = Snapshot(records(**{"a": "1", "b": "1", "x`|@all<img>": "1"}), BASE.answers)
    text = render(compare(BASE, head), Format.MARKDOWN)
    assert "@all" not in text
    assert "<img>" not in text
    assert "x'\\|" in text


def test_json_holds_everything() -> None:
    """Programs get all of it."""
    head = Snapshot(records(a="1"), {LOAD: XFS}, {("said", LOAD)})
    document = json.loads(render(compare(BASE, head), Format.JSON))
    assert document["records"] == {"added": [], "changed": [], "removed": ["b"]}
    assert [each["after"] is None for each in document["recommendations"]] == [
        False,
        True,
    ]
    assert document["recommendations"][0] == {
        "workload": "bulk-load",
        "storage": "nvme",
        "factor": "filesystem",
        "measure": "speed",
        "database": "postgresql",
        "era": "any",
        "changes_levels": True,
        "changes_certainty": False,
        "before": None,
        "after": {
            "kind": "use",
            "levels": ["xfs"],
            "against": "ext4",
            "ratio": 1.204,
            "certainty": "low",
            "sources": 2,
        },
    }
    (contradicted,) = document["claims_contradicted"]
    assert contradicted["claim"] == "said"
    assert contradicted["by"]["factor"] == "filesystem"
    assert contradicted["by"]["database"] == "postgresql"
