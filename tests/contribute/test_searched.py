"""Lists are searched by typing; Enter takes nothing that was not meant."""

from __future__ import annotations

from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from ingest.workbench.contribute.answers import Answers
from ingest.workbench.contribute.asking.questions import question
from ingest.workbench.contribute.wizard.prompts import ask, choose
from tests.contribute.guide import REFERENCE

_BACKSPACES = "\x7f" * 4


def pressed(keys: str, key: str, answers: Answers | None = None) -> Any:
    """Return what a question is answered with when keys are pressed."""
    asked = question(key, answers or Answers(), REFERENCE)
    assert asked is not None
    with create_pipe_input() as given:
        given.send_text(keys)
        given.close()
        with create_app_session(input=given, output=DummyOutput()):
            return ask(asked, first=True)


def test_search_finds() -> None:
    """What is typed narrows the list, whatever the case of its letters."""
    assert pressed("postgreSQL\r", "database.product") == "postgresql"


def test_search_without_a_match_selects_nothing() -> None:
    """Enter on an empty list takes no entry; letters can be taken back."""
    with pytest.raises(EOFError):
        pressed("huge\r", "database.product")
    assert pressed("huge\roracle\r", "database.product") == "oracle"
    assert pressed(f"mysq#{_BACKSPACES[:1]}l\r", "database.product") == "mysql"


def test_several_without_a_match() -> None:
    """Space marks nothing where nothing matches."""
    key = "treatments"
    found = pressed(f"qqqq {_BACKSPACES}\x7fio_sched \r", key)
    assert found == ("io_scheduler",)


def test_enter_alone_chooses_nothing() -> None:
    """Of a list without a hint the first entry is not taken by Enter."""
    with pytest.raises(EOFError):
        pressed("\r\r\r", "database.product")
    with create_pipe_input() as given:
        given.send_text("zzz\rsecond\r")
        with create_app_session(input=given, output=DummyOutput()):
            assert choose("Which?", [("a", "first"), ("b", "second")]) == "b"
