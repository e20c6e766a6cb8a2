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


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        # Letters behind the space go on with a word of the list: it marked nothing.
        ("my setting is not listed \r", ("not_listed",)),
        ("not listed \r", ("not_listed",)),
        ("transparent huge \r", ("transparent_huge_pages",)),
        # Otherwise the mark stays, and another search begins.
        ("io_sched wal_sync_m \r", ("io_scheduler", "wal_sync_method")),
        # What is marked stays in sight below what is found, and can be unmarked there.
        ("io_sched wal_sync_m\x1b[B \x1b[A \r", ("wal_sync_method",)),
    ],
)
def test_spaces_of_a_search(keys: str, found: tuple[str, ...]) -> None:
    """A space within the words that are searched marks nothing."""
    assert set(pressed(keys, "treatments")) == set(found)


def test_a_space_on_nothing() -> None:
    """Where nothing matches and nothing has to be chosen, a space and Enter go on."""
    assert pressed("qqqq \r", "strata") == ()


def test_words_of_one_entry() -> None:
    """Also where one is chosen, words are searched with the spaces between them."""
    assert pressed("virtual disk\r", "storage.class") == "virtual-disk"


def test_enter_alone_chooses_nothing() -> None:
    """Of a list without a hint the first entry is not taken by Enter."""
    with pytest.raises(EOFError):
        pressed("\r\r\r", "database.product")
    with create_pipe_input() as given:
        given.send_text("zzz\rsecond\r")
        with create_app_session(input=given, output=DummyOutput()):
            assert choose("Which?", [("a", "first"), ("b", "second")]) == "b"
