"""How a contributor knows an answer: a level by its setting and file."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.workbench.contribute.answers import Answers

_OF_FILE = re.compile(r"(rows|collected|several)\.([0-9]+)\.(?:levels\.(\w+)|counted)")


def named(key: str, answers: Answers) -> str:
    """Return the key as a contributor knows it: ``io_scheduler of b.txt, result 2``."""
    of_file = _OF_FILE.fullmatch(key)
    if of_file is None:
        return key
    kind, number, setting = of_file.groups()
    entry = getattr(answers, kind)[int(number)]
    result = getattr(entry, "result", 1)
    which = f", result {result}" if result > 1 else ""
    name = PurePath(entry.file or "?").name
    return f"{setting or 'results that count'} of {name}{which}"
