"""Nothing a client relies on disappears or changes its type.

``ATLAS_UPDATE=1 pytest tests/api`` records what was added; the diff is the review. It
records no removal: what is gone belongs into another version of the API. New fields
are recorded with the change that makes them, new ids of vocabularies with the next
data release: they come with records, and no record is to fail here.
"""

from __future__ import annotations

import copy
import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.api import fields as listing

HERE = Path(__file__).parent
SNAPSHOT = HERE / "snapshot.json"
WHAT_TO_DO = (
    "the API is only added to. Keep the field beside the new one and mark it as "
    "deprecated in CHANGELOG_API.md; an id of a vocabulary stays and gets an alias. "
    "What cannot be kept needs a new address, /api/v2"
)


@pytest.fixture(scope="module")
def now(documents: dict[str, Any]) -> dict[str, dict[str, list[str]]]:
    """Return the API as it is."""
    return {
        "fields": listing.fields(),
        "vocabularies": listing.vocabularies(documents),
    }


def as_lines(snapshot: dict[str, dict[str, list[str]]]) -> str:
    """Return the snapshot as JSON, an entry a line: the diff is what changed."""
    parts = [
        f"{json.dumps(name)}: {{\n"
        + ",\n".join(
            f" {json.dumps(key)}: {json.dumps(values)}"
            for key, values in sorted(entries.items())
        )
        + "\n}"
        for name, entries in sorted(snapshot.items())
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def test_only_added_to(now: dict[str, dict[str, list[str]]]) -> None:
    """What was recorded is still there, of the same type; a new field is recorded."""
    recorded = json.loads(SNAPSHOT.read_text("utf-8"))
    gone = listing.removed(recorded, now)
    assert gone == [], f"{'; '.join(gone)}: {WHAT_TO_DO}"
    if os.environ.get("ATLAS_UPDATE"):
        SNAPSHOT.write_text(as_lines(now), encoding="utf-8")
        return
    new = listing.added(recorded, now)
    assert new == [], (
        f"not recorded: {'; '.join(new[:20])}. Tell it in CHANGELOG_API.md and run "
        "ATLAS_UPDATE=1 pytest tests/api"
    )


def test_a_lost_field_is_named(now: dict[str, dict[str, list[str]]]) -> None:
    """The message says which field, whatever is lost of it."""
    path = "result:.data.published"
    for change, expected in (
        (lambda f: f.pop(path), "is gone"),
        (lambda f: f.update({path: ["integer"]}), "no longer has"),
        (lambda f: f.update({path: [*now["fields"][path], "array"]}), "may now be"),
    ):
        changed = copy.deepcopy(now)
        change(changed["fields"])
        (message,) = listing.removed(now, changed)[:1]
        assert message.startswith(path)
        assert expected in message


def test_a_lost_id_is_named(now: dict[str, dict[str, list[str]]]) -> None:
    """An id that disappears breaks whoever stored it."""
    changed = copy.deepcopy(now)
    changed["vocabularies"]["vocabularies/storage.json"].remove("nvme")
    assert listing.removed(now, changed) == [
        "vocabularies/storage.json: the id nvme is gone"
    ]


def test_a_new_value_is_no_break(now: dict[str, dict[str, list[str]]]) -> None:
    """Closed lists may grow; clients are told to expect it."""
    changed = copy.deepcopy(now)
    changed["fields"]["result:.data.kernel_era"].append("=other")
    assert listing.removed(now, changed) == []
    assert listing.added(now, changed) == ["result:.data.kernel_era =other"]


def test_a_new_field_is_named(now: dict[str, dict[str, list[str]]]) -> None:
    """Whoever adds a field decides that it is public."""
    changed = copy.deepcopy(now)
    changed["fields"]["result:.data.new"] = ["string"]
    assert listing.removed(now, changed) == []
    assert listing.added(now, changed) == ["result:.data.new"]


def test_a_new_id_asks_for_nothing(now: dict[str, dict[str, list[str]]]) -> None:
    """A record may bring a setting, a level or a metric; its test run passes."""
    changed = copy.deepcopy(now)
    for ids in changed["vocabularies"].values():
        ids.append("new")
    assert listing.removed(now, changed) == []
    assert listing.added(now, changed) == []
