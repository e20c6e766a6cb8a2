"""RUN-14: a lab record of few runs says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.lab import FEW, SINGLE, is_marked, lab_cases, marks, runs_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for the caveat where a case has fewer than three runs."""
    rarest = min(lab_cases(record).values(), key=runs_of, default=[])
    fewest = runs_of(rarest)
    if rarest and fewest < FEW and not is_marked(record, fewest):
        fitting = marks(fewest)
        yield Problem(
            record.origin.at("caveats"),
            f"a case with fewer than {FEW} runs, and no caveat says so",
            f"line {rarest[0].line} of runs.csv",
            " or ".join(fitting),
            f"write  - {fitting[0]}  under caveats, in place of {SINGLE} if it is "
            "there; or run the case again"
            if fewest > 1
            else f"add  - {fitting[0]}  under caveats, or run the case again",
        )


RULE = Rule(
    id="RUN-14",
    level="E",
    title="A lab record of few runs says so",
    why="The caveat stands beside the result wherever it is listed, and counts in "
    "how sure an answer is.",
    mend="List single-run where each case was run once, otherwise few-runs, or "
    "partly-repeated where only some cases were repeated.",
    check=check,
    needs_tables=True,
)
