"""The store of finished answers, with entries somebody else left there."""

from __future__ import annotations

import os
import pickle
from typing import TYPE_CHECKING, Any

import pytest

from ingest.analysis.evidence.recommend.cache import AnswerCache
from ingest.cache import Cache
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Calls:
    """Is read back as whatever a function returns."""

    def __init__(self, function: Callable[..., Any], *arguments: object) -> None:
        """Name the function and what it is given."""
        self._called = (function, arguments)

    def __reduce__(self) -> tuple[Any, ...]:
        """Have the reader call it."""
        return self._called


def forged(name: str) -> bytes:
    """Return an entry that reads a name as a module's attribute, dots and all."""
    module = b"ingest.analysis.evidence.recommend.cache"
    return b"\x80\x04\x8c%c%b\x8c%c%b\x93." % (
        *(len(module), module),
        *(len(name), name.encode()),
    )


@pytest.mark.parametrize("content", ["call", "pickle.loads", "AnswerCache", "damaged"])
def test_nothing_is_called(content: str, tmp_path: Path) -> None:
    """An entry with a right digest is read as results, or counts as missing."""
    choices = read_reference(Paths.project())[0].evidence
    assert choices
    seen = tmp_path / "seen"
    data = {
        "call": pickle.dumps(Calls(os.mkdir, str(seen)), protocol=5),
        "damaged": b"\x80\x05h\xff.",
    }.get(content) or forged(content)
    key = "ab" * 32
    Cache(tmp_path, "answers", "any").put(key, data)
    assert AnswerCache(tmp_path, choices).get(key) is None
    assert not seen.exists()
