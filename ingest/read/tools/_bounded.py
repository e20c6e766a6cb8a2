"""The lines of a log, unless there are more than any run prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.read.raw.refused import Reason, RefusedError

if TYPE_CHECKING:
    from ingest.read.raw.output import Output

#: A line a second for eleven days.
MOST_LINES = 1_000_000


def bounded_lines(output: Output) -> tuple[str, ...]:
    """Return the lines of an output. Raises ``RefusedError`` for too many."""
    if output.text.count("\n") > MOST_LINES:
        raise RefusedError(
            Reason.NOT_TEXT,
            "the file has more lines than a run prints",
            found=f"{output.text.count(chr(10))} lines",
            expected=f"at most {MOST_LINES} lines",
            hint="give the report of one run, not a log of weeks",
            line=MOST_LINES,
        )
    return output.lines
