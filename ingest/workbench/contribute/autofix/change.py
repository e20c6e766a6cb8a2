"""One thing that was mended."""

from __future__ import annotations

from typing import NamedTuple

from ingest.findings import excerpt


class Change(NamedTuple):
    """What was changed: file as findings print it, line from 1, before and after."""

    path: str
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        """Return the change as one line of text."""
        place = f"{self.path}:{self.line}"
        return f"{place}  {excerpt(self.before)} → {excerpt(self.after)}"
