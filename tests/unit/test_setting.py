"""Commands that differ by level."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from ingest.intake.models.languages import LANGUAGES
from ingest.intake.models.setting import Step

TEXT = dict.fromkeys(LANGUAGES, "Set it")


def step(**changes: Any) -> Step:
    """Return a step that is right but for ``changes``."""
    good = {
        "task": "set",
        "title": TEXT,
        "platforms": ("any",),
        "commands": ("echo {level} > /sys/block/sdb/queue/scheduler",),
        "confidence": "high",
    }
    return Step.model_validate(good | changes)


def test_level_needs_no_word() -> None:
    """The level of the page is known everywhere."""
    assert step().commands[0].startswith("echo {level}")


def test_braces_of_udev_are_not_placeholders() -> None:
    """A udev key in braces stays as it is."""
    step(commands=('ENV{DEVTYPE}=="disk", ATTR{queue/rotational}=="1"',))


@pytest.mark.parametrize("where", ["commands", "output", "note"])
def test_unknown_placeholder_is_refused(where: str) -> None:
    """A placeholder nothing fills would be printed with its braces."""
    text = "echo {tunable}"
    value: Any = {
        "commands": (text,),
        "output": text,
        "note": dict.fromkeys(TEXT, text),
    }[where]
    with pytest.raises(ValidationError, match=r"unknown placeholder \{tunable\}"):
        step(**{where: value})


def test_every_level_needs_its_word() -> None:
    """A level without its word would show the placeholder."""
    with pytest.raises(ValidationError, match="same levels"):
        step(levels=("cfq", "bfq"), fill={"tunable": {"cfq": "slice_idle"}})
